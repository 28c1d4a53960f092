import { ECDH } from 'node:crypto';
import { HDKey, publicKeyToAddress } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { PATHS, Path } from '../../../lib/core/account/path.ts';
import { fromHex } from '../../../lib/vault/crypto.ts';
import { derivationFrom, derivationOf, parsePhrase, phraseOf, secretOf } from '../../../lib/vault/phrase.ts';
import { addressOf } from '../../../lib/vault/record.ts';
import bip39 from '../../fixtures/bip39.json' with { type: 'json' };

const VECTORS = bip39 as [entropy: string, phrase: string, seed: string][];

/** The test vectors of BIP-39, of trezor/python-mnemonic: all of them with the passphrase TREZOR. */
describe('T-G21 phrases are those of BIP-39', () => {
  test('the vectors have every length but the rare ones', () => {
    const lengths = VECTORS.map(([, phrase]) => phrase.split(' ').length);
    expect([VECTORS.length, [...new Set(lengths)].sort()]).toEqual([24, [12, 18, 24]]);
  });

  test.each(VECTORS)('%s', async (entropy, phrase, seed) => {
    expect(phraseOf(`0x${entropy}`)).toBe(phrase);
    expect(parsePhrase(phrase)).toBe(phrase);
    const keyAt = await derivationOf(secretOf({ phrase, passphrase: 'TREZOR', path: PATHS.usual }));
    const published = derivationFrom(fromHex(`0x${seed}`), PATHS.usual);
    expect([keyAt(0), keyAt(7)]).toEqual([published(0), published(7)]);
    const without = await derivationOf(secretOf({ phrase }));
    expect(without(0)).not.toEqual(keyAt(0));
  });

  test('a passphrase is the same in every Unicode form, and each space of it counts', async () => {
    const firstOf = async (passphrase: string) =>
      (await derivationOf(secretOf({ phrase: VECTORS[0]?.[1] ?? '', passphrase })))(0);
    expect(await firstOf('caf\u00e9')).toEqual(await firstOf('cafe\u0301'));
    expect(await firstOf('x ')).not.toEqual(await firstOf('x'));
  });
});

const ONE = '000102030405060708090a0b0c0d0e0f';
const TWO =
  'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542';

/** The test vectors of BIP-32. */
describe('T-G21 keys are those of BIP-32', () => {
  test.each([
    [
      ONE,
      "m/i'",
      0,
      'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
    ],
    [
      ONE,
      "m/0'/i",
      1,
      'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs',
    ],
    [
      ONE,
      "m/0'/1/i'",
      2,
      'xprv9z4pot5VBttmtdRTWfWQmoH1taj2axGVzFqSb8C9xaxKymcFzXBDptWmT7FwuEzG3ryjH4ktypQSAewRiNMjANTtpgP4mLTj34bhnZX7UiM',
    ],
    [
      ONE,
      "m/0'/1/2'/i",
      2,
      'xprvA2JDeKCSNNZky6uBCviVfJSKyQ1mDYahRjijr5idH2WwLsEd4Hsb2Tyh8RfQMuPh7f7RtyzTtdrbdqqsunu5Mm3wDvUAKRHSC34sJ7in334',
    ],
    [
      ONE,
      "m/0'/1/2'/2/i",
      1_000_000_000,
      'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
    ],
    [
      ONE,
      "m/i'/1/2'/2/1000000000",
      0,
      'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
    ],
    [
      TWO,
      'm/i',
      0,
      'xprv9vHkqa6EV4sPZHYqZznhT2NPtPCjKuDKGY38FBWLvgaDx45zo9WQRUT3dKYnjwih2yJD9mkrocEZXo1ex8G81dwSM1fwqWpWkeS3v86pgKt',
    ],
    [
      TWO,
      "m/0/i'",
      2_147_483_647,
      'xprv9wSp6B7kry3Vj9m1zSnLvN3xH8RdsPP1Mh7fAaR7aRLcQMKTR2vidYEeEg2mUCTAwCd6vnxVrcjfy2kRgVsFawNzmjuHc2YmYRmagcEPdU9',
    ],
    [
      TWO,
      "m/0/2147483647'/i",
      1,
      'xprv9zFnWC6h2cLgpmSA46vutJzBcfJ8yaJGg8cX1e5StJh45BBciYTRXSd25UEPVuesF9yog62tGAQtHjXajPPdbRCHuWS6T8XA2ECKADdw4Ef',
    ],
    [
      TWO,
      "m/0/2147483647'/1/2147483646'/i",
      2,
      'xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j',
    ],
  ])('%s at %s with %i', (seed, path, index, published) => {
    const { privateKey } = HDKey.fromExtendedKey(published);
    expect(derivationFrom(fromHex(`0x${seed}`), path)(index)).toEqual(new Uint8Array(privateKey ?? []));
  });
});

