import type { Account } from '../core/account/account.ts';
import { t } from '../words/words.ts';

/** An account as screens show it. */
export type NamedAccount = Account & { name: string };

/** Up to version 2 of the database the wallet wrote down this name where the user had given none. */
const storedName = (number: number): string => `Account ${number}`;

/** What an account is called: what the user named it, else its number. */
export function accountName({ name, number }: Pick<Account, 'name' | 'number'>): string {
  return name === undefined || name === storedName(number) ? t('accounts.nameless', { number }) : name;
}
