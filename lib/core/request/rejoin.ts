import { errors } from '../errors.ts';
import type { Show } from '../platform.ts';
import { type makeAnswers, unwrap } from './answers.ts';
import type { Asker } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import { type Request, requestKey } from './ask.ts';

export interface RejoinParts {
  store: Pick<Store, 'get' | 'ofRequest'>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'wait' | 'leave'>;
  withdraw(asker: Asker, requestIds: readonly string[]): Promise<void>;
  announce(show: Show): Promise<void>;
  /** Finds out what a question is about, where the worker that was to do that has died. */
  refresh(id: string): Promise<unknown>;
}

/** Waiting for a question that was there before: another request's, or the same one's before a restart. */
export function makeRejoin({ store, answers, withdraw, announce, refresh }: RejoinParts) {
  /** A page that went while the question was looked for is as one that goes now (P-10). */
  async function waitWith({ asker, requestId, page }: Request, id: string): Promise<{ outcome: Promise<unknown> }> {
    const outcome = answers.wait(id, requestKey(asker, requestId));
    outcome.catch(() => undefined);
    if (page.gone) {
      await withdraw(asker, [requestId]);
      throw errors.userRejected();
    }
    return { outcome };
  }

  return {
    waitWith,
    /** Waits again for the outcome of a request that was asked before, after a restart. */
    async rejoin(request: Request): Promise<unknown> {
      const row = await store.ofRequest(requestKey(request.asker, request.requestId));
      if (!row) throw errors.internal();
      const { outcome } = await waitWith(request, row.id);
      // Between the look and the wait it may have been answered.
      const now = await store.get(row.id);
      // The worker that stored it may have died before it was shown.
      if (now?.state === 'waiting') {
        void refresh(row.id).catch(() => undefined);
        await announce('unless open').catch(() => undefined);
      }
      if (!now?.answer) return outcome;
      answers.leave(row.id, row.request);
      return unwrap(now.answer);
    },
  };
}
