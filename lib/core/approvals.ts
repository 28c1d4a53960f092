import { makeAnswers, unwrap } from './answers.ts';
import type { Answer, Approval, Asker, Verdict } from './approval.ts';
import { Refusal } from './command.ts';
import { isDeepStrictEqual } from './equal.ts';
import { errors, toWireError } from './errors.ts';
import { FAILPOINTS, type Step } from './failpoints.ts';
import { type Looks, Outdated } from './looks.ts';
import type { After, AskOptions, Before, Method } from './method.ts';
import type { Amendment } from './plan.ts';
import { type Clock, DuplicateClaim, type Random, type Approvals as Store, TooManyWaiting } from './ports.ts';
import { UnknownWrite } from './storage.ts';

/** How many questions of one kind a site may have waiting (P-11). */
const WAITING_LIMIT = 10;

/** How often a change of the user's is worked out anew because the subject was brought up to date meanwhile. */
const AMEND_ATTEMPTS = 5;

/** When what was confirmed is gone on with, where nobody can say now how far it has come; in milliseconds. */
const CARRY_ON = 2_000;

/** How long an answer is kept for a page that has to ask again, in milliseconds. */
const KEEP_ANSWERS = 3_600_000;

/** A page's request, for as long as the page is there. */
export interface Request {
  asker: Asker;
  requestId: string;
  page: { gone: boolean };
}

export interface Question extends AskOptions, Request {
  method: Method;
  subject: unknown;
  /** What the request saw before it came to ask. */
  looks: Looks;
}

export type Settled = 'done' | 'spent' | 'changed' | 'locked' | 'blocked';

export interface Approvals {
  /** Stores the question, shows it, and waits for what comes of it. @throws Outdated when what it rests on has changed. */
  ask(question: Question): Promise<unknown>;
  /** Whether a page's request has led to a question already. */
  knows(asker: Asker, requestId: string): Promise<boolean>;
  /** Waits again for the outcome of a request that was asked before, after a restart. */
  rejoin(request: Request): Promise<unknown>;
  /** The user's word on what was shown at `revision`. Counts once (J-7). */
  settle(id: string, revision: number, verdict: Verdict): Promise<Settled>;
  /** Brings a waiting subject up to date and returns its revision (S-19). */
  refresh(id: string): Promise<number>;
  /** Changes what is shown at the user's word; returns the revision that shows it. @throws Refusal where that cannot be. */
  amend(id: string, amendment: Amendment): Promise<number>;
  /** A page went away: its waiting questions are withdrawn (P-10). */
  withdraw(asker: Asker, requestIds: readonly string[]): Promise<void>;
  /** The window was closed, or the site is no longer trusted: no to all that wait, or to one origin's. */
  declineAll(origin?: string): Promise<void>;
  /** After a start: what was confirmed goes on; what waits without a page is withdrawn after `grace` ms, at once when 0. */
  resume(grace: number): Promise<void>;
}

export interface ApprovalParts {
  store: Store;
  methods: readonly Method[];
  before(asker: Asker): Promise<Before>;
  after(asker: Asker): Promise<After>;
  clock: Clock;
  random: Random;
  unlocked(): Promise<boolean>;
  /** Resolves once a trial write is on the disk. Rejects where nothing can be written now (J-11). */
  writable(): Promise<void>;
  /** One thing at a time under a name, across contexts. */
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** Told whenever what waits has changed; shows, counts and closes the window. */
  waiting(count: number, show: boolean): Promise<void>;
  /** Runs later; a browser timer. */
  later(milliseconds: number, run: () => void): void;
  step?: Step;
}

const nameOf = (asker: Asker, requestId: string) => `${asker.origin} ${requestId}`;

