import { authorisationIn } from '../authorisations.ts';
import { grantIn } from '../grants.ts';
import { orderToOthers } from '../wallets.ts';
import type { SignedProtocol } from './known.ts';

/** EIP-2612, DAI's own, ERC-4494 and EIP-3009, ERC-5805. */
export const tokens: SignedProtocol = {
  name: 'ERC-20',
  home: 'token',
  forms: [
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
    'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
    'CancelAuthorization(address authorizer,bytes32 nonce)',
    'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
  ],
  read: (of) => grantIn(of) ?? orderToOthers(of),
};

/** The Safe's own transactions, and calls that forwarders pass on (ERC-2771). */
export const accounts: SignedProtocol = {
  name: 'Safe',
  home: 'any',
  forms: [
    'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
    'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 dataGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
    'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
    'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
  ],
  read: orderToOthers,
};

export const morpho: SignedProtocol = {
  name: 'Morpho',
  home: { on: { 1: ['0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'], 8453: ['0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'] } },
  forms: ['Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)'],
  read: authorisationIn,
};
