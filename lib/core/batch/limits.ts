import type { HexString } from '../schema.ts';

/** How much one batch may be (S-15): so many calls, and so many bytes of data in all of them. */
export const MAX_CALLS = 100;
export const MAX_CALL_DATA = 96 * 1024;

/** How many bytes of data calls have in all. */
export const bytesIn = (calls: readonly { data?: HexString }[]): number =>
  calls.reduce((sum, { data = '0x' }) => sum + (data.length - 2) / 2, 0);
