import { Dexie } from 'dexie';
import type { Approval } from '../core/approval.ts';
import { errors, toWireError } from '../core/errors.ts';
import { Outdated } from '../core/looks.ts';
import { type Approvals, DuplicateClaim, TooManyWaiting } from '../core/ports.ts';
import { ApprovalRow, isSound } from '../core/rows.ts';
import type { Database } from './db.ts';
import { nextSeq } from './seq.ts';

/** Questions to the user. The database decides races: unique keys and compare-and-set, no look-then-write. */
export function approvalStore(db: Database): Approvals {
  /** Changes one row only while `holds` is true of it, in one transaction. */
  const change = (id: string, holds: (row: Approval) => boolean, next: (row: Approval) => Approval): Promise<boolean> =>
    db.transaction('rw', db.approvals, async () => {
      const row = await db.approvals.get(id);
      if (!row || !holds(row)) return false;
      await db.approvals.put(next(row));
      return true;
    });

  return {
    async add(approval, limit, looks) {
      try {
        // Over every table: nothing that was looked at can change between the second look and the question.
        return await db.transaction('rw', db.tables, async () => {
          if (!(await looks.hold())) throw new Outdated('What this question rests on has changed');
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
      (await db.approvals.where('state').equals(state).sortBy('seq')).filter((row) => isSound(ApprovalRow, row)),
    revise: (id, revision, subject) =>
      change(
        id,
        (row) => row.state === 'waiting' && row.revision === revision,
        (row) => ({ ...row, subject, revision: revision + 1 }),
      ),
    confirm: (id, revision, choice) =>
      change(
        id,
        (row) => row.state === 'waiting' && row.revision === revision,
        (row) => ({ ...row, state: 'confirmed', choice }),
      ),
    answer: (id, from, answer) =>
      change(
        id,
        (row) => row.state === from,
        ({ claim: _, ...row }) => ({ ...row, state: 'answered', answer }),
      ),
    async prune(before) {
      await db.approvals
        .where('state')
        .equals('answered')
        .filter((row) => row.askedAt < before)
        .delete();
      await db.approvals
        .where('state')
        .anyOf('waiting', 'confirmed')
        .filter((row) => !isSound(ApprovalRow, row))
        .modify((row) => {
          delete row.claim;
          row.state = 'answered';
          row.answer = { error: toWireError(errors.internal('The record of this request is damaged')) };
        });
    },
  };
}

const sameKind = (one: Approval, other: Omit<Approval, 'seq'>): boolean =>
  one.method === other.method && one.asker.origin === other.asker.origin;
