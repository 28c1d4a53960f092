import { encodeAbiParameters, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import type { Said } from '../../words/said.ts';
import type { Call } from '../batch/batch.ts';
import type { Address, Bytes, Hash, HexString } from '../schema.ts';

/** A contract that an account may be upgraded to, because its code was read (EIP-7702). */
export interface Delegate {
  name: string;
  /** Who wrote it. */
  maker: string;
  address: Address;
  /** Digests of the runtime code that was read, masked; any other code at the address does not count. */
  codeHashes: readonly Hash[];
  /**
   * What differs from chain to chain in the code, as [first byte, number of bytes], and is zero for the digest: words that the
   * constructor writes there (the chain's id and what follows from it), and the compiler's note at the end, which never runs.
   */
  masks?: readonly (readonly [number, number])[];
  /** Whether the wallet proposes it for new upgrades: the first that a chain has. */
  proposed: boolean;
  /** Whether it names which of several calls fails. What a call itself reverts with goes on as it is where there is one alone. */
  namesFailure?: true;
  /** The call that makes the account run a batch, all or nothing. */
  encode(calls: readonly Call[]): Bytes;
}

const simple = parseAbi(['struct Call { address target; uint256 value; bytes data; }', 'function executeBatch(Call[] calls)']);

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

const SIMPLE_7702_ACCOUNT = {
  name: 'Simple7702Account 0.8',
  maker: 'eth-infinitism',
  proposed: true,
  namesFailure: true,
  encode: (calls) =>
    encodeFunctionData({
      abi: simple,
      functionName: 'executeBatch',
      args: [calls.map((call) => ({ target: target(call), value: call.value, data: call.data }))],
    }),
} as const satisfies Partial<Delegate>;

export const delegates: readonly Delegate[] = [
  // The one of the two that hardware wallets sign for. What runs is the same; the compiler's note at its end is another.
  {
    ...SIMPLE_7702_ACCOUNT,
    address: '0x4cd241e8d1510e30b2076397afc7508ae59c66c9',
    codeHashes: ['0x82c1e6c0f83d22eef579344e8eff26baf24db4dabe5408d681b00d0512bc3ec4'],
  },
  {
    ...SIMPLE_7702_ACCOUNT,
    address: '0xe6cae83bde06e4c305530e199d7217f42808555b',
    codeHashes: ['0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3'],
  },
  {
    name: 'EIP7702StatelessDeleGator 1.3.0',
    maker: 'MetaMask',
    address: '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b',
    // The constructor run on four chains at this address, with MetaMask's delegation manager and the entry point 0.7.
    codeHashes: ['0x4d3ab02c83bfd0431f7bcbb964ddd3af15db9ec2942265f7f2ae4d7846577dd6'],
    // The chain's id and the EIP-712 domain that follows from it; the compiler's note.
    masks: [
      [5801, 32],
      [5843, 32],
      [11132, 53],
    ],
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

/** What the wallet calls a delegate that it knows by its address. */
export const delegateName = (address: Address): string | undefined => delegates.find((each) => each.address === address)?.name;

/** Code with what its delegate masks set to zero. */
export function masked(code: Bytes, { masks = [] }: Pick<Delegate, 'masks'>): Bytes {
  return masks.reduce<Bytes>((text, [first, count]) => {
    const from = 2 + 2 * first;
    const to = from + 2 * count;
    return to > text.length ? text : `0x${text.slice(2, from)}${'0'.repeat(2 * count)}${text.slice(to)}`;
  }, code);
}

/** The prefix of the code of an account that delegates (EIP-7702). */
const DESIGNATOR = '0xef0100';

/** The code of an account that delegates to `address`. */
export const delegationCode = (address: Address): Bytes => `${DESIGNATOR}${address.slice(2)}`;

/** The code that an account has once it was told to delegate to `address`: none for the zero address, which ends a delegation (EIP-7702). */
export const delegatedCode = (address: Address): Bytes => (address === zeroAddress ? '0x' : delegationCode(address));

/** Whom an account's code delegates to: an address, `none` for a plain account, `contract` for any other code. */
export function delegationOf(code: Bytes): Address | 'none' | 'contract' {
  if (code === '0x') return 'none';
  return code.startsWith(DESIGNATOR) && code.length === 48 ? `0x${code.slice(8)}` : 'contract';
}

/**
 * Whom an account delegates to on one chain; `known`: it is a delegate whose code was read, and the chain has that code. `ready`: it
 * could be upgraded to one there.
 */
export type Delegation =
  | { chainId: number; state: 'none'; ready?: true }
  | { chainId: number; state: 'delegated'; delegate: Address; known: boolean; name?: string; ready?: true }
  | { chainId: number; state: 'unreachable'; trouble: Said };
