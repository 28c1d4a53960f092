import type { Address } from '../core/schema.ts';
import type { Token } from '../core/token/token.ts';

/** What the keys of the table of tokens say: which contracts are on the list. */
export const watchedIn = (keys: readonly [number, string][]): Pick<Token, 'chainId' | 'address'>[] =>
  keys.map(([chainId, address]) => ({ chainId, address: address as Address }));
