import { encodeFunctionData, erc20Abi, erc721Abi, parseAbi, zeroAddress } from 'viem';
import { PERMIT2 } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import { type Address, Bytes } from '../../core/schema.ts';
import { askTogether } from '../read/together.ts';
import { type SimulatedCall, simulate } from './simulate.ts';

/** A question to a contract. */
export interface View {
  to: Address;
  data: Bytes;
}

/** Gas for one view: enough for any honest one. A contract that burns all of it leaves the others theirs. */
export const VIEW_GAS = 300_000n;

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

/** A view as it is called where calls are tried: by nobody. */
export const asCall = (view: View): SimulatedCall => ({ ...view, from: zeroAddress, value: 0n, gas: VIEW_GAS });

/**
 * What views answer on the node's newest state, in one exchange: run one after the other, or asked beside each other where the node
 * cannot simulate. Never fails: nothing stands for each that is not answered.
 */
export async function views(node: Node, asked: readonly View[]): Promise<(Bytes | undefined)[]> {
  const simulated = await simulate(node, asked.map(asCall));
  // A view that fails has answered too: the contract is not what it was asked as.
  if (simulated) return simulated.results.map(({ success, data }) => (success ? data : '0x'));
  const answers = await askTogether(
    node,
    asked.map((view) => ({ method: 'eth_call', params: [view, 'latest'] })),
  );
  return answers.map((answer) => Bytes.safeParse(answer).data);
}
