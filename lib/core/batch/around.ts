import type { Call } from './batch.ts';

/** Calls of the wallet's own in one transaction with those of a site, which stay together and in order (G-07). */
export interface Around {
  first: readonly Call[];
  last: readonly Call[];
}

/** All calls of such a transaction. */
export const joined = (calls: readonly Call[], { first, last }: Around = { first: [], last: [] }): Call[] => [
  ...first,
  ...calls,
  ...last,
];
