import { CircleCheck, CircleHelp, CircleSlash, OctagonX } from 'lucide-react';
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

const NOT_SENT = { Icon: CircleSlash, look: 'text-muted' };

/** That a call would work, in a line of its own words. */
export const Works = () => (
  <span className="shrink-0 self-center text-good">
    <CircleCheck aria-hidden className="size-4" />
    <span className="sr-only">{t('call.succeeds')}</span>
  </span>
);

interface OutcomeProps {
  outcome: CallOutcome;
  /** The call, from 0, whose failure keeps this one from being sent. */
  keptBackBy?: number;
  known: Known;
}

/** What a call would do, as far as the node could tell. */
export function Outcome({ outcome, keptBackBy, known }: OutcomeProps) {
  const { Icon, look } = keptBackBy === undefined ? SHOWN[outcome.outcome] : NOT_SENT;
  const { reason, failsWith } = outcome;
  return (
    <p className={`mb-1.5 flex gap-1.5 font-medium ${look}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <Fresh of={JSON.stringify([outcome.outcome, reason, failsWith, keptBackBy])}>
          {keptBackBy === undefined ? <Tried outcome={outcome} known={known} /> : t('call.notSent', { call: keptBackBy + 1 })}
        </Fresh>
      </span>
    </p>
  );
}

function Tried({ outcome, known }: Pick<OutcomeProps, 'outcome' | 'known'>) {
  if (outcome.reason === undefined && outcome.failsWith === undefined) return t(`call.${outcome.outcome}`);
  return <Said code={SHOWN[outcome.outcome].why} params={{ why: <Piece part={whyFails(outcome)} known={known} /> }} />;
}
