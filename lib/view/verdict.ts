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
} satisfies Record<CommandResults['settle']['settled'], Said | undefined>;

interface Verdicts {
  /** Ids of the approvals that this window has given a verdict on. */
  given: ReadonlySet<string>;
  busy: boolean;
  said: Said | undefined;
  /** When that was, in ms since 1970, and of which approval. */
  saidAt: number;
  saidOf?: string;
  /** The approval that a yes is on its way to. */
  yesTo?: string;
}

/** The verdicts of this window, and how the last one went. */
export const useVerdicts = create<Verdicts>(() => ({ given: new Set(), busy: false, said: undefined, saidAt: 0 }));

export type Word = { confirmed: true; choice: unknown } | { confirmed: false; part?: unknown };

/** Sends the user's word on an approval at the revision that was shown; one at a time. */
export async function giveVerdict({ id, revision }: Approval, verdict: Word): Promise<void> {
  const { busy, given } = useVerdicts.getState();
  if (busy) return;
  // Marked before it is sent: the approval may be gone from the database before the answer is here.
  useVerdicts.setState({
    busy: true,
    said: undefined,
    given: new Set([...given, id]),
    yesTo: verdict.confirmed ? id : undefined,
  });
  const said = await send(id, revision, verdict);
  useVerdicts.setState({ busy: false, said, saidAt: Date.now(), saidOf: id, yesTo: undefined });
}

async function send(id: string, revision: number, verdict: Word): Promise<Said | undefined> {
  try {
    const { settled } = await command('settle', { id, revision, verdict });
    if (settled === 'locked') await askVault();
    return SAID[settled];
  } catch (thrown) {
    return problemOf(thrown);
  }
}
