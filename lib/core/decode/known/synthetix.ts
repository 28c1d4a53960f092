import type { Protocol } from './known.ts';
import { gives } from './rights.ts';

const ON_BEHALF = ['AllDelegatePowers', 'BurnOnBehalf', 'IssueOnBehalf', 'ClaimOnBehalf', 'ExchangeOnBehalf'];

export const synthetix: Protocol = {
  home: 'itself',
  functions: () => [
    ...ON_BEHALF.map((name) => gives('Synthetix', `approve${name}(address delegate)`, 'position', { to: 'delegate' })),
    gives('Synthetix', 'grantPermission(uint128 accountId, bytes32 permission, address user)', 'position', { to: 'user' }),
  ],
};
