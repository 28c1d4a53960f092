import { CircleCheck, CircleHelp, OctagonX } from 'lucide-react';
import { type CallOutcome, reasonOf } from '../../lib/core/plan/plan.ts';
import { oneLine } from '../../lib/view/format.ts';
import { Fresh } from '../ui/fresh.tsx';

const SHOWN = {
  succeeds: { Icon: CircleCheck, look: 'text-good', words: 'Succeeds' },
  reverts: { Icon: OctagonX, look: 'text-bad', words: 'Reverts' },
  unknown: { Icon: CircleHelp, look: 'text-warn', words: 'Outcome unknown' },
} satisfies Record<CallOutcome['outcome'], unknown>;

/** What a call would do, as far as the node could tell. */
export function Outcome({ outcome }: { outcome: CallOutcome }) {
  const { Icon, look, words } = SHOWN[outcome.outcome];
  const reason = reasonOf(outcome);
  return (
    <p className={`mt-2 flex gap-1.5 border-t pt-3 font-medium ${look}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <Fresh of={`${words} ${reason}`}>
          {words}
          {reason ? `: ${oneLine(reason, 200)}` : ''}
        </Fresh>
      </span>
    </p>
  );
}
