import { concat, encodeAbiParameters, encodePacked, parseAbiParameters, size } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import { decodeCall } from '../../../../lib/core/decode/decode.ts';
import type { Decoded } from '../../../../lib/core/decode/decoded.ts';
import { functionsBySelector } from '../../../../lib/core/decode/known/table.ts';
import { universalRouterCommands } from '../../../../lib/core/decode/known/universalRouter.ts';
import { explainCall } from '../../../../lib/core/describe/explain.ts';
import { CODE, FRIEND, facts, ME, MULTICALL3, NOBODY, STRANGER, UNIVERSAL_ROUTER, USDC } from '../../../corpus/addresses.ts';
import { permit2Calls, tokenCalls, vaultCalls } from '../../../corpus/functions.ts';
import { lendingCalls } from '../../../corpus/lending.ts';
import { call, data, ETHER, word } from '../../../corpus/request.ts';
import { rightCalls } from '../../../corpus/rights.ts';
import { commands, swapCalls } from '../../../corpus/routers.ts';
import { plainSentence } from '../../../support/plain.ts';

const said = (of: Call) => explainCall(decodeCall(of, ME), facts).map(plainSentence);
const nameOf = (of: Decoded): string => (of.kind === 'known' ? of.signature : of.kind);

const FROM = 'transferFrom(address from, address to, uint256 value)';
const sends = { target: USDC, data: data(FROM, [ME, FRIEND, 5_000_000n]) };
const pays = { target: FRIEND, value: ETHER, data: '0x' as const };
const takes = { target: USDC, value: 0n, data: data('transfer(address to, uint256 value)', [FRIEND, 5_000_000n]) };
const MULTISEND = '0x9641d764fc13c8b624c04430c7356c1c7c8102e2';
const inPack = ({ target, value, data: of }: { target: `0x${string}`; value: bigint; data: `0x${string}` }) =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, target, value, BigInt(size(of)), of]);
/** 1.5.0, for which nobody is whoever makes the calls. */
const MULTISEND_5 = '0xa83c336b20401af773b6219ba5027174338d1836';
const EXECUTE =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)';
const asOwn = (code: `0x${string}`, packed: `0x${string}`) =>
  call(CODE, EXECUTE, [code, 0n, data(MULTI, [packed]), 1, 0n, 0n, 0n, NOBODY, NOBODY, '0x']);
const MULTI = 'multiSend(bytes transactions)';
const addsOwner = {
  target: NOBODY,
  value: 0n,
  data: data('addOwnerWithThreshold(address owner, uint256 threshold)', [STRANGER, 1n]),
};
const fails = { target: CODE, data: '0x12345678' as const };
const one = 'Calls MULTICALL3, which takes one step:';
const two = 'Calls MULTICALL3, which takes 2 steps:';
const sent = '  Sends 5 USDC to FRIEND.';
const CALLS = '(address target, uint256 value, bytes data)[] calls';
const packed = `0x${USDC.slice(2)}${word(3n).slice(2)}${sends.data.slice(2)}` as const;
const mode = (byte: string) => `0x${byte}${'00'.repeat(31)}` as const;
const listed = encodeAbiParameters(parseAbiParameters(CALLS), [[pays, takes]]);

