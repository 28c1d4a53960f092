import { JsonRpcError } from '@metamask/rpc-errors';
import type { KeyOf, Said } from '../words/said.ts';

/**
 * Why the database cannot be used.
 * `unreadable`: it does not open, or not any more. `newer`: a later version of the wallet has written it.
 * `blocked`: an earlier version of the wallet is still open somewhere and keeps it. `full`: there is no room to write.
 */
export type StorageTrouble = 'unreadable' | 'newer' | 'blocked' | 'full';

/**
 * How the keys are lost. `empty`: with all else that was the wallet's. `keysGone`: something else is still there. `changed`: they are
 * not what was written.
 */
export type Loss = 'empty' | 'keysGone' | 'changed';

/** What has become of the vault: with the database, or in it. */
export type Damage = StorageTrouble | Loss;

const SENTENCES = {
  unreadable: 'The wallet cannot read or write its database',
  newer: 'The wallet’s database was written by a newer version of the wallet',
  blocked: 'The wallet’s database is held by an older version of the wallet that is still open',
  full: 'The wallet cannot write to its database: there is no room on the disk',
} satisfies Record<StorageTrouble, string>;

/** The database refused; -32603 of JSON-RPC 2.0 (J-11). */
export class StorageFailure extends JsonRpcError<undefined> {
  readonly trouble: StorageTrouble;
  readonly said: Said<KeyOf<'storage'>>;
  constructor(trouble: StorageTrouble) {
    super(-32603, SENTENCES[trouble]);
    this.trouble = trouble;
    this.said = { code: `storage.${trouble}` };
  }
}

/**
 * Nobody can say now whether what a write was to keep is kept: it was reported as failed, and the database cannot be read. Whoever
 * gets this promises nothing and looks again later (N-04).
 */
export class UnknownWrite extends Error {}
