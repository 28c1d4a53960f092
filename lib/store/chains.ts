import { ChainMark } from '../core/network/chainMark.ts';
import type { Chains } from '../core/network/stores.ts';
import { isSound } from '../core/rows.ts';
import type { Database } from './db.ts';

/** Among the settings, one row for each chain. */
const PREFIX = 'chain ';

/** What the wallet remembers of development chains. A damaged record counts as none. */
export function chainStore(db: Database): Chains {
  return {
    async get(chainId) {
      const row = await db.settings.get(markName(chainId));
      return isSound(ChainMark, row?.value) ? (row?.value as ChainMark) : undefined;
    },
    async put(chainId, mark) {
      await db.settings.put({ name: markName(chainId), value: mark });
    },
    async reset() {
      const rows = await db.settings.where('name').startsWith(PREFIX).toArray();
      return rows.flatMap(({ name, value }) => {
        const { reset } = isSound(ChainMark, value) ? (value as ChainMark) : {};
        return reset ? [{ chainId: Number(name.slice(PREFIX.length)), reset }] : [];
      });
    },
  };
}

export const markName = (chainId: number): string => `${PREFIX}${chainId}`;
