import { z } from 'zod';
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
