import { ChevronRight } from 'lucide-react';
import { moment } from '../../lib/view/format.ts';
import { type BatchWithSlots, useBatch } from '../../lib/view/live.ts';
import { hashOf } from '../../lib/view/route.ts';
import { statusTextOf, titleOf } from '../../lib/view/statusText.ts';
import { t } from '../../lib/words/words.ts';
import { Data } from '../ui/said.tsx';
import { AskerName } from './askerName.tsx';
import { StatusBadge } from './statusBadge.tsx';

/** One batch in a list, read when it comes into sight; its link opens the details. */
export function BatchRow({ batchKey, base = '' }: { batchKey: string; base?: string }) {
  const found = useBatch(batchKey);
  if (!found) return <div className="h-16" />;
  return (
    <a
      href={`${base}${hashOf({ place: 'activity', item: batchKey })}`}
      target={base ? '_blank' : undefined}
      rel="noopener"
      className="flex min-h-16 min-w-0 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        {found.batch ? <Summary {...found} /> : <span className="text-muted">{t('activity.unreadable')}</span>}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </a>
  );
}

function Summary({ batch, slots, isReset }: BatchWithSlots) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{titleOf(batch)}</span>
        <StatusBadge status={statusTextOf(batch, slots, isReset)} />
      </span>
      <span className="block wrap-anywhere text-muted">
        <AskerName origin={batch.origin} /> · <Data>{moment(batch.confirmedAt)}</Data>
      </span>
    </>
  );
}
