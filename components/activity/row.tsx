import { ChevronRight } from 'lucide-react';
import { moment, oneLine } from '../../lib/view/format.ts';
import { type BatchWithSlots, type Known, useBatch } from '../../lib/view/live.ts';
import { hashOf } from '../../lib/view/route.ts';
import { statusTextOf } from '../../lib/view/statusText.ts';
import { t } from '../../lib/words/words.ts';
import { NetworkName } from '../ui/networkName.tsx';
import { Data } from '../ui/said.tsx';
import { AskerName } from './askerName.tsx';
import { StatusBadge } from './statusBadge.tsx';
import { Title } from './title.tsx';

/** One batch in a list, read when it comes into sight; its link opens the details. */
export function BatchRow({ batchKey, known, base = '' }: { batchKey: string; known: Known; base?: string }) {
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
        {found.batch ? <Summary {...found} known={known} /> : <span className="text-muted">{t('activity.unreadable')}</span>}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </a>
  );
}

function Summary({ batch, slots, isReset, known }: BatchWithSlots & { known: Known }) {
  const status = statusTextOf(batch, slots, isReset);
  const account = known.accounts.length > 1 ? known.accounts.find(({ address }) => address === batch.from) : undefined;
  const network = known.networks.find(({ chainId }) => chainId === batch.chainId);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">
          <Title batch={batch} tense={status.tense} known={known} />
        </span>
        <StatusBadge status={status} />
      </span>
      <span className="block wrap-anywhere text-muted">
        <AskerName origin={batch.origin} /> · {account ? <Data>{oneLine(account.name, 24)} · </Data> : null}
        <NetworkName network={network} chainId={batch.chainId} max={24} /> · <Data>{moment(batch.confirmedAt)}</Data>
      </span>
    </>
  );
}
