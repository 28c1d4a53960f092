import type { Part } from '../../../lib/core/part.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { Fresh } from '../../ui/fresh.tsx';
import { inOrder } from '../../ui/inOrder.tsx';

/** How many harmless changes are told in words; the rest is counted. */
const TOLD = 2;

interface NewsProps {
  /** What has changed, and in which revision. */
  news: readonly Part[];
  revision: number;
  /** Whether the user has said that they have seen what had to be seen. */
  isSeen: boolean;
  chainId?: number;
  known: Known;
}

/** What has changed while the user was looking and is not for the worse, in passing (S-19). */
export function News({ news, revision, isSeen, ...around }: NewsProps) {
  // A line that counts one change would take the place in which that one is told.
  const told = news.length === TOLD + 1 ? news.length : TOLD;
  const more = news.length - told;
  return (
    <div role="status" className="text-calm empty:hidden">
      {news.length > 0 ? (
        <Fresh of={String(revision)}>
          <span className="sr-only">{t('batch.changed.now')} </span>
          {inOrder(news.slice(0, told), (part) => (
            <span className="block wrap-anywhere">
              <Piece part={part} {...around} />
            </span>
          ))}
          {more > 0 ? <span className="block">{t('batch.changed.more', { count: more })}</span> : null}
        </Fresh>
      ) : isSeen ? (
        <span className="sr-only">{t('asking.seen.said')}</span>
      ) : null}
    </div>
  );
}
