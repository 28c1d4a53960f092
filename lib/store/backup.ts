import { Dexie } from 'dexie';
import { VaultExists } from '../core/account/vault.ts';
import { type BackupRows, type BackupStore, isHistory, ROWS, unsendable } from '../core/backup.ts';
import { dealingKeys } from '../core/risk/dealingKeys.ts';
import { isSound } from '../core/rows.ts';
import { Settings } from '../core/settings.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';

/** Characters of history that a file holds at the most: it has to come through a message of the browser. */
const MOST_HISTORY = 20_000_000;

/** What of the settings is the user's own word. */
const settingNames = (): readonly string[] => [...Settings.keyof().options, 'whomToAsk'];

const lengthOf = (value: unknown): number =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? inner.toString() : inner)).length;

/** Everything for a backup, and back again. */
export function backupStore(db: Database): BackupStore {
  async function sound<Table extends keyof BackupRows>(table: Table): Promise<BackupRows[Table]> {
    const rows = (await db.table(table).toArray()).flatMap((row) => ROWS[table].safeParse(row).data ?? []);
    return rows as BackupRows[Table];
  }

  /** What is over, the newest first, as much of it as a file holds. */
  async function history(): Promise<Pick<BackupRows, 'batches' | 'slots'> & { left: number }> {
    const found: Pick<BackupRows, 'batches' | 'slots'> = { batches: [], slots: [] };
    let length = 0;
    const keys = await db.batches.orderBy('seq').reverse().primaryKeys();
    for (const key of keys) {
      const { data: batch } = ROWS.batches.safeParse(await db.batches.get(key));
      const slots = await db.slots.where('batch').equals(key).toArray();
      if (!batch || !slots.every((slot) => isSound(ROWS.slots, slot)) || !isHistory(batch, slots)) continue;
      const bare = slots.map(unsendable);
      length += lengthOf([batch, bare]);
      if (length > MOST_HISTORY) break;
      found.batches.push(batch);
      found.slots.push(...bare);
    }
    return { ...found, left: keys.length - found.batches.length };
  }

  return {
    async read() {
      const { left, ...past } = await history();
      const [accounts, networks, sites, contacts, tokens, items, settings] = await Promise.all([
        ...(['accounts', 'networks', 'sites', 'contacts', 'tokens', 'items', 'settings'] as const).map(sound),
      ]);
      return { rows: { accounts, networks, sites, contacts, tokens, items, settings, ...past } as BackupRows, left };
    },
    restore: (vault, phrases, rows) =>
      kept(
        () =>
          db
            .transaction('rw', db.tables, async () => {
              await db.vault.add(vault);
              await db.accounts.clear();
              await db.accounts.bulkAdd(rows.accounts);
              await db.phrases.bulkPut(phrases);
              await db.networks.bulkPut(rows.networks);
              await db.sites.bulkPut(rows.sites);
              await db.contacts.bulkPut(rows.contacts);
              await db.tokens.bulkPut(rows.tokens);
              await db.items.bulkPut(rows.items);
              await db.settings.bulkPut(rows.settings.filter(({ name }) => settingNames().includes(name)) as never);
              await db.batches.bulkPut(rows.batches.map((batch) => ({ ...batch, dealt: dealingKeys(batch) })));
              await db.slots.bulkPut(rows.slots);
            })
            .catch(Dexie.ConstraintError, () => {
              throw new VaultExists();
            }),
        async () => (await db.vault.get('vault'))?.header.vaultId === vault.header.vaultId,
      ),
  };
}
