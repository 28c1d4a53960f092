import { describe, expect, test } from 'vitest';
import { makeVault } from '../../../lib/vault/vault.ts';
import { FIRST, MINUTE, newVault, PASSWORD, PHRASE, refused, unlockedVault } from './kit.ts';

const signal = (): [Promise<void>, () => void] => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [promise, resolve];
};

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

  test('looking again and again neither ends nor prolongs it, and writes once a minute', async () => {
    const made = await unlockedVault();
    let writes = 0;
    const { set } = made.session;
    made.session.set = async (key, value) => {
      writes += 1;
      await set(key, value);
    };
    for (let second = 0; second < 120; second++) {
      made.clock.time += 1_000;
      expect(await made.vault.unlocked()).toBe(true);
    }
    expect(writes).toBe(2);
    made.clock.time += 57 * MINUTE;
    expect(await made.vault.signer.message(FIRST, '0x00')).toMatch(/^0x/);
    made.clock.time += 60 * MINUTE - 1;
    expect(await made.vault.unlocked()).toBe(true);
    made.clock.time += 1;
    expect(await made.vault.unlocked()).toBe(false);
  });

  test('P-11 what is asked again and again is looked up once, until anybody changes it', async () => {
    const made = await unlockedVault();
    let reads = 0;
    const { get } = made.session;
    made.session.get = (key) => {
      reads += 1;
      return get(key);
    };
    for (let time = 0; time < 20; time++) expect(await made.vault.unlocked()).toBe(true);
    expect(reads).toBe(1);
    await made.restart().lock();
    expect(await made.vault.unlocked()).toBe(false);
  });

  test('nothing is remembered that somebody changed while it was being read', async () => {
    const made = await unlockedVault();
    const { get } = made.session;
    made.session.get = async (key) => {
      const found = await get(key);
      await made.session.remove(key);
      return found;
    };
    await made.vault.unlocked();
    made.session.get = get;
    expect(await made.vault.unlocked()).toBe(false);
  });

  test.each([
    ['ended', 'removed', false],
    ['written anew', 'written', true],
  ])('what somebody has %s while it was looked at is looked at again', async (_, how, isThere) => {
    const made = await unlockedVault();
    await made.vault.unlocked();
    const { get } = made.settings;
    made.settings.get = async (name) => {
      made.settings.get = get;
      if (how === 'removed') await made.session.remove('vault');
      else await made.session.set('vault', await made.session.get('vault'));
      return get(name);
    };
    expect(await made.vault.unlocked()).toBe(isThere);
  });

  test('T-G15 until when a look can be spared is told: a minute from the last that was noted, or its end', async () => {
    const made = await unlockedVault();
    const start = made.clock.time;
    expect(await made.vault.holdUntil()).toBe(start + MINUTE);
    made.clock.time += 59_000;
    expect(await made.vault.holdUntil()).toBe(start + MINUTE);
    made.clock.time += 1_000;
    expect(await made.vault.holdUntil()).toBe(start + 2 * MINUTE);
    made.clock.time = start + 60 * MINUTE - 1;
    expect(await made.vault.holdUntil()).toBe(start + 60 * MINUTE);
    await made.vault.lock();
    expect(await made.vault.holdUntil()).toBeUndefined();
  });

  test('nothing is remembered where nobody tells of changes', async () => {
    const made = newVault();
    const vault = makeVault({ ...made, session: { ...made.session, onChange: undefined } });
    await vault.create({ phrase: PHRASE }, PASSWORD);
    expect(await vault.unlocked()).toBe(true);
    await made.session.remove('vault');
    expect(await vault.unlocked()).toBe(false);
  });

  test('a session is of one vault, and opens no other', async () => {
    const made = await unlockedVault();
    const session = await made.session.get('vault');
    await made.session.set('vault', { ...(session as object), vaultId: 'another' });
    await expect(made.vault.signer.message(FIRST, '0x00')).rejects.toMatchObject({ code: 4100 });
    await expect(made.vault.addAccount(PASSWORD)).rejects.toEqual(refused('refusal.locked'));
  });

  test.each<[string, unknown]>([
    ['no session', 'torn'],
    ['a seed that is none', { vaultId: 'v', seed: '0x00', keys: {}, usedAt: 0, seenAt: 0, deadline: 1e15 }],
    ['a session that never ends', { vaultId: 'v', seed: `0x${'00'.repeat(32)}`, keys: {}, usedAt: 0, seenAt: 0 }],
  ])('%s: the wallet is locked, and nothing of it stays', async (_, stored) => {
    const made = await unlockedVault();
    await made.session.set('vault', stored);
    expect(await made.vault.unlocked()).toBe(false);
    expect(made.session.values.size).toBe(0);
  });

  test('a shorter time counts at once', async () => {
    const made = await unlockedVault();
    await made.settings.set('autoLockMinutes', 5);
    made.clock.time += 5 * MINUTE - 1;
    expect(await made.vault.unlocked()).toBe(true);
    made.clock.time += 1;
    expect(await made.vault.unlocked()).toBe(false);
  });

  test('V-11 until when it lasts is told, by the setting of now and from the last use, and asking does not move it', async () => {
    const made = await unlockedVault();
    const start = made.clock.time;
    expect(await made.vault.openUntil()).toBe(start + 60 * MINUTE);
    made.clock.time += 10 * MINUTE;
    expect(await made.vault.openUntil()).toBe(start + 60 * MINUTE);
    await made.settings.set('autoLockMinutes', 15);
    expect(await made.vault.openUntil()).toBe(start + 15 * MINUTE);
    await made.vault.signer.message(FIRST, '0x00');
    expect(await made.vault.openUntil()).toBe(start + 25 * MINUTE);
    made.clock.time = start + 25 * MINUTE;
    expect([await made.vault.openUntil(), made.session.values.size]).toEqual([undefined, 0]);
  });

  test('V-11 it ends at its time though the database cannot be read', async () => {
    const made = await unlockedVault();
    made.db.close();
    made.clock.time += 60 * MINUTE - 1;
    expect(await made.vault.openUntil()).toBe(made.clock.time + 1);
    made.clock.time += 1;
    expect([await made.vault.openUntil(), made.session.values.size]).toEqual([undefined, 0]);
  });

  test('T-G14 it goes by no clock where it is to last until the browser closes, but not by one that is set back', async () => {
    const made = await unlockedVault();
    await made.settings.set('autoLockMinutes', 'browserCloses');
    await made.vault.signer.message(FIRST, '0x00');
    made.clock.time += 365 * 24 * 60 * MINUTE;
    expect(await made.vault.unlocked()).toBe(true);
    made.clock.time -= MINUTE;
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

test('V-11 T-G17 locking while the password is worked on leaves the wallet locked', async () => {
  const made = await unlockedVault();
  await made.vault.lock();
  const unlocking = made.vault.unlock(PASSWORD);
  await made.vault.lock();
  await unlocking;
  expect([await made.vault.status(), made.session.values.size]).toEqual(['locked', 0]);
});
