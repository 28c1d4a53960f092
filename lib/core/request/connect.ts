import { z } from 'zod';
import type { ConnectSubject, Site } from '../account/account.ts';
import { errors } from '../errors.ts';
import { Address } from '../schema.ts';
import type { ApprovedContext, RequestContext } from './method.ts';
import { unlessChanged } from './unchanged.ts';

/** What the user picked in the connect window, in the order in which the site gets it: at least one account, none twice. */
export const ConnectChoice = z.object({
  accounts: z
    .array(Address)
    .min(1)
    .transform((accounts) => [...new Set(accounts)]),
});
export type ConnectChoice = z.output<typeof ConnectChoice>;

/** The same where a sign-in comes with it; and that it is left out, where the window said so: a yes to that is none to a signature. */
export const WalletConnectChoice = ConnectChoice.extend({ signInLeftOut: z.literal(true).optional() });
export type WalletConnectChoice = z.output<typeof WalletConnectChoice>;

/** What a site that asks for accounts has of them, or had. */
export const askedFor = ({ origin, accounts, lastAccounts }: Site): ConnectSubject => ({
  origin,
  accounts,
  ...(lastAccounts === undefined ? {} : { lastAccounts }),
});

/** The same question with what the site has of accounts by now: a window does not offer again what the user has just taken away (T-B19). */
export async function refreshConnect<Subject extends ConnectSubject>(
  subject: Subject,
  { site }: Pick<RequestContext, 'site'>,
): Promise<Subject> {
  const { lastAccounts: _, ...rest } = subject;
  return unlessChanged(subject, { ...rest, ...askedFor(site) } as Subject);
}

/**
 * Gives a site the accounts that the user picked and no others, and returns the site as it then is.
 * @throws errors.unauthorized when one of them is not the wallet's, errors.userRejected when the user has taken them away since.
 */
export async function connect(
  origin: string,
  { accounts }: ConnectChoice,
  after: Pick<ApprovedContext, 'accounts' | 'sites' | 'clock'>,
  approvalId: string,
): Promise<Site> {
  const own = new Set((await after.accounts.all()).map(({ address }) => address));
  if (!accounts.every((account) => own.has(account))) throw errors.unauthorized();
  await after.sites.connect(origin, accounts, after.clock.now(), approvalId);
  const site = await after.sites.get(origin);
  if (site.accounts.length === 0) throw errors.userRejected();
  return site;
}

/**
 * What a site that was given accounts sees of them by now: its user may have ended the connection since, or locked the wallet, and what the
 * answer says is not to be older than what the page was told of that (P-04).
 * @throws errors.userRejected where it is connected no more, errors.unauthorized while the lock hides its accounts.
 */
export async function stillSeen({
  site,
  sites,
  visibleAccounts,
}: Pick<RequestContext, 'site' | 'sites' | 'visibleAccounts'>): Promise<Address[]> {
  const visible = await visibleAccounts();
  if (visible.length > 0) return visible;
  const { accounts } = await sites.get(site.origin);
  throw accounts.length === 0 ? errors.userRejected() : errors.unauthorized();
}

/**
 * The site has what it had before again, where an earlier run of the same approval has connected it already: what came of that is not what
 * the user said yes to.
 */
export async function unconnect(
  { origin, accounts }: ConnectSubject,
  choice: ConnectChoice,
  { sites }: Pick<ApprovedContext, 'sites'>,
  approvalId: string,
): Promise<void> {
  const { connectedBy } = await sites.get(origin);
  if (connectedBy === approvalId) await sites.setAccounts(origin, choice.accounts, accounts);
}
