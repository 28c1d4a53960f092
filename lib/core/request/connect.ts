import { z } from 'zod';
import type { ConnectChoice, Site } from '../account/account.ts';
import { errors } from '../errors.ts';
import { Address } from '../schema.ts';
import type { ApprovedContext } from './method.ts';

/** What the connect window hands back: at least one account, none twice. */
export const PickedAccounts = z.object({
  accounts: z
    .array(Address)
    .min(1)
    .transform((accounts) => [...new Set(accounts)]),
});

/**
 * Gives a site the accounts that the user picked and no others, and returns the site as it then is.
 * @throws errors.unauthorized when one of them is not the wallet's.
 */
export async function connect(
  origin: string,
  { accounts }: ConnectChoice,
  after: Pick<ApprovedContext, 'accounts' | 'sites' | 'clock'>,
): Promise<Site> {
  const own = new Set((await after.accounts.all()).map(({ address }) => address));
  if (!accounts.every((account) => own.has(account))) throw errors.unauthorized();
  await after.sites.connect(origin, accounts, after.clock.now());
  return after.sites.get(origin);
}
