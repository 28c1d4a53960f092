import { ChainFingerprint } from '../core/network/chainFingerprint.ts';
import type { Chains } from '../core/network/stores.ts';
import { isSound } from '../core/rows.ts';
import type { Database } from './db.ts';

/** Among the settings, one row for each chain. */
const PREFIX = 'chain ';

/** What the wallet remembers of development chains. A damaged record counts as none. */
export function chainStore(db: Database): Chains {
  return {
    async get(chainId) {
      const row = await db.settings.get(fingerprintName(chainId));
      return isSound(ChainFingerprint, row?.value) ? (row?.value as ChainFingerprint) : undefined;
    },
    async put(chainId, fingerprint) {
      await db.settings.put({ name: fingerprintName(chainId), value: fingerprint });
    },
    async reset() {
      const rows = await db.settings.where('name').startsWith(PREFIX).toArray();
      return rows.flatMap(({ name, value }) => {
        const { reset } = isSound(ChainFingerprint, value) ? (value as ChainFingerprint) : {};
        return reset ? [{ chainId: Number(name.slice(PREFIX.length)), reset }] : [];
      });
    },
  };
}

/** The name under which the settings hold the fingerprint of a chain. */
export const fingerprintName = (chainId: number): string => `${PREFIX}${chainId}`;
