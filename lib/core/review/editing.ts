import { numberToHex } from 'viem';
import type { Call } from '../batch/batch.ts';
import { decodeCall } from '../decode/decode.ts';
import type { Decoded } from '../decode/decoded.ts';
import type { Facts } from '../describe/facts.ts';
import type { Address, Bytes } from '../schema.ts';

/** An allowance that a call gives by itself and that the user may change. */
export interface EditableAllowance {
  token: Address;
  spender: Address;
  amount: bigint;
  how: 'set' | 'raise';
  /** Whether it is given through Permit2. */
  permit2: boolean;
  /** The most that the call's field holds. */
  most: bigint;
}

/** Which argument is the amount, by what function. Items and collections have none to change. */
const AMOUNT_AT: Readonly<Record<string, { index: number; bits: bigint }>> = {
  'approve(address,uint256)': { index: 1, bits: 256n },
  'increaseAllowance(address,uint256)': { index: 1, bits: 256n },
  'increaseApproval(address,uint256)': { index: 1, bits: 256n },
  'approve(address,address,uint160,uint48)': { index: 2, bits: 160n },
};

const fieldOf = (decoded: Decoded) => {
  const field = decoded.kind === 'known' ? AMOUNT_AT[decoded.signature] : undefined;
  const [action] = decoded.kind === 'known' ? decoded.actions : [];
  return field && action?.kind === 'allow' && action.how !== 'lower' ? { ...field, action, how: action.how } : undefined;
};

/**
 * The allowance of a call that can be edited. None where the contract is no ERC-20, or nobody knows whether it is:
 * the same call to a collection names an item, and another number would be another item.
 */
export function editableAllowance(decoded: Decoded, { tokens }: Pick<Facts, 'tokens'>): EditableAllowance | undefined {
  const field = fieldOf(decoded);
  if (!field || tokens[field.action.token]?.kind !== 'token') return undefined;
  const { token, spender, amount } = field.action;
  return { token, spender, amount, how: field.how, permit2: field.action.until !== undefined, most: 2n ** field.bits - 1n };
}

/**
 * The call with another amount in its allowance, everything else to the byte as it was; `asked` keeps the data that the
 * site sent. With the site's own amount it is the site's call again.
 * @param amount in the token's smallest unit.
 * @returns nothing where the call gives no allowance by itself, or its field cannot hold the amount.
 */
export function withAllowance(call: Call, amount: bigint): Call | undefined {
  // Whose allowance it is does not matter for where its amount stands.
  const field = call.to ? fieldOf(decodeCall(call, call.to)) : undefined;
  if (!field || amount < 0n || amount >= 2n ** field.bits) return undefined;
  const asked = call.asked ?? call.data;
  const data = withWord(asked, field.index, amount);
  const { asked: _, ...rest } = call;
  return data === asked ? { ...rest, data } : { ...rest, data, asked };
}

/** Data with another argument at a place; as long as it has to be for that. */
function withWord(data: Bytes, index: number, value: bigint): Bytes {
  const start = 10 + index * 64;
  const word = numberToHex(value, { size: 32 }).slice(2);
  return `${data.slice(0, start).padEnd(start, '0')}${word}${data.slice(start + 64)}` as Bytes;
}
