import type { FailpointHook } from '../batch/failpoints.ts';
import { Refusal } from '../command.ts';
import { errors, toWireError } from '../errors.ts';
import type { Clock, Random } from '../platform.ts';
import { makeAnswers, unwrap } from './answers.ts';
import type { Approval, Asker, Verdict } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import { KEEP_ANSWERS, makeAsk, type Question, type Request, requestKey } from './ask.ts';
import { makeCarrier } from './carryOut.ts';
import { makeConfirm, type Settled } from './confirm.ts';
import type { ApprovedContext, Method, RequestContext } from './method.ts';
import { makeNoes } from './noes.ts';
import { makeSubjects, NOT_WAITING } from './subjects.ts';

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
  amend(id: string, change: unknown): Promise<number>;
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
  before(asker: Asker): Promise<RequestContext>;
  after(asker: Asker, confirmedAt: number): Promise<ApprovedContext>;
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
  step?: FailpointHook;
}

/** Questions to the user: stored before they are shown, settled once, answered even when the worker died between. */
export function makeApprovals(parts: ApprovalParts): Approvals {
  const { store, clock } = parts;
  const methods = new Map(parts.methods.map((method) => [method.name, method]));
  const answers = makeAnswers(parts);
  const subjects = makeSubjects(parts, methods);
  const noes = makeNoes(clock);
  /** Declined, with the pages told, though the database could not take it: a yes to one of these comes too late. */
  const over = new Set<string>();

  const announce = async (show: boolean) => parts.waiting((await store.inState('waiting')).length, show);

  const carryOut = makeCarrier(parts, answers, async (id) => {
    void approvals.refresh(id).catch(() => undefined);
    await announce(true);
  });

  /** A no needs no record to hold: where it cannot be stored, pages get it all the same. */
  async function decline(row: Approval, part?: unknown): Promise<boolean> {
    const given = { error: toWireError(refusalOf(row, part)) };
    try {
      return await answers.answer(row.id, 'waiting', given);
    } catch (error) {
      over.add(row.id);
      answers.tell(row.id, given);
      throw error;
    }
  }

  /** The user's own no. It is noted before it frees the claim, so that nobody slips in between. */
  async function sayNo(row: Approval, part?: unknown): Promise<boolean> {
    const claim = row.state === 'waiting' ? row.claim : undefined;
    if (claim !== undefined) noes.note(claim, toWireError(refusalOf(row, part)));
    const settled = await decline(row, part);
    if (claim !== undefined && !settled) noes.forget(claim);
    return settled;
  }

  /** Needs nothing of the subject: one that cannot be read can still be declined (T-H14). */
  function refusalOf({ method }: Approval, part?: unknown) {
    const named = methods.get(method)?.decline;
    const { data, success = false } = named?.part.safeParse(part) ?? {};
    return named && success ? named.error(data) : errors.userRejected();
  }

  /** What gives out the same thing, as the nonces of one account, is settled one at a time. */
  const inTurn = <Result>(row: Approval, run: () => Promise<Result>): Promise<Result> =>
    parts.exclusively(methods.get(row.method)?.lock?.(row.subject) ?? 'settle', run);

  const withdrawRow = (row: Approval) => decline(row);

  /** Whether it is declined already, and only its record did not take it; that is made up for, or else its claim would stay taken. */
  async function isOver(row: Approval): Promise<boolean> {
    if (!over.has(row.id)) return false;
    await withdrawRow(row);
    over.delete(row.id);
    return true;
  }

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
    if (row?.state === 'waiting' && row.confirmedAt === undefined && !answers.isShared(id, request)) await withdrawRow(row);
    // One that is not stored yet is withdrawn by whoever stores it.
    if (row) over.delete(id);
    if (row?.state !== 'confirmed') answers.leave(id, request);
  }

  async function carryOn(row: Approval): Promise<void> {
    const method = methods.get(row.method);
    if (method?.approved) await inTurn(row, () => carryOut(row, method, () => carryOn(row)));
  }

  const confirm = makeConfirm({
    ...parts,
    methods,
    subjects,
    isOver,
    inTurn,
    announce,
    act: (row, method) => carryOut(row, method, () => carryOn(row)),
  });

  /** Waits for a question that was there before. A page that went while it was looked for is as one that goes now (P-10). */
  async function waitWith({ asker, requestId, page }: Request, id: string): Promise<{ outcome: Promise<unknown> }> {
    const outcome = answers.wait(id, requestKey(asker, requestId));
    outcome.catch(() => undefined);
    if (page.gone) {
      await approvals.withdraw(asker, [requestId]);
      throw errors.userRejected();
    }
    return { outcome };
  }

  const ask = makeAsk({ ...parts, answers, noes, over, isOver, waitWith, withdraw: withdrawRow, announce });

  const approvals: Approvals = {
    ask,

    knows: async (asker, requestId) => (await store.ofRequest(requestKey(asker, requestId))) !== undefined,

    async rejoin(request) {
      const row = await store.ofRequest(requestKey(request.asker, request.requestId));
      if (!row) throw errors.internal();
      const { outcome } = await waitWith(request, row.id);
      // Between the look and the wait it may have been answered.
      const now = await store.get(row.id);
      if (!now?.answer) return outcome;
      answers.leave(row.id, row.request);
      return unwrap(now.answer);
    },

    async settle(id, revision, verdict) {
      const row = await store.get(id);
      if (!row) return 'spent';
      if (verdict.confirmed) {
        const settled = await confirm(id, revision, verdict.choice);
        if (settled === 'done') await announce(false);
        return settled;
      }
      const settled = await sayNo(row, verdict.part);
      await announce(false);
      return settled ? 'done' : 'spent';
    },

    async refresh(id) {
      const row = await store.get(id);
      if (!row) return -1;
      return subjects.bringUpToDate(row);
    },

    async amend(id, change) {
      if (over.has(id)) throw new Refusal(NOT_WAITING);
      return subjects.amend(id, change);
    },

    async withdraw(asker, requestIds) {
      const requests = requestIds.map((requestId) => requestKey(asker, requestId));
      const all = requests.flatMap((request) => answers.awaitedBy(request).map((id) => left(id, request)));
      const refused = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
      if (requestIds.length > 0) await announce(false);
      if (refused?.status === 'rejected') throw refused.reason;
    },

    async declineAll(origin) {
      const rows = (await store.inState('waiting')).filter((row) => origin === undefined || row.asker.origin === origin);
      const refused = (await Promise.allSettled(rows.map((row) => sayNo(row)))).find(({ status }) => status === 'rejected');
      await announce(false);
      if (refused?.status === 'rejected') throw refused.reason;
    },

    async resume(grace) {
      await store.prune(clock.now() - KEEP_ANSWERS);
      await store.setAside();
      // One that cannot be carried out holds up no other (T-H14).
      for (const row of await store.inState('confirmed'))
        await carryOn(row).catch((error) => answers.answerInTheEnd(row.id, { error: toWireError(error) }));
      const sweep = async () => {
        const isAbandoned = (row: Approval) => !answers.isAwaited(row.id) && row.confirmedAt === undefined;
        const abandoned = (await store.inState('waiting')).filter(isAbandoned);
        await Promise.allSettled(abandoned.map((row) => withdrawRow(row)));
        await announce(false);
      };
      if (grace === 0) await sweep();
      else parts.later(grace, () => void sweep().catch(() => undefined));
    },
  };
  return approvals;
}
