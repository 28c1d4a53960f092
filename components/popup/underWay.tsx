import { ChevronRight, Send } from 'lucide-react';
import { useUnderWay } from '../../lib/view/live.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';

/** What the chain has yet to decide stays in sight; leads to it. */
export function UnderWay() {
  const keys = useUnderWay() ?? [];
  const [only, ...others] = keys;
  return (
    <div role="status" className="shrink-0">
      {only === undefined ? null : (
        <a
          href={`/home.html${hashOf({ place: 'activity', ...(others.length === 0 ? { item: only } : {}) })}`}
          target="_blank"
          rel="noopener"
          className="flex items-center gap-2 border-t bg-calm-soft px-4 py-2 font-semibold text-calm -outline-offset-2"
        >
          <Send aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">{t('popup.underWay', { count: keys.length })}</span>
          <ChevronRight aria-hidden className="size-4 shrink-0" />
        </a>
      )}
    </div>
  );
}
