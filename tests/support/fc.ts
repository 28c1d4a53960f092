import fc from 'fast-check';
import { PROPERTY_CASES, tier } from './tier.ts';

/**
 * fast-check with the suite's settings: as many cases of each property as the tier says, and the same draws each time, so that a run
 * that went wrong can be gone through again. `npm run soak` sets `SHEAF_PROPERTY_RUNS` and `SHEAF_PROPERTY_SEED` for others.
 */

const { SHEAF_PROPERTY_RUNS, SHEAF_PROPERTY_SEED = '20261121' } = process.env;

/** How many cases each property is tried with. */
export const CASES = Number(SHEAF_PROPERTY_RUNS ?? PROPERTY_CASES[tier]);

fc.configureGlobal({ numRuns: CASES, seed: Number(SHEAF_PROPERTY_SEED) });

export { fc };
