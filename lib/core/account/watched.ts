import { errors } from '../errors.ts';
import type { Address } from '../schema.ts';
import { canSign } from './account.ts';
import type { Accounts } from './stores.ts';

/** Whether it is an account of the user's that the wallet has no key for. */
export async function isWatched(address: Address, accounts: Pick<Accounts, 'all'>): Promise<boolean> {
  return (await accounts.all()).some((account) => account.address === address && !canSign(account));
}

/** @throws errors.watchOnly where the wallet has no key for an account of the user's: nothing could be signed, whatever they say. */
export async function refuseWatched(address: Address, accounts: Pick<Accounts, 'all'>): Promise<void> {
  if (await isWatched(address, accounts)) throw errors.watchOnly();
}
