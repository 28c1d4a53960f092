import { blo } from 'blo';
import type { ComponentProps, ReactNode } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import { fullAddress, oneLine, shortAddress } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { AccountBadges } from './accountBadge.tsx';
import { CopyButton } from './copy.tsx';
import { Data } from './said.tsx';

/** The picture that belongs to an address; an ornament, never the only sign. */
export function AddressPicture({ address, className = 'size-8' }: { address: Address; className?: string }) {
  return <img src={blo(address)} alt="" className={`shrink-0 rounded-full ${className}`} />;
}

interface FullAddressProps {
  address: Address;
  /** Whose it is: a name that somebody chose, or a text in which one stands. */
  name?: ReactNode;
  /** What else is known of it. */
  about?: ReactNode;
  /** Name of the button that copies it. */
  copy?: string;
}

/** An address in full, checksummed, to be read and copied; a known name stands above and never instead. */
export function FullAddress({ address, name, about, copy = t('ui.copy.address') }: FullAddressProps) {
  const full = fullAddress(address);
  return (
    <span className="flex min-w-0 items-start gap-0.5">
      <span className="min-w-0 flex-1">
        {name ? (
          <span className="block font-medium wrap-anywhere">
            {typeof name === 'string' ? <Data>{oneLine(name, 96)}</Data> : name}
          </span>
        ) : null}
        <Data className="code block">{full}</Data>
        {about ? <span className="block text-xs font-normal text-muted">{about}</span> : null}
      </span>
      <span className="-my-1.5 flex">
        <CopyButton text={full} label={copy} />
      </span>
    </span>
  );
}

type AccountLineProps = { address: Address; name: string } & ComponentProps<typeof AccountBadges>;

/** One of the user's own accounts: picture, name, enough of the address to tell it apart, and whether it can do no more than look. */
export function AccountLine({ address, name, source, hidden }: AccountLineProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-left">
      <AddressPicture address={address} />
      <span className="min-w-0 leading-tight">
        <Data className="block truncate font-semibold">{oneLine(name)}</Data>
        <span className="flex flex-wrap items-center gap-x-1.5">
          <Data className="font-mono text-xs text-muted">{shortAddress(address)}</Data>
          <AccountBadges source={source} hidden={hidden} />
        </span>
      </span>
    </span>
  );
}
