import { FIRST_PHRASE } from '../core/account/account.ts';
import type { Vault, VaultRecord, VaultStatus, VaultStore } from '../core/account/vault.ts';
import type { BackupStore } from '../core/backup.ts';
import type { Clock, KeyValues, Random, SessionStore } from '../core/platform.ts';
import { makeSerialQueue } from '../core/serialQueue.ts';
import type { SettingsStore } from '../core/settings.ts';
import { makeAddAccount } from './addAccount.ts';
import { makeBackups } from './backup.ts';
import { makeChangePassword } from './changePassword.ts';
import { makeCreate } from './create.ts';
import { type ByteArray, ROUNDS } from './crypto.ts';
import { makeFind } from './find.ts';
import { makeLendables } from './lendable.ts';
import { makeLendKey } from './lendKey.ts';
import { makeMeasured } from './measured.ts';
import { freshPhrase } from './phrase.ts';
import { makeRecords } from './record.ts';
import { makeRemove } from './remove.ts';
import { makeRestore } from './restore.ts';
import { makeReveal } from './reveal.ts';
import { makeSealAnew } from './sealAnew.ts';
import { makeSession } from './session.ts';
import { makeSigner } from './signer.ts';
import { makeUnlock } from './unlock.ts';

export interface VaultParts {
  store: VaultStore;
  backups: BackupStore;
  session: SessionStore;
  /** A second place, apart from the database, that outlives the browser: `storage.local`. */
  local: KeyValues;
  settings: Pick<SettingsStore, 'get'>;
  clock: Clock;
  random: Random;
  /** Tests only: fewer rounds than the product's, for its own vaults and for those that it opens. */
  rounds?: number;
}

/** In minutes: longer than any browser stays open. The browser forgets a session by itself when it closes. */
const A_LIFETIME = 100 * 365 * 24 * 60;

/**
 * The user's keys: encrypted in the database under what only the password opens, those that sign in the session too while unlocked, a
 * key in the clear only while it signs.
 */
export function makeVault({
  store,
  backups,
  session: sessionStore,
  local,
  settings,
  clock,
  random,
  rounds = ROUNDS,
}: VaultParts): Vault {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const session = makeSession({
    store: sessionStore,
    clock,
    async minutes() {
      const set = await settings.get('autoLockMinutes');
      return set === 'browserCloses' ? A_LIFETIME : set;
    },
    expired: changed,
  });
  const records = makeRecords(random, rounds);
  const lendables = makeLendables({ random, records });
  async function open(record: VaultRecord, raw: ByteArray): Promise<{ measured: boolean }> {
    const lendable = await lendables.ofRecord(record, raw).finally(() => raw.fill(0));
    await session.open(record.header.vaultId, lendable);
    changed();
    return { measured: lendable.unmeasured === undefined };
  }

  const { find, findWhole } = makeFind({ store, local, records });
  const restore = makeRestore({ store, local, clock, records });
  const { create, recover } = makeCreate({ store, local, clock, records, find, restore, open });
  const sealAnew = makeSealAnew({ store, records });
  const { unlock, openWith } = makeUnlock({ store, local, clock, records, sealAnew, findWhole, open });
  const opening = { store, findWhole, openWith };
  const { addAccount, addPhrase, importKey } = makeAddAccount({ ...opening, records, lendables, session, clock, random });
  const { addressesOf, revealPhrase, revealKey, proofPlaces, prove } = makeReveal({ ...opening, records, clock, random });
  const { makeBackup, lookAtBackup, restoreBackup } = makeBackups({
    ...opening,
    ...{ backups, local, clock, random, rounds, records, find, open },
  });
  const { removeKey, removePhrase } = makeRemove({ ...opening, session });
  const changePassword = makeChangePassword({ store, local, sealAnew, lendables, session, findWhole, openWith });
  const { isPasswordWeak, callPasswordWeak, leavePassword } = makeMeasured({ store, session, changed });
  const close = async () => {
    if (await session.close()) changed();
  };
  const unlocked = async () => (await session.openUntil()) !== undefined;
  /** One operation at a time, so that each sees what the one before it wrote. */
  const inTurn = makeSerialQueue();

  return {
    async status(): Promise<VaultStatus> {
      const { is } = await find();
      if (is !== 'whole') return is;
      return (await unlocked()) ? 'unlocked' : 'locked';
    },
    async damage() {
      const found = await find();
      return found.is === 'damaged' ? found.why : undefined;
    },
    unlocked,
    openUntil: session.openUntil,
    holdUntil: session.holdUntil,
    stamp: session.stamp,
    sessionsBegun: session.begun,
    retime: session.retime,
    generatePhrase: (words = 12) => freshPhrase(random, words),
    create: (phrase, password) => inTurn(() => create(phrase, password)),
    recover: (phrase, password) => inTurn(() => recover(phrase, password)),
    unlock: (password) => inTurn(() => unlock(password)),
    isPasswordWeak,
    callPasswordWeak: () => inTurn(callPasswordWeak),
    leavePassword: () => inTurn(leavePassword),
    async lock() {
      await close();
      // Once more behind what is under way: an unlock that began before must not outlive it.
      await inTurn(close);
    },
    changePassword: (password, next) => inTurn(() => changePassword(password, next)),
    addressesOf: (of) => inTurn(() => addressesOf(of)),
    revealPhrase: (password, id) => inTurn(() => revealPhrase(password, id)),
    revealKey: (password, address) => inTurn(() => revealKey(password, address)),
    proofPlaces: (password, id) => inTurn(() => proofPlaces(password, id)),
    prove: (password, words, id) => inTurn(() => prove(password, words, id)),
    addAccount: (password, { phrase = FIRST_PHRASE, indexes, name } = {}) =>
      inTurn(() => addAccount(password, phrase, indexes, name)),
    addPhrase: (password, given, name) => inTurn(() => addPhrase(password, given, name)),
    importKey: (password, privateKey, name) => inTurn(() => importKey(password, privateKey, name)),
    makeBackup: (password) => inTurn(() => makeBackup(password)),
    lookAtBackup,
    restoreBackup: (file, password, next) => inTurn(() => restoreBackup(file, password, next)),
    removeKey: (password, address, leaving) => inTurn(() => removeKey(password, address, leaving)),
    removePhrase: (password, id, leaving) => inTurn(() => removePhrase(password, id, leaving)),
    signer: makeSigner(makeLendKey({ store, lendables, session, close })),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
