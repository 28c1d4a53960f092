import { z } from 'zod';
import type { Said } from '../words/said.ts';
import { type Account, canSign } from './account/account.ts';
import { looksLike } from './names/confusables.ts';
import { outlineOf } from './names/lookAlike.ts';
import { hex } from './rows.ts';
import type { Address } from './schema.ts';

/** Somebody whom the user gave a name. It is kept in the wallet, and sites never see it. */
export const Contact = z.object({
  address: hex,
  /** What the user calls them. */
  name: z.string(),
  /** What the user wants to remember of them. */
  note: z.string().optional(),
  /** When they were added, in milliseconds since 1970. */
  addedAt: z.number(),
});
export type Contact = z.output<typeof Contact>;

/** The user's contacts, each address once. */
export interface Contacts {
  all(): Promise<Contact[]>;
}

/** The user's own hand on them; no method has it. */
export interface ContactBook extends Contacts {
  /** Adds one, or puts it in the place of that with the same address. */
  put(contact: Contact): Promise<void>;
  remove(address: Address): Promise<void>;
}

/** Whom a contact must not be taken for. */
interface Others {
  accounts: readonly Pick<Account, 'address' | 'name' | 'source'>[];
  contacts: readonly Pick<Contact, 'address' | 'name'>[];
}

/**
 * Why somebody cannot be saved by that name and address; nothing where they can. Neither may be taken for those of anybody else whom
 * the user goes by (T-J7).
 */
export function objectionTo(
  { address, name }: Pick<Contact, 'address' | 'name'>,
  { accounts, contacts }: Others,
): Said | undefined {
  const others = contacts.filter((each) => each.address !== address);
  return objectionToAddress(address, { accounts, contacts: others }) ?? objectionToName(name, { accounts, contacts: others });
}

function objectionToAddress(address: Address, { accounts, contacts }: Others): Said | undefined {
  const own = accounts.find((each) => each.address === address);
  if (own) return { code: canSign(own) ? 'refusal.contactAddress.own' : 'refusal.contactAddress.watched' };
  const isLike = (each: { address: Address }) => outlineOf(each.address) === outlineOf(address);
  if (accounts.some(isLike)) return { code: 'refusal.contactAddress.likeOwn' };
  const contact = contacts.find(isLike);
  return contact && { code: 'refusal.contactAddress.like', name: contact.name };
}

/** Why a name does not do beside those of others; nothing where it does. */
export function objectionToName(name: string, { accounts, contacts }: Others): Said | undefined {
  const account = accounts.find((each) => each.name !== undefined && looksLike(each.name, name))?.name;
  if (account !== undefined) return { code: 'refusal.name.account', name: account };
  const contact = contacts.find((each) => looksLike(each.name, name));
  return contact && { code: 'refusal.name.contact', name: contact.name };
}
