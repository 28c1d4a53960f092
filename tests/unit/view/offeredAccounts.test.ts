import { expect, test } from 'vitest';
import { offeredAccounts } from '../../../lib/view/offeredAccounts.ts';
import { FRIEND, ME, MINE_TOO, STRANGER } from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';

const HIDDEN = { ...accountOf(ME, 0, 'Old'), hidden: true as const };
const ACCOUNTS = [HIDDEN, accountOf(MINE_TOO, 1, 'Savings'), accountOf(FRIEND, 2, 'Household')];

test.each([
  ['the selected one', FRIEND, FRIEND, [MINE_TOO, FRIEND]],
  ['the first that is not hidden, where none is selected', undefined, MINE_TOO, [MINE_TOO, FRIEND]],
  ['the first that is not hidden, where the selected one is gone', STRANGER, MINE_TOO, [MINE_TOO, FRIEND]],
  ['a hidden one, where that is selected', ME, ME, [ME, MINE_TOO, FRIEND]],
])('L-03 a screen is about %s, and offers no other hidden one', (_, meant, account, offered) => {
  const found = offeredAccounts(ACCOUNTS, meant);
  expect(found.account?.address).toBe(account);
  expect(found.offered.map(({ address }) => address)).toEqual(offered);
});
