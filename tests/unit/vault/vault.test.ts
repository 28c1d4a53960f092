import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../lib/core/command.ts';
import { AccountExists, VaultExists } from '../../../lib/core/vault.ts';
import { delayAfter } from '../../../lib/vault/backoff.ts';
import { phraseOf } from '../../../lib/vault/phrase.ts';
import { FIRST, MINUTE, newVault, PASSWORD, PHRASE, random, SECOND, unlockedVault } from './kit.ts';

const refused = (says: string) => expect.objectContaining({ constructor: Refusal, message: expect.stringContaining(says) });
const addresses = async ({ db }: ReturnType<typeof newVault>) =>
  (await db.accounts.orderBy('index').toArray()).map((a) => a.address);

const signal = (): [Promise<void>, () => void] => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [promise, resolve];
};

test('there is none, it is made and unlocked, it is locked, it is unlocked', async () => {
  const made = newVault();
  const { vault } = made;
  let changes = 0;
  const stop = vault.onChange(() => changes++);
  expect(await vault.status()).toBe('none');
  await vault.create(vault.generatePhrase(), PASSWORD);
  expect([await vault.status(), await vault.unlocked()]).toEqual(['unlocked', true]);
  await vault.lock();
  expect([await vault.status(), await vault.unlocked()]).toEqual(['locked', false]);
  await vault.lock();
  await vault.unlock(PASSWORD);
  expect(await vault.status()).toBe('unlocked');
  expect(changes).toBe(3);
  stop();
  await vault.lock();
  expect(changes).toBe(3);
});

test('accounts are added in the order of derivation, with the name given or a plain one', async () => {
  const made = await unlockedVault();
  expect(await made.vault.addAccount()).toBe(SECOND);
  await made.vault.addAccount('Savings');
  expect((await made.db.accounts.orderBy('index').toArray()).map(({ name, index }) => [name, index])).toEqual([
    ['Account 1', 0],
    ['Account 2', 1],
    ['Savings', 2],
  ]);
  await made.vault.lock();
  await expect(made.vault.addAccount()).rejects.toEqual(refused('locked'));
});

test('accounts that are added at the same moment are different accounts', async () => {
  const made = await unlockedVault();
  const added = await Promise.all([made.vault.addAccount(), made.vault.addAccount(), made.vault.addAccount()]);
  expect(new Set([FIRST, ...added]).size).toBe(4);
  expect(await addresses(made)).toEqual([FIRST, ...added]);
});

test('T-G5 wrong passwords make the next try wait, longer each time, and a restart does not help', async () => {
  const made = await unlockedVault();
  await made.vault.lock();
  for (let tries = 0; tries < 5; tries++)
    await expect(made.vault.unlock('wrong')).rejects.toEqual(refused('That is not the password'));
  await expect(made.vault.unlock(PASSWORD)).rejects.toEqual(refused('try again in 2 seconds'));
  made.session.values.clear();
  await expect(made.restart().unlock(PASSWORD)).rejects.toEqual(refused('try again in 2 seconds'));
  await expect(made.restart().revealPhrase(PASSWORD)).rejects.toEqual(refused('try again in 2 seconds'));
  made.clock.time += 2_000;
  await expect(made.vault.unlock('wrong')).rejects.toEqual(refused('That is not the password'));
  await expect(made.vault.unlock(PASSWORD)).rejects.toEqual(refused('try again in 4 seconds'));
  made.clock.time += 4_000;
  await made.vault.unlock(PASSWORD);
  await expect(made.vault.unlock('wrong')).rejects.toEqual(refused('That is not the password'));
  await made.vault.unlock(PASSWORD);
});

test('T-G5 a clock set back neither shortens the wait nor makes it endless', async () => {
  const made = await unlockedVault();
  await made.store.setFailedUnlocks({ count: 6, at: made.clock.time });
  made.clock.time -= 365 * 24 * 60 * MINUTE;
  await expect(made.vault.unlock(PASSWORD)).rejects.toEqual(refused('try again in 4 seconds'));
  made.clock.time += 4_000;
  await made.vault.unlock(PASSWORD);
});

