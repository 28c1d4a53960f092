import { encodeFunctionData, parseAbi } from 'viem';
import { PERMIT2 } from '../../core/effects/effects.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { erc20Abi, erc721Abi } from '../../core/token/abi.ts';

/** A question to a contract. */
export interface View {
  to: Address;
  data: Bytes;
}

const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
]);

/** What an account has of a token. */
export const balanceView = (account: Address, token: Address): View => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
});

/** What an account allows somebody: of a token itself, or through Permit2. */
export const allowanceView = (account: Address, token: Address, spender: Address, permit2: boolean): View =>
  permit2
    ? { to: PERMIT2, data: encodeFunctionData({ abi: permit2Abi, args: [account, token, spender] }) }
    : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, spender] }) };

/** Whether an account lets somebody take all of a collection (ERC-721, ERC-1155). */
export const operatorView = (account: Address, collection: Address, operator: Address): View => ({
  to: collection,
  data: encodeFunctionData({ abi: erc721Abi, functionName: 'isApprovedForAll', args: [account, operator] }),
});
