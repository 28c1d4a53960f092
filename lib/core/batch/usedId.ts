import { keccak256, stringToHex } from 'viem';
import type { Batch } from './batch.ts';

/**
 * What is kept of an id whose batch the user has deleted (S-09): a hash of site, sender and id, of which nobody reads any of the three.
 * It can still be tried whether it is of three that somebody knows.
 */
export const usedIdOf = ({ origin, from, id }: Pick<Batch, 'origin' | 'from' | 'id'>): string =>
  keccak256(stringToHex(JSON.stringify([origin, from, id])));
