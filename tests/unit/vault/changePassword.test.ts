import { describe, expect, test } from 'vitest';
import { withFaults } from '../../support/databaseFault.ts';
import { openedBy } from '../../support/openedBy.ts';
import { addresses, FIRST, MINUTE, newVault, PASSWORD, PHRASE, refused, SECOND, unlockedVault } from './kit.ts';

type Made = ReturnType<typeof newVault>;
const NEXT = 'seven lanterns by the orchard';

const signs = (vault: Made['vault'], address: `0x${string}` = FIRST) => vault.signer.message(address, '0x00');
const wrong = refused('refusal.wrongPassword');
const rowOf = async (made: Made) => {
  const row = await made.store.get();
  if (!row) throw new Error('there is a vault');
  return row;
};
const ciphertexts = async (made: Made) => {
  const { wrappedKey, phrases, keys } = await rowOf(made);
  return [wrappedKey, ...Object.values(phrases), ...Object.values(keys)].map((bytes) => Buffer.from(bytes).toString('hex'));
};
const sessionOf = (made: Made) => JSON.parse(made.session.values.get('vault') ?? 'null');

async function twoAccounts() {
  const made = await unlockedVault();
  await made.vault.addAccount(PASSWORD);
  return made;
}

describe('V-11 after a change of the password', () => {
  test('the new one opens everything, and the old one nothing, over a restart too', async () => {
    const made = await twoAccounts();
    await made.vault.changePassword(PASSWORD, NEXT);
    for (const vault of [made.vault, made.restart()]) {
      await expect(vault.revealPhrase(PASSWORD)).rejects.toEqual(wrong);
      await expect(vault.addAccount(PASSWORD)).rejects.toEqual(wrong);
      expect(await vault.revealPhrase(NEXT)).toMatchObject({ phrase: PHRASE });
      await vault.lock();
      await expect(vault.unlock(PASSWORD)).rejects.toEqual(wrong);
      await vault.unlock(NEXT);
      for (const address of [FIRST, SECOND] as const) expect(await signs(vault, address)).toMatch(/^0x/);
    }
    expect(await addresses(made)).toEqual([FIRST, SECOND]);
  });

  test('nothing that was sealed is left as it was: another salt, another data key, each ciphertext anew', async () => {
    const made = await twoAccounts();
    const before = await rowOf(made);
    const sealedBefore = await ciphertexts(made);
    await made.vault.changePassword(PASSWORD, NEXT);
    const after = await rowOf(made);
    expect(after.header.salt).not.toBe(before.header.salt);
    expect(after.header.rounds).toBe(before.header.rounds);
    const sealed = await ciphertexts(made);
    expect(sealed).toHaveLength(4);
    const everything = JSON.stringify(
      [await made.db.vault.toArray(), ...made.session.values, ...made.local.values],
      (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value),
    );
    for (const each of sealed) expect(everything, 'control').toContain(each);
    for (const each of [...sealedBefore, before.header.salt]) expect(everything).not.toContain(each);
  });

  test('an unlocked wallet signs on without the password, for as long as it would have', async () => {
    const made = await twoAccounts();
    await made.vault.changePassword(PASSWORD, NEXT);
    expect(await made.restart().status()).toBe('unlocked');
    for (const address of [FIRST, SECOND] as const) expect(await signs(made.restart(), address)).toMatch(/^0x/);
    expect(await made.vault.addAccount(NEXT)).toHaveLength(1);
    made.clock.time += 60 * MINUTE;
    expect(await made.restart().status()).toBe('locked');
  });

  test('nobody is told that it was locked or unlocked', async () => {
    const made = await twoAccounts();
    let changes = 0;
    made.vault.onChange(() => changes++);
    await made.vault.changePassword(PASSWORD, NEXT);
    expect(changes).toBe(0);
  });

  test('what was at hand before opens nothing of what is there now, and the session has nothing else', async () => {
    const made = await twoAccounts();
    const before = sessionOf(made);
    await made.vault.changePassword(PASSWORD, NEXT);
    const rows = { vault: await made.db.vault.toArray(), accounts: await made.db.accounts.toArray() };
    const stored = { session: sessionOf(made), local: {}, rows };
    expect(Object.keys(openedBy(stored)).sort()).toEqual([FIRST, SECOND].map((each) => `lent key of ${each}`).sort());
    expect(openedBy({ ...stored, session: before })).toEqual({});
    expect(sessionOf(made)).not.toHaveProperty('next');
    expect(JSON.stringify(sessionOf(made))).not.toContain(before.seed);
  });

  test('the note agrees with the new keys only: the old ones put back are damage', async () => {
    const made = await twoAccounts();
    const before = await rowOf(made);
    await made.vault.changePassword(PASSWORD, NEXT);
    await made.db.vault.put(before);
    expect(await made.restart().status()).toBe('damaged');
  });
});

