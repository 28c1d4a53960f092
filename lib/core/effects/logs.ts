import type { Log } from '../batch/slot.ts';
import type { Address } from '../schema.ts';

/* The fields of logs, whatever is in them: what is missing is zero. */

export const addressIn = (word: string | undefined): Address => `0x${(word ?? '').slice(-40).padStart(40, '0')}`;
export const numberIn = (word: string | undefined): bigint => BigInt(`0x${word?.replace('0x', '') || '0'}`);
export const wordsIn = ({ data }: Log): string[] => data.slice(2).match(/.{64}/g) ?? [];
