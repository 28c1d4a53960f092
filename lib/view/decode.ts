import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem';
import type { Address, Bytes } from '../core/schema.ts';

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function mint(address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
]);

export interface Argument {
  label: string;
  value: { address: Address } | { amount: bigint } | { text: string };
}

/** A call to a token in words. `grave`: it gives away more than one amount. */
export interface Decoded {
  title: string;
  grave?: string;
  args: Argument[];
}

const address = (label: string, value: Address): Argument => ({ label, value: { address: value.toLowerCase() as Address } });
const amount = (value: bigint): Argument => ({ label: 'Amount', value: { amount: value } });

/** More than any supply: what sites ask for when they mean "without limit". */
const UNLIMITED = 1n << 128n;

function allowance(title: string, spender: Address, value: bigint): Decoded {
  const args = [address('Spender', spender), amount(value)];
  if (value < UNLIMITED) return { title, args };
  return { title, args, grave: 'The spender may take all of this token that you have and will ever have.' };
}

/** What a well-known token function would do; nothing where the data is not exactly such a call. */
export function decodeCall(data: Bytes): Decoded | undefined {
  try {
    const call = decodeFunctionData({ abi, data });
    if (encodeFunctionData({ abi, ...call } as Parameters<typeof encodeFunctionData>[0]) !== data) return undefined;
    return inWords(call);
  } catch {
    return undefined;
  }
}

function inWords(call: ReturnType<typeof decodeFunctionData<typeof abi>>): Decoded {
  switch (call.functionName) {
    case 'transfer':
      return { title: 'Send token', args: [address('Recipient', call.args[0]), amount(call.args[1])] };
    case 'approve':
      return allowance('Allow spending', call.args[0], call.args[1]);
    case 'increaseAllowance':
      return allowance('Allow more spending', call.args[0], call.args[1]);
    case 'mint':
      return { title: 'Mint', args: [address('Recipient', call.args[0]), amount(call.args[1])] };
    case 'transferFrom':
      return {
        title: 'Move token',
        args: [address('From', call.args[0]), address('Recipient', call.args[1]), amount(call.args[2])],
      };
    case 'setApprovalForAll':
      return {
        title: call.args[1] ? 'Hand over a whole collection' : 'Take back a collection',
        args: [address('Operator', call.args[0]), { label: 'Allowed', value: { text: call.args[1] ? 'yes' : 'no' } }],
        grave: call.args[1] ? 'The operator may take every item of this collection that you have and will ever have.' : undefined,
      };
  }
}
