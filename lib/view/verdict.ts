import { create } from 'zustand';
import type { CommandResults } from '../core/command.ts';
import type { Approval } from '../core/request/approval.ts';
import type { Said } from '../words/said.ts';
import { command, problemOf } from './command.ts';
import { askVault } from './vault.ts';

/** What to say after each end of a verdict; nothing when it is done. */
const SAID = {
  done: undefined,
  spent: { code: 'asking.settled.spent' },
  changed: { code: 'asking.settled.changed' },
  locked: { code: 'asking.settled.locked' },
  blocked: { code: 'asking.settled.blocked' },
  unclear: { code: 'asking.settled.unclear' },
} satisfies Record<CommandResults['settle']['settled'], Said | undefined>;

/** After how long a yes of which nobody can read what came of it is said again, in ms. */
const AGAIN = 2_000;

export type Word = { confirmed: true; choice: unknown } | { confirmed: false; part?: unknown };

interface Verdicts {
  /** Ids of the approvals that this window has given a verdict on. */
  given: ReadonlySet<string>;
  /** The verdicts that are on their way, by the id of the approval. */
  busy: ReadonlyMap<string, Word>;
  said: Said | undefined;
  /** When that was, in ms since the window opened, and of which approval. */
  saidAt: number;
  saidOf?: string;
}

/** The verdicts of this window, and how the last one went. */
export const useVerdicts = create<Verdicts>(() => ({ given: new Set(), busy: new Map(), said: undefined, saidAt: 0 }));

/** Sends the user's word on an approval at the revision that was shown; one at a time on each. */
export async function giveVerdict({ id, revision }: Approval, verdict: Word): Promise<void> {
  const { busy, given } = useVerdicts.getState();
  if (busy.has(id)) return;
  // Marked before it is sent: the approval may be gone from the database before the answer is here.
  useVerdicts.setState({
    busy: new Map([...busy, [id, verdict]]),
    said: undefined,
    given: new Set([...given, id]),
  });
  const said = await send(id, revision, verdict);
  useVerdicts.setState((now) => ({
    busy: new Map([...now.busy].filter(([each]) => each !== id)),
    // What went well takes nothing away of what is said of another.
    ...(said || now.saidOf === id ? { said, saidAt: performance.now(), saidOf: id } : {}),
  }));
}

async function send(id: string, revision: number, verdict: Word): Promise<Said | undefined> {
  for (let isConfirmed = false; ; await new Promise((resolve) => setTimeout(resolve, AGAIN))) {
    try {
      const { settled } = await command('settle', { id, revision, verdict });
      if (settled === 'locked') await askVault();
      if (settled !== 'unclear') return SAID[settled];
      isConfirmed = true;
      // What is said of another question stays.
      useVerdicts.setState((now) =>
        now.said === undefined || now.saidOf === id ? { said: SAID[settled], saidAt: performance.now(), saidOf: id } : now,
      );
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (!isConfirmed || !isOfLooking(problem)) return problem;
    }
  }
}

/** Whether it only keeps anybody from looking: what came of a yes that is confirmed is told by something else. */
const isOfLooking = ({ code }: Said): boolean => code.startsWith('storage.') || code === 'failure.noAnswer';
