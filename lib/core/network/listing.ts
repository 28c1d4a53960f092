import type { Network } from './network.ts';

/** What decides which networks lists offer, and in which order. */
export interface Listing {
  /** Chains as the user has put them; the others follow, those for tests last. */
  order: readonly number[];
  hidden: readonly number[];
  showTests: boolean;
  /** Chains that the user has set up themselves, or that something of theirs is on. */
  inUse: readonly number[];
}

/** The networks in the user's order, removed ones last. */
export function inOrder(networks: readonly Network[], { order }: Pick<Listing, 'order'>): Network[] {
  const placeOf = ({ chainId, testnet, removed }: Network) => {
    const at = order.indexOf(chainId);
    if (removed) return order.length + 2;
    return at >= 0 ? at : order.length + Number(testnet);
  };
  return [...networks].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Whether lists offer it. A hidden one is still the wallet's: sites may use it. Of those for tests, the ones in use stay in sight. */
export function isOffered({ chainId, testnet, removed }: Network, { hidden, showTests, inUse }: Omit<Listing, 'order'>): boolean {
  if (removed || hidden.includes(chainId)) return false;
  return !testnet || showTests || inUse.includes(chainId);
}

/** The order in which a network has changed places with the one before or behind it, of those that are in sight. */
export function moved(shown: readonly number[], chainId: number, by: -1 | 1): number[] {
  const at = shown.indexOf(chainId);
  const other = shown[at + by];
  if (at < 0 || other === undefined) return [...shown];
  return shown.map((each) => (each === chainId ? other : each === other ? chainId : each));
}
