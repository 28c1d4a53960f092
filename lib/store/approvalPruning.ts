import { Dexie } from 'dexie';
import { toWireError } from '../core/errors.ts';
import { Approval } from '../core/request/approval.ts';
import type { ApprovalStore } from '../core/request/approvalStore.ts';
import { tornRecord } from '../core/request/torn.ts';
import { isSound } from '../core/rows.ts';
import type { Database } from './db.ts';

/** How many rows one clearing away deals with. */
const AT_ONCE = 50;

/** How many answers of one site are kept at least: no more of its requests can be open at once (P-11). */
const KEPT = 200;

/** What clears questions out of the way: old answers, too many of one site, and records that are damaged. */
export function approvalPruning(db: Database): Pick<ApprovalStore, 'prune' | 'setAside'> {
  /** The oldest refusals of a site that has more answers than it can wait for. What the user agreed to stays for its time. */
  async function crowd(origin: string): Promise<string[]> {
    const span = [
      ['answered', origin, Dexie.minKey],
      ['answered', origin, Dexie.maxKey],
    ] as const;
    const all = db.approvals.where('[state+asker.origin+seq]').between(...span);
    const over = (await all.count()) - KEPT;
    if (over < AT_ONCE) return [];
    const oldest = await all.limit(Math.min(over, 2 * AT_ONCE)).toArray();
    return oldest.flatMap(({ id, answer }) => (answer && 'error' in answer ? [id] : []));
  }

  return {
    async prune(before, origin) {
      const ofAge = db.approvals.where('[state+askedAt]').between(['answered', Dexie.minKey], ['answered', before], true, false);
      const old = await ofAge.limit(AT_ONCE).primaryKeys();
      const more = origin === undefined ? [] : await crowd(origin);
      // No transaction that writes where there is nothing to do.
      if (old.length + more.length > 0) await db.approvals.bulkDelete([...old, ...more]);
    },
    async setAside() {
      await db.approvals
        .where('state')
        .notEqual('answered')
        .filter((row) => !isSound(Approval, row))
        .modify((row) => {
          delete row.claim;
          row.state = 'answered';
          row.answer = { error: toWireError(tornRecord()) };
        });
    },
  };
}
