import { deepEqual } from 'fast-equals';
import { Network } from '../core/network/network.ts';
import type { Networks } from '../core/network/stores.ts';
import { isSound } from '../core/rows.ts';
import { coalesceReads } from './coalesceReads.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';

/** The user's networks: what is stored stands over what is built in. A damaged record counts as none (T-H14). */
export function networkStore(db: Database, builtIn: readonly Network[]): Networks {
  const rows = coalesceReads((chainId: number) => db.networks.get(chainId));
  return {
    async get(chainId) {
      const stored = await rows.get(chainId);
      return stored && isSound(Network, stored) ? stored : builtIn.find((network) => network.chainId === chainId);
    },
    async all() {
      const stored = (await db.networks.toArray()).filter((row) => isSound(Network, row));
      const known = new Set(stored.map((network) => network.chainId));
      return [...builtIn.filter((network) => !known.has(network.chainId)), ...stored].sort((a, b) => order(a) - order(b));
    },
    put: (network) =>
      kept(
        () => rows.write(() => db.networks.put(network)),
        async () => deepEqual(await db.networks.get(network.chainId), network),
      ),
  };

  /** Built-in networks in their own order, then the user's by chain id. */
  function order({ chainId }: Network): number {
    const at = builtIn.findIndex((network) => network.chainId === chainId);
    return at < 0 ? builtIn.length + chainId : at;
  }
}
