import 'fake-indexeddb/auto';
import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Refusal } from '../../../lib/core/command.ts';
import type { KeyValues, Random, SessionStore } from '../../../lib/core/platform.ts';
import { backupStore } from '../../../lib/store/backup.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { settingsStore } from '../../../lib/store/settings.ts';
import { vaultStore } from '../../../lib/store/vault.ts';
import { derivationOf, secretOf } from '../../../lib/vault/phrase.ts';
import { makeRecords } from '../../../lib/vault/record.ts';
import { makeVault } from '../../../lib/vault/vault.ts';
import { FEW_ROUNDS } from '../../support/wallet.ts';

export const PHRASE = 'test test test test test test test test test test test junk';
export const PASSWORD = 'correct horse';
/** The first accounts of the phrase above, as every tool of the field derives them. */
export const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

export const random: Random = { bytes: (count) => `0x${randomBytes(count).toString('hex')}` };

/** Private keys of a phrase, in the order of `indexes`. */
export const keysOf = async (phrase: string, indexes: readonly number[]) => indexes.map(await derivationOf(secretOf({ phrase })));

/** Records of few rounds. */
export const records = makeRecords(random, FEW_ROUNDS);

/** Values by name, copied as the browser copies them, and whoever wants to hear of changes does. */
export function memory() {
  const values = new Map<string, string>();
  const listeners: ((key: string) => void)[] = [];
  const tell = (key: string) => {
    for (const listener of listeners) listener(key);
  };
  const store: SessionStore & KeyValues = {
    async get(key) {
      const text = values.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async set(key, value) {
      values.set(key, JSON.stringify(value));
      tell(key);
    },
    async remove(key) {
      values.delete(key);
      tell(key);
    },
    onChange: (key, changed) => void listeners.push((which) => void (which === key && changed())),
  };
  return { ...store, values };
}

/** A vault on a database of its own, with a clock to turn. `restart` is what the worker's death leaves: the same stores, nothing else. */
export function newVault() {
  const db = openDatabase(`vault ${randomUUID()}`);
  const clock = { time: 1_800_000_000_000, now: () => clock.time };
  const stores = {
    store: vaultStore(db),
    backups: backupStore(db),
    session: memory(),
    local: memory(),
    settings: settingsStore(db),
  };
  const parts = { ...stores, clock, random, rounds: FEW_ROUNDS };
  const restart = () => makeVault(parts);
  return { ...parts, db, vault: restart(), restart };
}

export async function unlockedVault() {
  const made = newVault();
  await made.vault.create({ phrase: PHRASE }, PASSWORD);
  return made;
}

export const MINUTE = 60_000;

/** A refusal with these words in it. */
export const refused = (says: string) =>
  expect.objectContaining({ constructor: Refusal, message: expect.stringContaining(says) });
export const addresses = async ({ db }: ReturnType<typeof newVault>) =>
  (await db.accounts.orderBy('order').toArray()).map((a) => a.address);

export const accounts = async ({ db }: ReturnType<typeof newVault>) =>
  (await db.accounts.orderBy('order').toArray()).map(
    ({ source, name }) => `${source.kind === 'phrase' ? source.index : source.kind} ${name ?? 'without a name'}`,
  );
