import { canSign } from '../core/account/account.ts';
import { looksLike } from '../core/names/confusables.ts';
import type { Address } from '../core/schema.ts';
import { oneLine } from './format.ts';
import type { Known } from './live.ts';

/** Names are no longer than what a sentence has room for. */
const LONGEST = 32;

/**
 * What the user calls somebody, as screens show it: an account of their own, whom they watch or saved, or the name that they typed here. Nothing
 * of anybody else.
 */
export function calledBy(
  address: Address,
  { accounts, contacts, called }: Pick<Known, 'accounts' | 'contacts' | 'called'>,
): { whose: 'account' | 'watched' | 'contact' | 'typed'; name: string } | undefined {
  const account = accounts.find((each) => each.address === address);
  if (account) return { whose: canSign(account) ? 'account' : 'watched', name: oneLine(account.name, LONGEST) };
  const contact = contacts.find((each) => each.address === address);
  if (contact) return { whose: 'contact', name: oneLine(contact.name, LONGEST) };
  const typed = called?.[address];
  return typed === undefined ? undefined : { whose: 'typed', name: oneLine(typed, LONGEST) };
}

/**
 * Whom the user calls what somebody else's name may be taken for: an account or somebody saved, at another address than the name stands
 * for (T-J7).
 */
export function savedNamesake(
  name: string,
  address: Address,
  { accounts, contacts }: Pick<Known, 'accounts' | 'contacts'>,
): { name: string; address: Address } | undefined {
  const all = [...contacts, ...accounts];
  if (all.some((each) => each.address === address)) return undefined;
  const namesake = all.find((each) => looksLike(each.name, name));
  return namesake && { name: oneLine(namesake.name, LONGEST), address: namesake.address };
}
