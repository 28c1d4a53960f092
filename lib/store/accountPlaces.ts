import type { Account } from '../core/account/account.ts';

/** The number and the place of an account that comes behind those that there are. */
export const nextPlace = (accounts: readonly Account[]): Pick<Account, 'number' | 'order'> => ({
  number: Math.max(0, ...accounts.map(({ number }) => number)) + 1,
  order: Math.max(-1, ...accounts.map(({ order }) => order)) + 1,
});
