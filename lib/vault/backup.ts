import { type Account, PhraseRow } from '../core/account/account.ts';
import { VaultExists, type VaultRecord, type VaultStore } from '../core/account/vault.ts';
import {
  type BackedUp,
  type Secrets as BackupSecrets,
  type BackupStore,
  ContradictoryRows,
  Secrets,
  soundRows,
} from '../core/backup.ts';
import { Refusal } from '../core/command.ts';
import { errors } from '../core/errors.ts';
import type { Clock, KeyValues, Random } from '../core/platform.ts';
import { isRecord } from '../core/record.ts';
import { StorageFailure } from '../core/storage.ts';
import { damaged, LARGEST, openFile, parseFile, sealFile } from './backupFile.ts';
import { type ByteArray, fromHex, toHex } from './crypto.ts';
import { type Found, isLost } from './find.ts';
import { derivationOf, parsePhrase } from './phrase.ts';
import { addressOf, type Contents, digestOf, type makeRecords, ownerOf } from './record.ts';
import { refuse } from './refuse.ts';
import { expectAlso, readSentinel, writeSentinel } from './sentinel.ts';

export interface BackupParts {
  store: Pick<VaultStore, 'phrases' | 'setFailedUnlocks'>;
  backups: BackupStore;
  local: KeyValues;
  clock: Clock;
  random: Random;
  rounds: number;
  records: Pick<ReturnType<typeof makeRecords>, 'openPhrase' | 'openKey' | 'seal'>;
  find(): Promise<Found>;
  findWhole(): Promise<VaultRecord>;
  openWith(record: VaultRecord, password: string): Promise<ByteArray>;
  /** Begins a session with what the data key opens. */
  open(record: VaultRecord, raw: ByteArray): Promise<unknown>;
}