describe('V-11 a change of the password is refused', () => {
  test.each<[string, (made: Made) => Promise<unknown>, string]>([
    ['for another password than the one there is', ({ vault }) => vault.changePassword('wrong', NEXT), 'refusal.wrongPassword'],
    [
      'while the wallet is locked',
      async ({ vault }) => {
        await vault.lock();
        return vault.changePassword(PASSWORD, NEXT);
      },
      'refusal.locked',
    ],
    [
      'where it is locked while the password is worked on',
      ({ vault, store }) => {
        const { setFailedUnlocks } = store;
        store.setFailedUnlocks = async (failed) => {
          await setFailedUnlocks(failed);
          void vault.lock();
        };
        return vault.changePassword(PASSWORD, NEXT);
      },
      'refusal.locked',
    ],
  ])('%s: everything is as it was', async (_, change, says) => {
    const made = await twoAccounts();
    const before = await ciphertexts(made);
    await expect(change(made)).rejects.toEqual(refused(says));
    expect(await ciphertexts(made)).toEqual(before);
    await made.vault.unlock(PASSWORD);
    expect(await made.vault.revealPhrase(PASSWORD)).toMatchObject({ phrase: PHRASE });
  });

  test('T-G5 by a password after five that were wrong, until the time is over', async () => {
    const made = await unlockedVault();
    for (let tries = 0; tries < 5; tries++) await expect(made.vault.changePassword('wrong', NEXT)).rejects.toEqual(wrong);
    await expect(made.vault.changePassword(PASSWORD, NEXT)).rejects.toEqual(refused('refusal.tooManyTries 2'));
  });

  test('where there is no room for it: the old password opens everything, and once there is it is changed', async () => {
    const made = newVault();
    const faults = withFaults(made.db);
    await made.vault.create({ phrase: PHRASE }, PASSWORD);
    faults.arm('no room', 3, true);
    await expect(made.vault.changePassword(PASSWORD, NEXT)).rejects.toThrow('no room');
    expect(faults.struck()).toBe(1);
    faults.clear();
    expect(await signs(made.restart())).toMatch(/^0x/);
    expect(await made.restart().revealPhrase(PASSWORD)).toMatchObject({ phrase: PHRASE });
    await made.restart().changePassword(PASSWORD, NEXT);
    expect(await made.restart().revealPhrase(NEXT)).toMatchObject({ phrase: PHRASE });
  });
});

test('V-11 a password that is changed already is not changed again: whoever asks twice is told that it is done', async () => {
  const made = await twoAccounts();
  await made.vault.changePassword(PASSWORD, NEXT);
  const sealed = await ciphertexts(made);
  await made.restart().changePassword(PASSWORD, NEXT);
  expect(await ciphertexts(made)).toEqual(sealed);
  await expect(made.vault.revealPhrase(PASSWORD)).rejects.toEqual(wrong);
});

test('V-11 a private key that was damaged comes back out of the phrase', async () => {
  const made = await twoAccounts();
  await made.db.vault.update('vault', { [`keys.${SECOND}`]: new Uint8Array(60) } as never);
  await expect(signs(made.restart(), SECOND)).resolves.toMatch(/^0x/);
  await made.vault.lock();
  await made.vault.unlock(PASSWORD);
  await expect(signs(made.vault, SECOND)).rejects.toMatchObject({ said: { code: 'failure.keyDamaged' } });
  await made.vault.changePassword(PASSWORD, NEXT);
  expect(await signs(made.vault, SECOND)).toMatch(/^0x/);
});

test.each<[string, 'session' | 'store', (vault: Made['vault']) => Promise<unknown>, unknown]>([
  ['signature', 'session', signs, expect.stringMatching(/^0x/)],
  ['look', 'store', (vault) => vault.status(), 'unlocked'],
])('V-11 a %s between whose two readings the password is changed comes out as ever', async (_, second, act, outcome) => {
  const made = await twoAccounts();
  const { get } = made[second];
  made[second].get = async (key: string) => {
    made[second].get = get;
    await made.restart().changePassword(PASSWORD, NEXT);
    return get(key);
  };
  expect(await act(made.restart())).toEqual(outcome);
  expect(made[second].get, 'it was changed').toBe(get);
});
