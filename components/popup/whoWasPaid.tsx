import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import { shortAddress } from '../../lib/view/format.ts';
import { justPaid, RECENTLY } from '../../lib/view/justPaid.ts';
import { type Known, useBatch, useLatestPaymentWithin } from '../../lib/view/live.ts';
import { useNow } from '../../lib/view/now.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { SavePerson } from '../people/save.tsx';
import { Button } from '../ui/button.tsx';
import { Data, Said } from '../ui/said.tsx';

interface Wanted {
  address: Address;
  suggested?: string;
}

/** Offers a name for whom the user has just paid, where they have none: in one line, as there is more to see here. */
export function WhoWasPaid({ known }: { known: Known }) {
  const latest = useLatestPaymentWithin(RECENTLY);
  // Whoever is about to type a name goes on, though meanwhile the payment is no longer one of just now.
  const [saving, setSaving] = useState<Wanted>();
  return (
    <>
      {latest ? <Offer key={latest.key} batchKey={latest.key} known={known} onSave={setSaving} /> : null}
      {saving ? <SavePerson known={known} {...saving} onClose={() => setSaving(undefined)} /> : null}
    </>
  );
}

interface OfferProps {
  batchKey: string;
  known: Known;
  onSave: (wanted: Wanted) => void;
}

function Offer({ batchKey, known, onSave }: OfferProps) {
  const found = useBatch(batchKey);
  const now = useNow();
  const people = found?.batch ? justPaid(found.batch, found.slots, known, now) : [];
  const [only, ...others] = people;
  if (!found?.batch || only === undefined) return null;
  const { called = {} } = found.batch;
  return (
    <section aria-label={t('popup.paid.offer')} className="flex shrink-0 items-center justify-between gap-3 border-t px-4 py-2">
      <span className="min-w-0 text-muted wrap-anywhere">
        {others.length > 0 ? (
          t('popup.paid.several', { count: people.length })
        ) : (
          <Said code="popup.paid" params={{ whom: <Data>{called[only] ?? shortAddress(only)}</Data> }} />
        )}
      </span>
      {others.length > 0 ? (
        <a
          href={`/home.html${hashOf({ place: 'activity', item: batchKey })}`}
          target="_blank"
          rel="noopener"
          className="shrink-0 font-semibold text-accent hover:underline"
        >
          {t('popup.paid.show')}
        </a>
      ) : (
        <Button size="small" className="shrink-0" onClick={() => onSave({ address: only, suggested: called[only] })}>
          <UserPlus aria-hidden className="size-4" />
          {t('people.offer.save')}
        </Button>
      )}
    </section>
  );
}
