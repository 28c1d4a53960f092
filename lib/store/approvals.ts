import { Dexie } from 'dexie';
import { Approval } from '../core/request/approval.ts';
import { type ApprovalStore, DuplicateClaim, TooManyWaiting } from '../core/request/approvalStore.ts';
import { Outdated } from '../core/request/readSet.ts';
import { isSound } from '../core/rows.ts';
import { approvalMoves } from './approvalMoves.ts';
import { approvalPruning } from './approvalPruning.ts';
import type { Database } from './db.ts';
import { nextSeq } from './seq.ts';

/** Questions to the user. The database decides races: unique keys and compare-and-set, no look-then-write. */
export function approvalStore(db: Database): ApprovalStore {
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
    ...approvalMoves(db),
    ...approvalPruning(db),
  };
}

const sameKind = (one: Approval, other: Omit<Approval, 'seq'>): boolean =>
  one.method === other.method && one.asker.origin === other.asker.origin;
