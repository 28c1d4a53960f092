import type { Address } from '../schema.ts';
import { outlineOf } from './lookAlike.ts';

/*
 * The keys by which the journal's index `dealt` finds whom the user has dealt with (N-26). Each begins with the address's outline, so
 * that all addresses that could be taken for each other stand together in the index.
 */

/** What the keys of an address, and of all that could be taken for it, begin with. */
export const outlinePrefix = (address: Address): string => `${outlineOf(address)} `;

/** The key of an address that a batch has to do with; what the other key begins with. */
export const metKey = (address: Address): string => outlinePrefix(address) + address;

/** The key of an address that the user has dealt with on a network. */
export const dealtKey = (address: Address, chainId: number): string => `${metKey(address)} ${chainId}`;

/** The address of a key. */
export const addressInKey = (key: string): Address => {
  const at = key.indexOf('0x');
  return key.slice(at, at + 42) as Address;
};
