import type { Log } from '../batch/slot.ts';
import type { Address } from '../schema.ts';

/* The fields of logs, whatever is in them: what is missing is zero. */

/** The address in a word of 32 bytes: its last 20. */
export const addressIn = (word: string | undefined): Address => `0x${(word ?? '').slice(-40).padStart(40, '0')}`;
/** The unsigned number in a word of 32 bytes. */
export function numberIn(word: string | undefined): bigint {
  if (!word || word === '0x') return 0n;
  return BigInt(word.startsWith('0x') ? word : `0x${word}`);
}
/**
 * The data of a log in words of 32 bytes, each as 64 hex digits without a prefix; what is left over at the end is left out.
 */
export const wordsIn = ({ data }: Log): string[] => data.slice(2).match(/.{64}/g) ?? [];
