import type { makeAnswers } from './answers.ts';
import type { Approval } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';

/** How long after its start a worker looks again, in milliseconds: the one before it may run on for a moment, and write. */
const LOOKS = [2_000, 15_000];

export interface LateWritesParts {
  store: Pick<Store, 'get' | 'inState'>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'awaited' | 'tell'>;
  /** Goes on with what was confirmed, and answers what cannot be gone on with. */
  goOn(row: Approval): Promise<void>;
  announce(show: boolean): Promise<void>;
  later(milliseconds: number, run: () => void): void;
}

/** Looks again for the verdicts that a worker which was being ended has stored after this one had looked for them (J-5). */
export function makeLateWrites({ store, answers, goOn, announce, later }: LateWritesParts) {
  async function tellAnswered(id: string): Promise<void> {
    const given = (await store.get(id))?.answer;
    if (given) answers.tell(id, given);
  }

  async function look(): Promise<void> {
    const confirmed = await store.inState('confirmed');
    await Promise.allSettled([...confirmed.map(goOn), ...answers.awaited().map(tellAnswered)]);
    await announce(false);
  }

  return (): void => {
    for (const wait of LOOKS) later(wait, () => void look().catch(() => undefined));
  };
}
