/**
 * What travels between the provider in a page, the bridge beside it, and the background. No dependency.
 * Everything is one JSON text per message, so that no object of the page is ever looked at twice.
 */

export interface WireError {
  code: number;
  message: string;
  data?: unknown;
}

/** What a page may know of the wallet before it asks: pushed by the background, answered in the page. */
export interface PageState {
  /** The site's network, as EIP-695 writes it. */
  chainId: `0x${string}`;
  /** The accounts that the site may see now; lower case. */
  accounts: readonly `0x${string}`[];
}

/** Page → wallet. */
export type Upward =
  /** The page uses the provider: connect and push the state. */
  | { kind: 'open' }
  /** `id` is unguessable and names the request for ever: the same one sent again is the same request. */
  | { kind: 'request'; id: string; method: string; params?: unknown };

/** Wallet → page. */
export type Downward =
  | { kind: 'state'; state: PageState }
  | { kind: 'answer'; id: string; result: unknown }
  | { kind: 'answer'; id: string; error: WireError }
  /** The text of an EIP-1193 `message` event. */
  | { kind: 'message'; type: string; data: unknown }
  /** The user wants another wallet as the page's `window.ethereum` (P-06). Said by the bridge. */
  | { kind: 'yield' }
  /** The wallet was updated or removed: nothing will answer any more (P-13). Said by the bridge. */
  | { kind: 'gone' };

/** The texts of what has no fields. */
export const OPEN = '{"kind":"open"}';
export const YIELD = '{"kind":"yield"}';
export const GONE = '{"kind":"gone"}';

/** How the port of a page is called, as the background tells who speaks. */
export const PAGE_PORT = 'sheaf.page';

/** A nudge to every bridge through `tabs.sendMessage`: something of the state may have changed, come and see. */
export const NUDGE = 'sheaf.nudge';

/** The largest request that leaves a page, in UTF-16 units of its JSON text. */
export const MAX_REQUEST = 1_048_576;

/** How deep arrays and objects may be nested in params. */
export const MAX_DEPTH = 64;

/** Requests of one page, and of one site, that may be open at once (P-11). */
export const MAX_IN_FLIGHT = 200;
