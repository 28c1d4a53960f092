import type { AddressNote } from '../core/describe/about.ts';
import { outlineOf } from '../core/names/lookAlike.ts';
import type { Address } from '../core/schema.ts';
import { fullAddress, shortAddress } from './format.ts';

/** What the wallet knows of an address beside its name. */
export type About = (address: Address) => AddressNote | undefined;

/** What somebody is called who stands in full elsewhere in the window: by the name that the wallet has for a contract, or an address. */
export type Brief = (address: Address) => { name: string } | { text: string };

/** What the wallet calls a contract by itself, if anything. */
export const contractNameBy =
  (about: About) =>
  (address: Address): string | undefined =>
    about(address)?.params.symbol || undefined;

/** Beginning and end of an address, but all of it where somebody else in the window begins and ends the same (V-13). */
export function briefAmong(parties: readonly Address[], about: About): Brief {
  const counted = Map.groupBy(parties, outlineOf);
  return (address) => {
    const name = about(address)?.params.symbol;
    if (name) return { name };
    const isAlone = (counted.get(outlineOf(address))?.length ?? 0) < 2;
    return { text: isAlone ? shortAddress(address) : fullAddress(address) };
  };
}
