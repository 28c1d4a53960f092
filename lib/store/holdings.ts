import { deepEqual } from 'fast-equals';
import type { Address } from '../core/schema.ts';
import { Holdings, type LastHoldings } from '../core/token/holdings.ts';
import type { Database } from './db.ts';

/** For so long what was written stands for the same that is told again, in ms. */
const FRESH_MS = 60_000;

/** What accounts had when it was last known: among the settings, one row for each on each chain. A damaged one counts as none (T-H14). */
export function holdingsStore(db: Database): LastHoldings {
  const get: LastHoldings['get'] = async (chainId, account) =>
    Holdings.safeParse((await db.settings.get(holdingsName(chainId, account)))?.value).data;
  return {
    get,
    async put(chainId, account, now) {
      const last = await get(chainId, account);
      if (last && Math.abs(now.at - last.at) < FRESH_MS && deepEqual({ ...last, at: now.at }, now)) return;
      await db.settings.put({ name: holdingsName(chainId, account), value: now });
    },
  };
}

/** The name under which the settings hold what an account had. */
export const holdingsName = (chainId: number, account: Address): string => `holdings ${chainId} ${account}`;
