import type { makeAnswers } from './answers.ts';
import type { Approval, Asker } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import { requestKey } from './ask.ts';

export interface WithdrawParts {
  store: Pick<Store, 'get'>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'awaitedBy' | 'isShared' | 'leave'>;
  /** Ids of what is declined, though its record does not say so yet. */
  over: Set<string>;
  decline(row: Approval): Promise<unknown>;
  announce(show: boolean): Promise<void>;
}

/** A page went away: its waiting questions are withdrawn (P-10). */
export function makeWithdraw({ store, answers, over, decline, announce }: WithdrawParts) {
  /**
   * The page of a request is gone. Its promise is settled whatever becomes of the question (N-18): that is withdrawn with the last
   * who wait for it, unless the user has said yes. What they have said yes to tells its outcome, however late.
   */
  async function left(id: string, request: string): Promise<void> {
    if (answers.isShared(id, request)) return answers.leave(id, request);
    over.add(id);
    const row = await store.get(id).catch((error) => {
      answers.leave(id, request);
      throw error;
    });
    if (row?.state === 'waiting' && row.confirmedAt === undefined && !answers.isShared(id, request)) await decline(row);
    // One that is not stored yet is withdrawn by whoever stores it.
    if (row) over.delete(id);
    if (row?.state !== 'confirmed') answers.leave(id, request);
  }

  return async (asker: Asker, requestIds: readonly string[]): Promise<void> => {
    const requests = requestIds.map((requestId) => requestKey(asker, requestId));
    const all = requests.flatMap((request) => answers.awaitedBy(request).map((id) => left(id, request)));
    const results = await Promise.allSettled(all);
    if (requestIds.length > 0) await announce(false);
    throwFirst(results);
  };
}

/** All are done before one that failed is told of. */
export function throwFirst(results: readonly PromiseSettledResult<unknown>[]): void {
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
