import { isOffered } from '../core/account/account.ts';
import type { NamedAccount } from './accountName.ts';

/**
 * The account that a screen is about and those that it offers to look at in its place. A hidden one is offered only while it is the one.
 * @param meant the one that the user picked, or has selected; where it is not there, it is the first of those that are offered.
 */
export function offeredAccounts(accounts: readonly NamedAccount[], meant: string | undefined) {
  const account = accounts.find(({ address }) => address === meant) ?? accounts.find(isOffered);
  return { account, offered: accounts.filter((each) => isOffered(each) || each === account) };
}
