import { z } from 'zod';
import type { Said } from '../../words/said.ts';
import { hex, natural } from '../rows.ts';
import type { Address } from '../schema.ts';

/** The phrase that a wallet began with. From it alone a wallet is restored. */
export const FIRST_PHRASE = 'first';

/** Where an account's key comes from; nobody has that of one that is only watched. */
const Source = z.discriminatedUnion('kind', [
  /** `index` stands for the `i` in the phrase's path. */
  z.object({ kind: z.literal('phrase'), phrase: z.string(), index: natural }),
  z.object({ kind: z.literal('key') }),
  z.object({ kind: z.literal('watch') }),
]);

/** An account of the user. The key is in the vault, never here. */
export const Account = z.object({
  address: hex,
  /** What the user calls it. Screens name one without a name by its number. */
  name: z.string().optional(),
  /** From 1 on; no other account has it. */
  number: natural,
  /** Its place among the others. */
  order: z.number(),
  /** Left out of what is offered. */
  hidden: z.literal(true).optional(),
  source: Source,
});
export type Account = z.output<typeof Account>;

/** One without its name is still the user's: it is not taken for somebody else's (T-H14). */
export const StoredAccount = Account.extend({
  name: Account.shape.name.catch(undefined),
  hidden: Account.shape.hidden.catch(undefined),
});

/** Whether the wallet may have a key for it. */
export const canSign = ({ source }: Pick<Account, 'source'>): boolean => source.kind !== 'watch';

/** Those of the accounts that are the user's own; one that is only watched may be anybody's. */
export const ownOf = (accounts: readonly Pick<Account, 'address' | 'source'>[]): Address[] =>
  accounts.filter(canSign).map(({ address }) => address);

/** Addresses that are only watched: the user goes by them, and nothing more is known of whose they are. */
export const watchedOf = (accounts: readonly Pick<Account, 'address' | 'source'>[]): Address[] =>
  accounts.filter((each) => !canSign(each)).map(({ address }) => address);

/** That an account does not come in once more. */
export const accountThere = ({ name, number }: Pick<Account, 'name' | 'number'>): Said =>
  name === undefined ? { code: 'refusal.accountThere.nameless', number } : { code: 'refusal.accountThere', name };

/** Whether it is among those that the user is offered. */
export const isOffered = ({ hidden }: Pick<Account, 'hidden'>): boolean => hidden !== true;

/** What may be known of a phrase without the password. */
export const PhraseRow = z.object({
  id: z.string(),
  name: z.string().optional(),
  /** As a template, `path.ts`. What counts lies sealed with the phrase. */
  path: z.string(),
  addedAt: z.number().optional(),
  /** When the user last proved that they have it on paper. */
  provedAt: z.number().optional(),
});
export type PhraseRow = z.output<typeof PhraseRow>;

/** What the wallet knows of a site; `origin` is scheme, host and port as the browser says. */
export const Site = z.object({
  origin: z.string(),
  /** The network that this site sees. */
  chainId: natural,
  /** The accounts the user let this site use; empty when it is not connected. */
  accounts: z.array(hex),
  connectedAt: z.number().optional(),
  /** Those it had when its connection ended, so that they are picked when it asks again. */
  lastAccounts: z.array(hex).optional(),
  /** The question whose yes connected it last, so that none does so twice. */
  connectedBy: z.string().optional(),
  /** Since when it may ask nothing, because the user had enough of it. */
  blockedAt: z.number().optional(),
});
export type Site = z.output<typeof Site>;

/** What the window of `eth_requestAccounts` shows: who asks, and what it has or had. */
export const ConnectSubject = z.object({
  origin: z.string(),
  /** Accounts the site has already, preselected when it asks again. */
  accounts: z.array(hex),
  /** Those it had when its connection ended, preselected where it has none. */
  lastAccounts: z.array(hex).optional(),
});
export type ConnectSubject = z.output<typeof ConnectSubject>;
