import type { Account } from '../core/account/account.ts';
import type { Database } from './db.ts';

/** The number and the place of an account that comes behind those that there are. */
export const nextPlace = (accounts: readonly Account[]): Pick<Account, 'number' | 'order'> => ({
  number: Math.max(0, ...accounts.map(({ number }) => number)) + 1,
  order: Math.max(-1, ...accounts.map(({ order }) => order)) + 1,
});

/** Within the transaction that removes accounts: where all that are left are hidden, the first of them is so no more. */
export async function keepOneOffered(db: Pick<Database, 'accounts'>): Promise<void> {
  const left = await db.accounts.orderBy('order').toArray();
  const [first] = left;
  if (!first || left.some(({ hidden }) => hidden !== true)) return;
  const { hidden: _, ...offered } = first;
  await db.accounts.put(offered);
}
