import type { makeAnswers } from './answers.ts';
import type { Approval } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';

/** How long after its start a worker looks again, in milliseconds: the one before it may run on for a moment, and write. */
export const LOOKS = [2_000, 15_000];

export interface LateWritesParts {
  store: Pick<Store, 'get' | 'inState'>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'awaited' | 'tell'>;
  /** Whether this worker brings a question to its end already. */
  isInHand(id: string): boolean;
  /** Goes on with what was confirmed, and answers what cannot be gone on with. */
  goOn(row: Approval): Promise<void>;
  announce(show: boolean): Promise<void>;
  later(milliseconds: number, run: () => void): void;
}

/** Looks again for the verdicts that a worker which was being ended has stored after this one had looked for them (J-5). */
export function makeLateWrites({ store, answers, isInHand, goOn, announce, later }: LateWritesParts) {
  /** Says whether there was anything to tell. */
  async function tellAnswered(id: string): Promise<boolean> {
    const given = (await store.get(id))?.answer;
    if (given) answers.tell(id, given);
    return given !== undefined;
  }

  async function look(): Promise<void> {
    const left = (await store.inState('confirmed')).filter(({ id }) => !isInHand(id));
    const told = await Promise.all(answers.awaited().map(tellAnswered));
    await Promise.allSettled(left.map(goOn));
    // A window in which nothing waits closes: it may have stayed for words about a failure.
    if (left.length > 0 || told.includes(true)) await announce(false);
  }

  return (): void => {
    for (const wait of LOOKS) later(wait, () => void look().catch(() => undefined));
  };
}
