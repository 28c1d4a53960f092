import { describe, expect, test } from 'vitest';
import { AccountExists, VaultExists } from '../../../lib/core/account/vault.ts';
import { delayAfter } from '../../../lib/vault/backoff.ts';
import { makeVault } from '../../../lib/vault/vault.ts';
import { FIRST_ROW, newAccountOf } from '../../support/accounts.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { accounts, addresses, FIRST, MINUTE, newVault, PASSWORD, PHRASE, refused, SECOND, unlockedVault } from './kit.ts';

test('there is none, it is made and unlocked, it is locked, it is unlocked', async () => {
  const made = newVault();
  const { vault } = made;
  let changes = 0;
  const stop = vault.onChange(() => changes++);
  expect(await vault.status()).toBe('none');
  await vault.create({ phrase: vault.generatePhrase() }, PASSWORD);
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

test('accounts are added in the order of derivation, with the name given or without one', async () => {
  const made = await unlockedVault();
  expect(await made.vault.addAccount(PASSWORD)).toEqual([SECOND]);
  await made.vault.addAccount(PASSWORD, { name: 'Savings' });
  expect(await accounts(made)).toEqual(['0 without a name', '1 without a name', '2 Savings']);
  await made.vault.lock();
  await expect(made.vault.addAccount(PASSWORD)).rejects.toEqual(refused('refusal.locked'));
});

test('accounts that are added at the same moment are different accounts', async () => {
  const made = await unlockedVault();
  const added = await Promise.all([
    made.vault.addAccount(PASSWORD),
    made.vault.addAccount(PASSWORD),
    made.vault.addAccount(PASSWORD),
  ]);
  expect(new Set([FIRST, ...added.flat()]).size).toBe(4);
  expect(await addresses(made)).toEqual([FIRST, ...added.flat()]);
});

test('T-G20 accounts that are added at the same moment in two contexts: one is, and the other one is told', async () => {
  const made = await unlockedVault();
  // Both have read which accounts there are before either adds one.
  const both = Promise.withResolvers<void>();
  let adding = 0;
  const context = () =>
    makeVault({
      ...made,
      store: {
        ...made.store,
        async add(addition) {
          if (++adding === 2) both.resolve();
          await both.promise;
          return made.store.add(addition);
        },
      },
    });
  const outcomes = await Promise.allSettled([context().addAccount(PASSWORD), context().addAccount(PASSWORD)]);
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(failed).toEqual([refused('refusal.accountRaced')]);
  expect(await addresses(made)).toEqual([FIRST, SECOND]);
});

test('T-H3 an account or a vault that the database does not take is refused for that reason, and is not there', async () => {
  const made = newVault();
  const faults = withFaults(made.db);
  const noRoom = expect.objectContaining({ name: 'QuotaExceededError' });
  faults.arm('no room', 1, true);
  await expect(made.vault.create({ phrase: PHRASE }, PASSWORD)).rejects.toEqual(noRoom);
  faults.clear();
  expect(await made.vault.status()).toBe('none');
  await made.vault.create({ phrase: PHRASE }, PASSWORD);
  faults.arm('no room', 1, true);
  await expect(made.vault.addAccount(PASSWORD)).rejects.toEqual(noRoom);
  faults.clear();
  expect(await addresses(made)).toEqual([FIRST]);
});

test('where the list of accounts is lost, the next that is added is the first one again', async () => {
  const made = await unlockedVault();
  await made.db.accounts.clear();
  expect(await made.vault.addAccount(PASSWORD)).toEqual([FIRST]);
  expect(await accounts(made)).toEqual(['0 without a name']);
});

test('T-G5 wrong passwords make the next try wait, longer each time, and a restart does not help', async () => {
  const made = await unlockedVault();
  await made.vault.lock();
  for (let tries = 0; tries < 5; tries++)
    await expect(made.vault.unlock('wrong')).rejects.toEqual(refused('refusal.wrongPassword'));
  await expect(made.vault.unlock(PASSWORD)).rejects.toEqual(refused('refusal.tooManyTries 2'));
  made.session.values.clear();
  await expect(made.restart().unlock(PASSWORD)).rejects.toEqual(refused('refusal.tooManyTries 2'));
  await expect(made.restart().revealPhrase(PASSWORD)).rejects.toEqual(refused('refusal.tooManyTries 2'));
  made.clock.time += 2_000;
  await expect(made.vault.unlock('wrong')).rejects.toEqual(refused('refusal.wrongPassword'));
  await expect(made.vault.unlock(PASSWORD)).rejects.toEqual(refused('refusal.tooManyTries 4'));
  made.clock.time += 4_000;
  await made.vault.unlock(PASSWORD);
  await expect(made.vault.unlock('wrong')).rejects.toEqual(refused('refusal.wrongPassword'));
  await made.vault.unlock(PASSWORD);
});

test('T-G5 a clock set back neither shortens the wait nor makes it endless', async () => {
  const made = await unlockedVault();
  await made.store.setFailedUnlocks({ count: 6, at: made.clock.time });
  made.clock.time -= 365 * 24 * 60 * MINUTE;
  await expect(made.vault.unlock(PASSWORD)).rejects.toEqual(refused('refusal.tooManyTries 4'));
  made.clock.time += 4_000;
  await made.vault.unlock(PASSWORD);
});

test('T-G5 the wait grows to five minutes and no further', () => {
  expect([0, 4, 5, 6, 7, 12, 13, 1_000].map(delayAfter)).toEqual([0, 0, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});

test('T-G10 the phrase takes the password even while unlocked', async () => {
  const { vault } = await unlockedVault();
  await expect(vault.revealPhrase('wrong')).rejects.toEqual(refused('refusal.wrongPassword'));
  expect(await vault.revealPhrase(PASSWORD)).toMatchObject({ phrase: PHRASE });
});

test('T-G8 T-G13 no store has the password, a word of the phrase or a key; locked, none has what a session is made of', async () => {
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
  const seed = /"seed":"(0x[0-9a-f]{64})"/.exec(await dump())?.[1];
  expect(seed).toBeDefined();
  await made.vault.lock();
  expect(await dump()).not.toContain(seed);
  expect(made.session.values.size).toBe(0);
});

describe('T-G20 races', () => {
  test('two unlocks at once both succeed, and the vault is as it was', async () => {
    const made = await unlockedVault();
    await made.vault.lock();
    await Promise.all([made.vault.unlock(PASSWORD), made.restart().unlock(PASSWORD)]);
    expect(await made.vault.status()).toBe('unlocked');
    expect(await made.vault.revealPhrase(PASSWORD)).toMatchObject({ phrase: PHRASE });
  });

  test.each(['one context', 'two contexts'])('of two vaults made at once in %s one is made', async (contexts) => {
    const made = newVault();
    const second = contexts === 'one context' ? made.vault : made.restart();
    const outcomes = await Promise.allSettled([
      made.vault.create({ phrase: PHRASE }, PASSWORD),
      second.create({ phrase: PHRASE }, 'another password'),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toEqual(refused('refusal.vaultExists'));
    expect(await made.vault.status()).toBe('unlocked');
    const password = outcomes[0]?.status === 'fulfilled' ? PASSWORD : 'another password';
    expect(await made.vault.revealPhrase(password)).toMatchObject({ phrase: PHRASE });
  });

  test('the database itself refuses a second vault, whole', async () => {
    const made = await unlockedVault();
    const record = await made.store.get();
    if (!record) throw new Error('there is a vault');
    await expect(made.store.create(record, [newAccountOf(SECOND, 7, 'x')], FIRST_ROW)).rejects.toBeInstanceOf(VaultExists);
    expect(await addresses(made)).toEqual([FIRST]);
  });
});

test('T-G22 an account that is there already is not added again, nor another at its index', async () => {
  const made = await unlockedVault();
  const { vaultId = '' } = (await made.store.get())?.header ?? {};
  const added = (address: `0x${string}`, index: number) => ({
    vaultId,
    accounts: [newAccountOf(address, index)],
    keys: { [address]: new Uint8Array(60) },
  });
  await expect(made.store.add(added(FIRST, 5))).rejects.toBeInstanceOf(AccountExists);
  await expect(made.store.add(added(SECOND, 0))).rejects.toBeInstanceOf(AccountExists);
  expect(Object.keys((await made.store.get())?.keys ?? {})).toEqual([FIRST]);
  expect(await made.vault.signer.message(FIRST, '0x00')).toMatch(/^0x/);
});

test('V-11 a wallet that has a password which is easy to guess is opened by it as ever', async () => {
  const { vault } = newVault();
  await vault.create({ phrase: PHRASE }, 'password');
  await vault.lock();
  await vault.unlock('password');
  expect(await vault.revealPhrase('password')).toMatchObject({ phrase: PHRASE });
});

test('T-G23 a phrase with a wrong checksum makes no vault', async () => {
  const { vault } = newVault();
  await expect(vault.create({ phrase: PHRASE.replace('junk', 'test') }, PASSWORD)).rejects.toEqual(
    refused('refusal.phraseOrder'),
  );
  expect(await vault.status()).toBe('none');
});
