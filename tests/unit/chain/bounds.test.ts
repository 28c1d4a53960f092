import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { effectsOf } from '../../../lib/chain/plan/effects.ts';
import type { Estimate } from '../../../lib/chain/plan/estimate.ts';
import { makePatience } from '../../../lib/chain/plan/patience.ts';
import type { Call } from '../../../lib/core/batch/batch.ts';
import type { Log } from '../../../lib/core/batch/slot.ts';
import { decodeCalls } from '../../../lib/core/decode/decode.ts';
import type { Address, Hash } from '../../../lib/core/schema.ts';
import { ALICE, BOB, batchOf } from './rows.ts';
import { saying } from './saying.ts';

/** With a node that may take as long as it likes. */
function batchAnd(calls: Call[]) {
  const batch = batchOf({ calls });
  const patience = makePatience({ clock: { now: () => 0 }, later: () => undefined });
  return { batch, calls: decodeCalls(batch), patience: patience({ question: batch.key, again: false, since: 0 }) };
}

const address = (index: number): Address => `0x${(index + 0x1000).toString(16).padStart(40, '0')}`;
const uint = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const logOf = (from: Address, topics: unknown, data: Log['data']): Log => ({ address: from, topics: topics as Hash[], data });
const transferOf = (token: Address, from: Address, to: Address, amount = 1n) =>
  logOf(token, encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }), uint(amount));
const approvalOf = (token: Address, spender: Address, amount = 1n) =>
  logOf(token, encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: ALICE, spender } }), uint(amount));
const wethAbi = parseAbi(['event Deposit(address indexed dst, uint256 wad)']);
const itemAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)']);
const itemOf = (collection: Address, from: Address, to: Address, id: bigint) =>
  logOf(collection, encodeEventTopics({ abi: itemAbi, eventName: 'Transfer', args: { from, to, id } }), '0x');

/** What is kept of calls that left these logs, on a chain that has contracts everywhere; all have this symbol, if any. */
async function keptOf(
  logs: Log[],
  { calls = [], own = [], symbol = '' }: { calls?: Call[]; own?: Address[]; symbol?: string } = {},
) {
  const asked = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' });
  const said = encodeAbiParameters([{ type: 'string' }], [symbol]);
  const node = saying({
    eth_getCode: '0x6001',
    // Anything else than its symbol it answers with zero.
    eth_call: ([{ data }]: readonly [{ data: string }]) => (data === asked ? said : uint(0n)),
  });
  const estimate: Estimate = { limits: [], outcomes: [], simulatedOn: 'pending', logs };
  const effects = await effectsOf(node, { ...batchAnd(calls), estimate, own: [ALICE, ...own] });
  const [mine] = effects.accounts;
  if (!mine) throw new Error('nothing is said of the sender');
  return { ...effects, mine, node };
}
const many = <Each>(count: number, make: (index: number) => Each) => Array.from({ length: count }, (_, index) => make(index));

