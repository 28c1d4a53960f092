import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { CannotDecrypt, canonical, decrypt } from '../../../lib/vault/crypto.ts';
import { secretOf } from '../../../lib/vault/phrase.ts';
import { fc } from '../../support/fc.ts';
import { FEW_ROUNDS } from '../../support/wallet.ts';
import { FIRST, keysOf, PASSWORD, PHRASE, records, SECOND } from './kit.ts';

const { seal, openDataKey, openKey, openPhrase } = records;

const SECRET = secretOf({ phrase: PHRASE, passphrase: 'TREZOR' });
const contents = (keys: Uint8Array<ArrayBuffer>[]) => ({ phrases: { first: SECRET }, keys, isMeasured: true });

let record: Awaited<ReturnType<typeof seal>>['record'];
let raw: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  ({ record, raw } = await seal(contents(await keysOf(PHRASE, [0, 1])), PASSWORD));
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
  expect(await openPhrase(record, opened, 'first')).toEqual(SECRET);
  expect([await openKey(record, opened, FIRST), await openKey(record, opened, SECOND)]).toEqual(await keysOf(PHRASE, [0, 1]));
});

/** Decrypts by other means than the wallet's. */
function opened(key: Uint8Array, name: string, sealed: Uint8Array): Buffer {
  const fields = Object.entries({ ...record.header, record: name }).sort(([a], [b]) => (a < b ? -1 : 1));
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.slice(0, 12));
  cipher.setAAD(Buffer.from(JSON.stringify(fields)));
  cipher.setAuthTag(sealed.slice(-16));
  return Buffer.concat([cipher.update(sealed.slice(12, -16)), cipher.final()]);
}

test('what is stored is PBKDF2 of all the rounds of the header, and AES-256-GCM under its name', async () => {
  const salt = Buffer.from(String(record.header.salt).slice(2), 'hex');
  const key = pbkdf2Sync(PASSWORD, salt, FEW_ROUNDS, 32, 'sha256');
  expect(opened(key, 'data key', record.wrappedKey)).toEqual(Buffer.from(raw));
  expect(JSON.parse(opened(raw, 'phrase first', record.phrases.first).toString())).toEqual(SECRET);
  const [first] = await keysOf(PHRASE, [0]);
  expect(opened(raw, `key of ${FIRST}`, record.keys[FIRST] ?? raw)).toEqual(Buffer.from(first ?? []));
});

test('a password is the same in every Unicode form that a keyboard makes of it', async () => {
  const { record: accented, raw: key } = await seal(contents([]), 'caf\u00e9 au lait');
  expect(await openDataKey(accented, 'cafe\u0301 au lait')).toEqual(key);
});

describe('T-G2 a header that is not one of ours opens nothing, and no key is derived by it', () => {
  test.each<[string, Record<string, string | number>]>([
    ['one round fewer', { rounds: FEW_ROUNDS - 1 }],
    ['one round', { rounds: 1 }],
    ['no round', { rounds: 0 }],
    ['half a round more', { rounds: FEW_ROUNDS + 0.5 }],
    ['rounds as text', { rounds: '900000' }],
    ['rounds that would hang the wallet', { rounds: 20_000_001 }],
    ['another derivation', { kdf: 'PBKDF2-SHA-1' }],
    ['another cipher', { cipher: 'AES-128-GCM' }],
    ['a short salt', { salt: '0x00' }],
    ['a salt that goes on', { salt: `0x${'00'.repeat(33)}` }],
    ['a short name', { vaultId: '0x00' }],
    ['another version', { version: 0 }],
    ['a further field', { extra: 1 }],
  ])('%s', async (_, change) => {
    const weak = { ...record, header: { ...record.header, ...change } };
    const itself = expect.objectContaining({ constructor: CannotDecrypt, message: 'The header is not one of ours' });
    await expect(openDataKey(weak, PASSWORD)).rejects.toEqual(itself);
    await expect(openPhrase(weak, raw, 'first')).rejects.toEqual(itself);
    await expect(openKey(weak, raw, FIRST)).rejects.toEqual(itself);
    await expect(records.sealKey(weak, raw, new Uint8Array(32).fill(1))).rejects.toEqual(itself);
  });

  test('as many as twenty million rounds are taken', () => {
    const slow = { ...record, header: { ...record.header, rounds: 20_000_000 } };
    expect(records.headerOf(slow)).toEqual(slow.header);
  });
});

describe('T-G3 what was tampered with does not open', () => {
  test('a flip of any single bit of the phrase', async () => {
    for (let bit = 0; bit < record.phrases.first.length * 8; bit++) {
      await expect(
        openPhrase({ ...record, phrases: { first: flip(record.phrases.first, bit) } }, raw, 'first'),
      ).rejects.toBeInstanceOf(CannotDecrypt);
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
    const lengths = fc.integer({ min: 0, max: record.phrases.first.length - 1 });
    await fc.assert(
      fc.asyncProperty(lengths, async (length) => {
        const phrases = { first: record.phrases.first.slice(0, length) };
        await expect(openPhrase({ ...record, phrases }, raw, 'first')).rejects.toBeInstanceOf(CannotDecrypt);
      }),
    );
  });

  test('another header that is valid in itself', async () => {
    const hex = (bytes: number) =>
      fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((b) => `0x${Buffer.from(b).toString('hex')}`);
    const change = fc.oneof(
      hex(32).map((salt) => ({ salt })),
      hex(16).map((vaultId) => ({ vaultId })),
      fc.integer({ min: FEW_ROUNDS + 1, max: 2_000_000 }).map((rounds) => ({ rounds })),
    );
    await fc.assert(
      fc.asyncProperty(change, async (changed) => {
        const other = { ...record, header: { ...record.header, ...changed } };
        expect(records.headerOf(other)).toEqual(other.header);
        await expect(openPhrase(other, raw, 'first')).rejects.toBeInstanceOf(CannotDecrypt);
        await expect(openKey(other, raw, FIRST)).rejects.toBeInstanceOf(CannotDecrypt);
      }),
    );
  });

  test("one account's key in another's place, or in the phrase's", async () => {
    const [first, second] = [record.keys[FIRST], record.keys[SECOND]];
    if (!first || !second) throw new Error('two keys were sealed');
    const swapped = { ...record, keys: { [FIRST]: second, [SECOND]: first } };
    await expect(openKey(swapped, raw, FIRST)).rejects.toBeInstanceOf(CannotDecrypt);
    await expect(openPhrase({ ...record, phrases: { first } }, raw, 'first')).rejects.toBeInstanceOf(CannotDecrypt);
  });

  test('a data key that is not encrypted under the name of the record', async () => {
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    await expect(decrypt(key, record.header, 'other', record.phrases.first)).rejects.toBeInstanceOf(CannotDecrypt);
  });
});

test('the header is the same bytes in whatever order its fields come', () => {
  const reversed = Object.fromEntries(Object.entries(record.header).reverse());
  expect(Object.keys(reversed)).not.toEqual(Object.keys(record.header));
  expect(canonical(reversed)).toEqual(canonical(record.header));
});

test('two vaults of one phrase and password have not a byte in common to compare', async () => {
  const again = await seal(contents(await keysOf(PHRASE, [0])), PASSWORD);
  expect(again.raw).not.toEqual(raw);
  expect(again.record.header.salt).not.toBe(record.header.salt);
  expect(again.record.phrases.first).not.toEqual(record.phrases.first);
});
