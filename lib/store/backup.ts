import { Dexie } from 'dexie';
import { VaultExists } from '../core/account/vault.ts';
import { type BackupRows, type BackupStore, ContradictoryRows, isHistory, ROWS, unsendable } from '../core/backup.ts';
import { dealingKeys } from '../core/risk/dealingKeys.ts';
import { isSound } from '../core/rows.ts';
import { Settings } from '../core/settings.ts';
import type { Token } from '../core/token/token.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';
import { isUsedId } from './usedIds.ts';
import { leaveOpenWhomToAsk } from './whomToAsk.ts';

/** Bytes of a file's contents at the most: sealed, it has to come through a message of the browser. */
const MOST = 34_000_000;
/** Of these, history may take so many… */
const MOST_HISTORY = 20_000_000;
/** …and logos of tokens: nothing else in a wallet grows as fast. */
const MOST_LOGOS = 8_000_000;

const WHOM_TO_ASK = 'whomToAsk';

/** What of the settings comes back: the user's own word, and which ids stay taken (S-09). */
const comesBack = ({ name }: BackupRows['settings'][number]): boolean =>
  [...Settings.keyof().options, WHOM_TO_ASK].includes(name) || isUsedId(name);

const text = new TextEncoder();
/** As many bytes as a file has of it. */
const lengthOf = (value: unknown): number =>
  text.encode(JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? { $bigint: inner.toString() } : inner))).length;

/** Tokens with as many of their logos as fit. */
function withLogos(tokens: readonly Token[]): Token[] {
  let room = MOST_LOGOS;
  return tokens.map((token) => {
    const { logo = '', ...bare } = token;
    room -= logo.length;
    return room >= 0 ? token : bare;
  });
}

/** A wallet from before the question has answered it, which nobody could tell of a file. */
const withAnswer = (settings: BackupRows['settings']): BackupRows['settings'] =>
  settings.some(({ name }) => name === WHOM_TO_ASK) ? settings : [...settings, { name: WHOM_TO_ASK, value: 'chosen' }];

/** Everything for a backup, and back again. */
export function backupStore(db: Database): BackupStore {
  async function sound<Table extends keyof BackupRows>(table: Table): Promise<BackupRows[Table]> {
    const rows = (await db.table(table).toArray()).flatMap((row) => ROWS[table].safeParse(row).data ?? []);
    return rows as BackupRows[Table];
  }

  /** What is over, the newest first, as much of it as a file holds. */
  async function history(most: number): Promise<Pick<BackupRows, 'batches' | 'slots'> & { left: number }> {
    const found: Pick<BackupRows, 'batches' | 'slots'> = { batches: [], slots: [] };
    let length = 0;
    const keys = await db.batches.orderBy('seq').reverse().primaryKeys();
    for (const key of keys) {
      const { data: batch } = ROWS.batches.safeParse(await db.batches.get(key));
      const slots = await db.slots.where('batch').equals(key).toArray();
      if (!batch || !slots.every((slot) => isSound(ROWS.slots, slot)) || !isHistory(batch, slots)) continue;
      const bare = slots.map(unsendable);
      length += lengthOf([batch, bare]);
      if (length > most) break;
      found.batches.push(batch);
      found.slots.push(...bare);
    }
    return { ...found, left: keys.length - found.batches.length };
  }

  return {
    async read() {
      const [accounts, networks, sites, contacts, items] = await Promise.all([
        ...(['accounts', 'networks', 'sites', 'contacts', 'items'] as const).map(sound),
      ]);
      const [tokens, settings] = [withLogos(await sound('tokens')), withAnswer(await sound('settings'))];
      const present = { accounts, networks, sites, contacts, tokens, items, settings } as Omit<BackupRows, 'batches' | 'slots'>;
      const { left, ...past } = await history(Math.min(MOST_HISTORY, MOST - lengthOf(present)));
      return { rows: { ...present, ...past }, left };
    },
    restore: (vault, phrases, rows) =>
      kept(
        () =>
          db
            .transaction('rw', db.tables, async () => {
              // Where the file does not say whom to ask, the user is asked.
              await leaveOpenWhomToAsk(db);
              await db.vault.add(vault);
              if ((await db.accounts.count()) > 0) throw new VaultExists();
              await db.accounts.bulkAdd(rows.accounts);
              await db.phrases.bulkPut(phrases);
              await db.networks.bulkPut(rows.networks);
              await db.sites.bulkPut(rows.sites);
              await db.contacts.bulkPut(rows.contacts);
              await db.tokens.bulkPut(rows.tokens);
              await db.items.bulkPut(rows.items);
              await db.settings.bulkPut(rows.settings.filter(comesBack) as never);
              await db.batches.bulkPut(rows.batches.map((batch) => ({ ...batch, dealt: dealingKeys(batch) })));
              await db.slots.bulkPut(rows.slots);
            })
            .catch(Dexie.ConstraintError, () => {
              throw new VaultExists();
            })
            .catch(Dexie.BulkError, (error) => {
              const isContradiction = error.failures.every(({ name }: Error) => name === 'ConstraintError');
              throw isContradiction ? new ContradictoryRows() : error;
            }),
        async () => (await db.vault.get('vault'))?.header.vaultId === vault.header.vaultId,
      ),
  };
}
