import { PERMIT2 } from '../../../effects/effects.ts';
import { grantIn } from '../grants.ts';
import type { SignedProtocol } from './known.ts';

const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)';
const PERMITTED = 'TokenPermissions(address token,uint256 amount)';

/** Where Permit2 is: ZKsync makes addresses in a way of its own. */
export const PERMIT2_HOME = { everywhere: [PERMIT2], on: { 324: ['0x0000000000225e31d15943971f47ad3022f714fa'] } } as const;

/** Permits without an order; those with one are in `witnesses.ts`. */
export const permit2: SignedProtocol = {
  name: 'Permit2',
  home: PERMIT2_HOME,
  forms: [
    `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
    `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
    `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
    `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
  ],
  read: grantIn,
};
