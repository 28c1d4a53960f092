import { CircleCheck, CircleHelp, OctagonX } from 'lucide-react';
import { whyFails } from '../../lib/core/describe/sentence.ts';
import type { CallOutcome } from '../../lib/core/plan/plan.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Fresh } from '../ui/fresh.tsx';
import { Said } from '../ui/said.tsx';
import { Piece } from './callText.tsx';

const SHOWN = {
  succeeds: { Icon: CircleCheck, look: 'text-good', why: 'call.succeeds' },
  reverts: { Icon: OctagonX, look: 'text-bad', why: 'call.reverts.why' },
  unknown: { Icon: CircleHelp, look: 'text-warn', why: 'call.unknown.why' },
} as const satisfies Record<CallOutcome['outcome'], unknown>;

/** What a call would do, as far as the node could tell. */
export function Outcome({ outcome, known }: { outcome: CallOutcome; known: Known }) {
  const { Icon, look, why } = SHOWN[outcome.outcome];
  const { reason, failsWith } = outcome;
  const says = reason !== undefined || failsWith !== undefined;
  return (
    <p className={`mt-2 flex gap-1.5 border-t pt-3 font-medium ${look}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <Fresh of={JSON.stringify([outcome.outcome, reason, failsWith])}>
          {says ? (
            <Said code={why} params={{ why: <Piece part={whyFails(outcome)} known={known} /> }} />
          ) : (
            t(`call.${outcome.outcome}`)
          )}
        </Fresh>
      </span>
    </p>
  );
}
