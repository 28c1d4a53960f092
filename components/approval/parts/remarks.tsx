import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Level, Warning } from '../../../lib/core/warning.ts';
import type { Known } from '../../../lib/view/live.ts';
import { warningTitle } from '../../../lib/view/warningTitle.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Notice, type Tone } from '../../ui/notice.tsx';
import { Said } from '../../ui/said.tsx';

const TONES = { danger: 'bad', caution: 'warn', note: 'calm' } satisfies Record<Level, Tone>;

interface Around {
  chainId?: number;
  known: Known;
}

/** How many dangers there are, in sight wherever the list of them is scrolled to. */
export function DangerCount({ warnings }: { warnings: readonly Warning[] }) {
  const count = warnings.filter(({ level }) => level === 'danger').length;
  if (count === 0) return null;
  return (
    <p className="flex items-center gap-1.5 font-medium text-bad">
      <OctagonAlert aria-hidden className="size-4 shrink-0" />
      {t('warnings.dangers', { count })}
    </p>
  );
}

/** What to look at twice before confirming. */
export function Remarks({ warnings, ...around }: { warnings: readonly Warning[] } & Around) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t('warnings.label')} className="space-y-2">
      {inOrder(warnings, (warning) => (
        <li>
          <Remark warning={warning} {...around} />
        </li>
      ))}
    </ul>
  );
}

function Remark({ warning, ...around }: { warning: Warning } & Around) {
  const title = warningTitle(warning);
  const detail = <Piece part={warning} {...around} />;
  const frame = (what: ReactNode) => <Said code={`warnings.${warning.level}`} params={{ what }} />;
  return (
    <Notice tone={TONES[warning.level]}>
      <strong className="block">{frame(title ?? <span className="font-normal">{detail}</span>)}</strong>
      {title === undefined ? null : detail}
    </Notice>
  );
}

/** A warning as one sentence among others. */
export function WarningLine({ warning, ...around }: { warning: Warning } & Around) {
  const title = warningTitle(warning);
  const detail = <Piece part={warning} {...around} />;
  return title === undefined ? detail : <Said code="warnings.line" params={{ title, detail }} />;
}
