import type { Protocol } from './known.ts';
import { asks, gives, tells } from './rights.ts';

/** Debts in somebody else's name. */
export const aave: Protocol = {
  home: 'itself',
  functions: () => [
    gives('Aave', 'approveDelegation(address delegatee, uint256 amount)', 'debt', { to: 'delegatee', given: 'amount' }),
    gives(
      'Aave',
      'delegationWithSig(address delegator, address delegatee, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      'debt',
      { to: 'delegatee', given: 'value', signer: 'delegator' },
    ),
  ],
  events: [
    tells('debt', 'BorrowAllowanceDelegated(address indexed owner, address indexed to, address indexed asset, uint256 on)'),
  ],
  views: [asks('debt', 'borrowAllowance(address owner, address to)')],
};
