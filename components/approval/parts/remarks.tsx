import { OctagonAlert } from 'lucide-react';
import type { Severity, Warning } from '../../../lib/core/risk/warning.ts';
import type { Known } from '../../../lib/view/live.ts';
import { Parts } from '../../calls/callText.tsx';
import { Notice, type Tone } from '../../ui/notice.tsx';

const TONES = { danger: 'bad', caution: 'warn', note: 'calm' } satisfies Record<Severity, Tone>;
const WORDS = { danger: 'Danger: ', caution: 'Caution: ', note: 'Note: ' } satisfies Record<Severity, string>;

/** How many dangers there are, in sight wherever the list of them is scrolled to. */
export function DangerCount({ warnings }: { warnings: readonly Warning[] }) {
  const count = warnings.filter(({ severity }) => severity === 'danger').length;
  if (count === 0) return null;
  return (
    <p className="flex items-center gap-1.5 font-medium text-bad">
      <OctagonAlert aria-hidden className="size-4 shrink-0" />
      {count === 1 ? 'One danger is named above.' : `${count} dangers are named above.`}
    </p>
  );
}

/** What to look at twice before confirming, the gravest first. */
export function Remarks({ warnings, ...around }: { warnings: readonly Warning[]; chainId: number; known: Known }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="space-y-2">
      {warnings.map(({ kind, severity, title, detail, call }) => (
        <li key={`${kind} ${call} ${title}`}>
          <Notice tone={TONES[severity]}>
            <strong className="block">
              {WORDS[severity]}
              {title}
              {call === undefined ? '' : ` (call ${call + 1})`}
            </strong>
            <Parts parts={detail} {...around} />
          </Notice>
        </li>
      ))}
    </ul>
  );
}
