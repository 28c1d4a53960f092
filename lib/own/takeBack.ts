import { encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import type { Call } from '../core/batch/batch.ts';
import { PERMIT2 } from '../core/effects/effects.ts';
import { type AllowanceId, ownRequests } from '../core/ownRequests.ts';
import { defineMethod } from '../core/request/method.ts';
import type { Address } from '../core/schema.ts';
import { erc20Abi, erc721Abi } from '../core/token/abi.ts';
import { askAbout, ownQuestion } from './own.ts';

/** Ends what others may take of an account: one as a plain transaction, several as a batch. */
export const takeBack = defineMethod({
  ...ownQuestion,
  params: ownRequests.takeBack,
  handle: ({ chainId, account, allowances }, before, ask) =>
    // Where they go one by one, one that fails keeps none of the others from being taken back.
    askAbout({ chainId, from: account, calls: callsFor(allowances), method: 'takeBack', onRevert: 'continue' }, before, ask),
});

const lockdownAbi = () => parseAbi(['function lockdown((address token, address spender)[] approvals)']);

/** A call for each, once; one for all that are kept at Permit2, which has a function for that. */
export function callsFor(allowances: readonly AllowanceId[]): Call[] {
  const direct = allowances.flatMap((each) => (each.kind === 'permit2' ? [] : [callFor(each)]));
  const kept = allowances.flatMap((each) => (each.kind === 'permit2' ? [{ token: each.token, spender: each.spender }] : []));
  const calls = kept.length > 0 ? [lockdown(kept), ...direct] : direct;
  return [...new Map(calls.map((call) => [`${call.to} ${call.data}`, call])).values()];
}

function lockdown(kept: readonly { token: Address; spender: Address }[]): Call {
  const each = new Map(kept.map((pair) => [`${pair.token} ${pair.spender}`, pair]));
  const data = encodeFunctionData({ abi: lockdownAbi(), functionName: 'lockdown', args: [[...each.values()]] });
  return { to: PERMIT2, value: 0n, data };
}

function callFor(allowance: Exclude<AllowanceId, { kind: 'permit2' }>): Call {
  const { spender } = allowance;
  switch (allowance.kind) {
    case 'token': {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] });
      return { to: allowance.token, value: 0n, data };
    }
    case 'item': {
      const data = encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args: [zeroAddress, allowance.tokenId] });
      return { to: allowance.collection, value: 0n, data };
    }
    case 'collection': {
      const data = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [spender, false] });
      return { to: allowance.collection, value: 0n, data };
    }
  }
}
