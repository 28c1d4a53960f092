import { expect, test } from 'vitest';
import { backupStore } from '../../../lib/store/backup.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { settingsStore } from '../../../lib/store/settings.ts';
import { vaultStore } from '../../../lib/store/vault.ts';
import { ROUNDS } from '../../../lib/vault/crypto.ts';
import { makeVault } from '../../../lib/vault/vault.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { fixtureOf, layDown } from '../../support/databaseFixture.ts';
import { PASSWORD } from '../../support/wallet.ts';
import { memory, PHRASE, random } from './kit.ts';
import { stoppedBefore } from './stopped.ts';

/** The wallet that version 6 has left, as its own code sealed it. */
async function ofVersion6() {
  const fixture = await fixtureOf(6);
  const name = `renewed ${crypto.randomUUID()}`;
  await layDown(fixture, name);
  const db = openDatabase(name);
  const local = memory();
  for (const [key, value] of Object.entries(fixture.local)) await local.set(key, value);
  const clock = { now: () => 1_900_000_000_000 };
  const parts = {
    store: vaultStore(db),
    backups: backupStore(db),
    session: memory(),
    local,
    settings: settingsStore(db),
    clock,
    random,
    rounds: ROUNDS,
  };
  const versionOf = async () => (await parts.store.get())?.header.version;
  return { ...parts, db, versionOf, restart: () => makeVault(parts) };
}
type Made = Awaited<ReturnType<typeof ofVersion6>>;

const dying = (made: Made, nth: number) => stoppedBefore(nth, made, (vault) => vault.unlock(PASSWORD));

async function callsOfUnlock(): Promise<string[]> {
  const { calls, stopped } = dying(await ofVersion6(), Number.POSITIVE_INFINITY);
  await stopped;
  return calls;
}
const CALLS = await callsOfUnlock();

async function opensEverything(made: Made, where: string): Promise<void> {
  const vault = made.restart();
  await vault.unlock(PASSWORD);
  expect(await vault.revealPhrase(PASSWORD), where).toEqual({ phrase: PHRASE, path: "m/44'/60'/0'/0/i" });
  const accounts = await made.store.accounts();
  expect(accounts, where).toHaveLength(2);
  for (const { address } of accounts) expect(await vault.signer.message(address, '0x00'), where).toMatch(/^0x/);
}

test('L-01 what an older wallet has sealed opens, and is sealed anew by one write at the first unlock, and not again', async () => {
  const made = await ofVersion6();
  expect(await made.versionOf()).toBe(1);
  const before = await made.store.get();
  await opensEverything(made, 'at first');
  const after = await made.store.get();
  expect([after?.header.version, after?.header.salt === before?.header.salt]).toEqual([2, false]);
  expect(after?.phrases.first.length).toBeGreaterThan(before?.phrases.first.length ?? 0);
  await opensEverything(made, 'and then');
  expect(await made.store.get()).toEqual(after);
  expect(CALLS.filter((call) => call === 'database.replace')).toHaveLength(1);
  const note = JSON.parse(made.local.values.get('vault.sentinel') ?? '');
  expect([note.next, note.changed], 'no password was changed').toEqual([undefined, undefined]);
});

test.each(CALLS.map((call, at) => [at + 1, call] as const))(
  'L-01 a worker that dies over it, before call %i, %s, leaves a wallet that the password opens and that is renewed the next time',
  async (nth, where) => {
    const made = await ofVersion6();
    const { stopped, rest } = dying(made, nth);
    await stopped;
    expect(await made.restart().status(), where).not.toBe('damaged');
    await opensEverything(made, where);
    expect(await made.versionOf(), where).toBe(2);
    await rest();
    expect(await made.restart().status(), 'whatever the one that is being ended still wrote').not.toBe('damaged');
    await opensEverything(made, where);
  },
);

test('L-01 where there is no room for it, it is opened as it is', async () => {
  const made = await ofVersion6();
  const faults = withFaults(made.db);
  await made.db.open();
  // Behind the two that count a try.
  faults.arm('no room', 3, true);
  await made.restart().unlock(PASSWORD);
  expect([faults.struck(), await made.versionOf()]).toEqual([1, 1]);
  expect(await made.restart().status()).toBe('unlocked');
  faults.clear();
  await opensEverything(made, 'once there is');
  expect(await made.versionOf()).toBe(2);
});

test('L-01 a password of which nothing is known yet is still to be measured after it', async () => {
  const made = await ofVersion6();
  await made.db.vault.update('vault', { measured: new Uint8Array(28) });
  expect(await made.restart().unlock(PASSWORD)).toEqual({ measured: false });
  expect(await made.versionOf()).toBe(2);
  expect(await made.restart().unlock(PASSWORD)).toEqual({ measured: false });
});
