import { zeroAddress } from 'viem';
import type { Action } from '../decode/decoded.ts';

/**
 * Whether an action, told apart by what the contract is, gives nobody anything: somebody's right ends or gets less. Only one address may
 * be allowed to take an item, so that the zero address gets that right means that nobody has it (ERC-721).
 */
export function isEnd(action: Action): boolean {
  if (action.kind === 'allow') return action.how === 'lower' || action.amount === 0n;
  if (action.kind === 'allowItem') return action.spender === zeroAddress;
  if (action.kind === 'allowAll') return !action.allowed;
  return action.kind === 'right' && action.ended === true;
}
