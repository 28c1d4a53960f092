import { CircleCheck, CircleHelp, OctagonX } from 'lucide-react';
import type { CallOutcome } from '../../lib/core/plan/plan.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Fresh } from '../ui/fresh.tsx';
import { Data, Said } from '../ui/said.tsx';

const SHOWN = {
  succeeds: { Icon: CircleCheck, look: 'text-good', why: 'call.succeeds' },
  reverts: { Icon: OctagonX, look: 'text-bad', why: 'call.reverts.why' },
  unknown: { Icon: CircleHelp, look: 'text-warn', why: 'call.unknown.why' },
} as const satisfies Record<CallOutcome['outcome'], unknown>;

/** What a call would do, as far as the node could tell. */
export function Outcome({ outcome }: { outcome: CallOutcome }) {
  const { Icon, look, why } = SHOWN[outcome.outcome];
  const { reason, failsWith } = outcome;
  const said =
    failsWith === undefined ? reason && <Data>{oneLine(reason, 200)}</Data> : t('describe.callFails', { call: failsWith + 1 });
  return (
    <p className={`mt-2 flex gap-1.5 border-t pt-3 font-medium ${look}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <Fresh of={`${outcome.outcome} ${reason} ${failsWith}`}>
          {said ? <Said code={why} params={{ why: said }} /> : t(`call.${outcome.outcome}`)}
        </Fresh>
      </span>
    </p>
  );
}
