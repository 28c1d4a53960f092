import type { Unseen } from '../../../lib/core/review/unseen.ts';
import type { Known } from '../../../lib/view/live.ts';
import { warningTitle } from '../../../lib/view/warningTitle.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Scrolling } from '../../ui/scrolling.tsx';
import { WarningLine } from './remarks.tsx';

interface Around {
  chainId?: number;
  known: Known;
}

/**
 * What the user has to say they have seen (S-19, V-12): dangers that stand above from the start by their titles, and in full what
 * came up while they were looking.
 */
export function ToSee({ toSee, ...around }: { toSee: readonly Unseen[] } & Around) {
  return (
    <div role="alert" className="empty:hidden">
      {toSee.length > 0 ? (
        <Notice tone="bad">
          <strong id="to-see" className="block">
            {isStart(toSee) ? t('warnings.dangers', { count: toSee.length }) : t('asking.changed')}
          </strong>
          <Scrolling aria-labelledby="to-see" className="max-h-[18dvh]">
            <ul className="list-disc space-y-1 pl-4">
              {inOrder(toSee, (each) => (
                <li>
                  <Line of={each} {...around} />
                </li>
              ))}
            </ul>
          </Scrolling>
        </Notice>
      ) : null}
    </div>
  );
}

/** Why yes cannot be said before they are seen. */
export const whyUnseen = (toSee: readonly Unseen[]): string =>
  isStart(toSee) ? t('asking.unseen', { count: toSee.length }) : t('asking.changed.unseen');

const isStart = (toSee: readonly Unseen[]): boolean => toSee.every((each) => each.kind === 'warning' && !each.isLater);

function Line({ of, ...around }: { of: Unseen } & Around) {
  if (of.kind !== 'warning') return <Piece part={of.detail} {...around} />;
  const title = of.isLater ? undefined : warningTitle(of.warning);
  return title ?? <WarningLine warning={of.warning} {...around} />;
}
