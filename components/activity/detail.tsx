import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { candidates, isDeed, OWN_ORIGIN } from '../../lib/core/batch/batch.ts';
import { isSettled } from '../../lib/core/batch/lifecycle.ts';
import { happened } from '../../lib/view/happened.ts';
import { type BatchWithSlots, type Known, useBatch, useKnown } from '../../lib/view/live.ts';
import { peoplePaid } from '../../lib/view/peoplePaid.ts';
import { hashOf } from '../../lib/view/route.ts';
import { statusTextOf } from '../../lib/view/statusText.ts';
import { t } from '../../lib/words/words.ts';
import { ResetChains } from '../networks/reset.tsx';
import { OfferToSave } from '../people/offer.tsx';
import { OfferToWatch } from '../tokens/offer.tsx';
import { Notice } from '../ui/notice.tsx';
import { Empty, Section } from '../ui/page.tsx';
import { Told } from '../ui/said.tsx';
import { BatchRows } from './batchRows.tsx';
import { CallList } from './calls.tsx';
import { Forget } from './forget.tsx';
import { GuardOfBatch, TakenBack } from './guard.tsx';
import { ResumeOrStop } from './resumeOrStop.tsx';
import { StatusBadge } from './statusBadge.tsx';
import { Title } from './title.tsx';
import { Transaction, Trouble } from './transaction.tsx';
import { Unseen } from './unseen.tsx';
import { WhatHappened } from './whatHappened.tsx';

/** One batch: how it stands, its calls, and each transaction that carries them. */
export function BatchDetail({ batchKey }: { batchKey: string }) {
  const found = useBatch(batchKey);
  const known = useKnown();
  if (found === undefined || !known) return null;
  const back = (
    <a
      href={hashOf({ place: 'activity' })}
      className="inline-flex items-center gap-1.5 font-semibold text-accent hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t('activity.all')}
    </a>
  );
  if (found === null)
    return (
      <div className="space-y-4">
        {back}
        <Empty>{t('activity.missing')}</Empty>
      </div>
    );
  if (!found.batch)
    return (
      <div className="space-y-4">
        {back}
        <Section title={t('activity.unreadable.title')}>
          <p className="mb-3">{t('activity.unreadable.sentence')}</p>
          <Forget batchKey={batchKey} mayHappen={found.mayHappen} asker="site" />
        </Section>
      </div>
    );
  return (
    <div className="space-y-4">
      {back}
      <Record {...found} batch={found.batch} known={known} />
    </div>
  );
}

/** What the journal has of a batch, and what can be done about it. */
function Record({ known, ...found }: BatchWithSlots & { known: Known }) {
  const { batch, slots, isReset } = found;
  const status = statusTextOf(batch, slots, isReset);
  const [only, ...others] = candidates(slots);
  const told = useMemo(() => (isReset ? undefined : happened(batch, slots, known)), [batch, slots, isReset, known]);
  return (
    <>
      <ResetChains only={batch.chainId} />
      <Section title={<Title batch={batch} tense={status.tense} known={known} />} aside={<StatusBadge status={status} />}>
        <p className="mb-3">{status.sentence}</p>
        {only && others.length === 0 ? <Trouble {...found} slot={only} /> : null}
        <Unseen chainId={batch.chainId} slots={slots} />
        <ResumeOrStop batch={batch} slots={slots} />
        {batch.refused ? (
          <div className="mb-3">
            <Notice tone="bad">
              <Told said={batch.refused} />
            </Notice>
          </div>
        ) : null}
        {told ? <WhatHappened {...told} chainId={batch.chainId} known={known} /> : null}
        <BatchRows {...found} known={known} />
      </Section>
      {told ? <OfferToWatch {...told} account={batch.from} chainId={batch.chainId} known={known} /> : null}
      <OfferToSave addresses={peoplePaid(batch, slots, known)} called={batch.called} known={known} />
      {isDeed(batch) ? null : <CallList batch={batch} slots={slots} known={known} />}
      {candidates(slots).map((slot) => (
        <Transaction key={slot.index} slot={slot} {...found} known={known} />
      ))}
      {batch.guard ? <GuardOfBatch batch={batch} guard={batch.guard} known={known} /> : null}
      <TakenBack batch={batch} known={known} />
      {isSettled(batch, slots) ? (
        <Forget
          batchKey={batch.key}
          mayHappen={slots.some(({ state }) => state === 'abandoned')}
          asker={batch.origin === OWN_ORIGIN ? 'owner' : 'site'}
        />
      ) : null}
    </>
  );
}
