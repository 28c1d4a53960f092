import { entropyToMnemonic, mnemonicToSeedWebcrypto, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { HDKey } from 'viem/accounts';
import { z } from 'zod';
import type { PhraseRow } from '../core/account/account.ts';
import { PATHS, Path, pathAt } from '../core/account/path.ts';
import type { GivenPhrase, RevealedPhrase, WordCount } from '../core/account/vault.ts';
import { Refusal } from '../core/command.ts';
import type { Random } from '../core/platform.ts';
import { type ByteArray, CannotDecrypt, fromHex } from './crypto.ts';

const LENGTHS = [12, 15, 18, 21, 24];

/** All that the keys of a phrase follow from. An empty passphrase is none (BIP-39). */
export const Secret = z.object({ phrase: z.string(), passphrase: z.string(), path: Path });
export type Secret = z.output<typeof Secret>;

/** A phrase (BIP-39, English) from unpredictable bytes. */
export const phraseOf = (entropy: `0x${string}`): string => entropyToMnemonic(fromHex(entropy), wordlist);

/** A fresh phrase of so many words: each three are 32 bits, and a checksum of one. */
export const freshPhrase = (random: Random, words: WordCount): string => phraseOf(random.bytes((words / 3) * 4));

/**
 * The phrase as BIP-39 wants it, from what the user typed: NFKD, lower case, single spaces.
 * @throws Refusal that says what is wrong and never repeats a word.
 */
export function parsePhrase(typed: string): string {
  const words = wordsOf(typed);
  if (!LENGTHS.includes(words.length)) throw new Refusal({ code: 'refusal.phraseLength' });
  const unknown = words.findIndex((word) => !wordlist.includes(word));
  if (unknown >= 0) throw new Refusal({ code: 'refusal.phraseWord', place: unknown + 1 });
  const phrase = words.join(' ');
  if (!validateMnemonic(phrase, wordlist)) {
    throw new Refusal({ code: 'refusal.phraseOrder' });
  }
  return phrase;
}

/** What was typed, as words of a phrase are written. */
export const wordsOf = (typed: string): string[] => typed.normalize('NFKD').trim().toLowerCase().split(/\s+/);

/** What the user gave. @throws Refusal as `parsePhrase` */
export const secretOf = ({ phrase, passphrase = '', path = PATHS.usual }: GivenPhrase): Secret => ({
  phrase: parsePhrase(phrase),
  passphrase,
  path,
});

/** What may be known without the password of a phrase that comes into the wallet now. */
export const rowOf = (id: string, { path }: Secret, { proved }: GivenPhrase, now: number): PhraseRow => ({
  id,
  path,
  addedAt: now,
  ...(proved ? { provedAt: now } : {}),
});

/** What is shown of it. */
export const revealed = ({ passphrase, ...secret }: Secret): RevealedPhrase => ({
  ...secret,
  ...(passphrase === '' ? {} : { passphrase }),
});

const text = new TextEncoder();
/** Ciphertexts are as long as what is in them: so nearly all phrases are of one length, with a passphrase or without. */
const PORTION = 512;

/** A secret as it is sealed. */
export function toBytes(secret: Secret): ByteArray {
  const bytes = text.encode(JSON.stringify(secret));
  const padded = new Uint8Array(Math.ceil(bytes.length / PORTION) * PORTION).fill(text.encode(' ')[0] ?? 0);
  padded.set(bytes);
  bytes.fill(0);
  return padded;
}

/** @throws CannotDecrypt where it is none. */
export function fromBytes(bytes: ByteArray): Secret {
  try {
    return Secret.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new CannotDecrypt('It is no phrase');
  }
}

/** The private key of a phrase at each index of its path (BIP-39). */
export async function derivationOf({ phrase, passphrase, path }: Secret): Promise<(index: number) => ByteArray> {
  const seed = await mnemonicToSeedWebcrypto(phrase, passphrase);
  try {
    return derivationFrom(seed, path);
  } finally {
    seed.fill(0);
  }
}

/** The private key of a seed at each index of a path (BIP-32). */
export function derivationFrom(seed: Uint8Array, path: string): (index: number) => ByteArray {
  // What all accounts have in common is derived once.
  const [before = '', ...behind] = path.split(/\/(?=i)/);
  const parent = HDKey.fromMasterSeed(seed).derive(before);
  return (index) => {
    const child = parent.derive(pathAt(`m/${behind.join('/')}`, index));
    if (!child.privateKey) throw new Error(`no private key at index ${index}`);
    // What it hands out is its own.
    const key = new Uint8Array(child.privateKey);
    child.wipePrivateData();
    return key;
  };
}
