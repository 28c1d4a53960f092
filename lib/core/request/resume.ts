import { toWireError } from '../errors.ts';
import type { Clock } from '../platform.ts';
import { StorageFailure } from '../storage.ts';
import type { makeAnswers } from './answers.ts';
import { type Approval, isOwner } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import { KEEP_ANSWERS } from './ask.ts';
import { LOOKS, makeLateWrites } from './lateWrites.ts';
import type { Method } from './method.ts';
import { isTorn, tornRecord } from './torn.ts';

export interface ResumeParts {
  store: Pick<Store, 'prune' | 'setAside' | 'inState' | 'get'>;
  methods: ReadonlyMap<string, Method>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'isAwaited' | 'awaited' | 'answer' | 'answerInTheEnd' | 'tell'>;
  clock: Clock;
  /** Whether this worker brings a question to its end already. */
  isInHand(id: string): boolean;
  /** Goes on with what was confirmed, where nobody does. */
  takeUp(row: Approval): Promise<void>;
  decline(row: Approval): Promise<unknown>;
  /** Refuses what waits and is about what its site has lost. */
  refuseDisowned(): Promise<unknown>;
  announce(show: boolean): Promise<void>;
  later(milliseconds: number, run: () => void): void;
}

/** After a start: what was confirmed goes on; what waits without a page is withdrawn after `grace` ms, at once when 0. */
export function makeResume({
  store,
  methods,
  answers,
  clock,
  isInHand,
  takeUp,
  decline,
  refuseDisowned,
  announce,
  later,
}: ResumeParts) {
  /**
   * Says whether there was any. What the owner asks is theirs while its window may still be open: the popup that it was asked in has
   * closed long ago.
   */
  async function withdrawAbandoned(isNewStart: boolean): Promise<boolean> {
    const isAbandoned = (row: Approval) =>
      !answers.isAwaited(row.id) && row.confirmedAt === undefined && (isNewStart || !isOwner(row.asker));
    const abandoned = (await store.inState('waiting')).filter(isAbandoned);
    await Promise.allSettled(abandoned.map((row) => decline(row)));
    return abandoned.length > 0;
  }

  /** One that could not be withdrawn, or was written by a worker that was being ended, would wait for nobody: so it looks again. */
  async function withdrawAllAbandoned(isNewStart: boolean): Promise<void> {
    const again = async () => ((await withdrawAbandoned(false)) ? announce(false) : undefined);
    for (const wait of LOOKS) later(wait, () => void again().catch(() => undefined));
    await withdrawAbandoned(isNewStart);
    await announce(false);
  }

  /** Answers those whose record is damaged, or what they are about: no window could show them (T-H14). */
  async function setAside(): Promise<void> {
    await store.setAside();
    const torn = (await store.inState('waiting')).filter((row) => isTorn(row, methods.get(row.method)));
    for (const { id } of torn) await answers.answer(id, 'waiting', { error: toWireError(tornRecord()) });
  }

  /** One that cannot be carried out holds up no other (T-H14). @throws StorageFailure where nobody can say what it has come to. */
  async function goOn(row: Approval): Promise<void> {
    try {
      await takeUp(row);
    } catch (error) {
      if (error instanceof StorageFailure) throw error;
      await answers.answerInTheEnd(row.id, { error: toWireError(error) });
    }
  }

  const lookAgain = makeLateWrites({ store, answers, isInHand, goOn, announce, later });

  return async (grace: number): Promise<void> => {
    await store.prune(clock.now() - KEEP_ANSWERS);
    await setAside();
    for (const row of await store.inState('confirmed')) await goOn(row);
    // The worker before this one may have died between the user's taking away an account and its telling the site.
    await refuseDisowned();
    lookAgain();
    if (grace === 0) await withdrawAllAbandoned(true);
    else later(grace, () => void withdrawAllAbandoned(false).catch(() => undefined));
  };
}
