import { isOffered, type Site } from '../core/account/account.ts';
import type { Address } from '../core/schema.ts';
import { localeTag, t } from '../words/words.ts';
import type { NamedAccount } from './accountName.ts';
import { oneLine } from './format.ts';

/** The same accounts with this one in front; it comes along where it was not among them. */
export const withFirst = (accounts: readonly Address[], first: Address): Address[] => [
  first,
  ...accounts.filter((each) => each !== first),
];

/** The same accounts without this one where it is among them, else with it at their end. */
export const toggled = (accounts: readonly Address[], account: Address): Address[] =>
  accounts.includes(account) ? accounts.filter((each) => each !== account) : [...accounts, account];

/** What a site has when the user picks another account for it: one that it has comes first, any other takes the first one's place. */
export const switchedTo = (accounts: readonly Address[], account: Address): Address[] =>
  withFirst(accounts.includes(account) ? accounts : accounts.slice(1), account);

/** The user's accounts that a site may be given, and those that it has, hidden or gone as they may be. */
export function accountsFor(own: readonly NamedAccount[], has: readonly Address[]): SiteAccount[] {
  const gone = has.filter((each) => !own.some(({ address }) => address === each));
  return [
    ...own.filter((each) => isOffered(each) || has.includes(each.address)),
    ...gone.map((address) => ({ address, name: t('sites.accountNameless') })),
  ];
}

/** An account as it is told from others; of one that is gone there is the address. */
export type SiteAccount = Pick<NamedAccount, 'address' | 'name'> & Partial<Pick<NamedAccount, 'source' | 'hidden'>>;

/** So many accounts are named where they are told in passing. */
const NAMED = 2;

/** Accounts by name, in their order, as a list of at most two; and how many more there are. */
export function namesOf(accounts: readonly Address[], own: readonly NamedAccount[]): { names: string; more: number } {
  const names = accountsFor(own, accounts).map(({ address, name }) => [address, oneLine(name, 24)] as const);
  const named = accounts.slice(0, NAMED).flatMap((each) => new Map(names).get(each) ?? []);
  const more = Math.max(0, accounts.length - NAMED);
  return { names: (more > 0 ? begun : whole).format(named), more };
}

/** A list that ends here, and one to which others are added. */
const whole = new Intl.ListFormat(localeTag, { type: 'conjunction' });
const begun = new Intl.ListFormat(localeTag, { type: 'unit' });

/** Which accounts are picked at first when a site asks: what it has, what it had last, else the account that the user looks at. */
export function picksFor(
  { accounts, lastAccounts = [] }: Pick<Site, 'accounts' | 'lastAccounts'>,
  own: readonly NamedAccount[],
  selected: Address | undefined,
): Address[] {
  const addresses = own.map(({ address }) => address);
  const has = accounts.filter((each) => addresses.includes(each));
  if (has.length > 0) return has;
  const offered = own.filter(isOffered).map(({ address }) => address);
  const had = lastAccounts.filter((each) => offered.includes(each));
  if (had.length > 0) return had;
  const [first] = [...offered.filter((each) => each === selected), ...offered];
  return first === undefined ? [] : [first];
}
