import type { LiveAllowances } from '../../lib/core/effects/liveAllowances.ts';
import { moment } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

/** Whether nothing that there may be is missing, as far as anybody says. */
export const isAllTold = ({ since, unread, beyond, isCut, isUnsure }: LiveAllowances): boolean =>
  since === undefined && unread === 0 && beyond === 0 && !isCut && !isUnsure;

interface HowFarProps {
  looked: LiveAllowances;
  busy: boolean;
  onFurther: (before: number) => unknown;
  onAgain: () => unknown;
}

/** How much of what there may be is not listed, and the way to see more of it. */
export function HowFar({ looked, busy, onFurther, onAgain }: HowFarProps) {
  if (isAllTold(looked)) return null;
  const { since, unread, beyond, isCut, isUnsure } = looked;
  return (
    <Notice tone="calm">
      <div className="space-y-2">
        {since === 'none' ? <p>{t('allowances.since.none')}</p> : null}
        {since !== undefined && since !== 'none' ? (
          <div className="flex flex-wrap items-center gap-2">
            <p className="min-w-0 flex-1 basis-60">
              {since.at === undefined ? (
                <Said code="allowances.since.block" params={{ block: <Data>{String(since.block)}</Data> }} />
              ) : (
                <Said code="allowances.since" params={{ time: <Data>{moment(since.at)}</Data> }} />
              )}
            </p>
            <Button size="small" aria-disabled={busy} aria-busy={busy} onClick={() => onFurther(since.block)}>
              {t('allowances.further')}
            </Button>
          </div>
        ) : null}
        {unread > 0 ? <p>{t('allowances.unread', { count: unread })}</p> : null}
        {beyond > 0 ? <p>{t('allowances.beyond', { count: beyond })}</p> : null}
        {isCut ? <p>{t('allowances.cut')}</p> : null}
        {isUnsure ? <p>{t('allowances.unsure')}</p> : null}
        {since === 'none' || unread > 0 || isUnsure ? (
          <Button size="small" aria-disabled={busy} aria-busy={busy} onClick={() => onAgain()}>
            {t('allowances.look')}
          </Button>
        ) : null}
      </div>
    </Notice>
  );
}
