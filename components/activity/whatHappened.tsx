import { useId } from 'react';
import { assetName } from '../../lib/view/assetName.ts';
import type { Happened } from '../../lib/view/happened.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Piece } from '../calls/callText.tsx';
import { Marked } from '../calls/change.tsx';
import { Fold } from '../ui/fold.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { Notice } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

/** So many lines stand there at once, and so many more behind a line. */
const [AT_ONCE, AT_MOST] = [8, 200];

interface WhatHappenedProps extends Pick<Happened, 'lines' | 'unread' | 'isUnseen'> {
  chainId: number;
  known: Known;
}

/** What came to the account of a batch and left it. */
export function WhatHappened({ lines, unread, isUnseen, ...around }: WhatHappenedProps) {
  const title = useId();
  const [first, rest] = [lines.slice(0, AT_ONCE), lines.slice(AT_ONCE)];
  return (
    <section aria-labelledby={title} className="mb-3 border-y py-3">
      <h3 id={title} className="mb-1 text-muted">
        {t('activity.moved')}
      </h3>
      {isUnseen ? (
        <div className="mb-2">
          <Notice tone="warn">{t('activity.moved.unseen')}</Notice>
        </div>
      ) : null}
      {lines.length === 0 ? <p>{t('activity.moved.none')}</p> : <Lines lines={first} {...around} />}
      {rest.length > 0 ? (
        <Fold line={t('activity.moved.more', { count: rest.length })}>
          <Lines lines={rest.slice(0, AT_MOST)} {...around} />
          {rest.length > AT_MOST ? (
            <p className="text-muted">{t('activity.moved.more', { count: rest.length - AT_MOST })}</p>
          ) : null}
        </Fold>
      ) : null}
      {unread > 0 ? <p className="mt-2">{t('activity.moved.unread', { count: unread })}</p> : null}
      <p className="mt-2 wrap-anywhere text-muted">
        <Said code="activity.moved.note" params={{ currency: <Data>{assetName('native', undefined, around).name}</Data> }} />
      </p>
    </section>
  );
}

type Line = Happened['lines'][number];

const SAID = {
  leaves: { known: 'activity.moved.left', claimed: 'activity.moved.leftByWord' },
  arrives: { known: 'activity.moved.arrived', claimed: 'activity.moved.arrivedByWord' },
  allows: { known: 'batch.outcome.allows', claimed: 'activity.moved.allowedByWord' },
} as const;

const Lines = ({ lines, ...around }: { lines: readonly Line[]; chainId: number; known: Known }) => (
  <ul aria-label={t('activity.moved')} className="space-y-1.5">
    {inOrder(lines, (line) => (
      <li>
        <Marked mark={line.effect}>
          <Said
            code={SAID[line.effect][line.isClaim ? 'claimed' : 'known']}
            params={{ what: <Piece part={line.part} {...around} /> }}
          />
        </Marked>
      </li>
    ))}
  </ul>
);
