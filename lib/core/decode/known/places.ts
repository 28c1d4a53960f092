import type { Addresses } from './home.ts';
import type { Protocol } from './known.ts';

const BALANCER = '0xba12222222228d8ba445958a75a0704d566bf2c8';
const MORPHO = '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb';

/** As their makers publish them: Balancer V2's vault, Morpho Blue, Maker's Vat; delegate.xyz v2 is made to be the same everywhere. */
const HOME: Addresses = {
  on: {
    1: [BALANCER, MORPHO, '0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b'],
    10: [BALANCER],
    100: [BALANCER],
    137: [BALANCER],
    8453: [BALANCER, MORPHO],
    42161: [BALANCER],
    43114: [BALANCER],
  },
  everywhere: ['0x00000000000000447e69651d841bd8d104bed493'],
};

/** Where rights of `operators.ts` are kept: that one ends there is more than a contract's word. */
export const places: Protocol = { home: HOME, functions: () => [] };
