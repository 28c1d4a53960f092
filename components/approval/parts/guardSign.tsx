import { ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { LOUDNESS } from '../../../lib/view/guard.ts';
import { hashOf } from '../../../lib/view/route.ts';
import { t } from '../../../lib/words/words.ts';
import { Said } from '../../ui/said.tsx';

type Off = Extract<NonNullable<Plan['guard']>, { is: 'off' }>;

const LOOKS = {
  quiet: { Icon: ShieldOff, look: 'text-muted' },
  plain: { Icon: ShieldOff, look: 'text-ink' },
  loud: { Icon: ShieldAlert, look: 'text-warn' },
} as const;

/** Whether it says nothing of a guard that anybody would miss. */
export const isQuiet = (guard: Plan['guard']): boolean => !guard || (guard.is === 'off' && LOUDNESS[guard.why] === 'quiet');

/**
 * Small print of an outcome: on what it was tried out, and whether the network is held to it.
 * @param moves whether anything stands above that may turn out differently.
 */
export function GuardSign({ plan, moves }: { plan: Pick<Plan, 'guard' | 'simulatedOn'>; moves: boolean }) {
  const { guard, simulatedOn } = plan;
  if (guard?.is === 'on') {
    const enforced = <strong className="font-semibold text-good">{t('guard.on')}</strong>;
    return (
      <Line mark={<ShieldCheck aria-hidden className="mt-0.5 size-3.5 shrink-0 text-good" />}>
        <Said code={`guard.on.as.${simulatedOn}`} params={{ enforced }} />
      </Line>
    );
  }
  const mayDiffer = simulatedOn === 'none' || !moves ? null : t(`batch.outcome.mayDiffer.${simulatedOn}`);
  if (guard) return <NotEnforced why={guard.why} mayDiffer={mayDiffer} />;
  return mayDiffer === null ? null : <p className="mt-1 text-xs text-muted">{mayDiffer}</p>;
}

function NotEnforced({ why, mayDiffer }: { why: Off['why']; mayDiffer: string | null }) {
  const { Icon, look } = LOOKS[LOUDNESS[why]];
  const isQuiet = LOUDNESS[why] === 'quiet';
  return (
    <Line mark={<Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${look}`} />}>
      <span className={isQuiet ? undefined : `font-semibold ${look}`}>{t('guard.off')}</span> <Why why={why} />{' '}
      {isQuiet ? mayDiffer : t('guard.off.means')}
    </Line>
  );
}

/** Why not. What leads elsewhere leaves the question where it is. */
function Why({ why }: { why: Off['why'] }) {
  if (why !== 'notThere') return t(`guard.off.${why}`);
  const networks = (
    <a
      className="font-semibold text-accent underline"
      href={`/home.html${hashOf({ place: 'networks' })}`}
      target="_blank"
      rel="noopener"
    >
      {t('activity.networks')}
    </a>
  );
  return <Said code="guard.off.notThere" params={{ networks }} />;
}

const Line = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <p className="mt-1 flex min-w-0 gap-1.5 text-xs text-muted">
    {mark}
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
  </p>
);
