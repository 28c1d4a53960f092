import { expect, test } from 'vitest';
import type { NamedAccount } from '../../../lib/view/accountName.ts';
import { accountsFor, namesOf, picksFor, switchedTo, toggled, withFirst } from '../../../lib/view/siteAccounts.ts';

const [A, B, C, HIDDEN, GONE] = ['0xaa', '0xbb', '0xcc', '0xdd', '0xee'] as const;
const account = (address: `0x${string}`, number: number, change: Partial<NamedAccount> = {}): NamedAccount => ({
  address,
  number,
  order: number,
  name: `Account ${number}`,
  source: { kind: 'phrase', phrase: 'first', index: number },
  ...change,
});
const own = [account(HIDDEN, 4, { hidden: true }), account(A, 1), account(B, 2), account(C, 3)];

test('A-01 an account that is added comes last, one that is put first leaves the others in their order', () => {
  expect(toggled([B], A)).toEqual([B, A]);
  expect(toggled([B, A], B)).toEqual([A]);
  expect(withFirst([A, B, C], C)).toEqual([C, A, B]);
});

test('A-01 another account takes the place of the first, and one that the site has already comes before the others', () => {
  expect(switchedTo([A], B)).toEqual([B]);
  expect(switchedTo([A, B], C)).toEqual([C, B]);
  expect(switchedTo([A, B], B)).toEqual([B, A]);
});

test.each([
  ['what it has, hidden or not', { accounts: [B, HIDDEN], lastAccounts: [C] }, undefined, [B, HIDDEN]],
  ['what it had last, as far as that is offered', { accounts: [], lastAccounts: [GONE, C, HIDDEN, A] }, B, [C, A]],
  ['the account that the user looks at', { accounts: [], lastAccounts: [] }, B, [B]],
  ['that one where nothing is left of what it had', { accounts: [], lastAccounts: [GONE] }, B, [B]],
  ['the first one where the user looks at none that is offered', { accounts: [], lastAccounts: [] }, HIDDEN, [A]],
] as const)('A-01 V-14 for a site that asks, %s is picked', (_, { accounts, lastAccounts }, selected, picked) => {
  expect(picksFor({ accounts: [...accounts], lastAccounts: [...lastAccounts] }, own, selected)).toEqual(picked);
});

test('V-14 without any account nothing is picked', () => {
  expect(picksFor({ accounts: [] }, [], A)).toEqual([]);
});

test('V-14 a hidden account is not offered, and what a site has can be seen, and so be taken away, hidden or gone', () => {
  const addresses = (has: (typeof A | typeof HIDDEN | typeof GONE)[]) => accountsFor(own, has).map(({ address }) => address);
  expect(addresses([A])).toEqual([A, B, C]);
  expect(addresses([GONE, HIDDEN])).toEqual([HIDDEN, A, B, C, GONE]);
});

test('accounts are named in the order in which the site has them, two at most', () => {
  expect(namesOf([C, A], own)).toEqual({ names: 'Account 3 and Account 1', more: 0 });
  expect(namesOf([C, A, B], own)).toEqual({ names: 'Account 3, Account 1', more: 1 });
});
