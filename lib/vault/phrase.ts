import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToSeedWebcrypto, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { Refusal } from '../core/command.ts';
import { type ByteArray, fromHex } from './crypto.ts';

const LENGTHS = [12, 15, 18, 21, 24];

/** A phrase of 12 words (BIP-39, English) from 16 unpredictable bytes. */
export const phraseOf = (entropy: `0x${string}`): string => entropyToMnemonic(fromHex(entropy), wordlist);

/**
 * The phrase as BIP-39 wants it, from what the user typed: NFKD, lower case, single spaces.
 * @throws Refusal that says what is wrong and never repeats a word.
 */
export function parsePhrase(typed: string): string {
  const words = typed.normalize('NFKD').trim().toLowerCase().split(/\s+/);
  if (!LENGTHS.includes(words.length)) throw new Refusal({ code: 'refusal.phraseLength' });
  const unknown = words.findIndex((word) => !wordlist.includes(word));
  if (unknown >= 0) throw new Refusal({ code: 'refusal.phraseWord', place: unknown + 1 });
  const phrase = words.join(' ');
  if (!validateMnemonic(phrase, wordlist)) {
    throw new Refusal({ code: 'refusal.phraseOrder' });
  }
  return phrase;
}

/** The private key of a phrase at each index: m/44'/60'/0'/0/index (BIP-32, BIP-44). */
export async function derivationOf(phrase: string): Promise<(index: number) => ByteArray> {
  const seed = await mnemonicToSeedWebcrypto(phrase);
  const parent = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0");
  seed.fill(0);
  return (index) => {
    const { privateKey } = parent.deriveChild(index);
    if (!privateKey) throw new Error(`no private key at index ${index}`);
    return new Uint8Array(privateKey);
  };
}
