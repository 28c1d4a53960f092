import type { Address } from '../core/schema.ts';
import { oneLine } from './format.ts';
import type { Known } from './live.ts';

/** Names are no longer than what a sentence has room for. */
const LONGEST = 32;

/** What the user calls somebody, as screens show it: an account of their own, or whom they saved. Nothing of anybody else. */
export function calledBy(
  address: Address,
  { accounts, contacts }: Pick<Known, 'accounts' | 'contacts'>,
): { whose: 'account' | 'contact'; name: string } | undefined {
  const account = accounts.find((each) => each.address === address);
  if (account) return { whose: 'account', name: oneLine(account.name, LONGEST) };
  const contact = contacts.find((each) => each.address === address);
  return contact && { whose: 'contact', name: oneLine(contact.name, LONGEST) };
}
