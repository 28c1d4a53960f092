import { type Account, FIRST_PHRASE, type PhraseRow } from '../../lib/core/account/account.ts';
import { PATHS } from '../../lib/core/account/path.ts';
import type { NewAccount } from '../../lib/core/account/vault.ts';
import type { Address } from '../../lib/core/schema.ts';

/** The account at an index of the wallet's first phrase, where it stands if all before it are there. */
export function accountOf(address: Address, index: number): Account;
export function accountOf(address: Address, index: number, name: string): Account & { name: string };
export function accountOf(address: Address, index: number, name?: string): Account {
  return { ...newAccountOf(address, index, name), number: index + 1, order: index };
}

/** As the vault makes it, before the wallet gives it a number and a place. */
export const newAccountOf = (address: Address, index: number, name?: string): NewAccount => ({
  address,
  ...(name === undefined ? {} : { name }),
  source: { kind: 'phrase', phrase: FIRST_PHRASE, index },
});

/** What may be known of the first phrase. */
export const FIRST_ROW: PhraseRow = { id: FIRST_PHRASE, path: PATHS.usual };
