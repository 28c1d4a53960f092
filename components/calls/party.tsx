import type { ReactNode } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import type { About, Brief } from '../../lib/view/brief.ts';
import { calledBy } from '../../lib/view/called.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { FullAddress } from '../ui/address.tsx';
import { Data, Said } from '../ui/said.tsx';
import { aboutText } from './about.tsx';

/** An address in so many characters is never broken. */
const WHOLE = 24;

interface Somebody {
  address: Address;
  known: Known;
}

/**
 * Somebody in a sentence: by the name that the user has for them, else by their address.
 * @param brief what they are called where they stand in full beside; without it a contract of the wallet's lists has its name, too.
 * @param full whether the address stands behind the name.
 */
export function Party({ address, known, brief, full }: Somebody & { brief?: Brief; full?: boolean }) {
  const called = calledBy(address, known);
  const nameless = <Nameless address={address} known={known} brief={full ? undefined : brief} />;
  if (!called) return nameless;
  const name = <strong translate="no">{called.name}</strong>;
  // What a name stands for is somebody else's word: what it stood for here is said beside it.
  if (!full && called.whose !== 'typed') return name;
  return (
    <>
      {name} {nameless}
    </>
  );
}

function Nameless({ address, known, brief }: Somebody & { brief?: Brief }) {
  if (!brief) {
    const name = known.contractName?.(address);
    const whole = <Data className="code">{fullAddress(address)}</Data>;
    if (!name) return whole;
    return (
      <>
        <strong translate="no">{oneLine(name, 32)}</strong> {whole}
      </>
    );
  }
  const called = brief(address);
  if ('name' in called) return <strong translate="no">{oneLine(called.name, 32)}</strong>;
  return (
    // What follows, as a full stop, stays with it: only one that fills a line is broken.
    <Data
      className={`font-mono text-xs ${called.text.length > WHOLE ? 'wrap-anywhere' : 'whitespace-nowrap'}`}
      title={fullAddress(address)}
    >
      {called.text}
    </Data>
  );
}

/**
 * What the user calls an address, with how they come to know it: an account of their own, whom they saved, or a token of their list.
 * @param chainId without it, nothing is a token.
 */
function nameOf(address: Address, known: Known, chainId: number | undefined): ReactNode {
  const called = calledBy(address, known);
  if (called) return <Said code={`call.party.${called.whose}`} params={{ name: <Data>{called.name}</Data> }} />;
  const token = known.tokens.find((each) => each.address === address && each.chainId === chainId);
  return token && <Said code="call.party.token" params={{ name: <Data>{oneLine(token.symbol, 24)}</Data> }} />;
}

/** Somebody in full, with all that is known of them. */
export function FullParty({
  address,
  known,
  chainId,
  about,
  copy,
}: Somebody & { chainId?: number; about?: About; copy?: string }) {
  return <FullAddress address={address} name={nameOf(address, known, chainId)} about={aboutText(about?.(address))} copy={copy} />;
}
