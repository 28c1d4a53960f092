import type { Address } from '../schema.ts';
import type { Dealings } from './dealings.ts';

/** How many hex digits people compare at either end of an address: those that address poisoning imitates. */
const COMPARED = 4;

/** The digits of an address that people compare: its first and its last ones. */
export const outlineOf = (address: Address): string => address.slice(2, 2 + COMPARED) + address.slice(-COMPARED);

/**
 * The known address that this one could be taken for: same beginning, same end, another one (T-J7).
 * @param known those that the wallet knows without looking into the journal.
 */
export function lookAlikeOf(address: Address, known: readonly Address[], dealings: Dealings): Address | undefined {
  if (known.includes(address)) return undefined;
  const original = dealings.includes(address) ? undefined : known.find((each) => outlineOf(each) === outlineOf(address));
  return original ?? dealings.imitated(address);
}

/**
 * The same dealings of a user who has names for these addresses: each is an original that others may imitate from the moment that it is
 * saved, and itself looked at as before.
 */
export function withSaved(dealings: Dealings, saved: readonly Address[]): Dealings {
  const byOutline = Map.groupBy(saved, outlineOf);
  const alike = (address: Address) => byOutline.get(outlineOf(address)) ?? [];
  return {
    ...dealings,
    saved: (address) => alike(address).includes(address),
    imitated: (address) => alike(address).find((each) => each !== address) ?? dealings.imitated(address),
  };
}
