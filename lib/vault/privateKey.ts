import { Refusal } from '../core/command.ts';
import { type ByteArray, fromHex } from './crypto.ts';

/** The order of secp256k1: a private key is more than nothing and less than that. */
const ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;

/**
 * A private key as it is written: 64 digits of hex, with or without `0x`.
 * @throws Refusal that says what is wrong and repeats nothing of it.
 */
export function parsePrivateKey(typed: string): ByteArray {
  const text = typed.trim();
  const digits = text.toLowerCase().replace(/^0x/, '');
  if (/^[a-z]+(\s+[a-z]+){11,23}$/i.test(text)) throw new Refusal({ code: 'refusal.key.phrase' });
  if (/^[0-9a-f]{40}$/.test(digits)) throw new Refusal({ code: 'refusal.key.address' });
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new Refusal({ code: 'refusal.key.form' });
  const number = BigInt(`0x${digits}`);
  if (number === 0n || number >= ORDER) throw new Refusal({ code: 'refusal.key.none' });
  return fromHex(`0x${digits}`);
}
