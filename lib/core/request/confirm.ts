import { deepEqual } from 'fast-equals';
import type { Said } from '../../words/said.ts';
import { FAILPOINTS, type FailpointHook } from '../batch/failpoints.ts';
import { Refusal } from '../command.ts';
import { failureOf as problemOf } from '../failure.ts';
import type { Clock } from '../platform.ts';
import type { Approval } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import type { CarriedOut } from './carryOut.ts';
import type { Method } from './method.ts';
import type { makeSubjects } from './subjects.ts';

/** How often a yes is worked on anew because what its subject rests on has changed meanwhile. */
const ATTEMPTS = 5;

/** With what a page is answered whose request the user has declined (EIP-1193), or the upgrade for it (EIP-5792). */
const NO: ReadonlySet<number> = new Set([4001, 5750]);

/** How long to wait before it is read again whether a yes was written, or what came of it; in milliseconds. */
const FIND_OUT = 2_000;

/**
 * How a verdict went: `spent`, somebody gave one before; `changed`, what it was given on is no longer what would be signed; `unclear`, it
 * is confirmed, and nobody can read now how far it has come: whoever says it again hears what came of it.
 */
export type Settled = 'done' | 'spent' | 'changed' | 'locked' | 'blocked' | 'unclear';

export interface ConfirmParts {
  store: Pick<Store, 'get' | 'confirm'>;
  methods: ReadonlyMap<string, Method>;
  subjects: Pick<ReturnType<typeof makeSubjects>, 'bringUpToDate' | 'dependenciesOf'>;
  clock: Clock;
  unlocked(): Promise<boolean>;
  /** Another number once the wallet was locked and unlocked again. */
  sessionsBegun(): number;
  /** Resolves once a trial write is on the disk. Rejects where nothing can be written now (J-11). */
  writable(): Promise<void>;
  /** Whether it is declined, or refuses it because its site has lost what it is about: a yes comes too late. */
  isDeclined(row: Approval): Promise<boolean>;
  /** What gives out the same thing, as the nonces of one account, is settled one at a time. */
  inTurn<Result>(row: Approval, run: () => Promise<Result>): Promise<Result>;
  act(row: Approval, method: Method): Promise<CarriedOut>;
  /** Goes on with what was confirmed, where nobody does. */
  takeUp(row: Approval): Promise<void>;
  /** Whether this worker has carried it out, or does so now. */
  isInHand(id: string): boolean;
  /** Why what was confirmed came to nothing, where this worker has carried it out and the user is told. */
  failureOf(id: string): Said | undefined;
  /** What the window said of a question is not so any more. */
  takeBackWord(id: string): Promise<void>;
  announce(show: boolean): Promise<void>;
  later(milliseconds: number, run: () => void): void;
  step?: FailpointHook;
}

/** A yes: to what, and when it was said. */
interface Yes {
  id: string;
  revision: number;
  at: number;
  /** How many sessions had begun by then: who locks the wallet meanwhile takes it back. */
  session: number;
  choice: unknown;
}

/** What a question rests on, and then the revision that shows it as of now. */
interface Look {
  dependencies: unknown;
  revision: number;
}

