import {
  AccountExists,
  type Vault,
  VaultExists,
  type VaultRecord,
  type VaultStatus,
  type VaultStore,
} from '../core/account/vault.ts';
import { Refusal } from '../core/command.ts';
import { errors } from '../core/errors.ts';
import type { Clock, KeyValues, Random, SessionStore } from '../core/platform.ts';
import type { Address } from '../core/schema.ts';
import type { SettingsStore } from '../core/settings.ts';
import { type Damage, StorageFailure } from '../core/storage.ts';
import { countedTry } from './backoff.ts';
import { type ByteArray, CannotDecrypt, ROUNDS } from './crypto.ts';
import { derivationOf, parsePhrase, phraseOf } from './phrase.ts';
import { addressOf, digestOf, makeRecords, ownerOf } from './record.ts';
import { agrees, isNoted, readSentinel, writeSentinel } from './sentinel.ts';
import { makeSerialQueue } from './serialQueue.ts';
import { makeSession } from './session.ts';
import { type LendKey, makeSigner } from './signer.ts';

export interface VaultParts {
  store: VaultStore;
  session: SessionStore;
  /** A second place, apart from the database, that outlives the browser: `storage.local`. */
  local: KeyValues;
  settings: Pick<SettingsStore, 'get'>;
  clock: Clock;
  random: Random;
  /** Tests only: fewer rounds than the product's, for its own vaults and for those that it opens. */
  rounds?: number;
}

const refuse = {
  none: () => new Refusal({ code: 'refusal.noVault' }),
  exists: () => new Refusal({ code: 'refusal.vaultExists' }),
  damaged: () => new Refusal({ code: 'refusal.vaultDamaged' }),
  otherWallet: () => new Refusal({ code: 'refusal.otherWallet' }),
  password: () => new Refusal({ code: 'refusal.wrongPassword' }),
  locked: () => new Refusal({ code: 'refusal.locked' }),
  raced: () => new Refusal({ code: 'refusal.accountRaced' }),
};

type Found = { is: 'none' } | { is: 'damaged'; why: Damage } | { is: 'whole'; record: VaultRecord };

const lost: Found = { is: 'damaged', why: 'empty' };

/** Whether the keys are gone, for the phrase to bring back; else the database is in trouble, and they may be as they were. */
const isLost = (why: Damage) => why === 'empty' || why === 'changed';

const nameAt = (index: number) => `Account ${index + 1}`;

