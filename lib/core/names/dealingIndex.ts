import type { Address } from '../schema.ts';
import type { Asset } from './dealings.ts';
import { outlineOf } from './lookAlike.ts';

/*
 * The keys by which the journal's index `dealt` finds whom the user has dealt with (N-26). Each begins with the address's outline, so
 * that all addresses that could be taken for each other stand together in the index.
 */

/** What the keys of an address, and of all that could be taken for it, begin with. */
export const outlinePrefix = (address: Address): string => `${outlineOf(address)} `;

/** The key of an address that a batch has to do with; what the other key begins with. */
export const metKey = (address: Address): string => outlinePrefix(address) + address;

/** Of what somebody was given: the currency, wrapped or not, or a token. */
export interface Given {
  chainId: number;
  asset: Asset;
  /** In the smallest unit; as it is read of a key, with its first digit only. Zero of an item. */
  amount: bigint;
  /** Whether nobody can tell what it is worth: then it makes nobody an original. */
  unlisted?: true;
}

/** The key of an address that a batch has given something. Amounts that are about the same have the same key. */
export const dealtKey = (address: Address, { chainId, asset, amount, unlisted }: Given): string =>
  `${metKey(address)} ${chainId} ${asset} ${String(amount)[0]}e${String(amount).length - 1}${unlisted ? ' unlisted' : ''}`;

/** What a key says was given; nothing where it says only that the address was named. */
export function givenInKey(key: string): Given | undefined {
  const [, , chainId, asset, amount, unlisted] = key.split(' ');
  if (!amount) return undefined;
  const [digit = '', zeros = ''] = amount.split('e');
  const given = { chainId: Number(chainId), asset: asset as Asset, amount: BigInt(digit) * 10n ** BigInt(zeros) };
  return unlisted ? { ...given, unlisted: true } : given;
}

/** The address of a key. */
export const addressInKey = (key: string): Address => {
  const at = key.indexOf('0x');
  return key.slice(at, at + 42) as Address;
};
