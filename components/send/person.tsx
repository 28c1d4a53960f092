import { calledBy, savedNamesake } from '../../lib/view/called.ts';
import { fullAddress } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import type { KnownRecipient, Recipient } from '../../lib/view/send/recipient.ts';
import { t } from '../../lib/words/words.ts';
import { LooksLikeAnother } from '../people/like.tsx';
import { AddressPicture, FullAddress } from '../ui/address.tsx';
import { Notice } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

/** Who somebody is, in full, once that is known: nobody need compare what they typed with what was meant. */
export function Person({ recipient, known }: { recipient: Recipient; known: Known }) {
  return (
    <div role="status" className="space-y-2 empty:hidden">
      {recipient.is === 'lookedUp' ? <p className="text-muted">{t('send.lookedUp')}</p> : null}
      {recipient.is === 'known' ? <Found recipient={recipient} known={known} /> : null}
    </div>
  );
}

/** An address in full with the name by which it was given, where it was by one, and where that leads. */
export function Found({ recipient: { address, found, was }, known }: { recipient: KnownRecipient; known: Known }) {
  const name = calledBy(address, known)?.name ?? found?.name;
  const namesake = found && savedNamesake(found.name, address, known);
  return (
    <>
      <div className="flex items-start gap-2.5 rounded-control bg-sunken px-3 py-2">
        <AddressPicture address={address} />
        <div className="min-w-0 flex-1">
          <FullAddress address={address} name={name} />
          {found ? (
            <p className="mt-1 text-xs text-muted">
              {t(`names.record.${found.record}`)} {found.asked === 1 ? t('names.oneNode') : null}
            </p>
          ) : null}
        </div>
      </div>
      <LooksLikeAnother address={address} known={known} />
      {was ? (
        <Notice tone="warn">
          <Said code="names.stoodFor" params={{ address: <Data className="code">{fullAddress(was)}</Data> }} />
        </Notice>
      ) : null}
      {namesake ? (
        <Notice tone="warn">
          <Said
            code="names.savedOther"
            params={{
              name: <Data>{namesake.name}</Data>,
              address: <Data className="code">{fullAddress(namesake.address)}</Data>,
            }}
          />
        </Notice>
      ) : null}
    </>
  );
}