test('T-G5 the wait grows to five minutes and no further', () => {
  expect([0, 4, 5, 6, 7, 12, 13, 1_000].map(delayAfter)).toEqual([0, 0, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});

test('T-G10 the phrase takes the password even while unlocked', async () => {
  const { vault } = await unlockedVault();
  await expect(vault.revealPhrase('wrong')).rejects.toEqual(refused('That is not the password'));
  expect(await vault.revealPhrase(PASSWORD)).toBe(PHRASE);
});

test('T-G8 T-G13 no store has the password, a word of the phrase or a key; locked, none has the data key', async () => {
  const made = await unlockedVault();
  const dump = async () => {
    const rows = await Promise.all(made.db.tables.map((table) => table.toArray()));
    const bytes = JSON.stringify(rows, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    return bytes + [...made.session.values.values(), ...made.local.values.values()].join();
  };
  const secrets = [PASSWORD, 'junk', 'ac0974bec39a17e36ba4a6b4d238ff94'];
  expect(await dump()).toContain(FIRST);
  for (const secret of secrets) expect(await dump()).not.toContain(secret);
  const dataKey = /"dataKey":"(0x[0-9a-f]{64})"/.exec(await dump())?.[1];
  expect(dataKey).toBeDefined();
  await made.vault.lock();
  expect(await dump()).not.toContain(dataKey);
  expect(made.session.values.size).toBe(0);
});

describe('T-G14 the lock by time does not depend on the worker', () => {
  test('a worker that died leaves the wallet unlocked until the deadline; the first use of a key after it is refused', async () => {
    const made = await unlockedVault();
    made.clock.time += 59 * MINUTE;
    expect(await made.restart().status()).toBe('unlocked');
    made.clock.time += MINUTE;
    const restarted = made.restart();
    let changes = 0;
    restarted.onChange(() => changes++);
    await expect(restarted.signer.message(FIRST, '0x00')).rejects.toMatchObject({ code: 4100, message: 'The wallet is locked' });
    expect([changes, made.session.values.size, await restarted.status()]).toEqual([1, 0, 'locked']);
  });

  test('each use of a key moves the deadline, a look does not', async () => {
    const made = await unlockedVault();
    made.clock.time += 40 * MINUTE;
    await made.vault.signer.message(FIRST, '0x00');
    made.clock.time += 40 * MINUTE;
    expect(await made.vault.unlocked()).toBe(true);
    made.clock.time += 20 * MINUTE;
    expect(await made.vault.unlocked()).toBe(false);
  });

  test('a shorter time counts at once', async () => {
    const made = await unlockedVault();
    await made.settings.set('autoLockMinutes', 5);
    made.clock.time += 5 * MINUTE - 1;
    expect(await made.vault.unlocked()).toBe(true);
    made.clock.time += 1;
    expect(await made.vault.unlocked()).toBe(false);
  });

  test('a longer time does not bring an ended session back', async () => {
    const made = await unlockedVault();
    made.clock.time += 60 * MINUTE;
    await made.settings.set('autoLockMinutes', 1440);
    expect(await made.vault.unlocked()).toBe(false);
  });
});

describe('T-G15 a clock that jumps locks', () => {
  test.each([
    ['back', -1],
    ['back by a day', -24 * 60 * MINUTE],
    ['forward past the deadline', 60 * MINUTE],
    ['forward by a year', 365 * 24 * 60 * MINUTE],
  ])('%s', async (_, jump) => {
    const made = await unlockedVault();
    made.clock.time += jump;
    expect(await made.vault.status()).toBe('locked');
    made.clock.time -= jump;
    expect(await made.vault.status()).toBe('locked');
  });

  test('back to a time after the last use, but before the last look', async () => {
    const made = await unlockedVault();
    made.clock.time += 30 * MINUTE;
    expect(await made.vault.unlocked()).toBe(true);
    made.clock.time -= 10 * MINUTE;
    expect(await made.vault.unlocked()).toBe(false);
  });
});

test('T-G17 locking while a key is used finishes the one signature and leaves the wallet locked', async () => {
  const made = await unlockedVault();
  const { set } = made.session;
  const [reached, reach] = signal();
  const [released, release] = signal();
  made.session.set = async (key, value) => {
    reach();
    await released;
    await set(key, value);
  };
  const signing = made.vault.signer.message(FIRST, '0x00');
  await reached;
  const locking = made.vault.lock();
  await Promise.race([locking, new Promise((resolve) => setImmediate(resolve))]);
  release();
  await locking;
  expect(await signing).toMatch(/^0x/);
  expect([await made.vault.status(), made.session.values.size]).toEqual(['locked', 0]);
});

describe('T-G20 races', () => {
  test('two unlocks at once both succeed, and the vault is as it was', async () => {
    const made = await unlockedVault();
    await made.vault.lock();
    await Promise.all([made.vault.unlock(PASSWORD), made.restart().unlock(PASSWORD)]);
    expect(await made.vault.status()).toBe('unlocked');
    expect(await made.vault.revealPhrase(PASSWORD)).toBe(PHRASE);
  });

  test.each(['one context', 'two contexts'])('of two vaults made at once in %s one is made', async (contexts) => {
    const made = newVault();
    const second = contexts === 'one context' ? made.vault : made.restart();
    const outcomes = await Promise.allSettled([made.vault.create(PHRASE, PASSWORD), second.create(PHRASE, 'another password')]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toEqual(refused('There is a wallet already'));
    expect(await made.vault.status()).toBe('unlocked');
    const password = outcomes[0]?.status === 'fulfilled' ? PASSWORD : 'another password';
    expect(await made.vault.revealPhrase(password)).toBe(PHRASE);
  });

  test('the database itself refuses a second vault, whole', async () => {
    const made = await unlockedVault();
    const record = await made.store.get();
    if (!record) throw new Error('there is a vault');
    await expect(made.store.create(record, { address: SECOND, name: 'x', index: 7 })).rejects.toBeInstanceOf(VaultExists);
    expect(await addresses(made)).toEqual([FIRST]);
  });
});

test('T-G22 an account that is there already is not added again, nor another at its index', async () => {
  const made = await unlockedVault();
  const key = new Uint8Array(60);
  await expect(made.store.addAccount({ address: FIRST, name: 'x', index: 5 }, key)).rejects.toBeInstanceOf(AccountExists);
  await expect(made.store.addAccount({ address: SECOND, name: 'x', index: 0 }, key)).rejects.toBeInstanceOf(AccountExists);
  expect(Object.keys((await made.store.get())?.keys ?? {})).toEqual([FIRST]);
  expect(await made.vault.signer.message(FIRST, '0x00')).toMatch(/^0x/);
});

test('T-G23 a phrase with a wrong checksum makes no vault', async () => {
  const { vault } = newVault();
  await expect(vault.create(PHRASE.replace('junk', 'test'), PASSWORD)).rejects.toEqual(refused('order'));
  expect(await vault.status()).toBe('none');
});

describe('T-H1 a database that lost or changed the vault is told from a first run', () => {
  const damage: [string, (made: ReturnType<typeof newVault>) => Promise<unknown>][] = [
    ['empty', (made) => Promise.all([made.db.vault.clear(), made.db.accounts.clear()])],
    ['deleted and made anew', (made) => made.db.delete().then(() => made.db.open())],
    ['without the vault', (made) => made.db.vault.clear()],
    ['with another phrase', (made) => made.db.vault.update('vault', { phrase: new Uint8Array(90) })],
    ['with another wrapped key', (made) => made.db.vault.update('vault', { wrappedKey: new Uint8Array(60) })],
    ['with weaker parameters', (made) => made.db.vault.update('vault', { 'header.rounds': 1 })],
    ['with no header', (made) => made.db.vault.update('vault', { header: {} })],
    ['with a record cut off', (made) => made.db.vault.put({ id: 'vault' } as never)],
  ];

  test.each(damage)('%s: damaged; nothing opens, another phrase is refused, its own restores it', async (_, harm) => {
    const made = await unlockedVault();
    await harm(made);
    const vault = made.restart();
    expect(await vault.status()).toBe('damaged');
    await expect(vault.unlock(PASSWORD)).rejects.toEqual(refused('restore the wallet'));
    await expect(vault.create(phraseOf(random.bytes(16)), PASSWORD)).rejects.toEqual(refused('another wallet'));
    await vault.create(PHRASE, 'new password');
    expect(await vault.status()).toBe('unlocked');
    expect(await vault.revealPhrase('new password')).toBe(PHRASE);
    expect(await addresses(made)).toEqual([FIRST]);
  });

  const torn = (made: ReturnType<typeof newVault>) => made.local.set('vault.sentinel', 'torn');
  test.each<[string, (made: ReturnType<typeof newVault>) => Promise<unknown>]>([
    ['the note, where the accounts are gone', (made) => made.db.accounts.clear()],
    ['the first account, where the note is gone', async (made) => made.local.values.clear()],
    ['the first account, where the note cannot be read', torn],
  ])('whose vault it was is told by %s: another phrase is refused', async (_, harm) => {
    const made = await unlockedVault();
    await made.vault.addAccount('Savings');
    await made.db.vault.clear();
    await harm(made);
    const vault = made.restart();
    expect([await vault.status(), await vault.damage()]).toEqual(['damaged', 'empty']);
    await expect(vault.create(phraseOf(random.bytes(16)), PASSWORD)).rejects.toEqual(refused('another wallet'));
    expect(await made.store.get()).toBeUndefined();
    await vault.create(PHRASE, PASSWORD);
    expect(await vault.revealPhrase(PASSWORD)).toBe(PHRASE);
    expect((await addresses(made))[0]).toBe(FIRST);
    expect(await made.restart().status()).toBe('unlocked');
  });

  test('the note counts for more than an account that is not of its phrase', async () => {
    const made = await unlockedVault();
    await Promise.all([made.db.vault.clear(), made.db.accounts.clear()]);
    await made.db.accounts.add({ address: SECOND, name: 'Stray', index: 0 });
    await made.vault.create(PHRASE, PASSWORD);
    expect(await addresses(made)).toEqual([FIRST]);
  });

  test('where nothing is left that tells, any phrase is taken', async () => {
    const made = await unlockedVault();
    await Promise.all([made.db.vault.clear(), made.db.accounts.clear(), torn(made)]);
    const other = phraseOf(random.bytes(16));
    await made.vault.create(other, PASSWORD);
    expect(await made.vault.revealPhrase(PASSWORD)).toBe(other);
    expect(await made.restart().status()).toBe('unlocked');
  });

  test('accounts that the database still has come back with their keys and names', async () => {
    const made = await unlockedVault();
    await made.vault.addAccount('Savings');
    await made.db.vault.clear();
    await made.vault.create(PHRASE, PASSWORD);
    expect((await made.db.accounts.get(SECOND))?.name).toBe('Savings');
    expect(await made.vault.signer.message(SECOND, '0x00')).toMatch(/^0x/);
  });

  test('a database that cannot be read is not called empty, and all is well once it can', async () => {
    const made = await unlockedVault();
    made.db.close();
    expect(await made.vault.status()).toBe('damaged');
    await expect(made.vault.create(PHRASE, PASSWORD)).rejects.toThrow('cannot read');
    await expect(made.vault.unlock(PASSWORD)).rejects.toThrow('cannot read');
    await expect(made.vault.revealPhrase(PASSWORD)).rejects.toThrow('cannot read');
    await made.db.open();
    await made.vault.unlock(PASSWORD);
  });

  test('adding accounts is no damage', async () => {
    const made = await unlockedVault();
    await made.vault.addAccount();
    expect(await made.vault.status()).toBe('unlocked');
  });

  test('without a note, weaker parameters are damage all the same', async () => {
    const made = await unlockedVault();
    made.local.values.clear();
    await made.db.vault.update('vault', { 'header.rounds': 1 });
    expect(await made.vault.status()).toBe('damaged');
  });

  test('a worker that dies between the vault and its note leaves a whole vault; the next unlock writes the note', async () => {
    const made = await unlockedVault();
    const note = made.local.values.get('vault.sentinel');
    made.local.values.clear();
    const vault = made.restart();
    await vault.lock();
    expect(await vault.status()).toBe('locked');
    await vault.unlock(PASSWORD);
    expect(made.local.values.get('vault.sentinel')).toBe(note);
  });

  test('the note holds no address', async () => {
    const made = await unlockedVault();
    expect(made.local.values.get('vault.sentinel')).not.toContain(FIRST.slice(2));
  });
});
