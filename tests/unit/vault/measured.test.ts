import { describe, expect, test } from 'vitest';
import { FIRST, type newVault, PASSWORD, PHRASE, refused, unlockedVault } from './kit.ts';
import { stoppedBefore } from './stopped.ts';

type Made = ReturnType<typeof newVault>;
const NEXT = 'seven lanterns by the orchard';

/** A vault from before passwords were measured, locked. */
async function oldVault() {
  const made = await unlockedVault();
  await made.vault.lock();
  await made.db.vault.update('vault', { measured: crypto.getRandomValues(new Uint8Array(28)) });
  return made;
}

const rowOf = async (made: Made) => (await made.store.get())?.measured ?? new Uint8Array();

describe('V-11 of a password that nobody has measured', () => {
  test('each unlock says so, until nothing more is to be said of it, which outlives the session and the worker', async () => {
    const made = await oldVault();
    for (let times = 0; times < 2; times++) {
      expect(await made.restart().unlock(PASSWORD)).toEqual({ measured: false });
      await made.vault.lock();
    }
    await made.vault.unlock(PASSWORD);
    await made.restart().leavePassword();
    expect(await made.restart().unlock(PASSWORD)).toEqual({ measured: true });
    await made.vault.lock();
    expect(await made.restart().unlock(PASSWORD)).toEqual({ measured: true });
  });

  test('it is called weak for as long as the wallet is unlocked, over restarts and signatures, until the user keeps it', async () => {
    const made = await oldVault();
    await made.vault.unlock(PASSWORD);
    expect(await made.vault.isPasswordWeak()).toBe(false);
    await made.vault.callPasswordWeak();
    await made.vault.signer.message(FIRST, '0x00');
    await made.vault.addAccount(PASSWORD);
    expect(await made.restart().isPasswordWeak()).toBe(true);
    await made.vault.leavePassword();
    expect(await made.restart().isPasswordWeak()).toBe(false);
    await made.vault.callPasswordWeak();
    expect(await made.vault.isPasswordWeak()).toBe(false);
  });

  test('nothing is said once it is changed, nor of the new one', async () => {
    const made = await oldVault();
    await made.vault.unlock(PASSWORD);
    await made.vault.callPasswordWeak();
    await made.vault.changePassword(PASSWORD, NEXT);
    expect(await made.vault.isPasswordWeak()).toBe(false);
    await made.vault.lock();
    expect(await made.vault.unlock(NEXT)).toEqual({ measured: true });
  });

  test('a locked wallet says nothing, and takes no word of it', async () => {
    const made = await oldVault();
    await made.vault.callPasswordWeak();
    await made.vault.leavePassword();
    expect(await made.vault.isPasswordWeak()).toBe(false);
    expect(await made.vault.unlock(PASSWORD)).toEqual({ measured: false });
  });
});

test('V-11 what is stored of a weak password looks like what is stored of a good one: as long, and other bytes each time', async () => {
  const [weak, good, kept] = await Promise.all([oldVault(), unlockedVault(), oldVault()]);
  await weak.vault.unlock(PASSWORD);
  await weak.vault.callPasswordWeak();
  await kept.vault.unlock(PASSWORD);
  await kept.vault.leavePassword();
  const rows = await Promise.all([weak, good, kept].map(rowOf));
  expect(rows.map(({ length }) => length)).toEqual([28, 28, 28]);
  expect(new Set(rows.map(String)).size).toBe(3);
  for (const { db, local } of [weak, good, kept])
    expect(JSON.stringify([await db.settings.toArray(), ...local.values])).not.toMatch(/weak|measured/i);
});

test('V-11 damage to what is known of the password is no damage to the vault', async () => {
  const made = await unlockedVault();
  for (const measured of [undefined, 'torn', new Uint8Array()]) {
    await made.db.vault.update('vault', { measured } as never);
    await made.vault.lock();
    expect(await made.restart().status()).toBe('locked');
    expect(await made.vault.unlock(PASSWORD)).toEqual({ measured: false });
    expect(await made.vault.revealPhrase(PASSWORD)).toMatchObject({ phrase: PHRASE });
    await made.vault.changePassword(PASSWORD, NEXT);
    await made.vault.changePassword(NEXT, PASSWORD);
  }
});

test('V-11 a worker that dies over the user’s word leaves it to be said again, or kept', async () => {
  const calls = ['session.get', 'database.setMeasured', 'session.get', 'session.set'];
  for (const [at] of calls.entries()) {
    const made = await oldVault();
    await made.vault.unlock(PASSWORD);
    await made.vault.callPasswordWeak();
    const dying = stoppedBefore(at + 1, made, (vault) => vault.leavePassword());
    await dying.stopped;
    expect(dying.calls).toEqual(calls.slice(0, at + 1));
    const isKept = at > 1;
    await made.restart().leavePassword();
    expect(await made.restart().isPasswordWeak()).toBe(false);
    await made.vault.lock();
    expect(await made.restart().unlock(PASSWORD), isKept ? 'kept before' : 'kept again').toEqual({ measured: true });
  }
});

describe('T-G5 over a change of the password', () => {
  const guesses = async ({ store }: Made) => (await store.failedUnlocks()).count;
  const wrong = refused('refusal.wrongPassword');

  test('each password that is tried is a guess that counts', async () => {
    const made = await unlockedVault();
    await expect(made.vault.changePassword('one', 'another')).rejects.toEqual(wrong);
    expect(await guesses(made)).toBe(1);
    await expect(made.vault.changePassword('one', PASSWORD), 'the second is none').rejects.toEqual(wrong);
    expect(await guesses(made)).toBe(2);

    await made.vault.changePassword(PASSWORD, NEXT);
    expect(await guesses(made)).toBe(0);
    await expect(made.vault.changePassword('one', 'another')).rejects.toEqual(wrong);
    expect(await guesses(made)).toBe(2);
    await made.vault.changePassword(PASSWORD, NEXT);
    expect(await guesses(made)).toBe(0);
  });

  test('five guesses in three requests make the next one wait', async () => {
    const made = await unlockedVault();
    await made.vault.changePassword(PASSWORD, NEXT);
    for (let times = 0; times < 2; times++) await expect(made.vault.changePassword('one', 'another')).rejects.toEqual(wrong);
    await expect(made.vault.changePassword('one', NEXT)).rejects.toEqual(refused('refusal.tooManyTries 2'));
  });
});
