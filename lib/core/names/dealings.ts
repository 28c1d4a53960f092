import type { Address } from '../schema.ts';

/** The chain's currency, or a token. */
export type Asset = Address | 'native';

/** So many times what somebody was given before is nothing like it any more. */
export const LIKE_BEFORE = 10n;

/**
 * The addresses that the user's batches had to do with, however long ago (N-26). Only whom the user has dealt with counts for anything:
 * given them something that is known, or that the owner composed, by a call of the batch itself, on this network. Whatever else a batch names a site can have put
 * there (V-12); it serves to unmask who looks like it.
 */
export interface Dealings {
  includes(address: Address): boolean;
  /** The same, however little it was beside what goes to them now. */
  ever(address: Address): boolean;
  /** The most that one batch has given them of something, to its first digit; the currency, wrapped or not, is one. */
  given(address: Address, asset: Asset): bigint;
  /** Whether any batch named it, on any network. */
  met(address: Address): boolean;
  /** Whether the user has a name for it: that makes it an original, and silences nothing. */
  saved(address: Address): boolean;
  /**
   * The one among all of them that this address could be taken for (T-J7); absent where the user has dealt with it on any network, and
   * with none like it to the tenfold: by a trifle nobody gets to be an original.
   */
  imitated(address: Address): Address | undefined;
  /** Whether of those two nobody knows which one is the original: a site can have had the user name that one, or pay it a trifle. */
  unsure(address: Address): boolean;
}

/** The dealings of a user who has dealt with nobody. */
export const nobody: Dealings = {
  includes: () => false,
  ever: () => false,
  given: () => 0n,
  met: () => false,
  saved: () => false,
  imitated: () => undefined,
  unsure: () => false,
};

/** The same dealings where nothing can be compared with what was given before. */
export const incomparable = (dealings: Dealings): Dealings => ({ ...dealings, includes: () => false });

/** What the journal says of an address, on one network. */
export interface Near {
  /** Of each thing the most; nothing where the user has not dealt with it. */
  given: ReadonlyMap<Asset, bigint>;
  met: boolean;
  imitated?: Address;
  /** Whether nobody can say that that one is the original; absent where it is. */
  unsure?: true;
}

/** Another address that one could be taken for. */
export interface LookAlike {
  address: Address;
  /** Whether that is the one that the user knows; else nobody can say which of the two is made to look like the other. */
  isOriginal: boolean;
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
  const isDealt = (address: Address) => (of(address)?.given.size ?? 0) > 0;
  const made = make({
    includes: isDealt,
    ever: isDealt,
    given: (address, asset) => of(address)?.given.get(asset) ?? 0n,
    met: (address) => of(address)?.met ?? false,
    // The journal has no names: the wallet's own records do.
    saved: () => false,
    imitated: (address) => of(address)?.imitated,
    unsure: (address) => of(address)?.unsure ?? false,
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
