import type { Protocol } from './known.ts';
import { asks, gives } from './rights.ts';

/** Compound III: a manager does with a position what its owner may. It tells of that as of an allowance. */
export const compound: Protocol = {
  home: 'itself',
  functions: () => [
    gives('Compound', 'allow(address manager, bool isAllowed)', 'position', { to: 'manager', given: 'isAllowed' }),
    gives(
      'Compound',
      'allowBySig(address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
      'position',
      { to: 'manager', given: 'isAllowed', signer: 'owner' },
    ),
  ],
  views: [asks('position', 'isAllowed(address owner, address to)')],
};
