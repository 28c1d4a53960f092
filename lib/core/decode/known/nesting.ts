import { zeroAddress } from 'viem';
import type { Address, Bytes } from '../../schema.ts';
import { readParameters } from '../calldata.ts';
import { type Arguments, argumentsOf, type Calling, type Inner, type KnownFunction, known, type Protocol } from './known.ts';

const MULTICALL = 'Multicall';
const MULTICALL3 = 'Multicall3';
const SIMPLE = 'Simple7702Account';
const ERC7821 = 'ERC-7821';

/** Calls of a contract to itself that keep the sender: every `multicall(bytes[])` delegates to its own code. */
const own = (args: Arguments, { sender, to, value }: Calling) => ({
  inner: args.allBytes('data').map((data): Inner => ({ sender, to, value, data })),
});

/** Calls that the contract makes in its own name. @param target where one goes whose target is that. */
const others = (calls: Arguments[], call: Calling, mayFail: (each: Arguments) => boolean, target: typeof asNamed = asNamed) => ({
  inner: calls.map(
    (each): Inner => ({
      sender: call.to,
      to: target(each.address('target'), each.bytes('data'), call),
      value: each.integer('value'),
      data: each.bytes('data'),
      ...(mayFail(each) ? { mayFail: true } : {}),
    }),
  ),
});
const never = () => false;
const asNamed = (target: Address, _data: Bytes, _call: Calling): Address => target;

/** ERC-7821: the zero address stands for the account itself. Not every account has it so; to those nobody has anything to read. */
const orItself: typeof asNamed = (target, data, { to }) => (target === zeroAddress && data !== '0x' ? to : target);

const PAIR = '(address target, bytes data)';
const CALL = '(address target, uint256 value, bytes data)';
const executions = [
  {
    type: 'tuple[]',
    name: 'calls',
    components: [
      { type: 'address', name: 'target' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'data' },
    ],
  },
] as const;

/** ERC-7579's modes as ERC-7821 uses them: the first byte says one call or many. */
function executions7579(args: Arguments, call: Calling) {
  const mode = args.bytes('mode').slice(2, 4);
  const data = args.bytes('executionData');
  if (mode === '00') {
    const packed = data.slice(2);
    const inside: Bytes = `0x${packed.slice(104)}`;
    const to = orItself(`0x${packed.slice(0, 40).padEnd(40, '0')}`, inside, call);
    return { inner: [{ sender: call.to, to, value: BigInt(`0x${packed.slice(40, 104).padEnd(64, '0')}`), data: inside }] };
  }
  if (mode !== '01') return {};
  return others(argumentsOf(readParameters(executions, data).args).records('calls'), call, never, orItself);
}

const ownCalls = (): KnownFunction[] => [
  known(MULTICALL, 'multicall(bytes[] data)', own),
  known(MULTICALL, 'multicall(uint256 deadline, bytes[] data)', own),
  known(MULTICALL, 'multicall(bytes32 previousBlockhash, bytes[] data)', own),
];

const multicalls = (): KnownFunction[] => [
  ...['aggregate', 'blockAndAggregate'].map((name) =>
    known(MULTICALL3, `${name}(${PAIR}[] calls)`, (args, call) => others(args.records('calls'), call, never)),
  ),
  ...['tryAggregate', 'tryBlockAndAggregate'].map((name) =>
    known(MULTICALL3, `${name}(bool requireSuccess, ${PAIR}[] calls)`, (args, call) =>
      others(args.records('calls'), call, () => !args.flag('requireSuccess')),
    ),
  ),
  known(MULTICALL3, 'aggregate3((address target, bool allowFailure, bytes data)[] calls)', (args, call) =>
    others(args.records('calls'), call, (each) => each.flag('allowFailure')),
  ),
  known(MULTICALL3, 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)', (args, call) =>
    others(args.records('calls'), call, (each) => each.flag('allowFailure')),
  ),
];

const executed = (): KnownFunction[] => [
  known(SIMPLE, 'execute(address target, uint256 value, bytes data)', (args, call) => others([args], call, never)),
  known(SIMPLE, `executeBatch(${CALL}[] calls)`, (args, call) => others(args.records('calls'), call, never)),
  known(ERC7821, 'execute(bytes32 mode, bytes executionData)', executions7579),
];

/** Several calls of one contract in one. */
export const multicall: Protocol = { home: 'known', functions: ownCalls };

/**
 * Calls of several contracts in one, by a contract that is the same on every chain but those of ZKsync's kind, and by those that came
 * before it.
 */
export const multicall3: Protocol = {
  home: {
    everywhere: ['0xca11bde05977b3631167028862be2a173976ca11'],
    on: {
      1: ['0xeefba1e63905ef1d7acba5a8513c70307c1ce441', '0x5ba1e12693dc8f9c48aad8770482f4739beed696'],
      324: ['0xf9cda624fbc7e059355ce98a31693d299facd963'],
      2741: ['0xaa4de41dba0ca5dcbb288b7cc6b708f3aac759e7'],
      11155111: ['0x5ba1e12693dc8f9c48aad8770482f4739beed696'],
    },
  },
  forAnybody: true,
  functions: multicalls,
};

/** What the accounts of EIP-7702 run batches with. */
export const execution: Protocol = { home: 'account', functions: executed };
