import { useState } from 'react';
import type { Approval } from '../../lib/core/approval.ts';
import { useArmed } from '../../lib/view/armed.ts';
import { command } from '../../lib/view/command.ts';
import type { Known } from '../../lib/view/live.ts';
import { usePoll } from '../../lib/view/poll.ts';
import { giveVerdict, useVerdicts } from '../../lib/view/verdict.ts';
import { screenOf } from './index.ts';
import { Unfamiliar } from './unfamiliar.tsx';

/** Methods whose subject grows old while it is looked at. */
const AGEING = new Set(['wallet_sendCalls', 'eth_sendTransaction']);
const EVERY_MS = 1000;

const CHANGED = 'This was brought up to date while you were looking. Please read it again.';

/** One question: keeps its subject fresh, and says yes only to the revision that was in sight long enough. */
export function Question({ approval, known, place }: { approval: Approval; known: Known; place?: string }) {
  const { id, revision, method, subject } = approval;
  const [firstSeen] = useState(revision);
  const { busy, said } = useVerdicts();
  const armed = useArmed(`${id} ${revision}`);
  usePoll(() => command('refresh', { id }), EVERY_MS, AGEING.has(method) && !busy ? id : undefined);
  const Screen = screenOf(method) ?? Unfamiliar;
  return (
    <Screen
      approval={approval}
      subject={subject}
      known={known}
      place={place}
      armed={armed}
      busy={busy}
      notice={said || (revision === firstSeen ? undefined : CHANGED)}
      onConfirm={(choice) => giveVerdict(approval, { confirmed: true, choice })}
      onDecline={(reason) => giveVerdict(approval, { confirmed: false, reason })}
    />
  );
}
