import { describe, expect, test } from 'vitest';
import { phraseOf } from '../../../lib/vault/phrase.ts';
import { accountOf } from '../../support/accounts.ts';
import { accounts, addresses, FIRST, type newVault, PASSWORD, PHRASE, random, refused, SECOND, unlockedVault } from './kit.ts';

describe('T-H1 a database that lost or changed the vault is told from a first run', () => {
  const damage: [string, (made: ReturnType<typeof newVault>) => Promise<unknown>][] = [
    ['empty', (made) => Promise.all([made.db.vault.clear(), made.db.accounts.clear()])],
    ['deleted and made anew', (made) => made.db.delete().then(() => made.db.open())],
    ['without the vault', (made) => made.db.vault.clear()],
    ['with another phrase', (made) => made.db.vault.update('vault', { 'phrases.first': new Uint8Array(90) } as never)],
    ['with another wrapped key', (made) => made.db.vault.update('vault', { wrappedKey: new Uint8Array(60) })],
    ['with weaker parameters', (made) => made.db.vault.update('vault', { 'header.rounds': 1 })],
    ['with no header', (made) => made.db.vault.update('vault', { header: {} as never })],
    ['with a record cut off', (made) => made.db.vault.put({ id: 'vault' } as never)],
  ];

  test.each(damage)('%s: damaged; nothing opens, another phrase is refused, its own restores it', async (_, harm) => {
    const made = await unlockedVault();
    await harm(made);
    const vault = made.restart();
    expect(await vault.status()).toBe('damaged');
    await expect(vault.unlock(PASSWORD)).rejects.toEqual(refused('refusal.vaultDamaged'));
    await expect(vault.create({ phrase: phraseOf(random.bytes(16)) }, PASSWORD)).rejects.toEqual(refused('refusal.otherWallet'));
    await vault.create({ phrase: PHRASE }, 'new password');
    expect(await vault.status()).toBe('unlocked');
    expect(await vault.revealPhrase('new password')).toMatchObject({ phrase: PHRASE });
    expect(await addresses(made)).toEqual([FIRST]);
  });

  test.each([
    ['the data key', { wrappedKey: 'torn' }],
    ['the phrase', { 'phrases.first': undefined }],
    ['all private keys', { keys: 'torn' }],
  ])('without a note too: a record that has lost %s', async (_, change) => {
    const made = await unlockedVault();
    made.local.values.clear();
    await made.db.vault.update('vault', change as never);
    expect(await made.restart().status()).toBe('damaged');
  });

  test('one private key that is not what was written is lost alone', async () => {
    const made = await unlockedVault();
    await made.vault.addAccount(PASSWORD);
    await made.db.vault.update('vault', { [`keys.${SECOND}`]: 7 } as never);
    await made.vault.lock();
    await made.vault.unlock(PASSWORD);
    await expect(made.vault.signer.message(SECOND, '0x00')).rejects.toMatchObject({ said: { code: 'failure.keyDamaged' } });
    expect(await made.vault.signer.message(FIRST, '0x00')).toMatch(/^0x/);
  });

  const torn = (made: ReturnType<typeof newVault>) => made.local.set('vault.sentinel', 'torn');
  test.each<[string, (made: ReturnType<typeof newVault>) => Promise<unknown>]>([
    ['the note, where the accounts are gone', (made) => made.db.accounts.clear()],
    ['the first account, where the note is gone', async (made) => made.local.values.clear()],
    ['the first account, where the note cannot be read', torn],
  ])('whose vault it was is told by %s: another phrase is refused', async (_, harm) => {
    const made = await unlockedVault();
    await made.vault.addAccount(PASSWORD, { name: 'Savings' });
    await made.db.vault.clear();
    await harm(made);
    const vault = made.restart();
    expect([await vault.status(), await vault.damage()]).toEqual(['damaged', 'keysGone']);
    await expect(vault.create({ phrase: phraseOf(random.bytes(16)) }, PASSWORD)).rejects.toEqual(refused('refusal.otherWallet'));
    expect(await made.store.get()).toBeUndefined();
    await vault.create({ phrase: PHRASE }, PASSWORD);
    expect(await vault.revealPhrase(PASSWORD)).toMatchObject({ phrase: PHRASE });
    expect((await addresses(made))[0]).toBe(FIRST);
    expect(await made.restart().status()).toBe('unlocked');
  });

  test('one of which the database has nothing any more is told from one that has lost its keys only', async () => {
    const made = await unlockedVault();
    await made.db.vault.clear();
    expect(await made.restart().damage()).toBe('keysGone');
    await Promise.all(made.db.tables.map((table) => table.clear()));
    expect(await made.restart().damage()).toBe('empty');
  });

  test('any account that is left tells, also where the first one is gone', async () => {
    const made = await unlockedVault();
    await made.vault.addAccount(PASSWORD, { name: 'Savings' });
    await Promise.all([made.db.vault.clear(), made.db.accounts.delete(FIRST), torn(made)]);
    await expect(made.vault.create({ phrase: phraseOf(random.bytes(16)) }, PASSWORD)).rejects.toEqual(
      refused('refusal.otherWallet'),
    );
    await made.vault.create({ phrase: PHRASE }, PASSWORD);
    expect(await accounts(made)).toEqual(['0 without a name', '1 Savings']);
  });

  test('the note counts for more than accounts that are not of its phrase: these give way to those that are', async () => {
    const made = await unlockedVault();
    await Promise.all([made.db.vault.clear(), made.db.accounts.clear()]);
    await made.db.accounts.bulkAdd([accountOf(SECOND, 0, 'Stray'), accountOf(FIRST, 2, 'Main')]);
    await made.vault.create({ phrase: PHRASE }, PASSWORD);
    expect(await accounts(made)).toEqual(['0 Main', '2 without a name']);
    expect((await addresses(made))[0]).toBe(FIRST);
    for (const address of (await addresses(made)).slice(1))
      expect(await made.vault.signer.message(address as never, '0x00')).toMatch(/^0x/);
  });

  test('where nothing is left that tells, any phrase is taken', async () => {
    const made = await unlockedVault();
    await Promise.all([made.db.vault.clear(), made.db.accounts.clear(), torn(made)]);
    const other = phraseOf(random.bytes(16));
    await made.vault.create({ phrase: other }, PASSWORD);
    expect(await made.vault.revealPhrase(PASSWORD)).toMatchObject({ phrase: other });
    expect(await made.restart().status()).toBe('unlocked');
  });

  test('accounts that the database still has come back with their keys and names', async () => {
    const made = await unlockedVault();
    await made.vault.addAccount(PASSWORD, { name: 'Savings' });
    await made.db.vault.clear();
    await made.vault.create({ phrase: PHRASE }, PASSWORD);
    expect((await made.db.accounts.get(SECOND))?.name).toBe('Savings');
    expect(await made.vault.signer.message(SECOND, '0x00')).toMatch(/^0x/);
  });

  test('a database that cannot be read is not called empty, and all is well once it can', async () => {
    const made = await unlockedVault();
    made.db.close();
    expect(await made.vault.status()).toBe('damaged');
    await expect(made.vault.create({ phrase: PHRASE }, PASSWORD)).rejects.toThrow('cannot read');
    await expect(made.vault.unlock(PASSWORD)).rejects.toThrow('cannot read');
    await expect(made.vault.revealPhrase(PASSWORD)).rejects.toThrow('cannot read');
    await made.db.open();
    await made.vault.unlock(PASSWORD);
  });

  test('adding accounts is no damage', async () => {
    const made = await unlockedVault();
    await made.vault.addAccount(PASSWORD);
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
