import type { ReactNode } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import type { About, Brief } from '../../lib/view/brief.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { FullAddress } from '../ui/address.tsx';
import { Data, Said } from '../ui/said.tsx';
import { aboutText } from './about.tsx';

interface Somebody {
  address: Address;
  known: Known;
}

/**
 * Somebody in a sentence: by the name that the user has for them, else by their address.
 * @param brief what they are called where they stand in full beside.
 */
export function Party({ address, known, brief }: Somebody & { brief?: Brief }) {
  const account = known.accounts.find((each) => each.address === address);
  if (account) return <strong translate="no">{oneLine(account.name, 32)}</strong>;
  if (!brief) return <Data className="code">{fullAddress(address)}</Data>;
  const called = brief(address);
  if ('name' in called) return <strong translate="no">{oneLine(called.name, 32)}</strong>;
  return (
    <Data className="inline-block max-w-full font-mono text-xs wrap-anywhere" title={fullAddress(address)}>
      {called.text}
    </Data>
  );
}

/** What the user calls an address, where it is one of their own accounts or tokens. */
function nameOf(address: Address, chainId: number, { accounts, tokens }: Known): ReactNode {
  const account = accounts.find((each) => each.address === address);
  if (account) return <Said code="call.party.account" params={{ name: <Data>{oneLine(account.name, 32)}</Data> }} />;
  const token = tokens.find((each) => each.address === address && each.chainId === chainId);
  return token && <Said code="call.party.token" params={{ name: <Data>{oneLine(token.symbol, 24)}</Data> }} />;
}

/** Somebody in full, with all that is known of them. */
export function FullParty({
  address,
  known,
  chainId,
  about,
  copy,
}: Somebody & { chainId: number; about?: About; copy?: string }) {
  return <FullAddress address={address} name={nameOf(address, chainId, known)} about={aboutText(about?.(address))} copy={copy} />;
}