/** Questions to the user: stored before they are shown, settled once, answered even when the worker died between. */
export function makeApprovals(parts: ApprovalParts): Approvals {
  const { store, clock } = parts;
  const methods = new Map(parts.methods.map((method) => [method.name, method]));
  const answers = makeAnswers(parts);
  /** Declined, with the pages told, though the database could not take it: a yes to one of these comes too late. */
  const over = new Set<string>();

  const announce = async (show: boolean) => parts.waiting((await store.inState('waiting')).length, show);

  /** A no needs no record to hold: where it cannot be stored, pages get it all the same. */
  async function decline(row: Approval, reason?: string): Promise<boolean> {
    const given = { error: toWireError(refusalOf(row, reason)) };
    try {
      return await answers.answer(row.id, 'waiting', given);
    } catch (error) {
      over.add(row.id);
      answers.tell(row.id, given);
      throw error;
    }
  }

  function refusalOf({ method, subject }: Approval, reason?: string) {
    try {
      return methods.get(method)?.declined?.(subject, reason) ?? errors.userRejected();
    } catch {
      // A subject that cannot be read can still be declined (T-H14).
      return errors.userRejected();
    }
  }

  /** Carries out a confirmed question. Also after a restart, so everything in it may have happened before. */
  async function act(row: Approval): Promise<Answer | undefined> {
    const approved = methods.get(row.method)?.approved;
    if (!approved) return undefined;
    const outcome = await parts
      .after(row.asker)
      .then((after) => approved(row.subject, row.choice, after, row.id))
      .then((result): Answer => ({ result }))
      .catch((error): Answer | undefined => (error instanceof UnknownWrite ? undefined : { error: toWireError(error) }));
    if (!outcome) {
      // It stays confirmed: what was written decides, once it can be read (N-04).
      parts.later(CARRY_ON, () => void carryOn(row).catch(() => undefined));
      return undefined;
    }
    if (FAILPOINTS) await parts.step?.('effect done', row.id);
    await answers.answerInTheEnd(row.id, outcome);
    if (FAILPOINTS) await parts.step?.('answer stored', row.id);
    return outcome;
  }

  /** What gives out the same thing, as the nonces of one account, is settled one at a time. */
  const inTurn = <Result>(row: Approval, run: () => Promise<Result>): Promise<Result> =>
    parts.exclusively(methods.get(row.method)?.lock?.(row.subject) ?? 'settle', run);

  async function bringUpToDate(row: Approval): Promise<number> {
    const refresh = methods.get(row.method)?.refresh;
    if (!refresh || row.state !== 'waiting') return row.revision;
    return revise(row, await refresh(row.subject, await parts.before(row.asker)));
  }

  async function revise(row: Approval, subject: unknown): Promise<number> {
    if (subject === row.subject) return row.revision;
    await store.revise(row.id, row.revision, subject);
    return (await store.get(row.id))?.revision ?? row.revision;
  }

  /** A yes that was reported as not written, and is there all the same, counts (N-04). */
  async function confirmed(row: Approval, choice: unknown): Promise<boolean> {
    try {
      return await store.confirm(row.id, row.revision, choice);
    } catch (error) {
      const now = await store.get(row.id).catch(() => null);
      if (now?.state === 'confirmed') return true;
      // Nobody can say whether it is there: what is found later is carried out then, and not when the next worker comes upon it.
      if (now === null) findOutLater(row);
      throw error;
    }
  }

  function findOutLater(row: Approval): void {
    parts.later(CARRY_ON, () => void findOut(row).catch(() => findOutLater(row)));
  }

  const findOut = (row: Approval): Promise<void> =>
    inTurn(row, async () => {
      const now = await store.get(row.id);
      if (now?.state === 'confirmed') await act(now);
      await announce(false);
    });

  async function confirm(id: string, revision: number, choice: unknown): Promise<Settled> {
    const row = await store.get(id);
    const method = row && methods.get(row.method);
    if (!row || !method || row.state !== 'waiting') return 'spent';
    if (method.needsKey && !(await parts.unlocked())) return 'locked';
    const parsed = method.choice ? method.choice.parse(choice) : undefined;
    if (row.revision !== revision || (await bringUpToDate(row)) !== revision) return 'changed';
    if (method.blocked?.(row.subject) !== undefined) return 'blocked';
    await parts.writable();
    if (await isOver(row)) return 'spent';
    if (!(await confirmed(row, parsed))) return 'spent';
    if (FAILPOINTS) await parts.step?.('verdict stored', id);
    const outcome = await act({ ...row, state: 'confirmed', choice: parsed });
    const trouble = outcome && troubleOf(outcome);
    // The window stays for these words, where it would close by itself.
    if (trouble !== undefined) throw new Refusal(trouble);
    await announce(false);
    return 'done';
  }

  const withdrawRow = (row: Approval) => decline(row);

  /** Whether it is declined already, and only its record did not take it; that is made up for, or else its claim would stay taken. */
  async function isOver(row: Approval): Promise<boolean> {
    if (!over.has(row.id)) return false;
    await withdrawRow(row);
    over.delete(row.id);
    return true;
  }

  const carryOn = async (row: Approval) => inTurn(row, () => act(row));

  /** Waits for a question that was there before. A page that went while it was looked for is as one that goes now (P-10). */
  async function waitWith({ asker, requestId, page }: Request, id: string): Promise<{ outcome: Promise<unknown> }> {
    const outcome = answers.wait(id, nameOf(asker, requestId));
    outcome.catch(() => undefined);
    if (page.gone) {
      await approvals.withdraw(asker, [requestId]);
      throw errors.userRejected();
    }
    return { outcome };
  }

  const approvals: Approvals = {
    async ask(question) {
      const { method, asker, requestId, subject, looks, id = parts.random.bytes(16), claim, claimed, join } = question;
      const request = nameOf(asker, requestId);
      const held = join === undefined ? claim : `join ${asker.origin} ${join}`;
      const row = {
        id,
        method: method.name,
        asker,
        requestId,
        request,
        subject,
        revision: 0,
        state: 'waiting' as const,
        askedAt: clock.now(),
        ...(held === undefined ? {} : { claim: held }),
      };
      // The waiter first: a verdict may come the moment the row is there.
      const outcome = answers.wait(id, request);
      outcome.catch(() => undefined);
      try {
        await store.add(row, WAITING_LIMIT, looks);
      } catch (error) {
        answers.forget(id);
        if (error instanceof TooManyWaiting) throw errors.tooManyWaiting(method.name);
        if (!(error instanceof DuplicateClaim)) {
          // The page hears of a failure: should the question be there all the same, nobody is to say yes to it (N-04).
          over.add(id);
          await withdrawRow({ ...row, seq: 0 }).catch(() => undefined);
          throw error;
        }
        const holding = held === undefined ? undefined : await store.ofClaim(held);
        if (holding && (await isOver(holding))) throw new Outdated('The question is over');
        const holder = join === undefined ? undefined : holding;
        // Answered since: then the claim is free again, unless it was this very request that was there before.
        if (!holder && join !== undefined && !(await store.ofRequest(request))) throw new Outdated('The question is answered');
        if (!holder) throw claimed?.() ?? errors.internal('The same question is asked already');
        const joined = await waitWith(question, holder.id);
        if ((await store.get(holder.id))?.answer) {
          // Left by a dead worker, and withdrawn since the look: nobody would ever hear of it. The claim is free now.
          answers.leave(request);
          throw new Outdated('The question is withdrawn');
        }
        await announce(true);
        return joined.outcome;
      }
      // The page may have gone while the row was written.
      if (!answers.isAwaited(id)) await withdrawRow({ ...row, seq: 0 });
      try {
        await announce(true);
      } catch (error) {
        // What nobody was shown is not left to be confirmed behind the page's back.
        await withdrawRow({ ...row, seq: 0 });
        throw error;
      }
      return outcome;
    },

    knows: async (asker, requestId) => (await store.ofRequest(nameOf(asker, requestId))) !== undefined,

    async rejoin(request) {
      const row = await store.ofRequest(nameOf(request.asker, request.requestId));
      if (!row) throw errors.internal();
      const { outcome } = await waitWith(request, row.id);
      // Between the look and the wait it may have been answered.
      const now = await store.get(row.id);
      return now?.answer ? unwrap(now.answer) : outcome;
    },

    async settle(id, revision, verdict) {
      const row = await store.get(id);
      if (!row) return 'spent';
      return inTurn(row, async () => {
        if (verdict.confirmed) return confirm(id, revision, verdict.choice);
        const settled = await decline(row, verdict.reason);
        await announce(false);
        return settled ? 'done' : 'spent';
      });
    },

    async refresh(id) {
      const row = await store.get(id);
      if (!row) return -1;
      return bringUpToDate(row);
    },

    async amend(id, amendment) {
      // Whatever was brought up to date in between is built upon, so that neither change is lost.
      for (let attempt = 0; attempt < AMEND_ATTEMPTS; attempt++) {
        const row = await store.get(id);
        const method = methods.get(row?.method ?? '');
        if (row?.state !== 'waiting' || over.has(id)) throw new Refusal('This request does not wait for you any more.');
        if (!method?.amended) throw new Refusal('Nothing of this request can be changed.');
        if (method.needsKey && !(await parts.unlocked())) throw new Refusal('Sheaf is locked. Unlock it to go on.');
        const subject = await method.amended(row.subject, amendment, await parts.before(row.asker));
        if (isDeepStrictEqual(subject, row.subject)) return row.revision;
        if (await store.revise(id, row.revision, subject)) return row.revision + 1;
      }
      throw new Refusal('The request keeps changing. Please try again.');
    },

    async withdraw(asker, requestIds) {
      for (const requestId of requestIds) {
        for (const id of answers.leave(nameOf(asker, requestId))) {
          over.add(id);
          const row = await store.get(id);
          if (row && (await withdrawRow(row))) over.delete(id);
        }
      }
      if (requestIds.length > 0) await announce(false);
    },

    async declineAll(origin) {
      const rows = (await store.inState('waiting')).filter((row) => origin === undefined || row.asker.origin === origin);
      const refused = (await Promise.allSettled(rows.map((row) => decline(row)))).find(({ status }) => status === 'rejected');
      await announce(false);
      if (refused?.status === 'rejected') throw refused.reason;
    },

    async resume(grace) {
      await store.prune(clock.now() - KEEP_ANSWERS);
      // One that cannot be carried out holds up no other (T-H14).
      for (const row of await store.inState('confirmed'))
        await carryOn(row).catch((error) => answers.answerInTheEnd(row.id, { error: toWireError(error) }));
      const sweep = async () => {
        const abandoned = (await store.inState('waiting')).filter((row) => !answers.isAwaited(row.id));
        await Promise.allSettled(abandoned.map((row) => withdrawRow(row)));
        await announce(false);
      };
      if (grace === 0) await sweep();
      else parts.later(grace, () => void sweep().catch(() => undefined));
    },
  };
  return approvals;
}

/** What went wrong in the wallet itself with what the user had confirmed: the page is not the only one to be told. */
function troubleOf(given: Answer): string | undefined {
  return 'error' in given && given.error.code === errors.internal().code ? given.error.message : undefined;
}
