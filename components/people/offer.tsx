import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { Section } from '../ui/page.tsx';
import { SavePerson } from './save.tsx';

interface OfferProps {
  addresses: readonly Address[];
  /** By which names the user gave them, if by any. */
  called?: Readonly<Record<Address, string>>;
  known: Known;
}

/** So many stand there at once: more would push what happened out of sight. */
const AT_ONCE = 3;

/** Offers a name for each of those who have none yet, as after a payment. */
export function OfferToSave({ addresses, called = {}, known }: OfferProps) {
  const [saving, setSaving] = useState<Address>();
  if (addresses.length === 0) return null;
  const list = (
    <ul className="divide-y">
      {addresses.map((address) => (
        <Offered key={address} address={address} called={called[address]} onSave={() => setSaving(address)} />
      ))}
    </ul>
  );
  return (
    <Section title={t('people.offer')}>
      {addresses.length > AT_ONCE ? (
        <Fold line={t('people.offer.many', { count: addresses.length })} className="-my-1">
          <div className="pt-2">{list}</div>
        </Fold>
      ) : (
        list
      )}
      {saving ? (
        <SavePerson known={known} address={saving} suggested={called[saving]} onClose={() => setSaving(undefined)} />
      ) : null}
    </Section>
  );
}

function Offered({ address, called, onSave }: { address: Address; called?: string; onSave: () => void }) {
  const [button, who] = [useId(), useId()];
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0 last:pb-0">
      <span id={who} className="min-w-0 flex-1 basis-64">
        <FullAddress address={address} name={called} />
      </span>
      <Button id={button} aria-labelledby={`${button} ${who}`} size="small" onClick={onSave}>
        <UserPlus aria-hidden className="size-4" />
        {t('people.offer.save')}
      </Button>
    </li>
  );
}