describe('T-J4 of what contracts make up', () => {
  test.each([
    ['arrives', 100, undefined, (id: bigint) => itemOf(address(0), BOB, ALICE, id)],
    ['leaves', 300, { leaves: 3, allowances: 0 }, (id: bigint) => itemOf(address(0), ALICE, BOB, id)],
  ] as const)('of items that %s no more than %i are kept, and the rest is counted', async (way, most, cut, make) => {
    const { mine } = await keptOf(many(most + 3, (index) => make(BigInt(index))));
    expect(mine[way]).toHaveLength(most);
    expect(mine[way][0]).toMatchObject({ what: { id: 0n } });
    expect(mine[way][most - 1]).toMatchObject({ what: { id: BigInt(most - 1) } });
    expect([mine.left, mine.cut]).toEqual([3, cut]);
    const { mine: whole } = await keptOf(many(most, (index) => make(BigInt(index))));
    expect([whole.left, whole.cut]).toEqual([0, undefined]);
  });

  test('no more than three hundred allowances are kept, and the rest is counted', async () => {
    const { mine } = await keptOf(many(302, (index) => approvalOf(address(0), address(index + 1))));
    expect(mine.allowances.map(({ spender }) => spender)).toEqual(many(300, (index) => address(index + 1)));
    expect([mine.left, mine.cut]).toEqual([2, { leaves: 0, allowances: 2 }]);
  });

  test('what is left of each is counted together', async () => {
    const logs = [
      ...many(101, (index) => itemOf(address(0), BOB, ALICE, BigInt(index))),
      ...many(302, (index) => itemOf(address(1), ALICE, BOB, BigInt(index))),
      ...many(303, (index) => approvalOf(address(2), address(index + 3))),
    ];
    expect((await keptOf(logs)).mine.left).toBe(1 + 2 + 3);
  });

  test('a hundred tokens are asked who they are, those that the calls name first', async () => {
    const named = address(500);
    const calls = [{ to: named, value: 0n, data: `0xa9059cbb${'0'.repeat(24)}${BOB.slice(2)}${'0'.repeat(63)}1` as const }];
    const { node, mine } = await keptOf(
      [...many(130, (index) => transferOf(address(index), BOB, ALICE)), transferOf(named, BOB, ALICE)],
      {
        calls,
      },
    );
    const asked = new Set(
      node.asked.flatMap(({ method, params }) => (method === 'eth_call' ? [(params[0] as { to: string }).to] : [])),
    );
    expect(asked).toEqual(new Set([named, ...many(99, address)]));
    expect(mine.arrives[0]).toMatchObject({ what: { token: named } });
  });

  test('allowances of tokens that the calls name come first', async () => {
    const named = address(500);
    const calls = [{ to: named, value: 0n, data: `0x095ea7b3${'0'.repeat(24)}${BOB.slice(2)}${'0'.repeat(63)}1` as const }];
    const logs = [approvalOf(address(1), BOB), approvalOf(address(2), BOB), approvalOf(named, BOB), approvalOf(address(0), BOB)];
    const { mine } = await keptOf(logs, { calls });
    const tokens = mine.allowances.map((each) => (each.kind === 'token' ? each.token : undefined));
    expect(tokens).toEqual([named, address(1), address(2), address(0)]);
  });

  test.each([
    ['is kept where it is a token', 'WETH', 1],
    ['is left out where it only looked like one', '', 0],
  ])('what is taken for wrapped ether %s', async (_, symbol, kept) => {
    const weth = address(7);
    const native = `0x${'ee'.repeat(20)}` as const;
    const deposit = logOf(weth, encodeEventTopics({ abi: wethAbi, eventName: 'Deposit', args: { dst: ALICE } }), uint(5n));
    const { mine } = await keptOf([transferOf(native, ALICE, weth, 5n), deposit], { symbol });
    expect(mine.arrives.map(({ what, inferred }) => [what, inferred])).toEqual(
      kept ? [[{ kind: 'token', token: weth }, true]] : [],
    );
    expect(mine.leaves).toHaveLength(1);
  });

  test('three hundred who may take something are looked at, each once', async () => {
    const logs = many(310, (index) => approvalOf(address(0), address(index + 1)));
    const { code, node } = await keptOf([...logs, ...logs]);
    expect(Object.keys(code)).toHaveLength(300);
    const asked = node.asked.filter(({ method }) => method === 'eth_getCode');
    expect(asked).toHaveLength(300);
    expect(asked[0]).toEqual({ method: 'eth_getCode', params: [address(1), 'latest'] });
  });

  test('of twenty allowances it is asked what they were before', async () => {
    const { node } = await keptOf(many(25, (index) => approvalOf(address(0), address(index + 1))));
    const asked = node.asked.filter(
      ({ method, params }) => method === 'eth_call' && (params[0] as { data: string }).data.startsWith('0xdd62ed3e'),
    );
    expect(asked).toHaveLength(20);
  });
});

describe('T-C21 of the user’s accounts', () => {
  const others = many(3, (index) => address(index + 900));
  test('the sender comes first, then those that something happens to', async () => {
    const [gets, gives, untouched] = others as [Address, Address, Address];
    const logs = [transferOf(address(0), BOB, gets), transferOf(address(0), gives, BOB)];
    const { accounts } = await keptOf(logs, { own: [gets, untouched, gives] });
    expect(accounts.map(({ account }) => account)).toEqual([ALICE, gets, gives]);
  });

  test('one that only allows something is named', async () => {
    const [owner] = others as [Address];
    const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner, spender: BOB } });
    const { accounts } = await keptOf([logOf(address(0), topics, uint(1n))], { own: [owner] });
    expect(accounts.map(({ account }) => account)).toEqual([ALICE, owner]);
  });

  test('nothing is said where nothing was simulated', async () => {
    const estimate: Estimate = { limits: [], outcomes: [], simulatedOn: 'none', logs: [transferOf(address(0), BOB, ALICE)] };
    const { accounts } = await effectsOf(saying({}), { ...batchAnd([]), estimate, own: [ALICE] });
    expect(accounts).toEqual([]);
  });
});

describe('T-C22 the code of an address', () => {
  test.each([
    ['0x', 'none'],
    ['0x6001', 'contract'],
    [`0xef0100${'11'.repeat(20)}`, 'delegated'],
    [`0x60ef0100`, 'contract'],
    ['nonsense', undefined],
  ])('%s is %s', async (code, told) => {
    const estimate: Estimate = { limits: [], outcomes: [], simulatedOn: 'none', logs: [] };
    const calls: Call[] = [{ to: BOB, value: 1n, data: '0x' }];
    const effects = await effectsOf(saying({ eth_getCode: code }), { ...batchAnd(calls), estimate, own: [ALICE] });
    expect(effects.code[BOB]).toBe(told);
  });
});
