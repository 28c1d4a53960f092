import { beforeAll, describe, expect, test } from 'vitest';
import { CannotDecrypt, canonical, decrypt, type Header, parseHeader, ROUNDS } from '../../../lib/vault/crypto.ts';
import { keysOf } from '../../../lib/vault/phrase.ts';
import { openDataKey, openKey, openPhrase, seal } from '../../../lib/vault/record.ts';
import { fc } from '../../support/fc.ts';
import { FIRST, PASSWORD, PHRASE, random, SECOND } from './kit.ts';

let record: Awaited<ReturnType<typeof seal>>['record'];
let raw: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  ({ record, raw } = await seal(PHRASE, await keysOf(PHRASE, [0, 1]), PASSWORD, random));
});

const flip = (bytes: Uint8Array<ArrayBuffer>, bit: number) => {
  const copy = new Uint8Array(bytes);
  const at = bit >> 3;
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit & 7));
  return copy;
};

test('the password opens the data key, and the data key the phrase and the keys', async () => {
  const opened = await openDataKey(record, PASSWORD);
  expect(opened).toEqual(raw);
  expect(await openPhrase(record, opened)).toBe(PHRASE);
  expect([await openKey(record, opened, FIRST), await openKey(record, opened, SECOND)]).toEqual(await keysOf(PHRASE, [0, 1]));
});

test('a password is the same in every Unicode form that a keyboard makes of it', async () => {
  const { record: accented, raw: key } = await seal(PHRASE, [], 'caf\u00e9 au lait', random);
  expect(await openDataKey(accented, 'cafe\u0301 au lait')).toEqual(key);
});

describe('T-G2 a stored header cannot weaken the encryption', () => {
  test.each<[string, Record<string, string | number>]>([
    ['one round fewer', { rounds: ROUNDS - 1 }],
    ['one round', { rounds: 1 }],
    ['no round', { rounds: 0 }],
    ['half a round more', { rounds: ROUNDS + 0.5 }],
    ['rounds as text', { rounds: '900000' }],
    ['rounds that would hang the wallet', { rounds: 1e12 }],
    ['another derivation', { kdf: 'PBKDF2-SHA-1' }],
    ['another cipher', { cipher: 'AES-128-GCM' }],
    ['a short salt', { salt: '0x00' }],
    ['another version', { version: 0 }],
    ['a further field', { extra: 1 }],
  ])('%s', async (_, change) => {
    const weak = { ...record, header: { ...record.header, ...change } };
    await expect(openDataKey(weak, PASSWORD)).rejects.toBeInstanceOf(CannotDecrypt);
  });

  test('new vaults use 900,000 rounds at least', () => {
    expect(record.header.rounds).toBeGreaterThanOrEqual(900_000);
  });
});

describe('T-G3 what was tampered with does not open', () => {
  test('a flip of any single bit of the phrase', async () => {
    for (let bit = 0; bit < record.phrase.length * 8; bit++) {
      await expect(openPhrase({ ...record, phrase: flip(record.phrase, bit) }, raw)).rejects.toBeInstanceOf(CannotDecrypt);
    }
  });

  test('a flip of any single bit of a key', async () => {
    const sealed = record.keys[FIRST] ?? new Uint8Array();
    expect(sealed.length).toBe(12 + 32 + 16);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const keys = { ...record.keys, [FIRST]: flip(sealed, bit) };
      await expect(openKey({ ...record, keys }, raw, FIRST)).rejects.toBeInstanceOf(CannotDecrypt);
    }
  });

  test('a flip in the wrapped data key', async () => {
    for (const bit of [0, 95, 96, 300, record.wrappedKey.length * 8 - 1]) {
      const wrappedKey = flip(record.wrappedKey, bit);
      await expect(openDataKey({ ...record, wrappedKey }, PASSWORD)).rejects.toBeInstanceOf(CannotDecrypt);
    }
  });

  test('a cut ciphertext of any length', async () => {
    const lengths = fc.integer({ min: 0, max: record.phrase.length - 1 });
    await fc.assert(
      fc.asyncProperty(lengths, async (length) => {
        const phrase = record.phrase.slice(0, length);
        await expect(openPhrase({ ...record, phrase }, raw)).rejects.toBeInstanceOf(CannotDecrypt);
      }),
    );
  });

  test('another header that is valid in itself', async () => {
    const hex = (bytes: number) =>
      fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((b) => `0x${Buffer.from(b).toString('hex')}`);
    const change = fc.oneof(
      hex(32).map((salt) => ({ salt })),
      hex(16).map((vaultId) => ({ vaultId })),
      fc.integer({ min: ROUNDS + 1, max: 2_000_000 }).map((rounds) => ({ rounds })),
    );
    await fc.assert(
      fc.asyncProperty(change, async (changed) => {
        const header = { ...record.header, ...changed };
        expect(parseHeader(header)).toEqual(header);
        await expect(openPhrase({ ...record, header }, raw)).rejects.toBeInstanceOf(CannotDecrypt);
        await expect(openKey({ ...record, header }, raw, FIRST)).rejects.toBeInstanceOf(CannotDecrypt);
      }),
    );
  });

  test("one account's key in another's place, or in the phrase's", async () => {
    const [first, second] = [record.keys[FIRST], record.keys[SECOND]];
    if (!first || !second) throw new Error('two keys were sealed');
    const swapped = { ...record, keys: { [FIRST]: second, [SECOND]: first } };
    await expect(openKey(swapped, raw, FIRST)).rejects.toBeInstanceOf(CannotDecrypt);
    await expect(openPhrase({ ...record, phrase: first }, raw)).rejects.toBeInstanceOf(CannotDecrypt);
  });

  test('a data key that is not encrypted under the name of the record', async () => {
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    await expect(decrypt(key, record.header as Header, 'other', record.phrase)).rejects.toBeInstanceOf(CannotDecrypt);
  });
});

test('the header is the same bytes in whatever order its fields come', () => {
  const reversed = Object.fromEntries(Object.entries(record.header).reverse());
  expect(Object.keys(reversed)).not.toEqual(Object.keys(record.header));
  expect(canonical(reversed)).toEqual(canonical(record.header));
});

test('two vaults of one phrase and password have not a byte in common to compare', async () => {
  const again = await seal(PHRASE, await keysOf(PHRASE, [0]), PASSWORD, random);
  expect(again.raw).not.toEqual(raw);
  expect(again.record.header.salt).not.toBe(record.header.salt);
  expect(again.record.phrase).not.toEqual(record.phrase);
});
