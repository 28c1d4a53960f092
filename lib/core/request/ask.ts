import { errors, fromWireError } from '../errors.ts';
import type { Clock, Random } from '../platform.ts';
import type { makeAnswers } from './answers.ts';
import type { Approval, Asker } from './approval.ts';
import { DuplicateClaim, type ApprovalStore as Store, TooManyWaiting } from './approvalStore.ts';
import type { makeComing } from './coming.ts';
import type { AskOptions, Method } from './method.ts';
import { Outdated, type ReadSet } from './readSet.ts';
import type { makeRecentRejections } from './recentRejections.ts';

/** How many questions of one kind a site may have waiting (P-11). */
const WAITING_LIMIT = 10;

/** A page's request, for as long as the page is there. */
export interface Request {
  asker: Asker;
  requestId: string;
  page: Page;
}

/** Where a request comes from, as long as that is there. */
export interface Page {
  gone: boolean;
  /** When the request came to the wallet, in milliseconds since 1970: it may have stood in line since. */
  arrivedAt: number;
  /** Called once it waits for nodes: others of its site may come. */
  handedOn?(): void;
}

export interface Question extends AskOptions, Request {
  method: Method;
  subject: unknown;
  /** What the request saw before it came to ask. */
  readSet: ReadSet;
}

/** How long an answer is kept for a page that has to ask again, in milliseconds. */
export const KEEP_ANSWERS = 3_600_000;

/** The key of a page's request: ids are unique within an origin only. */
export const requestKey = (asker: Asker, requestId: string) => `${asker.origin} ${requestId}`;

export interface AskParts {
  store: Pick<Store, 'add' | 'get' | 'ofClaim' | 'ofRequest' | 'prune'>;
  answers: ReturnType<typeof makeAnswers>;
  rejections: ReturnType<typeof makeRecentRejections>;
  clock: Clock;
  random: Random;
  /** Ids of what is declined, though the database could not take it: a yes to one of these comes too late. */
  over: Set<string>;
  isOver(row: Approval): Promise<boolean>;
  waitWith(request: Request, id: string): Promise<{ outcome: Promise<unknown> }>;
  withdraw(row: Approval): Promise<unknown>;
  announce(show: boolean): Promise<void>;
  coming: Pick<ReturnType<typeof makeComing>, 'expect' | 'opensAtOnce'>;
}

/** Stores a question, shows it, and waits for what comes of it. @throws Outdated when what it rests on has changed. */
export function makeAsk({
  store,
  answers,
  rejections,
  clock,
  random,
  over,
  isOver,
  waitWith,
  withdraw,
  announce,
  coming,
}: AskParts) {
  /** What nobody was shown is not left to be confirmed behind the page's back. */
  async function shownOrWithdrawn(row: Approval): Promise<void> {
    try {
      await announce(true);
    } catch (error) {
      await withdraw(row);
      throw error;
    }
  }

  return async (question: Question): Promise<unknown> => {
    const { method, asker, requestId, page, readSet, id = random.bytes(16), claim, claimed, join, find } = question;
    const request = requestKey(asker, requestId);
    const found = find && !coming.opensAtOnce(asker.origin) ? await find(() => page.gone) : undefined;
    const held = join === undefined ? claim : `join ${asker.origin} ${join}`;
    const row = {
      id,
      method: method.name,
      asker,
      requestId,
      request,
      subject: found ?? question.subject,
      revision: 0,
      state: 'waiting' as const,
      askedAt: clock.now(),
      ...(held === undefined ? {} : { claim: held }),
    };
    const rejection = join === undefined || held === undefined ? undefined : rejections.of(held, page.arrivedAt);
    if (rejection) throw fromWireError(rejection);
    // The waiter first: a verdict may come the moment the row is there.
    const outcome = answers.wait(id, request);
    outcome.catch(() => undefined);
    try {
      await store.add(row, WAITING_LIMIT, readSet);
    } catch (error) {
      answers.leave(id, request);
      over.delete(id);
      const isRefused = error instanceof DuplicateClaim || error instanceof TooManyWaiting;
      // A worker that was being ended has stored this very request after it was looked for: it is joined, not refused (P-09).
      const own = isRefused ? await store.ofRequest(request) : undefined;
      if (own) {
        if (own.state === 'waiting') await shownOrWithdrawn(own);
        throw new Outdated('It is this request that is asked already');
      }
      if (error instanceof TooManyWaiting) throw errors.tooManyWaiting(method.name);
      if (!isRefused) {
        // The page hears of a failure: should the question be there all the same, nobody is to say yes to it (N-04).
        over.add(id);
        await withdraw({ ...row, seq: 0 }).catch(() => undefined);
        throw error;
      }
      const holding = held === undefined ? undefined : await store.ofClaim(held);
      if (holding && (await isOver(holding))) throw new Outdated('The question is over');
      const holder = join === undefined ? undefined : holding;
      // Answered since: then the claim is free again.
      if (!holder && join !== undefined) throw new Outdated('The question is answered');
      if (!holder) throw claimed?.() ?? errors.internal('The same question is asked already');
      const joined = await waitWith(question, holder.id);
      if ((await store.get(holder.id))?.answer) {
        // Left by a dead worker, and withdrawn since the look: nobody would ever hear of it. The claim is free now.
        answers.leave(holder.id, request);
        throw new Outdated('The question is withdrawn');
      }
      await announce(true);
      return joined.outcome;
    }
    // The page may have gone while the row was written.
    if (page.gone || !answers.isAwaited(id)) {
      await withdraw({ ...row, seq: 0 });
      over.delete(id);
    } else if (find && !found) void coming.expect(row, find).catch(() => undefined);
    await shownOrWithdrawn({ ...row, seq: 0 });
    // Nothing hangs on it: what is left is cleared away by the next question.
    await store.prune(clock.now() - KEEP_ANSWERS, asker.origin).catch(() => undefined);
    return outcome;
  };
}
