import type { Batch } from '../batch/batch.ts';
import { decodeCalls } from '../decode/decode.ts';
import { partiesOf } from '../describe/facts.ts';
import { outlineOf } from '../names/lookAlike.ts';
import type { Address } from '../schema.ts';

/*
 * How the journal's index names whom the user has dealt with (N-26): the outline first, so that all addresses that could be taken
 * for each other stand together, however many others there are.
 */

/** The beginning of the marks of an address and of all that could be taken for it. */
export const outlineMark = (address: Address): string => `${outlineOf(address)} `;

export const markOf = (address: Address): string => outlineMark(address) + address;

export const addressOf = (mark: string): Address => mark.slice(mark.indexOf('0x')) as Address;

/** The marks of all whom a batch sends something to, allows something, or calls; each once. */
export const marksOf = (batch: Pick<Batch, 'calls' | 'from'>): string[] => [
  ...new Set(decodeCalls(batch).flatMap(partiesOf).map(markOf)),
];
