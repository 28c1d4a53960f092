import type { Address } from '../core/schema.ts';
import { oneLine } from './format.ts';
import type { Known } from './live.ts';

/** Names are no longer than what a sentence has room for. */
const LONGEST = 32;

/**
 * What the user calls somebody, as screens show it: an account of their own, whom they saved, or the name that they typed here. Nothing
 * of anybody else.
 */
export function calledBy(
  address: Address,
  { accounts, contacts, called }: Pick<Known, 'accounts' | 'contacts' | 'called'>,
): { whose: 'account' | 'contact' | 'typed'; name: string } | undefined {
  const account = accounts.find((each) => each.address === address);
  if (account) return { whose: 'account', name: oneLine(account.name, LONGEST) };
  const contact = contacts.find((each) => each.address === address);
  if (contact) return { whose: 'contact', name: oneLine(contact.name, LONGEST) };
  const typed = called?.[address];
  return typed === undefined ? undefined : { whose: 'typed', name: oneLine(typed, LONGEST) };
}
