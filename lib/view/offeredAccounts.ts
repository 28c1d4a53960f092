import { isOffered } from '../core/account/account.ts';
import type { NamedAccount } from './accountName.ts';

/** The account that a screen is about: the one that is meant, or the first of those that are offered where that is not there. */
export const accountMeant = (accounts: readonly NamedAccount[], meant: string | undefined): NamedAccount | undefined =>
  accounts.find(({ address }) => address === meant) ?? accounts.find(isOffered);

/**
 * The account that a screen is about and those that it offers to look at in its place. A hidden one is offered only while it is the one.
 * @param meant the one that the user picked, or has selected.
 */
export function offeredAccounts(accounts: readonly NamedAccount[], meant: string | undefined) {
  const account = accountMeant(accounts, meant);
  return { account, offered: accounts.filter((each) => isOffered(each) || each === account) };
}
