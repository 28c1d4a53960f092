import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, stringToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { readAllowances, readTokens } from '../../../lib/chain/plan/tokenFacts.ts';
import { number, text, tokenReader } from '../../../lib/chain/read/token.ts';
import { PERMIT2 } from '../../../lib/core/effects/effects.ts';
import { errors } from '../../../lib/core/errors.ts';
import { ALICE, BOB, byChance } from './rows.ts';
import { saying } from './saying.ts';

const uint = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const string = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]);
const view = (functionName: 'decimals' | 'symbol' | 'name') => encodeFunctionData({ abi: erc20Abi, functionName });
const supports = (id: string) => `0x01ffc9a7${id}${'0'.repeat(56)}`;
const TOKEN = { [view('decimals')]: uint(6n), [view('symbol')]: string('USDX'), [view('name')]: string('Dollar X') };
const [ERC721, ERC1155, ANYTHING] = ['80ac58cd', 'd9b67a26', 'ffffffff'].map((id) => ({ [supports(id)]: uint(1n) }));
const REVERT = errors.executionReverted();

type Views = Record<string, unknown>;
/** A node on which a contract answers these views; any other reverts. */
const contract = (views: Views, code: unknown = '0x6001') =>
  saying({
    eth_call: ([{ data }]: readonly [{ data: string }]) => views[data] ?? REVERT,
    eth_getCode: code,
  });

describe('W-04 what a contract says of itself', () => {
  const read = (node: ReturnType<typeof saying>) =>
    tokenReader({ of: async () => node }, { ...byChance, later: () => undefined })(1, BOB, ALICE);
  const other = (found: string) => ({ kind: 'other', found });
  const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [ALICE] });

  test.each<[string, Views, unknown, object]>([
    [
      'is a token',
      { ...TOKEN, [balanceOf]: uint(7n) },
      '0x6001',
      { kind: 'token', symbol: 'USDX', name: 'Dollar X', decimals: 6, balance: 7n },
    ],
    [
      'is a token without a name of its own',
      { ...TOKEN, [view('name')]: '0x' },
      '0x6001',
      { kind: 'token', symbol: 'USDX', name: 'USDX', decimals: 6 },
    ],
    [
      'may have 255 decimals',
      { ...TOKEN, [view('decimals')]: uint(255n) },
      '0x6001',
      { kind: 'token', symbol: 'USDX', name: 'Dollar X', decimals: 255 },
    ],
    ['not 256', { ...TOKEN, [view('decimals')]: uint(256n) }, '0x6001', other('a contract whose decimals() is out of range')],
    ['is an ERC-721', { ...TOKEN, ...ERC721 }, '0x6001', other('an ERC-721 collection')],
    ['is an ERC-1155', { ...TOKEN, ...ERC1155 }, '0x6001', other('an ERC-1155 collection')],
    [
      'is neither where it says yes to anything',
      { ...TOKEN, ...ERC721, ...ERC1155, ...ANYTHING },
      '0x6001',
      { kind: 'token', symbol: 'USDX', name: 'Dollar X', decimals: 6 },
    ],
    [
      'is none where it answers two',
      { ...TOKEN, [supports('80ac58cd')]: uint(2n) },
      '0x6001',
      { kind: 'token', symbol: 'USDX', name: 'Dollar X', decimals: 6 },
    ],
    ['is an account that delegates', TOKEN, `0xef0100${'11'.repeat(20)}`, other('an account, not a contract')],
    ['is there though its code is not told yet', TOKEN, '0x', { kind: 'token', symbol: 'USDX', name: 'Dollar X', decimals: 6 }],
    ['is no contract', {}, '0x', other('no contract')],
    ['is no contract where the code cannot be told', {}, REVERT, other('no contract')],
    ['is a contract of another kind', {}, '0x6001', other('a contract that does not answer decimals()')],
    ['has no symbol', { [view('decimals')]: uint(1n) }, '0x6001', other('a contract that does not answer symbol()')],
  ])('%s', async (_, views, code, expected) => {
    expect(await read(contract(views, code))).toEqual(expected);
  });

  test('is what its newest state says: pending, or the latest where the node refuses that', async () => {
    const words = contract({ ...TOKEN });
    const run = words.words.eth_call as (params: unknown[]) => unknown;
    words.words.eth_call = (params: unknown[]) => (params[1] === 'pending' ? errors.node(-32000, 'no pending') : run(params));
    expect(await read(words)).toMatchObject({ kind: 'token', symbol: 'USDX' });
    const seen = contract(TOKEN);
    await read(seen);
    expect(new Set(seen.asked.map(({ params }) => params[1]))).toEqual(new Set(['pending']));
  });

  test.each([
    'invalid opcode: INVALID',
    'Invalid jump destination',
    'bad instruction fe',
    'Bad jump destination',
    'stack underflow (0 <=> 1)',
    'stack overflow',
    'out of gas',
    'EVM error InvalidJump',
  ])('is not asked again at the latest where its own code fails: %s', async (message) => {
    const node = contract({});
    node.words.eth_call = errors.node(-32000, message);
    expect(await read(node)).toEqual(other('a contract that does not answer decimals()'));
    expect(new Set(node.asked.map(({ params }) => params[1]))).toEqual(new Set(['pending']));
  });

  test.each<[string, Error, number]>([
    ['is away', errors.chainDisconnected(1), 4901],
    ['has a quota', errors.node(-32005, 'quota'), -32005],
    ['has read “execution reverted” somewhere', errors.node(-32000, 'my log says execution reverted'), -32000],
  ])('C-09 is no matter of a node that %s', async (_, error, code) => {
    const node = contract({});
    node.words.eth_call = error;
    await expect(read(node)).rejects.toMatchObject({ code });
    // Nobody asks twice whom nobody can reach.
    const again = node.asked.some(({ params }) => params[1] === 'latest');
    expect(again).toBe(code !== 4901);
  });
});

