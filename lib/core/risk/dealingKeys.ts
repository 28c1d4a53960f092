import type { Batch } from '../batch/batch.ts';
import { decodeCalls } from '../decode/decode.ts';
import { partiesOf } from '../describe/facts.ts';
import { outlineOf } from '../names/lookAlike.ts';
import type { Address } from '../schema.ts';

/*
 * The keys by which the journal's index `dealt` finds whom the user has dealt with (N-26). Each begins with the address's outline, so
 * that all addresses that could be taken for each other stand together in the index.
 */

/** What the keys of an address, and of all that could be taken for it, begin with. */
export const outlinePrefix = (address: Address): string => `${outlineOf(address)} `;

/** The key of an address. */
export const dealingKey = (address: Address): string => outlinePrefix(address) + address;

/** The address of a key. */
export const addressInKey = (key: string): Address => key.slice(key.indexOf('0x')) as Address;

/** The keys of all addresses that a batch sends something to, allows something, or calls; each once. */
export const dealingKeys = (batch: Pick<Batch, 'calls' | 'from'>): string[] => [
  ...new Set(decodeCalls(batch).flatMap(partiesOf).map(dealingKey)),
];
