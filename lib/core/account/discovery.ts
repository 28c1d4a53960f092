import type { Said } from '../../words/said.ts';
import type { Address } from '../schema.ts';

/** Which accounts of a phrase were used, as far as the user's nodes say. */

/** What an account did, or has, on a network: `balance` in wei, as decimal text. */
export interface AccountUse {
  chainId: number;
  nonce: number;
  balance: string;
}

/** What the networks say of accounts, by address. `silent`: those that said nothing. */
export interface Uses {
  used: ReadonlyMap<Address, readonly AccountUse[]>;
  silent: readonly SilentNetwork[];
}

export interface SilentNetwork {
  chainId: number;
  trouble: Said;
}

export interface FoundAccount {
  index: number;
  address: Address;
  used: readonly AccountUse[];
}

/** So many that nobody used in a row end the search. */
const GAP = 5;
/** Whoever has more can add them by their number. */
const MOST = 100;

/**
 * Looks for accounts from the first on, a few at a time, until several in a row were not used.
 * @param usesOf asks all networks but those that were silent before.
 */
export async function discover(
  addressAt: (index: number) => Address,
  usesOf: (addresses: readonly Address[], silent: ReadonlySet<number>) => Promise<Uses>,
): Promise<{ accounts: FoundAccount[]; silent: SilentNetwork[] }> {
  const accounts: FoundAccount[] = [];
  const silent = new Map<number, SilentNetwork>();
  let last = -1;
  while (accounts.length <= last + GAP && accounts.length < MOST) {
    const next = Array.from({ length: GAP }, (_, at) => accounts.length + at).map((index) => ({
      index,
      address: addressAt(index),
    }));
    const uses = await usesOf(
      next.map(({ address }) => address),
      new Set(silent.keys()),
    );
    for (const each of uses.silent) silent.set(each.chainId, each);
    for (const { index, address } of next) {
      const used = uses.used.get(address) ?? [];
      if (used.length > 0) last = index;
      accounts.push({ index, address, used });
    }
  }
  return { accounts: accounts.slice(0, last + 1 + GAP), silent: [...silent.values()] };
}
