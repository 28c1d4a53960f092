import { deepEqual } from 'fast-equals';
import { Network } from '../core/network/network.ts';
import type { NetworkBook } from '../core/network/stores.ts';
import { isSound } from '../core/rows.ts';
import { coalesceReads } from './coalesceReads.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';

/** The user's networks: what is stored stands over what is built in. A damaged record counts as none (T-H14). */
export function networkStore(db: Database, builtIn: readonly Network[]): NetworkBook {
  const rows = coalesceReads((chainId: number) => db.networks.get(chainId));

  /** Built-in networks in their own order, then the user's by chain id. */
  function order({ chainId }: Network): number {
    const at = builtIn.findIndex((network) => network.chainId === chainId);
    return at < 0 ? builtIn.length + chainId : at;
  }

  async function everKnown(): Promise<Network[]> {
    const stored = (await db.networks.toArray()).filter((row) => isSound(Network, row));
    const known = new Set(stored.map((network) => network.chainId));
    return [...builtIn.filter((network) => !known.has(network.chainId)), ...stored].sort((a, b) => order(a) - order(b));
  }

  return {
    async get(chainId) {
      const stored = await rows.get(chainId);
      if (stored && isSound(Network, stored)) return stored.removed ? undefined : stored;
      return builtIn.find((network) => network.chainId === chainId);
    },
    all: async () => (await everKnown()).filter(({ removed }) => !removed),
    everKnown,
    put: (network) =>
      kept(
        () => rows.write(() => db.networks.put(network)),
        async () => deepEqual(await db.networks.get(network.chainId), network),
      ),
    async remove(network) {
      const row: Network = { ...network, removed: true };
      let isInUse = false;
      await kept(
        () =>
          rows.write(() =>
            db.transaction('rw', db.networks, db.batches, async () => {
              const underWay = db.batches.where('open').equals(1);
              isInUse = (await underWay.filter(({ chainId }) => chainId === network.chainId).count()) > 0;
              if (!isInUse) await db.networks.put(row);
            }),
          ),
        async () => deepEqual(await db.networks.get(network.chainId), row),
      );
      return !isInUse;
    },
  };
}
