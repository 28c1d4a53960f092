import { Dexie } from 'dexie';
import { errors, toWireError } from '../core/errors.ts';
import { type Answer, Approval } from '../core/request/approval.ts';
import { type ApprovalStore, DuplicateClaim, TooManyWaiting } from '../core/request/approvalStore.ts';
import { Outdated } from '../core/request/readSet.ts';
import { isSound } from '../core/rows.ts';
import type { Database } from './db.ts';
import { nextSeq } from './seq.ts';

/** How many rows one clearing away deals with. */
const AT_ONCE = 50;

/** How many answers of one site are kept at least: no more of its requests can be open at once (P-11). */
const KEPT = 200;

/** Questions to the user. The database decides races: unique keys and compare-and-set, no look-then-write. */
export function approvalStore(db: Database): ApprovalStore {
  /** Changes one row only while `holds` is true of it, in one transaction. */
  const change = (id: string, holds: (row: Approval) => boolean, next: (row: Approval) => Approval): Promise<boolean> =>
    db.transaction('rw', db.approvals, async () => {
      const row = await db.approvals.get(id);
      if (!row || !holds(row)) return false;
      await db.approvals.put(next(row));
      return true;
    });

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
    async add(approval, limit, readSet) {
      try {
        // Over every table: nothing that was looked at can change between the second look and the question.
        return await db.transaction('rw', db.tables, async () => {
          if (!(await readSet.isUnchanged())) throw new Outdated('What this question rests on has changed');
          const waiting = await db.approvals
            .where('state')
            .equals('waiting')
            .filter((row) => sameKind(row, approval))
            .count();
          if (waiting >= limit) throw new TooManyWaiting(`${approval.method} waits ${waiting} times`);
          const row = { ...approval, seq: await nextSeq(db.approvals) };
          await db.approvals.add(row);
          return row;
        });
      } catch (error) {
        if (error instanceof Dexie.ConstraintError) throw new DuplicateClaim('This question is asked already');
        throw error;
      }
    },
    get: (id) => db.approvals.get(id),
    ofRequest: (request) => db.approvals.where('request').equals(request).first(),
    ofClaim: (claim) => db.approvals.where('claim').equals(claim).first(),
    inState: async (state) =>
      (await db.approvals.where('state').equals(state).sortBy('seq')).filter((row) => isSound(Approval, row)),
    revise: (id, revision, subject) =>
      change(
        id,
        (row) => row.state === 'waiting' && row.revision === revision,
        (row) => ({ ...row, subject, revision: revision + 1 }),
      ),
    confirm: (id, revision, choice, confirmedAt) =>
      change(
        id,
        (row) => row.state === 'waiting' && row.revision === revision,
        (row) => ({ ...row, state: 'confirmed', choice, confirmedAt }),
      ),
    askAgain: (id) =>
      change(
        id,
        (row) => row.state === 'confirmed',
        ({ choice: _, ...row }) => ({ ...row, state: 'waiting', revision: row.revision + 1 }),
      ),
    answer: (id, from, answer) =>
      change(
        id,
        (row) => row.state === from,
        (row) => answered(row, answer),
      ),
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
        .anyOf('waiting', 'confirmed')
        .filter((row) => !isSound(Approval, row))
        .modify((row) => {
          delete row.claim;
          row.state = 'answered';
          row.answer = { error: toWireError(errors.internal('The record of this request is damaged')) };
        });
    },
  };
}

/** Only what answers the page's request, should it be sent again (N-18). */
const answered = ({ claim: _, choice: __, confirmedAt: ___, ...row }: Approval, answer: Answer): Approval => ({
  ...row,
  subject: {},
  state: 'answered',
  answer,
});

const sameKind = (one: Approval, other: Omit<Approval, 'seq'>): boolean =>
  one.method === other.method && one.asker.origin === other.asker.origin;