/** Calls inside of a call: which of them may fail without the rest. */
type Nesting = readonly [call: Call, mayFail: readonly boolean[], ...says: string[]];
const nesting: readonly Nesting[] = [
  [call(USDC, 'multicall(bytes[] data)', [[takes.data]]), [false], 'Calls USDC, which takes one step:', sent],
  [
    call(USDC, 'multicall(uint256 deadline, bytes[] data)', [1n, [takes.data]]),
    [false],
    'Calls USDC, which takes one step:',
    sent,
  ],
  [
    call(USDC, 'multicall(bytes32 previousBlockhash, bytes[] data)', [word(1n), [takes.data]]),
    [false],
    'Calls USDC, which takes one step:',
    sent,
  ],
  ...['aggregate', 'blockAndAggregate'].map(
    (name): Nesting => [call(MULTICALL3, `${name}((address target, bytes data)[] calls)`, [[sends]]), [false], one, sent],
  ),
  ...['tryAggregate', 'tryBlockAndAggregate'].flatMap((name) =>
    [true, false].map(
      (required): Nesting => [
        call(MULTICALL3, `${name}(bool requireSuccess, (address target, bytes data)[] calls)`, [required, [sends]]),
        [!required],
        one,
        sent,
      ],
    ),
  ),
  [
    call(MULTICALL3, 'aggregate3((address target, bool allowFailure, bytes data)[] calls)', [
      [
        { ...sends, allowFailure: false },
        { ...fails, allowFailure: true },
      ],
    ]),
    [false, true],
    two,
    sent,
    '  MULTICALL3 calls a function of CODE that Sheaf does not know: 0x12345678.',
  ],
  [
    call(MULTICALL3, 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)', [
      [
        { ...pays, allowFailure: false },
        { ...fails, value: 2n, allowFailure: true },
      ],
    ]),
    [false, true],
    two,
    '  Moves 1 ETH from MULTICALL3 to FRIEND.',
    '  MULTICALL3 calls a function of CODE that Sheaf does not know: 0x12345678.',
    '  0.000000000000000002 ETH goes to CODE with it.',
  ],
  [
    call(MULTISEND, 'multiSend(bytes transactions)', [concat([inPack(pays), inPack({ ...takes, target: USDC })])]),
    [false, false],
    `Calls ${MULTISEND}, which takes 2 steps:`,
    `  Moves 1 ETH from ${MULTISEND} to FRIEND.`,
    `  Moves 5 USDC from ${MULTISEND} to FRIEND.`,
  ],
  ...([MULTISEND, MULTISEND_5] as const).flatMap((of, at): Nesting[] => [
    [
      asOwn(of, inPack(addsOwner)),
      [false],
      'Calls CODE, which claims to take one step:',
      `  Makes STRANGER one of those who decide for ${at === 0 ? 'NOBODY' : 'CODE'}.`,
    ],
    [
      call(of, MULTI, [inPack({ ...pays, target: NOBODY })]),
      [false],
      `Calls ${of}, which takes one step:`,
      `  Moves 1 ETH from ${of} to ${at === 0 ? 'NOBODY' : of}.`,
    ],
  ]),
  [
    call(STRANGER, 'execute(bytes32 mode, bytes executionData)', [
      mode('01'),
      encodeAbiParameters(parseAbiParameters(CALLS), [[addsOwner, { ...pays, target: NOBODY }]]),
    ]),
    [false, false],
    'Calls STRANGER, which claims to take 2 steps:',
    '  Makes STRANGER one of those who decide for STRANGER.',
    '  Moves 1 ETH from STRANGER to NOBODY.',
  ],
  [
    call(CODE, EXECUTE, [FRIEND, ETHER, '0x', 0, 0n, 1_000_000n, 1_000_000n, USDC, STRANGER, '0x']),
    [false],
    'Calls CODE, which claims: Also pays up to 1060000 USDC to STRANGER, as a refund.',
    'Calls CODE, which claims to take one step:',
    '  Moves 1 ETH from CODE to FRIEND.',
  ],
  [
    call(STRANGER, 'execute(address target, uint256 value, bytes data)', [FRIEND, ETHER, '0x']),
    [false],
    'Calls STRANGER, which claims to take one step:',
    '  Moves 1 ETH from STRANGER to FRIEND.',
  ],
  [
    call(STRANGER, `executeBatch(${CALLS})`, [[pays, takes]]),
    [false, false],
    'Calls STRANGER, which claims to take 2 steps:',
    '  Moves 1 ETH from STRANGER to FRIEND.',
    '  Moves 5 USDC from STRANGER to FRIEND.',
  ],
  [
    call(STRANGER, 'execute(bytes32 mode, bytes executionData)', [mode('01'), listed]),
    [false, false],
    'Calls STRANGER, which claims to take 2 steps:',
    '  Moves 1 ETH from STRANGER to FRIEND.',
    '  Moves 5 USDC from STRANGER to FRIEND.',
  ],
  [
    call(STRANGER, 'execute(bytes32 mode, bytes executionData)', [mode('00'), packed]),
    [false],
    'Calls STRANGER, which claims to take one step:',
    sent,
    '  0.000000000000000003 ETH goes to USDC with it.',
  ],
  [
    call(STRANGER, 'execute(bytes32 mode, bytes executionData)', [mode('00'), packed.slice(0, 12) as `0x${string}`]),
    [false],
    'Calls STRANGER, which claims to take one step:',
    `  Moves 0 ETH from STRANGER to ${USDC.slice(0, 12)}${'0'.repeat(30)}.`,
  ],
  [call(STRANGER, 'execute(bytes32 mode, bytes executionData)', [mode('ff'), packed]), [], 'Calls execute of STRANGER.'],
];

