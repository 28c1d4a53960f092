import { z } from 'zod';
import { PhraseRow, Site, StoredAccount } from './account/account.ts';
import { Path } from './account/path.ts';
import type { VaultRecord } from './account/vault.ts';
import { StoredBatch } from './batch/batch.ts';
import { Slot, type SlotState } from './batch/slot.ts';
import { Contact } from './contact.ts';
import { Network, RpcUrl } from './network/network.ts';
import { ExplorerUrl } from './network/networkInput.ts';
import { hex } from './rows.ts';
import { Address } from './schema.ts';
import { Item } from './token/item.ts';
import { Token } from './token/token.ts';

/** One file with everything, as `docs/backup.md` describes it. */

const base64 = z.base64();
const hexOf = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`));

/** The name by which a file is known to be one of ours. */
export const BACKUP = 'sheaf-backup';
/** The version of the files that this wallet writes; it reads no newer ones. */
export const BACKUP_VERSION = 1;

/** What opening a file depends on besides the password; bound to both ciphertexts as additional data. */
export const BackupHeader = z.strictObject({
  format: z.literal(BACKUP),
  version: z.literal(BACKUP_VERSION),
  /** ISO 8601, in UTC. */
  madeAt: z.iso.datetime(),
  cipher: z.literal('AES-256-GCM'),
  kdf: z.literal('PBKDF2-SHA-256'),
  rounds: z.int().max(20_000_000),
  salt: hexOf(32),
});
export type BackupHeader = z.output<typeof BackupHeader>;

/** The file. */
export const BackupFile = BackupHeader.extend({
  /** The file's own key, under the password's. */
  wrappedKey: base64,
  /** The contents, under that key. */
  sealed: base64,
  /** SHA-256 of all that stands before it: damage is told from a wrong password. */
  digest: hexOf(32),
});
export type BackupFile = z.output<typeof BackupFile>;

/** What was written down beside keys, by table. */
export const ROWS = {
  accounts: StoredAccount,
  networks: Network,
  sites: Site,
  contacts: Contact,
  tokens: Token,
  items: Item,
  settings: z.object({ name: z.string(), value: z.unknown() }),
  batches: StoredBatch,
  slots: Slot,
} as const;

/** The same as a file may bring them. Whoever wrote it need not have been this wallet: rows are what a screen or a site could have made. */
const BROUGHT = {
  ...ROWS,
  accounts: StoredAccount.extend({ address: Address }),
  networks: Network.extend({
    chainId: z.int().positive(),
    rpcUrls: z.array(RpcUrl).min(1),
    explorer: ExplorerUrl.optional(),
  }),
  sites: Site.extend({ accounts: z.array(Address), lastAccounts: z.array(Address).optional() }),
  contacts: Contact.extend({ address: Address }),
  tokens: Token.extend({ address: Address }),
  items: Item.extend({ address: Address }),
} as const;

export type BackupRows = { [Table in keyof typeof ROWS]: z.output<(typeof ROWS)[Table]>[] };

/** As the wallet makes them. One like `constructor` would be somebody else's name in a record. */
const PhraseId = z.string().regex(/^(?:first|0x[0-9a-f]{16})$/);

/** What only the password opens. */
export const Secrets = z.object({
  phrases: z.array(PhraseRow.extend({ id: PhraseId, phrase: z.string(), passphrase: z.string(), path: Path })).min(1),
  /** Of accounts that come of no phrase. */
  keys: z.array(z.object({ address: hex, key: hexOf(32) })),
});
export type Secrets = z.output<typeof Secrets>;

/** How many requests a backup has, and how many it has not: those that were under way, damaged, or more than it holds. */
export interface BackedUp {
  kept: number;
  left: number;
}

/** What a backup is read from, and written to. */
export interface BackupStore {
  /** All rows that are sound; of the history what is over, without what could be sent. */
  read(): Promise<{ rows: BackupRows; left: number }>;
  /**
   * A vault with all that belongs to it, in one step.
   * @throws VaultExists when there is a vault or an account, ContradictoryRows where two rows are to be in one place.
   */
  restore(vault: VaultRecord, phrases: PhraseRow[], rows: BackupRows): Promise<void>;
}

/** Thrown by `BackupStore.restore`. */
export class ContradictoryRows extends Error {}

const OVER: ReadonlySet<SlotState> = new Set(['final', 'lost', 'discarded', 'void']);

/**
 * Whether what became of a request is certain, so that nobody has to follow it any more. Only such come into a backup: a wallet that is
 * restored sends nothing that another may have sent, and knows nothing of what is under way elsewhere.
 */
export const isHistory = ({ open, damaged }: StoredBatch, slots: readonly Slot[]): boolean =>
  open === 0 && damaged === undefined && slots.every(({ state }) => OVER.has(state));

/** A transaction without its bytes: nothing can be sent of it. */
export const unsendable = (slot: Slot): Slot => ({ ...slot, raw: '0x' });

/** Rows as a file has them. Those that are not what the wallet of today writes are left out. */
export function soundRows(tables: Record<string, unknown>): BackupRows {
  const rows = Object.entries(BROUGHT).map(([table, schema]) => {
    const found = tables[table];
    return [table, (Array.isArray(found) ? found : []).flatMap((row) => schema.safeParse(row).data ?? [])];
  });
  const all = Object.fromEntries(rows) as BackupRows;
  // Whatever a file says: nothing comes back that could be sent, or that somebody would have to follow.
  const byBatch = Map.groupBy(all.slots, ({ batch }) => batch);
  const batches = all.batches.filter((batch) => isHistory(batch, byBatch.get(batch.key) ?? []));
  const keys = new Set(batches.map(({ key }) => key));
  const own = new Set<string>(all.accounts.map(({ address }) => address));
  return {
    ...all,
    sites: all.sites.map((site) => withOnly(own, site)),
    batches,
    slots: all.slots.filter(({ batch }) => keys.has(batch)).map(unsendable),
  };
}

/** A site with accounts of the wallet only: it would have any other as soon as that comes in. */
function withOnly(own: ReadonlySet<string>, { connectedAt, lastAccounts, ...site }: Site): Site {
  const accounts = site.accounts.filter((each) => own.has(each));
  const last = lastAccounts?.filter((each) => own.has(each)) ?? [];
  return {
    ...site,
    accounts,
    ...(accounts.length > 0 && connectedAt !== undefined ? { connectedAt } : {}),
    ...(last.length > 0 ? { lastAccounts: last } : {}),
  };
}