const ABANDON = VECTORS[0]?.[1] ?? '';
/** Of the phrase above, at m/44'/60'/0' and m/44'/60'/2', as many projects have published them. */
const ZERO = 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const SECOND_ONE =
  'xpub6DCoCpSuQZB2ot5sZMhVj1zbCa9smR2h7YGPfJjzjauzsnCqqp8GHwUQTDMrFK2gExmmpCjspBVanYdRaTg3H1eyxyG1ddXfZyNT2JRAYWk';

/** By public keys alone: nothing of the wallet's way to its private ones is in it. */
function childOf(published: string, index: number): string {
  const { publicKey } = HDKey.fromExtendedKey(published).deriveChild(index);
  const whole = ECDH.convertKey(publicKey ?? new Uint8Array(), 'secp256k1', undefined, 'hex', 'uncompressed');
  return publicKeyToAddress(`0x${String(whole)}`).toLowerCase();
}

describe('T-G21 paths lead where those of other wallets do', () => {
  test.each<[string, string, string, number, string]>([
    ['MetaMask and most others', ABANDON, PATHS.usual, 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['MetaMask and most others', ABANDON, PATHS.usual, 1, '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'],
    ['MetaMask and most others', ABANDON, PATHS.usual, 5, '0xA40cFBFc8534FFC84E20a7d8bBC3729B26a35F6f'],
    ['Ledger Live', ABANDON, PATHS.ledgerLive, 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['Ledger Live', ABANDON, PATHS.ledgerLive, 1, '0x78839F6054d7ed13918bAe0473BA31b1Ca9D7265'],
    ['Ledger Live', ABANDON, PATHS.ledgerLive, 2, '0x07B5FdfEB4E11826D233403Fe8Db0611CCF4c231'],
    [
      'Ganache',
      'myth like bonus scare over problem client lizard pioneer submit female collect',
      PATHS.usual,
      0,
      '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1',
    ],
    [
      'Hardhat and Anvil',
      'test test test test test test test test test test test junk',
      PATHS.usual,
      1,
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ],
  ])('%s', async (_, phrase, path, index, published) => {
    expect(addressOf((await derivationOf(secretOf({ phrase, path })))(index))).toBe(published.toLowerCase());
  });

  test.each([
    ['MyEtherWallet and Ledger before Live', PATHS.legacy, ZERO],
    ['a path of one’s own', "m/44'/60'/2'/i", SECOND_ONE],
  ])('%s: the children of a published key', async (_, path, published) => {
    const keyAt = await derivationOf(secretOf({ phrase: ABANDON, path }));
    for (const index of [0, 1, 2, 9]) expect(addressOf(keyAt(index))).toBe(childOf(published, index));
  });
});

describe('L-01 a path', () => {
  test.each([
    ["m/44'/60'/0'/0/i", "m/44'/60'/0'/0/i"],
    [' m/44h/60H/i’/0/0 ', "m/44'/60'/i'/0/0"],
    ['m/i', 'm/i'],
    ["m/2147483647'/i", "m/2147483647'/i"],
  ])('%s is taken as it is written', (typed, path) => expect(Path.parse(typed)).toBe(path));

  test.each([
    ['without a place for the account', "m/44'/60'/0'/0"],
    ['with two', "m/44'/60'/i'/0/i"],
    ['without its root', "44'/60'/i"],
    ['with a number that BIP-32 has not', "m/2147483648'/i"],
    ['with a leading zero', 'm/044/i'],
    ['with an empty part', "m/44'//i"],
    ['with two marks', "m/44''/i"],
    ['with something else', 'm/44"/i'],
    ['that goes on and on', `m/${'0/'.repeat(12)}i`],
    ['of nothing', ''],
    ['of the root alone', 'm'],
    ['that is negative', 'm/-1/i'],
  ])('%s is none', (_, typed) => expect(Path.safeParse(typed).success).toBe(false));
});
