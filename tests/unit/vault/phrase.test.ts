import { pbkdf2Sync } from 'node:crypto';
import { HDKey, hdKeyToAccount, mnemonicToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../lib/core/command.ts';
import { fromHex, toHex } from '../../../lib/vault/crypto.ts';
import { parsePhrase, phraseOf } from '../../../lib/vault/phrase.ts';
import { addressOf } from '../../../lib/vault/record.ts';
import { fc } from '../../support/fc.ts';
import { FIRST, keysOf, PHRASE, random, SECOND } from './kit.ts';

describe('T-G1 phrases come from unpredictable bytes', () => {
  test('2,000 of them are all different and valid, and their bits are balanced', () => {
    const entropies = Array.from({ length: 2_000 }, () => random.bytes(16));
    const phrases = entropies.map(phraseOf);
    expect(new Set(phrases).size).toBe(2_000);
    expect(phrases.every((phrase) => parsePhrase(phrase) === phrase && phrase.split(' ').length === 12)).toBe(true);
    const ones = entropies
      .flatMap((hex) => [...fromHex(hex)])
      .reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    // 256,000 bits: six standard deviations are 1,518.
    expect(Math.abs(ones - 128_000)).toBeLessThan(1_518);
  });
});

describe('T-G21 keys and addresses are those that every other wallet derives', () => {
  test('the first two of the public test phrase', async () => {
    expect((await keysOf(PHRASE, [0, 1])).map(addressOf)).toEqual([FIRST, SECOND]);
  });

  test('any phrase at any index, compared with viem', async () => {
    const entropy = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => phraseOf(toHex(bytes)));
    await fc.assert(
      fc.asyncProperty(entropy, fc.integer({ min: 0, max: 0x7fff_ffff }), async (phrase, addressIndex) => {
        const [key] = await keysOf(phrase, [addressIndex]);
        // Node's own seed: that of viem takes twenty times as long.
        const root = HDKey.fromMasterSeed(pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512'));
        expect(key && addressOf(key)).toBe(hdKeyToAccount(root, { addressIndex }).address.toLowerCase());
      }),
    );
  });

  test.each([15, 18, 21, 24])('a phrase of %i words', async (words) => {
    const phrase = phraseOf(random.bytes((words / 3) * 4));
    expect(parsePhrase(phrase).split(' ')).toHaveLength(words);
    const [key] = await keysOf(phrase, [3]);
    expect(key && addressOf(key)).toBe(mnemonicToAccount(phrase, { addressIndex: 3 }).address.toLowerCase());
  });
});

describe('T-G23 a phrase is read as people write it', () => {
  test.each([
    ['capitals', PHRASE.toUpperCase()],
    ['spaces around and between', `  ${PHRASE.replaceAll(' ', '   ')} `],
    ['lines and tabs', PHRASE.replaceAll(' ', '\n\t')],
    ['wide spaces', PHRASE.replaceAll(' ', '\u3000')],
    ['full-width letters', PHRASE.replace('junk', '\uff4a\uff55\uff4e\uff4b')],
  ])('%s', (_, typed) => expect(parsePhrase(typed)).toBe(PHRASE));

  test.each([
    ['nothing', '', 'refusal.phraseLength'],
    ['eleven words', PHRASE.replace('test ', ''), 'refusal.phraseLength'],
    ['a word that is none', PHRASE.replace('junk', 'junkyard'), 'refusal.phraseWord 12'],
    ['a wrong checksum', PHRASE.replace('junk', 'test'), 'refusal.phraseOrder'],
    [
      'an exchange of two words',
      phraseOf('0x00112233445566778899aabbccddeeff').split(' ').reverse().join(' '),
      'refusal.phraseOrder',
    ],
  ])('refused: %s', (_, typed, says) => {
    expect(() => parsePhrase(typed)).toThrow(Refusal);
    expect(() => parsePhrase(typed)).toThrow(says);
  });

  test('T-G8 a refusal repeats no word of the phrase', () => {
    expect(() => parsePhrase(PHRASE.replace('junk', 'secretword'))).toThrow(/^(?!.*(secretword|test)).*$/);
  });
});
