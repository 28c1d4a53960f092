import type { Protocol } from './known.ts';
import { gives } from './rights.ts';

/** ERC-4337: what is deposited there pays for operations. */
export const entryPoint: Protocol = {
  home: 'itself',
  functions: () => [
    gives('EntryPoint', 'withdrawTo(address withdrawAddress, uint256 withdrawAmount)', 'deposit', { to: 'withdrawAddress' }),
    gives('EntryPoint', 'withdrawStake(address withdrawAddress)', 'deposit', { to: 'withdrawAddress' }),
  ],
};
