import { errors, fromWireError, toWireError } from '../errors.ts';
import type { Answer, Approval } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';

/** How long to wait before an answer that could not be stored is stored again: at first, and at most, in milliseconds. */
const AGAIN = { first: 1_000, last: 60_000 };

interface Waiter {
  request: string;
  resolve(answer: Answer): void;
}

export interface AnswerParts {
  store: Pick<Store, 'answer' | 'get'>;
  later(milliseconds: number, run: () => void): void;
}

/** Keeps which requests of this worker wait for the outcome of which question, and hands it to them. */
export function makeAnswers({ store, later }: AnswerParts) {
  const waiters = new Map<string, Set<Waiter>>();

  function tell(id: string, given: Answer): void {
    for (const waiter of waiters.get(id) ?? []) waiter.resolve(given);
    waiters.delete(id);
  }

  /** Stores the answer if nobody did before, and tells all who wait. */
  async function answer(id: string, from: Approval['state'], given: Answer): Promise<boolean> {
    const first = await store.answer(id, from, given);
    if (first) tell(id, given);
    return first;
  }

  async function answerInTheEnd(id: string, outcome: Answer, wait = AGAIN.first): Promise<void> {
    try {
      if (await answer(id, 'confirmed', outcome)) return;
      // An earlier try may have been kept though it was reported as failed (N-04).
      const kept = (await store.get(id))?.answer;
      if (kept) tell(id, kept);
    } catch {
      later(wait, () => void answerInTheEnd(id, outcome, Math.min(2 * wait, AGAIN.last)));
    }
  }

  return {
    /** The outcome of a question, for one request that led to it. */
    wait: (id: string, request: string): Promise<unknown> =>
      new Promise<Answer>((resolve) => {
        const set = waiters.get(id) ?? new Set();
        waiters.set(id, set.add({ request, resolve }));
      }).then(unwrap),
    isAwaited: (id: string): boolean => waiters.has(id),
    /** All questions that requests of this worker wait for. */
    awaited: (): string[] => [...waiters.keys()],
    /** The questions whose outcome this request waits for. */
    awaitedBy: (request: string): string[] =>
      [...waiters].flatMap(([id, set]) => ([...set].some((waiter) => waiter.request === request) ? [id] : [])),
    /** Whether other requests than this one wait for a question too. */
    isShared: (id: string, request: string): boolean => [...(waiters.get(id) ?? [])].some((waiter) => waiter.request !== request),
    /** This request waits for a question no more, and ends with a no: nothing that was begun for it stays open (N-18). */
    leave(id: string, request: string): void {
      const set = waiters.get(id) ?? new Set();
      for (const waiter of set) {
        if (waiter.request !== request) continue;
        set.delete(waiter);
        waiter.resolve({ error: toWireError(errors.userRejected()) });
      }
      if (set.size === 0) waiters.delete(id);
    },
    tell,
    answer,
    /**
     * Answers what was confirmed; tries again where the database does not take it. The page is told only what is stored, or
     * else the next worker might do what this one said had failed.
     */
    answerInTheEnd: (id: string, outcome: Answer) => answerInTheEnd(id, outcome),
  };
}

/** What an answer means to who asked: the result, or the error thrown. */
export function unwrap(given: Answer): unknown {
  if ('error' in given) throw fromWireError(given.error);
  return given.result;
}
