import { describe, expect, test } from 'vitest';
import { phraseOf } from '../../../lib/vault/phrase.ts';
import { FIRST, newVault, PASSWORD, PHRASE, random, refused, SECOND, unlockedVault } from './kit.ts';
import { settledFirst, stoppedBefore } from './stopped.ts';

type Made = ReturnType<typeof newVault>;
const NEXT = 'seven lanterns by the orchard';
const OTHER_PHRASE = 'myth like bonus scare over problem client lizard pioneer submit female collect';
const OTHER = '0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1';
const KEY = `0x${'4f'.repeat(32)}`;

/** Two accounts of the first phrase, one of another, and one of a key: locked. */
async function inUse() {
  const made = await unlockedVault();
  await made.vault.addAccount(PASSWORD, { name: 'Savings' });
  await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE }, 'Old');
  const keyed = await made.vault.importKey(PASSWORD, KEY, 'Bot');
  await made.db.networks.put({ chainId: 5, name: 'five' } as never);
  await made.db.sites.put({ origin: 'https://dapp.example', chainId: 1, accounts: [SECOND], connectedAt: 1 });
  await made.vault.lock();
  return { ...made, keyed };
}

const accountsOf = async ({ db }: Pick<Made, 'db'>) =>
  (await db.accounts.orderBy('order').toArray()).map(({ address, name, number, source }) => [address, name, number, source.kind]);

describe('L-05 a wallet whose password is forgotten', () => {
  test('comes back by its first phrase: what that does not lead to is watched, and all else is as it was', async () => {
    const made = await inUse();
    await made.restart().recover({ phrase: PHRASE }, NEXT);
    const vault = made.restart();
    expect(await vault.status()).toBe('unlocked');
    expect(await accountsOf(made)).toEqual([
      [FIRST, undefined, 1, 'phrase'],
      [SECOND, 'Savings', 2, 'phrase'],
      [OTHER, undefined, 3, 'watch'],
      [made.keyed, 'Bot', 4, 'watch'],
    ]);
    for (const address of [FIRST, SECOND] as const) expect(await vault.signer.message(address, '0x00')).toMatch(/^0x/);
    for (const address of [OTHER, made.keyed] as const)
      await expect(vault.signer.message(address, '0x00')).rejects.toMatchObject({ said: { code: 'failure.watchOnly' } });
    expect((await made.db.phrases.toArray()).map(({ id }) => id)).toEqual(['first']);
    expect([await made.db.networks.count(), await made.db.sites.count()]).toEqual([1, 1]);
    await expect(vault.revealPhrase(PASSWORD)).rejects.toEqual(refused('refusal.wrongPassword'));
    expect(await vault.importKey(NEXT, KEY)).toBe(made.keyed);
    expect((await made.db.accounts.get(made.keyed))?.name).toBe('Bot');
  });

  test('does so without waiting for the time that wrong passwords have brought', async () => {
    const made = await inUse();
    await made.store.setFailedUnlocks({ count: 12, at: made.clock.time });
    await made.vault.recover({ phrase: PHRASE }, NEXT);
    await made.vault.lock();
    await made.vault.unlock(NEXT);
  });

  test.each([
    ['of somebody else', { phrase: phraseOf(random.bytes(16)) }],
    ['that came later', { phrase: OTHER_PHRASE }],
    ['with a passphrase that is not its own', { phrase: PHRASE, passphrase: 'x' }],
    ['at a path that is not its own', { phrase: PHRASE, path: "m/44'/60'/0'/i" }],
  ])('is nobody’s who has a phrase %s: nothing is changed', async (_, given) => {
    for (const note of ['is there', 'is gone', 'cannot be read']) {
      const made = await inUse();
      if (note === 'is gone') made.local.values.clear();
      if (note === 'cannot be read') await made.local.set('vault.sentinel', 'torn');
      const before = [await made.store.get(), await accountsOf(made), [...made.local.values]];
      await expect(made.vault.recover(given, NEXT), note).rejects.toEqual(refused('refusal.otherWallet'));
      expect([await made.store.get(), await accountsOf(made), [...made.local.values]]).toEqual(before);
      await made.vault.unlock(PASSWORD);
    }
  });

  test('that stands without note and accounts is nobody’s', async () => {
    const made = await inUse();
    made.local.values.clear();
    await made.db.accounts.clear();
    await expect(made.vault.recover({ phrase: PHRASE }, NEXT)).rejects.toEqual(refused('refusal.otherWallet'));
  });

  test('has the passphrase and the path that it had', async () => {
    const made = newVault();
    const given = { phrase: PHRASE, passphrase: 'TREZOR', path: "m/44'/60'/i'/0/0" };
    await made.vault.create(given, PASSWORD);
    const before = await accountsOf(made);
    await made.vault.lock();
    await expect(made.vault.recover({ phrase: PHRASE }, NEXT)).rejects.toEqual(refused('refusal.otherWallet'));
    await made.vault.recover({ phrase: PHRASE, passphrase: 'TREZOR' }, NEXT);
    expect(await made.vault.revealPhrase(NEXT)).toEqual(given);
    expect(await accountsOf(made)).toEqual(before);
  });

  test('that never was is not made so', async () => {
    await expect(newVault().vault.recover({ phrase: PHRASE }, NEXT)).rejects.toEqual(refused('refusal.noVault'));
  });
});

type Arrange = Parameters<typeof stoppedBefore>[3];
const dying = (made: Made, nth: number, arrange: Arrange) =>
  stoppedBefore(nth, made, (vault) => vault.recover({ phrase: PHRASE }, NEXT), arrange);

/** What it was, or what it is to be: told by which password opens it. */
async function isWhole(made: Awaited<ReturnType<typeof inUse>>, where: string): Promise<void> {
  const vault = made.restart();
  expect(await vault.status(), where).not.toBe('damaged');
  await made.store.setFailedUnlocks({ count: 0, at: 0 });
  const isOld = await vault.unlock(PASSWORD).then(
    () => true,
    () => false,
  );
  if (!isOld) await vault.unlock(NEXT);
  const kinds = (await accountsOf(made)).map(([, , , kind]) => kind);
  expect(kinds, where).toEqual(isOld ? ['phrase', 'phrase', 'phrase', 'key'] : ['phrase', 'phrase', 'watch', 'watch']);
  const sign = isOld ? [FIRST, SECOND, OTHER, made.keyed] : [FIRST, SECOND];
  for (const address of sign) expect(await vault.signer.message(address as never, '0x00'), where).toMatch(/^0x/);
  await vault.recover({ phrase: PHRASE }, NEXT);
  expect(await vault.revealPhrase(NEXT), where).toMatchObject({ phrase: PHRASE });
}

async function diesEverywhere(arrange?: Arrange): Promise<number> {
  for (let nth = 1; ; nth++) {
    const made = await inUse();
    const { calls, stopped, rest } = dying(made, nth, arrange);
    await stopped;
    if (calls.length < nth) return nth;
    const where = `${nth} ${calls.at(-1)}`;
    await isWhole(made, where);
    await rest();
    expect(await made.restart().status(), `what it still wrote, ${where}`).not.toBe('damaged');
  }
}

test('L-05 a worker that dies over it, before any call, leaves the wallet as it was or as it is to be', async () => {
  expect(await diesEverywhere()).toBeGreaterThan(10);
});

test('L-05 control: where the note is written behind the keys, that is found', async () => {
  await expect(diesEverywhere(settledFirst)).rejects.toThrow('damaged');
});
