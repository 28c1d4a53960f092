import { type Contact, objectionTo } from '../core/contact.ts';
import { looksLike } from '../core/names/confusables.ts';
import { parseRecipient } from '../core/recipient/recipient.ts';
import type { Address } from '../core/schema.ts';
import type { Said } from '../words/said.ts';
import { localeTag, t } from '../words/words.ts';
import type { Known } from './live.ts';

const order = new Intl.Collator(localeTag, { numeric: true, sensitivity: 'base' });

/** Those who have a text in their name, note or address, in any case; all for none. By name. */
export function peopleWith(text: string, contacts: readonly Contact[]): Contact[] {
  const wanted = text.trim().toLowerCase();
  return contacts
    .filter(({ address, name, note = '' }) => [address, name, note].some((each) => each.toLowerCase().includes(wanted)))
    .sort((one, other) => order.compare(one.name, other.name));
}

type Read = { address: Address; problem?: undefined } | { address?: undefined; problem: Said };

interface Typed {
  name: string;
  /** Where it was not given. */
  address: string;
}

/**
 * The address of whom the user wants to save, or what is wrong with what they typed. Accounts to which the user gave no name are called
 * as screens call them.
 */
export function readContact(
  { name, address }: Typed,
  given: Address | undefined,
  known: Pick<Known, 'accounts' | 'contacts'>,
): Read {
  const read: Read = given ? { address: given } : newAddress(address, known);
  if (read.problem) return read;
  const problem = objectionTo({ address: read.address, name }, known);
  if (problem) return { problem };
  return isNumbered(name) ? { problem: { code: 'people.name.numbered' } } : read;
}

/** Whether an account may come to be called so, to which the user gives no name (T-J7). */
function isNumbered(name: string): boolean {
  const [number] = /\d+(?=\D*$)/.exec(name) ?? [];
  return number !== undefined && looksLike(name, t('accounts.nameless', { number: Number(number) }));
}

/** The address of somebody new, as it was typed or pasted, or what is wrong with it. */
export function newAddress(text: string, { contacts }: Pick<Known, 'contacts'>): Read {
  const read = parseRecipient(text);
  if (read.problem) return { problem: read.problem };
  const { address } = read.to;
  if (!address) return { problem: { code: 'people.address.name' } };
  const saved = contacts.find((each) => each.address === address);
  return saved ? { problem: { code: 'people.address.saved', name: saved.name } } : { address };
}

/** The field that a problem is about. */
export function fieldOf({ code }: Said): 'address' | 'name' | 'note' {
  if (code.startsWith('input.note.')) return 'note';
  return /^(input|refusal|people)\.name\./.test(code) ? 'name' : 'address';
}
