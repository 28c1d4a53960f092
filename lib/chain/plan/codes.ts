import type { CodeAt } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import { type Address, Bytes } from '../../core/schema.ts';
import { askTogether } from '../read/together.ts';

/** Whether there is code at addresses, in as few exchanges as it takes. Never fails: of whom the node says nothing is left out. */
export async function readCodes(node: Node, addresses: readonly Address[]): Promise<Record<Address, CodeAt>> {
  const calls = addresses.map((each) => ({ method: 'eth_getCode', params: [each, 'latest'] }));
  const answers = await askTogether(node, calls);
  const found = addresses.flatMap((each, at): [Address, CodeAt][] => {
    const { data: bytes } = Bytes.safeParse(answers[at]);
    if (bytes === undefined) return [];
    return [[each, bytes === '0x' ? 'none' : bytes.startsWith('0xef0100') ? 'delegated' : 'contract']];
  });
  return Object.fromEntries(found);
}
