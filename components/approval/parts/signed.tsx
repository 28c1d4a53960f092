import type { Sentence } from '../../../lib/core/describe/sentence.ts';
import type { Brief } from '../../../lib/view/brief.ts';
import type { Known } from '../../../lib/view/live.ts';
import { markOf } from '../../../lib/view/marks.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { Marked } from '../../calls/change.tsx';
import { inOrder } from '../../ui/inOrder.tsx';

interface SignedProps {
  says: readonly Sentence[];
  chainId: number;
  known: Known;
  brief: Brief;
}

/** What a signature does, marked as what calls do: what goes, what comes, and what others may do by it. */
export function Signed({ says, ...around }: SignedProps) {
  if (says.length === 0) return null;
  return (
    <section aria-label={t('sign.data.does')} className="card px-3 py-2.5">
      <ul className="space-y-1 leading-snug">
        {inOrder(says, ({ part, depth }) => (
          <li className={depth === 0 ? '' : 'ml-6 border-l-2 pl-2'}>
            <SignedLine part={part} {...around} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignedLine({ part, ...around }: Omit<SignedProps, 'says'> & Pick<Sentence, 'part'>) {
  const mark = markOf(part);
  const words = <Piece part={part} {...around} />;
  if (mark === undefined) return <span className="block pl-6 wrap-anywhere text-muted">{words}</span>;
  return (
    <span className="block text-base leading-snug">
      <Marked mark={mark}>{words}</Marked>
    </span>
  );
}

/** So many lines are told in brief. */
const TOLD = 3;

/** The lines that weigh, for where all of them are out of sight. */
export function SignedInBrief({ says, ...around }: SignedProps) {
  const marked = says.filter(({ part }) => markOf(part) !== undefined);
  const more = marked.length - TOLD;
  if (marked.length === 0) return null;
  return (
    <ul aria-label={t('sign.data.does')} className="space-y-0.5">
      {inOrder(marked.slice(0, TOLD), ({ part }) => (
        <li>
          <SignedLine part={part} {...around} />
        </li>
      ))}
      {more > 0 ? <li className="pl-6 text-muted">{t('batch.outcome.more', { count: more })}</li> : null}
    </ul>
  );
}
