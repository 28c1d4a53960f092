import fc from 'fast-check';
import { CASES } from './tier.ts';

/**
 * fast-check with the suite's settings: as many cases of each property as the tier says, and the same draws each time, so that a run
 * that went wrong can be gone through again. `npm run soak` sets `SHEAF_PROPERTY_RUNS` and `SHEAF_PROPERTY_SEED` for others.
 */

const { SHEAF_PROPERTY_SEED = '20261121' } = process.env;

fc.configureGlobal({ numRuns: CASES, seed: Number(SHEAF_PROPERTY_SEED) });

export { CASES, fc };
