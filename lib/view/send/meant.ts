import { canSign, isOffered } from '../../core/account/account.ts';
import type { Contact } from '../../core/contact.ts';
import type { Address } from '../../core/schema.ts';
import type { NamedAccount } from '../accountName.ts';
import type { Known } from '../live.ts';
import { peopleWith } from '../people.ts';
import type { Recipient } from './recipient.ts';

/** Whom somebody may mean. */
export interface Meant {
  contacts: readonly Contact[];
  accounts: readonly NamedAccount[];
  watched: readonly NamedAccount[];
}

/** What a text is that begins no address, and no name that could be looked up. */
const ONLY_WORDS: ReadonlySet<string> = new Set(['recipient.unreadable', 'recipient.notAName']);

/**
 * Whom the user has saved, their other accounts, and whom they watch: all before anything is typed, and then those in whose name or
 * note it stands. Never anybody for what is, or was meant to be, an address: what is wrong with it has to be said.
 * @param from the account that sends, which nobody means.
 */
export function meantBy(
  text: string,
  recipient: Recipient,
  { accounts, contacts }: Pick<Known, 'accounts' | 'contacts'>,
  from: Address,
): Meant | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted !== '' && !(recipient.is === 'wrong' && ONLY_WORDS.has(recipient.problem.code))) return undefined;
  const others = accounts.filter((each) => isOffered(each) && each.address !== from && each.name.toLowerCase().includes(wanted));
  const meant = {
    contacts: peopleWith(text, contacts),
    accounts: others.filter(canSign),
    watched: others.filter((each) => !canSign(each)),
  };
  return wanted === '' || meant.contacts.length + others.length > 0 ? meant : undefined;
}
