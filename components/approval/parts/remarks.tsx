import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressesIn } from '../../../lib/core/describe/about.ts';
import type { Address } from '../../../lib/core/schema.ts';
import type { Level, Warning } from '../../../lib/core/warning.ts';
import { type Brief, briefAmong } from '../../../lib/view/brief.ts';
import type { Known } from '../../../lib/view/live.ts';
import { type Remark, remarksOf } from '../../../lib/view/remarks.ts';
import { warningTitle } from '../../../lib/view/warningTitle.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { Party } from '../../calls/party.tsx';
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
  return (
    <div role="alert" className="empty:hidden">
      {count === 0 ? null : (
        <p className="flex items-center gap-1.5 font-medium text-bad">
          <OctagonAlert aria-hidden className="size-4 shrink-0" />
          {t('warnings.dangers', { count })}
        </p>
      )}
    </div>
  );
}

/** What to look at twice before confirming. */
export function Remarks({ warnings, ...around }: { warnings: readonly Warning[] } & Around) {
  if (warnings.length === 0) return null;
  const short = briefAmong([...new Set(addressesIn(warnings))], () => undefined);
  const brief: Brief = (address) => {
    const name = around.known.contractName?.(address);
    return name ? { name } : short(address);
  };
  return (
    <ul aria-label={t('warnings.label')} className="space-y-1.5">
      {together(remarksOf(warnings)).map((remarks) => (
        <li key={remarks[0].key}>
          <Notice tone={TONES[remarks[0].level]}>
            {remarks.map((remark) => (
              <RemarkWords key={remark.key} remark={remark} brief={brief} {...around} />
            ))}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

/** Notes that are folded stand in one box: they are lines, and what has to be looked at needs the room. */
function together(remarks: readonly Remark[]): [Remark, ...Remark[]][] {
  const all: [Remark, ...Remark[]][] = [];
  for (const remark of remarks) {
    const last = all.at(-1);
    if (last && [last[0], remark].every(({ level, folds }) => level === 'note' && folds === 'closed')) last.push(remark);
    else all.push([remark]);
  }
  return all;
}

function RemarkWords({
  remark: { level, title, who, warnings, folds },
  brief,
  ...around
}: { remark: Remark; brief: Brief } & Around) {
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
  const line = (
    <strong className="block">
      {frame(who.length > 0 ? <About title={title} who={who} brief={brief} {...around} /> : title)}
    </strong>
  );
  if (folds === 'no')
    return (
      <>
        {line}
        {details}
      </>
    );
  return (
    <Fold line={line} startsOpen={folds === 'open'} className="-my-1.5 not-first:mt-1">
      <div className="space-y-1 pb-1.5">{details}</div>
    </Fold>
  );
}

/** So many are named in a line, the others are counted. */
const NAMED = 3;

function About({ title, who, known, brief }: { title: string; who: readonly Address[]; brief: Brief } & Around) {
  const names = inOrder(who.slice(0, NAMED), (address, place) => (
    <span className="font-normal">
      {place > 0 ? t('describe.separator') : ''}
      <Party address={address} known={known} brief={brief} />
    </span>
  ));
  const count = who.length - NAMED;
  return count > 0 ? (
    <Said code="warnings.aboutMore" params={{ title, who: names, count }} />
  ) : (
    <Said code="warnings.about" params={{ title, who: names }} />
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
