import type { Answer, Approval } from '../core/request/approval.ts';
import type { ApprovalStore } from '../core/request/approvalStore.ts';
import type { Database } from './db.ts';

/** From one state of a question to the next: each by compare-and-set, so that of two that come at once one has done it. */
export function approvalMoves(db: Database): Pick<ApprovalStore, 'revise' | 'confirm' | 'askAgain' | 'answer'> {
  /** Changes one row only while `holds` is true of it, in one transaction. */
  const change = (id: string, holds: (row: Approval) => boolean, next: (row: Approval) => Approval): Promise<boolean> =>
    db.transaction('rw', db.approvals, async () => {
      const row = await db.approvals.get(id);
      if (!row || !holds(row)) return false;
      await db.approvals.put(next(row));
      return true;
    });

  return {
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
  };
}

/** Only what answers the page's request, should it be sent again (N-18). */
const answered = ({ claim: _, choice: __, confirmedAt: ___, ...row }: Approval, answer: Answer): Approval => ({
  ...row,
  subject: {},
  state: 'answered',
  answer,
});
