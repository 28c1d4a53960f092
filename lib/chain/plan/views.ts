import { zeroAddress } from 'viem';
import type { Node } from '../../core/network/node.ts';
import { Bytes } from '../../core/schema.ts';
import { askTogether } from '../read/together.ts';
import type { View } from '../read/views.ts';
import { type SimulatedCall, simulate } from './simulate.ts';

/** Gas for one view: enough for any honest one. A contract that burns all of it leaves the others theirs. */
export const VIEW_GAS = 300_000n;

/** A view as it is called where calls are tried: by nobody. */
export const asCall = (view: View): SimulatedCall => ({ ...view, from: zeroAddress, value: 0n, gas: VIEW_GAS });

/**
 * What views answer on the node's newest state, in one exchange: run one after the other, or asked beside each other where the node
 * cannot simulate. Never fails: nothing stands for each that is not answered.
 */
export async function views(node: Node, asked: readonly View[]): Promise<(Bytes | undefined)[]> {
  const simulated = await simulate(node, asked.map(asCall));
  // A view that fails has answered too: the contract is not what it was asked as.
  if (simulated) return simulated.results.map(({ success, data }) => (success ? data : '0x'));
  const answers = await askTogether(
    node,
    asked.map((view) => ({ method: 'eth_call', params: [view, 'latest'] })),
  );
  return answers.map((answer) => Bytes.safeParse(answer).data);
}
