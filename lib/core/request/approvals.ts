import type { Sites } from '../account/stores.ts';
import type { FailpointHook } from '../batch/failpoints.ts';
import { Refusal } from '../command.ts';
import type { Networks } from '../network/stores.ts';
import type { Clock, Random, SessionStore, Show } from '../platform.ts';
import { makeAnnounce } from './announce.ts';
import { makeAnswers } from './answers.ts';
import type { Approval, Asker, Verdict } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import { makeAsk, type Question, type Request, requestKey } from './ask.ts';
import { type CarriedOut, makeCarrier } from './carryOut.ts';
import { makeComing } from './coming.ts';
import { makeConfirm, type Settled } from './confirm.ts';
import { makeDecline } from './decline.ts';
import { makeDisowned } from './disowned.ts';
import { makeLastWord } from './lastWord.ts';
import type { ApprovedContext, Method, RequestContext } from './method.ts';
import { makeRecentRejections } from './recentRejections.ts';
import { makeRefresh } from './refresh.ts';
import { makeRejoin } from './rejoin.ts';
import { makeResume } from './resume.ts';
import { makeSubjects, NOT_WAITING } from './subjects.ts';
import { isTorn } from './torn.ts';
import { makeWithdraw, throwFirst } from './withdraw.ts';

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
  /** No to what waits and is about what is lost since it was asked (T-B19, N-29): of a site, or of all. */
  declineDisowned(origin?: string): Promise<void>;
  /** The network that a question is about, where it is about one. */
  chainOf(question: Pick<Approval, 'method' | 'subject'>): number | undefined;
  /** Brings up the window that asks, if anything waits. */
  show(): Promise<void>;
  /** After a start: what was confirmed goes on; what waits without a page is withdrawn after `grace` ms, at once when 0. */
  resume(grace: number): Promise<void>;
}

export interface ApprovalParts {
  store: Store;
  methods: readonly Method[];
  sites: Pick<Sites, 'get'>;
  networks: Pick<Networks, 'get'>;
  before(asker: Asker): Promise<RequestContext>;
  after(asker: Asker, confirmedAt: number): Promise<ApprovedContext>;
  clock: Clock;
  random: Random;
  session: SessionStore;
  unlocked(): Promise<boolean>;
  /** Another number once the wallet was locked and unlocked again. */
  sessionsBegun(): number;
  /** Resolves once a trial write is on the disk. Rejects where nothing can be written now (J-11). */
  writable(): Promise<void>;
  /** One thing at a time under a name, across contexts. */
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** Told whenever what waits has changed; shows, counts and closes the window. */
  waiting(count: number, show: Show): Promise<void>;
  /** Runs later; a browser timer. */
  later(milliseconds: number, run: () => void): void;
  step?: FailpointHook;
}

/** Questions to the user: stored before they are shown, settled once, answered even when the worker died between. */
export function makeApprovals(parts: ApprovalParts): Approvals {
  const { store, clock } = parts;
  const methods = new Map(parts.methods.map((method) => [method.name, method]));
  const answers = makeAnswers(parts);
  const rejections = makeRecentRejections(clock);
  const { over, refuse, decline, sayNo, isOver } = makeDecline({ methods, answers, rejections });

  const lastWord = makeLastWord(parts);
  const announce = makeAnnounce({ ...parts, mayClose: lastWord.mayClose });
  const coming = makeComing({ store, answers, refuse, clock, announce });
  const subjects = makeSubjects({ ...parts, arrived: coming.arrived }, methods);
  const refresh = makeRefresh({ ...parts, methods, subjects, coming, answers, isOver, announce });

  const { carryOut, isInHand, failureOf } = makeCarrier(parts, answers, async (id) => {
    void refresh(id).catch(() => undefined);
    await announce(true);
  });

  /** What gives out the same thing, as the nonces of one account, is settled one at a time. */
  const inTurn = <Result>(row: Approval, run: () => Promise<Result>): Promise<Result> =>
    parts.exclusively(methods.get(row.method)?.lock?.(row.subject) ?? 'settle', run);

  const act = (row: Approval, method: Method): Promise<CarriedOut> =>
    carryOut(row, method, () => inTurn(row, () => act(row, method)));

  /** Goes on with what was confirmed, unless this worker has it in hand, or it has come to its end meanwhile. */
  async function takeUp(row: Approval): Promise<void> {
    await inTurn(row, async () => {
      const now = isInHand(row.id) ? undefined : await store.get(row.id);
      const method = methods.get(row.method);
      if (now?.state === 'confirmed' && method) await act(now, method);
    });
  }

  const { disowned, refuseIfDisowned, refuseDisowned } = makeDisowned({ ...parts, methods, answers });
  const isDeclined = async (row: Approval) => (await isOver(row)) || refuseIfDisowned(row);
  const confirm = makeConfirm({
    ...parts,
    methods,
    subjects,
    isDeclined,
    inTurn,
    announce,
    act,
    takeUp,
    isInHand,
    failureOf,
    takeBackWord: lastWord.takeBack,
  });
  const withdraw = makeWithdraw({ store, answers, over, decline, announce });
  const { waitWith, rejoin } = makeRejoin({ store, answers, withdraw, announce, refresh });

  return {
    ask: makeAsk({ ...parts, answers, rejections, over, isOver, waitWith, withdraw: decline, announce, coming }),
    knows: async (asker, requestId) => (await store.ofRequest(requestKey(asker, requestId))) !== undefined,
    rejoin,
    refresh,
    withdraw,
    resume: makeResume({ ...parts, methods, answers, isInHand, takeUp, decline, refuseDisowned, announce }),

    async settle(id, revision, verdict) {
      const row = await store.get(id);
      if (!row) return 'spent';
      const said = async (): Promise<Settled> => {
        if (verdict.confirmed) return confirm(id, revision, verdict.choice);
        return (await sayNo(row, verdict.part)) ? 'done' : 'spent';
      };
      const settled = await lastWord.about(id, verdict.confirmed, said).catch(async (error) => {
        await announce(false).catch(() => undefined);
        throw error;
      });
      await announce(false);
      return settled;
    },

    show: () => announce(true),

    chainOf({ method: name, subject }) {
      const method = methods.get(name);
      return method && !isTorn({ subject }, method) ? method.chainOf?.(subject) : undefined;
    },

    async amend(id, change) {
      if (over.has(id)) throw new Refusal(NOT_WAITING);
      return subjects.amend(id, change);
    },

    async declineAll(origin) {
      if (origin === undefined) await lastWord.over();
      const rows = (await store.inState('waiting')).filter((row) => origin === undefined || row.asker.origin === origin);
      const results = await Promise.allSettled(rows.map((row) => sayNo(row)));
      await announce(false);
      throwFirst(results);
    },

    async declineDisowned(origin) {
      const results = await Promise.allSettled((await disowned(origin)).map((row) => sayNo(row)));
      await announce(false);
      throwFirst(results);
    },
  };
}