const single = [...tokenCalls, ...permit2Calls, ...vaultCalls, ...swapCalls, ...rightCalls, ...lendingCalls];

describe('the functions that the wallet knows', () => {
  test.each(single.map(([of, ...says]) => [`${nameOf(decodeCall(of, ME))} ${of.to}`, of, says] as const))(
    'T-D16 %s',
    (_, of, says) => {
      expect(said(of)).toEqual(says);
    },
  );

  test.each(nesting.map(([of, mayFail, ...says]) => [nameOf(decodeCall(of, ME)), of, mayFail, says] as const))(
    'T-D17 calls inside of %s',
    (_, of, mayFail, says) => {
      expect(said(of)).toEqual(says);
      const decoded = decodeCall(of, ME);
      const inside = decoded.kind === 'known' ? decoded.nested : [];
      expect(inside.map((each) => each.mayFail ?? false)).toEqual(mayFail);
    },
  );

  test('T-D16 each of them is among these', () => {
    const tried = [...single.map(([of]) => of), ...nesting.map(([of]) => of)].map((of) => of.data.slice(0, 10));
    const router = ['execute(bytes,bytes[],uint256)', 'execute(bytes,bytes[])'];
    const known = [...functionsBySelector().values()]
      .flat()
      .map((each) => each.function)
      .filter(({ signature }) => !router.includes(signature));
    expect([...new Set(tried)].toSorted()).toEqual(known.map(({ selector }) => selector).toSorted());
  });
});

describe('the program of the Universal Router', () => {
  const program = (numbers: number[], inputs: readonly `0x${string}`[]) =>
    call(UNIVERSAL_ROUTER, 'execute(bytes commands, bytes[] inputs)', [`0x${Buffer.from(numbers).toString('hex')}`, inputs]);

  test.each(commands.map(([number, input, ...says]) => [number, says[0], input, says] as const))(
    'T-D16 command %s: %s',
    (number, _, input, says) => {
      expect(said(program([number], [input]))).toEqual([
        'Calls ROUTER, which takes one step:',
        ...says.map((each) => `  ${each}`),
      ]);
    },
  );

  test('T-D16 each command that has a meaning is among these', () => {
    expect(new Set(commands.map(([number]) => number)).size).toBe(universalRouterCommands().length);
  });

  test('T-D17 a deadline changes nothing, and commands without an input do not run', () => {
    const [[number, input] = [0, '0x' as const]] = commands;
    const late = call(UNIVERSAL_ROUTER, 'execute(bytes commands, bytes[] inputs, uint256 deadline)', ['0x000505', [input], 9n]);
    expect(said(late)).toEqual(said(program([number], [input])));
  });

  test('T-D17 a command that may fail says so, the others do not, and the highest bits are none of its number', () => {
    const decoded = decodeCall(program([0x05, 0x85, 0x45, 0xc5], ['0x', '0x', '0x', '0x']), ME);
    const steps = decoded.kind === 'known' ? decoded.nested : [];
    expect(steps.map((each) => [each.kind === 'known' && each.name, each.mayFail])).toEqual([
      ['TRANSFER', undefined],
      ['TRANSFER', true],
      ['TRANSFER', undefined],
      ['TRANSFER', true],
    ]);
  });
});