describe('W-04 a number in an answer', () => {
  test.each<[Hex | undefined, bigint | undefined]>([
    [undefined, undefined],
    ['0x', undefined],
    [`0x${'00'.repeat(31)}`, undefined],
    [uint(5n), 5n],
    [`${uint(5n)}ff`, 5n],
    [`${uint(5n)}${uint(9n).slice(2)}`, 5n],
  ])('of %s is %s', (data, expected) => {
    expect(number(data)).toBe(expected);
  });
});

describe('W-04 a text in an answer', () => {
  test.each<[string, Hex | undefined, string | undefined]>([
    ['nothing', undefined, undefined],
    ['too little', `0x${'41'.repeat(31)}`, undefined],
    ['a bytes32', stringToHex('MKR', { size: 32 }), 'MKR'],
    ['a full bytes32', stringToHex('M'.repeat(32)), 'M'.repeat(8)],
    ['a string', string('WHEAT'), 'WHEAT'],
    ['a string with blanks around it', string(' A '), ' A '],
    ['blanks alone', string('   '), undefined],
    ['an empty string', string(''), undefined],
    ['no string', `0x${'ff'.repeat(64)}`, undefined],
    ['more than fits', string('123456789'), '12345678'],
    ['just what fits', string('12345678'), '12345678'],
    ['characters of two units', string('💎'.repeat(9)), '💎'.repeat(8)],
  ])('%s', (_, data, expected) => {
    expect(text(data, 8)).toBe(expected);
  });
});

describe('T-C22 what is known of the tokens of a batch', () => {
  const collection = { kind: 'collection', symbol: 'USDX', name: 'Dollar X' };
  const token = { kind: 'token', symbol: 'USDX', name: 'Dollar X', decimals: 6 };
  test.each<[string, Views, object]>([
    ['a token', TOKEN, token],
    ['a token without a name', { ...TOKEN, [view('name')]: '0x' }, { ...token, name: 'USDX' }],
    ['an ERC-721', { ...TOKEN, ...ERC721 }, collection],
    ['an ERC-1155', { ...TOKEN, ...ERC1155 }, collection],
    ['a collection without words', { ...ERC721, [view('name')]: '0x' }, { kind: 'collection' }],
    ['what says yes to anything', { ...TOKEN, ...ERC721, ...ANYTHING }, token],
    ['255 decimals', { ...TOKEN, [view('decimals')]: uint(255n) }, { ...token, decimals: 255 }],
    ['256 decimals', { ...TOKEN, [view('decimals')]: uint(256n) }, { kind: 'other' }],
    ['no symbol', { ...TOKEN, [view('symbol')]: '0x' }, { kind: 'other' }],
    ['no decimals', { ...TOKEN, [view('decimals')]: '0x' }, { kind: 'other' }],
  ])('%s', async (_, views, facts) => {
    expect(await readTokens(contract(views), [BOB])).toEqual({ [BOB]: facts });
  });

  test('nothing of whom the node says nothing', async () => {
    expect(await readTokens(saying({}), [BOB])).toEqual({});
  });

  type Simulated = { blockStateCalls: [{ calls: { to: string; input: string; gas: string }[] }] };
  /** A node that answers such views in one simulation. */
  const simulating = (answers: (to: string, input: string) => Hex | undefined) =>
    saying({
      eth_simulateV1: ([{ blockStateCalls }]: readonly [Simulated]) => [
        {
          calls: blockStateCalls[0].calls.map(({ to, input }) => {
            const returnData = answers(to, input);
            return { status: returnData ? '0x1' : '0x0', gasUsed: '0x1', returnData: returnData ?? uint(1n) };
          }),
        },
      ],
    });

  test('is asked of all at once, with little gas for each; what fails has answered too', async () => {
    const node = simulating((to, input) => (to === BOB ? (TOKEN[input as Hex] as Hex | undefined) : undefined));
    expect(await readTokens(node, [ALICE, BOB])).toEqual({ [ALICE]: { kind: 'other' }, [BOB]: token });
    expect(node.asked).toHaveLength(1);
    const [{ blockStateCalls }] = (node.asked[0]?.params ?? []) as [Simulated];
    expect(blockStateCalls[0].calls).toHaveLength(14);
    expect(blockStateCalls[0].calls[0]).toEqual({
      from: `0x${'0'.repeat(40)}`,
      to: ALICE,
      value: '0x0',
      input: view('decimals'),
      gas: '0x493e0',
    });
  });

  test('is asked of all in one exchange where the node cannot simulate, and what fails there is left open', async () => {
    const { requestMany, ...alone } = contract(TOKEN);
    const exchanges: number[] = [];
    const node = {
      ...alone,
      requestMany(calls: Parameters<typeof requestMany>[0]) {
        exchanges.push(calls.length);
        return requestMany(calls);
      },
    };
    expect(await readTokens(node, [BOB, ALICE])).toEqual({ [BOB]: token, [ALICE]: token });
    expect(exchanges).toEqual([14]);
  });

  test('allowances are asked of the token, or of Permit2 where they end', async () => {
    const allowed = { kind: 'token', token: BOB, spender: ALICE, amount: 1n, unlimited: false } as const;
    const node = simulating((to) => uint(to === BOB ? 3n : to === PERMIT2 ? 4n : 5n));
    const asked = [
      { account: ALICE, each: allowed },
      { account: ALICE, each: { ...allowed, until: 9n as never } },
    ];
    expect(await readAllowances(node, asked)).toEqual([3n, 4n]);
    expect(await readAllowances(saying({}), asked)).toEqual([undefined, undefined]);
  });
});
