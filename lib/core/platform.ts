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
}