/** The user's keys: encrypted in the database, the data key in the session while unlocked, a key in the clear only while it signs. */
export function makeVault(parts: VaultParts): Vault {
  const { store, session: sessionStore, local, settings, clock, random, rounds = ROUNDS } = parts;
  const records = makeRecords(random, rounds);
  /** Each sees what the one before it left. */
  const inTurn = makeSerialQueue();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const session = makeSession({
    store: sessionStore,
    clock,
    minutes: () => settings.get('autoLockMinutes'),
    expired: changed,
  });

  /** What is stored, and whether it is what was noted. A database that cannot be read counts as damaged, never as empty. */
  async function look(): Promise<Found> {
    const sentinel = await readSentinel(local);
    let record: VaultRecord | undefined;
    try {
      record = await store.get();
      // A vault never stands without its accounts, so that these speak of one that is lost as the note does.
      if (!record) return (await isNoted(local)) || (await store.accounts()).length > 0 ? lost : { is: 'none' };
    } catch (error) {
      return { is: 'damaged', why: error instanceof StorageFailure ? error.trouble : 'unreadable' };
    }
    try {
      if (!(await agrees(sentinel, record))) return { is: 'damaged', why: 'changed' };
      records.headerOf(record);
      return { is: 'whole', record };
    } catch {
      return { is: 'damaged', why: 'changed' };
    }
  }

  async function stored(): Promise<VaultRecord> {
    const found = await look();
    if (found.is === 'none') throw refuse.none();
    if (found.is === 'damaged') throw isLost(found.why) ? refuse.damaged() : new StorageFailure(found.why);
    return found.record;
  }

  async function status(): Promise<VaultStatus> {
    const { is } = await look();
    if (is !== 'whole') return is;
    return (await session.isOpen()) ? 'unlocked' : 'locked';
  }

  async function create(typed: string, password: string): Promise<void> {
    const phrase = parsePhrase(typed);
    const found = await look();
    if (found.is === 'whole') throw refuse.exists();
    // What cannot be read now may come back: nothing is written over it.
    if (found.is === 'damaged' && !isLost(found.why)) throw new StorageFailure(found.why);
    const keyAt = await derivationOf(phrase);
    const owner = await ownerOf(keyAt(0));
    const made = found.is === 'none' ? await begin(phrase, keyAt(0), password) : await restore(phrase, keyAt, password);
    const vaultId = String(made.record.header.vaultId);
    // After the vault: dying in between leaves a vault without a note, which is whole; the other order would leave a damaged one.
    await writeSentinel(local, { vaultId, digest: await digestOf(made.record), owner });
    await store.setFailedUnlocks({ count: 0, at: clock.now() });
    await session.open(vaultId, made.raw);
    changed();
  }

  async function begin(phrase: string, first: ByteArray, password: string) {
    const made = await records.seal(phrase, [first], password);
    try {
      await store.create(made.record, { address: addressOf(first), name: nameAt(0), index: 0 });
    } catch (error) {
      throw error instanceof VaultExists ? refuse.exists() : error;
    }
    return made;
  }

  /** The accounts that the database still has keep their names. */
  async function restore(phrase: string, keyAt: (index: number) => ByteArray, password: string) {
    const sentinel = await readSentinel(local);
    if (sentinel && sentinel.owner !== (await ownerOf(keyAt(0)))) throw refuse.otherWallet();
    const known = await store.accounts();
    const [first] = known;
    if (!sentinel && first && addressOf(keyAt(first.index)) !== first.address) throw refuse.otherWallet();
    const names = new Map(known.map(({ address, name }) => [address, name]));
    const indexes = [...new Set([0, ...known.map(({ index }) => index)])];
    const accounts = indexes.map((index) => {
      const address = addressOf(keyAt(index));
      return { address, name: names.get(address) ?? nameAt(index), index };
    });
    const made = await records.seal(phrase, indexes.map(keyAt), password);
    await store.restore(made.record, accounts);
    return made;
  }

  /** The data key by the password; counted, so that guessing becomes slow. */
  async function openWith(record: VaultRecord, password: string): Promise<ByteArray> {
    return countedTry(store, clock, async () => {
      try {
        return await records.openDataKey(record, password);
      } catch (error) {
        throw error instanceof CannotDecrypt ? refuse.password() : error;
      }
    });
  }

  async function unlock(password: string): Promise<void> {
    const record = await stored();
    const raw = await openWith(record, password);
    const vaultId = String(record.header.vaultId);
    if (!(await readSentinel(local))) await note(record, raw, vaultId);
    await session.open(vaultId, raw);
    changed();
  }

  /** Writes the note that a dying worker did not come to write. */
  async function note(record: VaultRecord, raw: ByteArray, vaultId: string) {
    const keyAt = await derivationOf(await records.openPhrase(record, raw));
    await writeSentinel(local, { vaultId, digest: await digestOf(record), owner: await ownerOf(keyAt(0)) });
  }

  async function revealPhrase(password: string): Promise<string> {
    const record = await stored();
    return records.openPhrase(record, await openWith(record, password));
  }

  async function addAccount(name?: string): Promise<Address> {
    const record = await stored();
    const raw = await session.use(String(record.header.vaultId));
    if (!raw) throw refuse.locked();
    const index = Math.max(-1, ...(await store.accounts()).map((account) => account.index)) + 1;
    const key = (await derivationOf(await records.openPhrase(record, raw)))(index);
    const address = addressOf(key);
    try {
      await store.addAccount({ address, name: name ?? nameAt(index), index }, await records.sealKey(record, raw, key));
    } catch (error) {
      throw error instanceof AccountExists ? refuse.raced() : error;
    }
    return address;
  }

  const lendKey: LendKey = async (account, use) => {
    const record = await store.get();
    if (!record || !Object.hasOwn(record.keys, account)) throw errors.unauthorized();
    const raw = await session.use(String(record.header.vaultId));
    if (!raw) throw errors.walletLocked();
    const key = await records.openKey(record, raw, account).catch(() => {
      throw errors.keyDamaged();
    });
    raw.fill(0);
    try {
      return await use(key);
    } finally {
      key.fill(0);
    }
  };

  return {
    status,
    async damage() {
      const found = await look();
      return found.is === 'damaged' ? found.why : undefined;
    },
    unlocked: session.isOpen,
    generatePhrase: () => phraseOf(random.bytes(16)),
    create: (phrase, password) => inTurn(() => create(phrase, password)),
    unlock: (password) => inTurn(() => unlock(password)),
    async lock() {
      if (await session.close()) changed();
    },
    revealPhrase: (password) => inTurn(() => revealPhrase(password)),
    addAccount: (name) => inTurn(() => addAccount(name)),
    signer: makeSigner(lendKey),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
