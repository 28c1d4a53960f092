import { JsonRpcError } from '@metamask/rpc-errors';
import type { Said } from '../../words/said.ts';
import { ageOf } from '../age.ts';
import { PATIENCE } from '../batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../batch/failpoints.ts';
import { errors, toWireError } from '../errors.ts';
import { failureOf } from '../failure.ts';
import type { Clock } from '../platform.ts';
import { StorageFailure, UnknownWrite } from '../storage.ts';
import type { makeAnswers } from './answers.ts';
import type { Answer, Approval, Asker } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import { networkLoss } from './disowned.ts';
import type { ApprovedContext, Method } from './method.ts';
import { isTorn, tornRecord } from './torn.ts';

/**
 * How long to wait before a confirmed question is carried on, where it cannot be read now how far it has come; in milliseconds.
 */
const CARRY_ON = 2_000;

export interface CarryParts {
  store: Pick<Store, 'askAgain'>;
  after(asker: Asker, confirmedAt: number): Promise<ApprovedContext>;
  clock: Clock;
  later(milliseconds: number, run: () => void): void;
  step?: FailpointHook;
}

/** A confirmed question; the rows of before version 2 do not say since when it is. */
type Confirmed = Pick<Approval, 'id' | 'asker' | 'subject' | 'choice' | 'confirmedAt'>;

/**
 * What came of a confirmed question: an answer, or the user is asked anew; nothing, where nobody can say yet. `failed`: what the user
 * is told of what went wrong.
 */
export type CarriedOut = { answer: Answer; failed?: Said } | 'asked again' | undefined;

/** The page is not the only one to be told what went wrong after the yes: all of it that there are words for, as there are for no no. */
function failure(thrown: unknown): CarriedOut {
  const error = toWireError(thrown);
  if (thrown instanceof JsonRpcError && 'said' in thrown) return { answer: { error }, failed: failureOf(thrown) };
  return error.code === errors.internal().code
    ? { answer: { error }, failed: { code: 'failure.internal' } }
    : { answer: { error } };
}

/** Where the database cannot be read now, it may be done. */
function unknown(error: unknown): never {
  throw error instanceof StorageFailure ? new UnknownWrite(error.message, { cause: error }) : error;
}

/**
 * Carries out what the user confirmed, once, also when the worker dies meanwhile. What needs a key is asked again where it comes
 * too late.
 */
export function makeCarrier(
  { store, after, clock, later, step }: CarryParts,
  answers: Pick<ReturnType<typeof makeAnswers>, 'answerInTheEnd'>,
  shown: (id: string) => Promise<void>,
) {
  /** Where it is done already, its answer needs nothing of what is torn. */
  async function refuseTorn(row: Confirmed, method: Method, reach: ApprovedContext): Promise<void> {
    if (!isTorn(row, method)) return;
    const isDone = await method.done?.(row.subject, reach).catch((error) => error instanceof StorageFailure && unknown(error));
    if (!isDone) throw tornRecord();
  }

  /** Its network may have gone between the yes and this; the next removal sees the yes (`NetworkBook.remove`). */
  async function refuseHomeless(row: Confirmed, method: Method, reach: ApprovedContext): Promise<void> {
    const loss = await networkLoss(method, row.subject, reach.networks);
    if (loss && !(await method.done?.(row.subject, reach).catch(unknown))) throw loss;
  }

  /** N-15: what is signed so long after the yes, on a chain that has moved on, is no longer what was meant. */
  async function isLate(row: Confirmed, { needsKey, done }: Method, reach: ApprovedContext): Promise<boolean> {
    const isRecent = row.confirmedAt !== undefined && ageOf(row.confirmedAt, clock.now()) <= PATIENCE;
    if (!needsKey || isRecent) return false;
    return !(await done?.(row.subject, reach).catch(unknown));
  }

  async function tried(row: Confirmed, method: Method): Promise<CarriedOut> {
    try {
      const reach = await after(row.asker, row.confirmedAt ?? clock.now());
      await refuseTorn(row, method, reach);
      await refuseHomeless(row, method, reach);
      if (!(await isLate(row, method, reach)))
        return { answer: { result: await method.approved?.(row.subject, row.choice, reach, row.id) } };
    } catch (error) {
      // It stays confirmed: what was written decides, once it can be read (N-04).
      if (error instanceof UnknownWrite) return undefined;
      return failure(error);
    }
    const asked = await store.askAgain(row.id).then(
      () => true,
      () => false,
    );
    if (!asked) return undefined;
    // Where no window opens, it stands in the list of what waits.
    await shown(row.id).catch(() => undefined);
    return 'asked again';
  }

  /** What this worker has begun to carry out: it comes to its end by itself, though that may not be stored yet. */
  const inHand = new Set<string>();

  /** Why what was confirmed came to nothing, where the user is told. */
  const failures = new Map<string, Said>();

  /** Also after a restart, so everything in it may have happened before. `again` is how it is gone on with later. */
  async function carryOut(row: Confirmed, method: Method, again: () => Promise<unknown>): Promise<CarriedOut> {
    inHand.add(row.id);
    const outcome = await tried(row, method);
    if (outcome === 'asked again') inHand.delete(row.id);
    if (outcome === undefined) later(CARRY_ON, () => void again().catch(() => undefined));
    if (outcome === undefined || outcome === 'asked again') return outcome;
    if (outcome.failed) failures.set(row.id, outcome.failed);
    if (FAILPOINTS) await step?.('effect done', row.id);
    await answers.answerInTheEnd(row.id, outcome.answer);
    if (FAILPOINTS) await step?.('answer stored', row.id);
    return outcome;
  }

  return {
    carryOut,
    isInHand: (id: string): boolean => inHand.has(id),
    failureOf: (id: string): Said | undefined => failures.get(id),
  };
}
