import { decodeErrorResult, encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem';
import type { Call } from './batch.ts';
import { type Address, type Bytes, Bytes as BytesSchema, type Hash, type HexString } from './schema.ts';

/** A contract that an account may be upgraded to, because its code was read (EIP-7702). */
export interface Delegate {
  name: string;
  address: Address;
  /** Digests of the runtime code that was read; any other code at the address does not count. */
  codeHashes: readonly Hash[];
  /** Whether the wallet proposes it for new upgrades. */
  proposed: boolean;
  /** The call that makes the account run a batch, all or nothing. */
  encode(calls: readonly Call[]): Bytes;
}

const simple = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
  'error ExecuteError(uint256 index, bytes reason)',
]);

const erc7821 = parseAbi(['function execute(bytes32 mode, bytes executionData)']);

/** ERC-7821: a batch that reverts as a whole, without optional data. */
const BATCH_MODE = `0x01${'00'.repeat(31)}` as HexString;

const executions = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const;

const target = (call: Call): Address => {
  if (!call.to) throw new Error('A call of an atomic batch has a recipient');
  return call.to;
};

export const delegates: readonly Delegate[] = [
  {
    name: 'Simple7702Account 0.8',
    address: '0xe6cae83bde06e4c305530e199d7217f42808555b',
    codeHashes: ['0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3'],
    proposed: true,
    encode: (calls) =>
      encodeFunctionData({
        abi: simple,
        functionName: 'executeBatch',
        args: [calls.map((call) => ({ target: target(call), value: call.value, data: call.data }))],
      }),
  },
  {
    name: 'EIP7702StatelessDeleGator 1.3.0',
    address: '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b',
    codeHashes: [],
    proposed: false,
    encode(calls) {
      const batch = calls.map((call) => ({ target: target(call), value: call.value, callData: call.data }));
      return encodeFunctionData({
        abi: erc7821,
        functionName: 'execute',
        args: [BATCH_MODE, encodeAbiParameters(executions, [batch])],
      });
    },
  },
];

/** The prefix of the code of an account that delegates (EIP-7702). */
const DESIGNATOR = '0xef0100';

/** The code of an account that delegates to `address`. */
export const delegationCode = (address: Address): Bytes => `${DESIGNATOR}${address.slice(2)}`;

/** Whom an account's code delegates to: an address, `none` for a plain account, `contract` for any other code. */
export function delegationOf(code: Bytes): Address | 'none' | 'contract' {
  if (code === '0x') return 'none';
  return code.startsWith(DESIGNATOR) && code.length === 48 ? `0x${code.slice(8)}` : 'contract';
}

/** Which call of an atomic batch failed and why, where the delegate names it. */
export function failedCall(data: Bytes): { index: number; reason: Bytes } | undefined {
  try {
    const { args } = decodeErrorResult({ abi: simple, data });
    return args && { index: Number(args[0]), reason: BytesSchema.parse(args[1]) };
  } catch {
    return undefined;
  }
}
