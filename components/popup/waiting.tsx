import { BellRing } from 'lucide-react';
import { useWaiting } from '../../lib/view/live.ts';
import { leaveForApprovals } from '../../lib/view/pages.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';

/** Says that questions wait, and leads to them. */
export function WaitingNotice() {
  const count = useWaiting()?.length ?? 0;
  return (
    <div role="status" className="shrink-0">
      {count > 0 ? (
        <div className="flex items-center justify-between gap-3 border-b bg-warn-soft px-4 py-2">
          <span className="flex items-center gap-2 font-semibold text-warn">
            <BellRing aria-hidden className="size-4 shrink-0" />
            {t('popup.waiting', { count })}
          </span>
          <Button look="primary" size="small" onClick={leaveForApprovals}>
            {t('popup.review')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
