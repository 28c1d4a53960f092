import type { ReactNode } from 'react';
import type { Contact } from '../../lib/core/contact.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { AddressPicture } from '../ui/address.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { Data } from '../ui/said.tsx';

/** Somebody whom the user has saved, in a list. @param children what can be done with them, beside copying the address. */
export function Person({ contact: { address, name, note }, children }: { contact: Contact; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3 border-b px-4 py-3">
      <AddressPicture address={address} className="mt-0.5 size-9" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-2">
          <p className="min-w-0 pt-1 leading-snug wrap-anywhere">
            <Data className="font-semibold">{oneLine(name)}</Data>
          </p>
          <span className="-mr-2 flex min-w-0 flex-wrap">
            <CopyButton text={fullAddress(address)} label={t('ui.copy.addressOf', { name: oneLine(name) })} />
            {children}
          </span>
        </div>
        <p className="code text-muted" translate="no">
          {fullAddress(address)}
        </p>
        {note ? (
          <p className="mt-1 wrap-anywhere">
            <Data>{oneLine(note, 200)}</Data>
          </p>
        ) : null}
      </div>
    </div>
  );
}
