import { useRef } from 'react';
import type { Known } from '../../../lib/view/live.ts';
import { testId } from '../../../lib/view/testId.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { Button } from '../../ui/button.tsx';
import { Fresh } from '../../ui/fresh.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Scrolling } from '../../ui/scrolling.tsx';
import type { Living } from '../screen.ts';
import { WarningLine } from './remarks.tsx';

/** How many harmless changes are told in words; the rest is counted. */
const TOLD = 2;

interface Changing {
  review: Pick<Living['review'], 'regressions' | 'otherChanges' | 'revision' | 'times'>;
  armed: boolean;
  onSeen: () => void;
}

/**
 * What has changed while the user was looking (S-19): for the worse until they say that they have seen it, all else in
 * passing. Stands above the buttons, so that these stay where they are.
 */
export function Changed({ living: { review, armed, onSeen }, ...around }: { living: Changing; chainId: number; known: Known }) {
  const place = useRef<HTMLDivElement>(null);
  const { regressions: worse, otherChanges: news, revision, times } = review;
  const told = worse.length > 0 ? [] : news.slice(0, TOLD);
  const more = news.length - told.length;
  const seen = () => {
    // The button goes away: the focus stays here, and not where the next Enter would be a yes.
    place.current?.focus();
    onSeen();
  };
  return (
    <div ref={place} tabIndex={-1} className="space-y-2 not-has-[>:not(:empty)]:mb-0!">
      <div role="alert" className="empty:hidden">
        {worse.length > 0 ? (
          <Notice tone="bad">
            <strong id="worse" className="block">
              {t('batch.changed.worse')}
            </strong>
            <Scrolling aria-labelledby="worse" className="max-h-[24dvh]">
              <ul className="list-disc space-y-1 pl-4">
                {inOrder(worse, (each) => (
                  <li>
                    {each.kind === 'warning' ? (
                      <WarningLine warning={each.warning} {...around} />
                    ) : (
                      <Piece part={each.detail} {...around} />
                    )}
                  </li>
                ))}
              </ul>
            </Scrolling>
          </Notice>
        ) : null}
      </div>
      {worse.length > 0 ? (
        <Button
          data-testid={testId('seen')}
          className="w-full"
          aria-disabled={!armed}
          onMouseDown={(event) => armed || event.preventDefault()}
          onClick={(event) => event.nativeEvent.isTrusted && seen()}
        >
          {t('batch.changed.seen')}
        </Button>
      ) : null}
      <div role="status" className="text-calm empty:hidden">
        {told.length > 0 ? (
          <Fresh of={String(revision)}>
            <span className="sr-only">{t('batch.changed.now')} </span>
            {inOrder(told, (part) => (
              <span className="block wrap-anywhere">
                <Piece part={part} {...around} />
              </span>
            ))}
            {more > 0 ? <span className="block">{t('batch.changed.more', { count: more })}</span> : null}
          </Fresh>
        ) : worse.length === 0 && times > 0 ? (
          <span className="sr-only">{t('batch.changed.acknowledged')}</span>
        ) : null}
      </div>
    </div>
  );
}
