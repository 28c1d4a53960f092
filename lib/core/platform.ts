import type { HexString } from './schema.ts';

/** What the wallet takes from where it runs: the browser's worker, or Node in a test. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Random {
  /** Unpredictable bytes in hex. */
  bytes(count: number): HexString;
}

/** A place for JSON values by name. */
export interface KeyValues {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/** Memory that outlives the worker but not the browser, and that pages cannot read: the browser's `storage.session`. */
export interface SessionStore extends KeyValues {
  remove(key: string): Promise<void>;
  /** Calls back whenever a value was written or removed, by whomever. Where nobody tells, nothing of it may be remembered. */
  onChange?(key: string, changed: () => void): void;
}

/** What the user can do by keys of the browser, wherever they are. */
export type Shortcut = 'open' | 'lock';

/** Whether the window that asks is to come up: to the front, or only where none is open. `as it is`: it stays, also where nothing waits. */
export type Show = boolean | 'unless open' | 'as it is';

/** What the wallet needs of a browser, or of what stands in for one. */
export interface Browser {
  session: SessionStore;
  /** Outlives the browser: `storage.local`. */
  local: KeyValues;
  /** One thing at a time under a name, across contexts (Web Locks). */
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  later(milliseconds: number, run: () => void): void;
  /** What was last spoken with an origin, as its ALPN identifier; nothing where the browser does not tell. */
  protocolOf?(origin: string): string | undefined;
  /** What waits for the user has changed; `show` asks for the window. */
  waiting(count: number, show: Show): Promise<void>;
  showBatch(key: string): Promise<void>;
  /** Lets the wallet be `window.ethereum` of pages, or not (P-06). */
  claimEthereum(may: boolean): Promise<void>;
  /** Whether batches are under way, so that the worker is kept alive, or woken again in so many milliseconds. */
  watching(state: 'busy' | 'waiting' | 'done', next: number): void;
  /** The vault was made, opened or closed: the wallet's own screens look again. */
  vaultChanged(): void;
  /** The keys of a shortcut as the browser writes them; nothing where the user, or another extension, has taken them away. */
  shortcutOf(name: Shortcut): Promise<string | undefined>;
  /** Opens the browser's own page, on which the user sets the keys of shortcuts: no extension may. */
  changeShortcuts(): Promise<void>;
  /** The origin of the page that the user looks at, where it uses the wallet. */
  siteInSight(): Promise<string | undefined>;
  /** What a page may see has changed, for one origin or for all; told to the page before any later answer (P-04). */
  push(origin?: string): Promise<void>;
}
