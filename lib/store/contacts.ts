import { deepEqual } from 'fast-equals';
import { Contact, type ContactBook } from '../core/contact.ts';
import { isSound } from '../core/rows.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';

/** The user's contacts, oldest first. A damaged record is left out (T-H14). */
export function contactStore(db: Database): ContactBook {
  return {
    all: async () => (await db.contacts.toArray()).filter((row) => isSound(Contact, row)).sort((a, b) => a.addedAt - b.addedAt),
    put: (contact) =>
      kept(
        () => db.contacts.put(contact),
        async () => deepEqual(await db.contacts.get(contact.address), contact),
      ),
    remove: (address) =>
      kept(
        () => db.contacts.delete(address),
        async () => (await db.contacts.get(address)) === undefined,
      ),
  };
}