/** One file with everything, and the wallet again that was in it. */
export function makeBackups(parts: BackupParts) {
  const { store, backups, local, clock, random, rounds, records, find, findWhole, openWith, open } = parts;

  async function secretsOf(record: VaultRecord, raw: ByteArray, accounts: readonly Account[]): Promise<BackupSecrets> {
    const rows = new Map((await store.phrases()).map((row) => [row.id, row]));
    const phrases: BackupSecrets['phrases'] = [];
    for (const id of Object.keys(record.phrases))
      phrases.push({ ...rows.get(id), id, ...(await records.openPhrase(record, raw, id).catch(keyDamaged)) });
    const keys: BackupSecrets['keys'] = [];
    for (const { address, source } of accounts) {
      const isDerived = source.kind === 'phrase' && Object.hasOwn(record.phrases, source.phrase);
      if (isDerived || source.kind === 'watch') continue;
      const key = await records.openKey(record, raw, address).catch(keyDamaged);
      keys.push({ address, key: toHex(key) });
      key.fill(0);
    }
    return { phrases, keys };
  }

  /** All keys of a backup's accounts. @throws Refusal where one is not that of its account, or of the place that it is said to come from. */
  async function keysOf({ phrases, keys }: BackupSecrets, accounts: readonly Account[]): Promise<ByteArray[]> {
    const imported = new Map(keys.map(({ address, key }) => [address as string, fromHex(key)]));
    const keyAt = new Map<string, Awaited<ReturnType<typeof derivationOf>>>();
    for (const phrase of phrases) {
      if (parsePhrase(phrase.phrase) !== phrase.phrase) throw damaged();
      keyAt.set(phrase.id, await derivationOf(phrase));
    }
    return accounts.flatMap(({ address, source }) => {
      if (source.kind === 'watch') return [];
      const derive = source.kind === 'phrase' ? keyAt.get(source.phrase) : undefined;
      const key = derive && source.kind === 'phrase' ? derive(source.index) : imported.get(address);
      if (!key || addressOf(key) !== address) throw damaged();
      return [key];
    });
  }

  /**
   * @throws Refusal where there is a wallet, or anything of one, that a restore would write over; StorageFailure where that cannot be
   * told: what cannot be read now may come back.
   */
  async function nothingThere(): Promise<void> {
    const found = await find();
    if (found.is === 'whole') throw refuse.notFresh();
    if (found.is === 'none' || found.why === 'empty') return;
    throw isLost(found.why) ? refuse.somethingLeft() : new StorageFailure(found.why);
  }

  /** @throws Refusal where another wallet was lost here. A note that cannot be read does not tell which. */
  async function ofThisWallet(owner: string): Promise<string> {
    const noted = await readSentinel(local);
    if (noted && noted.owner !== owner) throw refuse.otherBackup();
    return owner;
  }

  async function seal(secrets: BackupSecrets, accounts: readonly Account[], password: string, isMeasured: boolean) {
    const phrases = Object.fromEntries(
      secrets.phrases.map(({ id, phrase, passphrase, path }) => [id, { phrase, passphrase, path }]),
    );
    if (!isOfFirst(phrases)) throw damaged();
    const keys = await keysOf(secrets, accounts).catch(() => {
      throw damaged();
    });
    try {
      const owner = await ofThisWallet(await ownerIn(phrases));
      return { ...(await records.seal({ phrases, keys, isMeasured }, password)), owner };
    } finally {
      for (const key of keys) key.fill(0);
    }
  }

  return {
    async makeBackup(password: string): Promise<{ file: string; name: string; batches: BackedUp }> {
      const record = await findWhole();
      const raw = await openWith(record, password);
      try {
        const { rows, left } = await backups.read();
        const now = clock.now();
        const contents = { ...(await secretsOf(record, raw, rows.accounts)), ...rows };
        const file = await sealFile(contents, password, { random, rounds, now });
        // What is not taken back would be no backup.
        if (file.length > LARGEST) throw new Refusal({ code: 'refusal.backup.tooLarge' });
        const name = `sheaf-backup-${new Date(now).toISOString().slice(0, 10)}.json`;
        return { file, name, batches: { kept: rows.batches.length, left } };
      } finally {
        raw.fill(0);
      }
    },

    /** What may be known of a file without its password. @throws Refusal where it is none of ours. */
    lookAtBackup: async (file: string): Promise<{ madeAt: string }> => ({ madeAt: (await parseFile(file, rounds)).madeAt }),

    /** Makes the wallet that is in a file, where there is none yet, or where it was and nothing of it is left. @param next another password from now on. */
    async restoreBackup(file: string, password: string, next?: string): Promise<{ batches: BackedUp }> {
      await nothingThere();
      const contents = await openFile(await parseFile(file, rounds), password);
      const { data: secrets } = Secrets.safeParse(contents);
      if (!secrets || !isRecord(contents)) throw damaged();
      const rows = soundRows(contents);
      if (rows.accounts.length === 0 || hasTwice(rows.accounts)) throw damaged();
      const made = await seal(secrets, rows.accounts, next ?? password, next !== undefined);
      // Where a wallet was lost its note is still there: whichever of the two there is when a worker dies, it is one that was noted.
      await expectAlso(local, made.record);
      try {
        await backups.restore(made.record, secrets.phrases.map(rowOf), rows);
      } catch (error) {
        if (error instanceof ContradictoryRows) throw damaged();
        throw error instanceof VaultExists ? refuse.notFresh() : error;
      }
      // After the vault, as where one is made.
      await writeSentinel(local, { digest: await digestOf(made.record), owner: made.owner });
      await store.setFailedUnlocks({ count: 0, at: clock.now() });
      await open(made.record, made.raw);
      const batches = Array.isArray(contents.batches) ? contents.batches.length : 0;
      return { batches: { kept: rows.batches.length, left: batches - rows.batches.length } };
    },
  };
}

/** A backup that lacks something would be none. */
function keyDamaged(): never {
  throw errors.keyDamaged();
}

/** What may be known of a phrase without the password. */
const rowOf = (phrase: BackupSecrets['phrases'][number]): PhraseRow => PhraseRow.parse(phrase);

/** Whether an address, or a place in a phrase, is in it more than once. */
function hasTwice(accounts: readonly Account[]): boolean {
  const places = accounts.flatMap(({ source }) => (source.kind === 'phrase' ? `${source.index} of ${source.phrase}` : []));
  const addresses = accounts.map(({ address }) => address);
  return new Set(addresses).size < addresses.length || new Set(places).size < places.length;
}

const isOfFirst = (phrases: Record<string, unknown>): phrases is Contents['phrases'] => Object.hasOwn(phrases, 'first');

const ownerIn = async ({ first }: Contents['phrases']) => ownerOf((await derivationOf(first))(0));
