import type { Address } from '../schema.ts';

/**
 * The addresses that the user's batches had to do with, however long ago (N-26). Only whom the user has dealt with counts for anything:
 * given them something that is known, by a call of the batch itself, on this network. Whatever else a batch names a site can have put
 * there (V-12); it serves to unmask who looks like it.
 */
export interface Dealings {
  includes(address: Address): boolean;
  /** Whether any batch named it, on any network. */
  met(address: Address): boolean;
  /** The one among all of them that this address could be taken for (T-J7); absent where the user has dealt with it on any network. */
  imitated(address: Address): Address | undefined;
}

/** The dealings of a user who has dealt with nobody. */
export const nobody: Dealings = { includes: () => false, met: () => false, imitated: () => undefined };

/** What the journal says of an address, on one network. */
export interface Near {
  dealt: boolean;
  met: boolean;
  imitated?: Address;
}

/** What it says of each address that it was asked about. */
export type Nearest = ReadonlyMap<Address, Near>;

/** What was made of the answers so far, and which addresses it asked about. */
export interface Asked<Made> {
  made: Made;
  asked: readonly Address[];
  /** Whether all of them were looked up already. One that was not counts as a stranger. */
  whole: boolean;
}

/**
 * Makes something that asks about addresses, and writes down which. So there is no list of addresses beside the rules that ask
 * about them, which could fall behind: what lacks is looked up, and the same made again, until it is whole.
 */
export function askedBy<Made>(make: (dealings: Dealings) => Made, nearest: Nearest): Asked<Made> {
  const asked = new Set<Address>();
  const of = (address: Address) => {
    asked.add(address);
    return nearest.get(address);
  };
  const made = make({
    includes: (address) => of(address)?.dealt ?? false,
    met: (address) => of(address)?.met ?? false,
    imitated: (address) => of(address)?.imitated,
  });
  return { made, asked: [...asked], whole: [...asked].every((address) => nearest.has(address)) };
}

/**
 * What is to be looked up next: the same list as before where that has all of it, or a plan that keeps changing would begin it
 * anew each time.
 */
export function toLookUp(before: readonly Address[], asked: readonly Address[]): readonly Address[] {
  const has = new Set(before);
  return asked.every((address) => has.has(address)) ? before : asked;
}
