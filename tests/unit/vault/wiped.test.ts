import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST, PASSWORD, PHRASE, unlockedVault } from './kit.ts';

/** Each secret that the browser's cryptography was given or gave, as the wallet itself holds it. */
const secrets: Uint8Array[] = [];
const { subtle } = crypto;

beforeEach(() => {
  const { decrypt, deriveBits, encrypt, importKey } = subtle;
  const kept = (bytes: ArrayBuffer) => {
    secrets.push(new Uint8Array(bytes));
    return bytes;
  };
  vi.spyOn(subtle, 'decrypt').mockImplementation(async (...args) => kept(await decrypt.apply(subtle, args)));
  vi.spyOn(subtle, 'encrypt').mockImplementation((algorithm, key, plain) => {
    if (plain instanceof Uint8Array) secrets.push(plain);
    return encrypt.call(subtle, algorithm, key, plain);
  });
  vi.spyOn(subtle, 'deriveBits').mockImplementation(async (...args) => kept(await deriveBits.apply(subtle, args)));
  vi.spyOn(subtle, 'importKey').mockImplementation((...args: unknown[]) => {
    const [, bytes, algorithm] = args;
    if (bytes instanceof Uint8Array && ['AES-GCM', 'HKDF'].includes(String(algorithm))) secrets.push(bytes);
    return Reflect.apply(importKey, subtle, args) as Promise<CryptoKey>;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  secrets.length = 0;
});

const wiped = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);

test.each<[string, (made: Awaited<ReturnType<typeof unlockedVault>>) => Promise<unknown>]>([
  ['a signature', ({ vault }) => vault.signer.message(FIRST, '0x00')],
  [
    'a signature that fails',
    ({ vault }) =>
      expect(vault.signer.typedData(FIRST, { domain: {}, types: {}, primaryType: 'None', message: {} })).rejects.toThrow('types'),
  ],
])('T-G11 after %s neither the key nor what opens it is left in memory', async (_, sign) => {
  const made = await unlockedVault();
  secrets.length = 0;
  await sign(made);
  expect(secrets.map(({ length }) => length)).toEqual([32, 32]);
  expect(secrets.map(wiped)).toEqual([true, true]);
});

test.each<[string, (made: Awaited<ReturnType<typeof unlockedVault>>) => Promise<unknown>]>([
  ['an unlock', ({ vault }) => vault.unlock(PASSWORD)],
  ['a look at the phrase', ({ vault }) => vault.revealPhrase(PASSWORD)],
  ['one more account', ({ vault }) => vault.addAccount(PASSWORD)],
  ['another password', ({ vault }) => vault.changePassword(PASSWORD, 'seven lanterns by the orchard')],
])('V-11 after %s the data key is left nowhere in memory, nor is a key', async (_, act) => {
  const made = await unlockedVault();
  secrets.length = 0;
  await act(made);
  const keys = secrets.filter(({ length }) => length === 32);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((each) => !wiped(each))).toEqual([]);
});

const failing = () => Promise.reject(new Error('no room'));

test.each<[string, (made: Awaited<ReturnType<typeof unlockedVault>>) => Promise<unknown>]>([
  [
    'an unlock',
    async ({ vault, local }) => {
      local.values.clear();
      local.set = failing;
      await vault.unlock(PASSWORD);
    },
  ],
  [
    'one more account',
    ({ vault, session }) => {
      const { set } = session;
      session.set = (key, value) => {
        session.set = failing;
        return set(key, value);
      };
      return vault.addAccount(PASSWORD);
    },
  ],
  [
    'another password',
    ({ vault, local }) => {
      local.set = failing;
      return vault.changePassword(PASSWORD, 'seven lanterns by the orchard');
    },
  ],
])('V-11 nor is one after %s that the browser did not store', async (_, act) => {
  const made = await unlockedVault();
  secrets.length = 0;
  await expect(act(made)).rejects.toThrow('no room');
  const keys = secrets.filter(({ length }) => length === 32);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((each) => !wiped(each))).toEqual([]);
});

test('T-G11 the seed that keys are derived from is not left in memory', async () => {
  const { vault } = await unlockedVault();
  const seeds = () => secrets.filter(({ length }) => length === 64);
  expect(seeds().length).toBeGreaterThan(0);
  expect(seeds().every(wiped)).toBe(true);
  expect(await vault.revealPhrase(PASSWORD)).toMatchObject({ phrase: PHRASE });
});