/** The user's yes to what was shown at a revision: counts once (J-7), and only while that is what would be signed (S-19). */
export function makeConfirm({
  store,
  methods,
  subjects,
  clock,
  unlocked,
  sessionsBegun,
  writable,
  isDeclined,
  inTurn,
  act,
  takeUp,
  isInHand,
  failureOf,
  takeBackWord,
  announce,
  later,
  step,
}: ConfirmParts) {
  const looks = new Map<string, Promise<Look>>();
  /** The yeses of which it is read again later what came of them. */
  const toFindOut = new Set<string>();

  /**
   * Shared by all who say yes to the same meanwhile: else a screen that is opened again where a node is slow has everything tried again
   * beside the first, and that takes ever longer.
   */
  function look(row: Approval): Promise<Look> {
    const name = `${row.id} ${row.revision}`;
    const looking = async () => {
      const dependencies = await subjects.dependenciesOf(row);
      return { dependencies, revision: await subjects.bringUpToDate(row) };
    };
    const found = looks.get(name) ?? looking().finally(() => looks.delete(name));
    looks.set(name, found);
    return found;
  }

  /** A yes that was reported as not written, and is there all the same, counts (N-04). */
  async function confirmed(row: Approval, { choice, at }: Yes): Promise<boolean> {
    try {
      return await store.confirm(row.id, row.revision, choice, at);
    } catch (error) {
      const now = await store.get(row.id).catch(() => null);
      if (now?.state === 'confirmed') return true;
      // Nobody can say whether it is there: what is found later is carried out then, and not when the next worker comes upon it.
      if (now === null) findOutLater(row);
      throw error;
    }
  }

  /** Also where nobody says it again, as a window that was loaded anew; however often it is said meanwhile. */
  function findOutLater(row: Approval): void {
    if (toFindOut.has(row.id)) return;
    toFindOut.add(row.id);
    later(FIND_OUT, () => {
      toFindOut.delete(row.id);
      void findOut(row).catch(() => findOutLater(row));
    });
  }

  async function findOut(row: Approval): Promise<void> {
    await takeUp(row);
    const state = (await store.get(row.id))?.state;
    if (state === 'confirmed') return findOutLater(row);
    // That it could not be written down was not so, or it is known now what came of it.
    if (state === 'answered' && !failureOf(row.id)) await takeBackWord(row.id);
    await announce(false);
  }

  function unclear(row: Approval): Settled {
    findOutLater(row);
    return 'unclear';
  }

  /** What comes of a yes that was said before, by a window that says it again as its worker has died over it. */
  async function outcomeOf(row: Approval): Promise<Settled> {
    // What has its answer has no subject any more.
    if (row.state === 'confirmed') await takeUp(row);
    const failed = failureOf(row.id);
    const isOfStorage = failed?.code.startsWith('storage.') === true;
    if (failed && !isOfStorage) throw new Refusal(failed);
    const state = (await store.get(row.id))?.state;
    // Where its answer could not be stored either, the next worker carries it out.
    if (state === 'confirmed') return unclear(row);
    // The words of such a failure are those of a look that did not succeed.
    if (isOfStorage) throw new Refusal({ code: 'asking.cameToNothing' });
    return state === 'waiting' ? 'changed' : 'done';
  }

  /** What came of a question that has its answer, given by a worker that has died since: a no is one, and so is a yes that came to nothing. */
  function outcomeOfAnswer({ answer }: Approval): Settled {
    if (!answer || ('error' in answer && NO.has(answer.error.code))) return 'spent';
    if ('error' in answer) throw new Refusal({ code: 'asking.cameToNothing' });
    return 'done';
  }

  /** The question, where a yes to this revision can count now; else why it cannot. */
  async function confirmable(id: string, revision: number): Promise<{ row: Approval; method: Method } | Settled> {
    const row = await store.get(id);
    const method = row && methods.get(row.method);
    if (!row || !method || row.state !== 'waiting' || (await isDeclined(row))) return 'spent';
    if (method.needsKey && !(await unlocked())) return 'locked';
    return row.revision === revision ? { row, method } : 'changed';
  }

  /** Nothing in here waits for a node (N-19). Undefined where what the fresh subject rests on has changed since. */
  async function confirmNow(yes: Yes, dependencies: unknown): Promise<Settled | undefined> {
    const { id, revision, at, choice } = yes;
    const found = await confirmable(id, revision);
    if (typeof found === 'string') return found;
    const { row, method } = found;
    if (method.needsKey && sessionsBegun() !== yes.session) return 'locked';
    if (!deepEqual(await subjects.dependenciesOf(row), dependencies)) return undefined;
    if (method.blocked?.(row.subject) !== undefined) return 'blocked';
    await writable();
    if (await isDeclined(row)) return 'spent';
    if (!(await confirmed(row, yes))) return 'spent';
    if (FAILPOINTS) await step?.('verdict stored', id);
    const outcome = await act({ ...row, state: 'confirmed', choice, confirmedAt: at }, method);
    if (outcome === 'asked again') return 'changed';
    if (outcome === undefined) return unclear(row);
    if (outcome.failed) throw new Refusal(outcome.failed);
    return 'done';
  }

  /** What has come of a question by a yes that was said before, and is worked on; nothing where that cannot be told, as of what is torn. */
  async function settledBefore(row: Approval, revision: number): Promise<Settled | undefined> {
    try {
      const now = await inTurn(row, () => confirmable(row.id, revision));
      return typeof now === 'string' ? now : undefined;
    } catch {
      return undefined;
    }
  }

  return async (id: string, revision: number, choice: unknown): Promise<Settled> => {
    const [at, session] = [clock.now(), sessionsBegun()];
    const before = await store.get(id);
    if (before && (before.state === 'confirmed' || (before.state === 'answered' && isInHand(id)))) return outcomeOf(before);
    if (before?.state === 'answered' && before.revision === revision) return outcomeOfAnswer(before);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const found = await confirmable(id, revision);
      if (typeof found === 'string') return found;
      const { row, method } = found;
      const yes = { id, revision, at, session, choice: method.choice ? method.choice.parse(choice) : undefined };
      const fresh = await look(row).catch(problemOf);
      if ('code' in fresh) {
        const settled = await settledBefore(row, revision);
        if (settled) return settled;
        throw new Refusal({ code: 'asking.notConfirmed', why: fresh });
      }
      if (fresh.revision !== revision) return 'changed';
      const settled = await inTurn(row, () => confirmNow(yes, fresh.dependencies));
      if (settled) return settled;
    }
    return 'changed';
  };
}
