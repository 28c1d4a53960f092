import { z } from 'zod';
import { hex, natural } from '../rows.ts';

/** An account of the user. The key is in the vault, never here. */
export const Account = z.object({
  address: hex,
  /** What the user calls it. Screens name one without a name by its number. */
  name: z.string().optional(),
  /** Position on the BIP-44 path m/44'/60'/0'/0/index. */
  index: natural,
});
export type Account = z.output<typeof Account>;

/** What the wallet knows of a site; `origin` is scheme, host and port as the browser says. */
export const Site = z.object({
  origin: z.string(),
  /** The network that this site sees. */
  chainId: natural,
  /** The accounts the user let this site use; empty when it is not connected. */
  accounts: z.array(hex),
  connectedAt: z.number().optional(),
  /** The question whose yes connected it last, so that none does so twice. */
  connectedBy: z.string().optional(),
  /** Since when it may ask nothing, because the user had enough of it. */
  blockedAt: z.number().optional(),
});
export type Site = z.output<typeof Site>;

/** What the window of `eth_requestAccounts` shows: nothing but who asks. */
export const ConnectSubject = z.object({
  origin: z.string(),
  /** Accounts the site has already, preselected when it asks again. */
  accounts: z.array(hex),
});
export type ConnectSubject = z.output<typeof ConnectSubject>;
