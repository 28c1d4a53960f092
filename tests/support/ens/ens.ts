import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPublicClient, custom, encodeFunctionData, type Hex, namehash, parseAbi } from 'viem';
import { UNIVERSAL_RESOLVER } from '../../../lib/chain/read/ensRecord.ts';
import type { Address } from '../../../lib/core/schema.ts';
import type { Rpc } from '../anvil.ts';
import { compileOnce } from '../contracts.ts';

const registry = parseAbi(['function setResolver(bytes32 node, address resolver)']);
const records = parseAbi(['function set(bytes32 node, uint256 coinType, bytes record)']);

export type ResolverKind = 'Records' | 'OldRecords' | 'Wildcard' | 'OffChain';

/** Puts a small ENS onto a chain, at the address where Ethereum has the real one. */
export async function startEns(rpc: Rpc) {
  const content = await readFile(join(import.meta.dirname, 'Ens.sol'), 'utf8');
  const artifacts = await compileOnce({ 'Ens.sol': { content } });
  const [from] = (await rpc('eth_accounts')) as [Address];

  const transport = custom({ request: ({ method, params }) => rpc(method, params) });
  const reader = createPublicClient({ transport, pollingInterval: 50 });

  async function transact(transaction: { to?: Address; data: Hex | undefined }) {
    const hash = (await rpc('eth_sendTransaction', [{ from, gas: '0x4c4b40', ...transaction }])) as Hex;
    const { contractAddress, status } = await reader.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Error('a transaction of the names failed');
    return contractAddress as Address;
  }
  const deploy = (name: string) => transact({ data: artifacts[name]?.bytecode });

  await rpc('anvil_setCode', [UNIVERSAL_RESOLVER, await rpc('eth_getCode', [await deploy('UniversalResolver'), 'latest'])]);

  return {
    /** Sets a name up at a resolver of its own. @param kept addresses, or what stands in their place, by kind of coin. */
    async setUp(name: string, kind: ResolverKind, kept: Readonly<Record<number, Hex>> = {}) {
      const resolver = await deploy(kind);
      await this.point(name, resolver);
      for (const [coinType, record] of Object.entries(kept))
        await transact({
          to: resolver,
          data: encodeFunctionData({ abi: records, args: [namehash(name), BigInt(coinType), record] }),
        });
    },
    /** Has a name be looked up at some address, whatever is there. */
    point: (name: string, resolver: Address) =>
      transact({ to: UNIVERSAL_RESOLVER, data: encodeFunctionData({ abi: registry, args: [namehash(name), resolver] }) }),
  };
}
