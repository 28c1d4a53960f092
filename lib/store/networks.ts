import { deepEqual } from 'fast-equals';
import { Network } from '../core/network/network.ts';
import type { NetworkBook } from '../core/network/stores.ts';
import { isSound } from '../core/rows.ts';
import { defaultSettings, Settings } from '../core/settings.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';
import { everyTime, type Remember } from './remember.ts';

/** The user's networks: what is stored stands over what is built in. A damaged record counts as none (T-H14). */
export function networkStore(db: Database, builtIn: readonly Network[], remember: Remember = everyTime): NetworkBook {
  /** Built-in networks in their own order, then the user's by chain id. */
  function order({ chainId }: Network): number {
    const at = builtIn.findIndex((network) => network.chainId === chainId);
    return at < 0 ? builtIn.length + chainId : at;
  }

  /** As it is stored, or as it is built in. Within a transaction. */
  async function find(chainId: number): Promise<Network | undefined> {
    const row = await db.networks.get(chainId);
    return row && isSound(Network, row) ? row : builtIn.find((each) => each.chainId === chainId);
  }

  /** One that was hidden when it was removed would come back into no list. Within a transaction. */
  async function hideNoMore(chainId: number): Promise<void> {
    const { data: hidden = [] } = Settings.shape.hiddenNetworks.safeParse((await db.settings.get('hiddenNetworks'))?.value);
    if (hidden.includes(chainId))
      await db.settings.put({ name: 'hiddenNetworks', value: hidden.filter((each) => each !== chainId) });
  }

  const known = remember(['networks'], async () => {
    const stored = (await db.networks.toArray()).filter((row) => isSound(Network, row));
    const chainIds = new Set(stored.map((network) => network.chainId));
    return [...builtIn.filter(({ chainId }) => !chainIds.has(chainId)), ...stored].sort((a, b) => order(a) - order(b));
  });
  const all = async () => (await known()).filter(({ removed }) => !removed);

  return {
    get: async (chainId) => (await all()).find((network) => network.chainId === chainId),
    all,
    everKnown: async () => [...(await known())],
    async add(network) {
      let added = false;
      await kept(
        () =>
          db.transaction('rw', db.networks, db.settings, async () => {
            const there = await find(network.chainId);
            added = !there || there.removed === true;
            if (!added) return;
            await db.networks.put(network);
            await hideNoMore(network.chainId);
          }),
        async () => deepEqual(await db.networks.get(network.chainId), network),
      );
      return added;
    },
    async change(chainId, next) {
      let changed: Network | undefined;
      await kept(
        () =>
          db.transaction('rw', db.networks, async () => {
            const network = await find(chainId);
            changed = network && !network.removed ? next(network) : undefined;
            if (changed) await db.networks.put(changed);
          }),
        async () => changed !== undefined && deepEqual(await db.networks.get(chainId), changed),
      );
      return changed !== undefined;
    },
    async remove(network, instead, isOnIt) {
      const row: Network = { ...network, removed: true };
      let isInUse = false;
      await kept(
        () =>
          db.transaction('rw', db.networks, db.batches, db.approvals, db.settings, async () => {
            const underWay = db.batches.where('open').equals(1);
            const confirmed = db.approvals.where('state').equals('confirmed');
            isInUse =
              (await underWay.filter(({ chainId }) => chainId === network.chainId).count()) > 0 ||
              (await confirmed.filter(isOnIt).count()) > 0;
            if (isInUse) return;
            await db.networks.put(row);
            const selected = await db.settings.get('selectedChain');
            if ((selected?.value ?? defaultSettings.selectedChain) === network.chainId)
              await db.settings.put({ name: 'selectedChain', value: instead });
          }),
        async () => deepEqual(await db.networks.get(network.chainId), row),
      );
      return !isInUse;
    },
  };
}
