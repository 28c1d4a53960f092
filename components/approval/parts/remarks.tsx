import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Level, Warning } from '../../../lib/core/warning.ts';
import type { Known } from '../../../lib/view/live.ts';
import { type Remark, remarksOf } from '../../../lib/view/remarks.ts';
import { warningTitle } from '../../../lib/view/warningTitle.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { Fold } from '../../ui/fold.tsx';
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
    <ul aria-label={t('warnings.label')} className="space-y-1.5">
      {remarksOf(warnings).map((remark) => (
        <li key={remark.key}>
          <Notice tone={TONES[remark.level]}>
            <RemarkWords remark={remark} {...around} />
          </Notice>
        </li>
      ))}
    </ul>
  );
}

function RemarkWords({ remark: { level, title, warnings, folds }, ...around }: { remark: Remark } & Around) {
  const frame = (what: ReactNode) => <Said code={`warnings.${level}`} params={{ what }} />;
  const details = inOrder(warnings, (warning) => (
    <span className="block">
      <Piece part={warning} {...around} />
    </span>
  ));
  if (title === undefined) {
    const [only] = warnings;
    return <strong className="block">{frame(only && <Untitled warning={only} {...around} />)}</strong>;
  }
  const line = <strong className="block">{frame(title)}</strong>;
  if (folds === 'no')
    return (
      <>
        {line}
        {details}
      </>
    );
  return (
    <Fold line={line} startsOpen={folds === 'open'} className="-my-1.5">
      <div className="space-y-1 pb-1.5">{details}</div>
    </Fold>
  );
}

const Untitled = ({ warning, ...around }: { warning: Warning } & Around) => (
  <span className="font-normal">
    <Piece part={warning} {...around} />
  </span>
);

/** A warning as one sentence among others. */
export function WarningLine({ warning, ...around }: { warning: Warning } & Around) {
  const title = warningTitle(warning);
  const detail = <Piece part={warning} {...around} />;
  return title === undefined ? detail : <Said code="warnings.line" params={{ title, detail }} />;
}
