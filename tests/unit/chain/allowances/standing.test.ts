import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint160,
  maxUint256,
  pad,
  toFunctionSelector,
  toHex,
} from 'viem';
import { describe, expect, test } from 'vitest';
import '../../../../lib/core/token/listedTokens.ts';
import { allowanceReader, leftReader } from '../../../../lib/chain/read/allowances.ts';
import { PERMIT2 } from '../../../../lib/core/effects/effects.ts';
import { LeftAllowance } from '../../../../lib/core/effects/liveAllowances.ts';
import { APPROVAL, APPROVAL_FOR_ALL, PERMIT2_APPROVAL } from '../../../../lib/core/effects/topics.ts';
import { type Contracts, type LogInMemory, nodeInMemory, nodesInMemory } from '../../../support/contractsInMemory.ts';
import { ACCOUNT } from '../../../support/wallet.ts';

const SPENDER: Address = '0x1111111111111111111111111111111111111111';
const ITEMS: Address = '0xc011ec7100000000000000000000000000000001';
const TOKEN: Address = '0x5555555555555555555555555555555555555555';
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const END = 4_102_444_800n;

const numbered = (at: number): Address => pad(toHex(0x60_0000 + at), { size: 20 });
const approved = (token: Address, amount: bigint, spender: Address = SPENDER): LogInMemory => ({
  ...{ address: token, topics: [APPROVAL, pad(ACCOUNT), pad(spender)], data: toHex(amount, { size: 32 }) },
});
const item = (collection: Address, id: bigint): LogInMemory => ({
  ...{ address: collection, topics: [APPROVAL, pad(ACCOUNT), pad(SPENDER), toHex(id, { size: 32 })], data: '0x' },
});
const forAll = (collection: Address): LogInMemory => ({
  ...{ address: collection, topics: [APPROVAL_FOR_ALL, pad(ACCOUNT), pad(SPENDER)], data: pad('0x01') },
});
const throughPermit2 = (token: Address): LogInMemory => ({
  ...{ address: PERMIT2, topics: [PERMIT2_APPROVAL, pad(ACCOUNT), pad(token), pad(SPENDER)] },
  data: `${toHex(maxUint160, { size: 32 })}${toHex(END, { size: 32 }).slice(2)}`,
});

const selector = (of: string) => toFunctionSelector(`function ${of}`);
const [ALLOWANCE, OPERATOR, APPROVED, OWNER, PERMITTED] = [
  ...[selector('allowance(address,address)'), selector('isApprovedForAll(address,address)'), selector('getApproved(uint256)')],
  ...[selector('ownerOf(uint256)'), selector('allowance(address,address,address)')],
] as [Hex, Hex, Hex, Hex, Hex];
const word = (of: bigint) => toHex(of, { size: 32 });
/** Contracts that answer by the function that they are asked. */
const saying =
  (answers: Record<Hex, Hex | undefined>): Contracts =>
  (_to, data) =>
    answers[data.slice(0, 10) as Hex];

const BALANCE = selector('balanceOf(address)');

const clock = { now: () => Date.now() };
interface Reading {
  watched?: readonly Address[];
  now?: () => number;
  rest?: (ms: number) => Promise<void>;
}
const read = (node: never, { watched = [], now = clock.now, rest = async () => undefined }: Reading = {}) =>
  allowanceReader({
    nodes: { of: async () => node },
    tokens: { all: async () => watched.map((address) => ({ chainId: 1, address })) as never },
    ...{ items: { all: async () => [] }, ownLogs: async () => [], readTokens: async () => ({}), clock: { now }, rest },
  })(1, ACCOUNT);

describe('V-12 whatever is told of, it is asked what of it stands', () => {
  test('three hundred contracts that are made up push out nothing', async () => {
    const logs = [...Array.from({ length: 300 }, (_, at) => approved(numbered(at), maxUint256)), forAll(ITEMS)];
    const node = nodeInMemory(saying({ [ALLOWANCE]: word(maxUint256), [OPERATOR]: word(1n) }), { logs });
    const { allowances, beyond } = await read(nodesInMemory(node));
    expect(allowances).toContainEqual(expect.objectContaining({ of: expect.objectContaining({ collection: ITEMS }) }));
    expect({ count: allowances.length, beyond }).toEqual({ count: 301, beyond: 0 });
  });

  test('what there was no time for is told, and can be asked about after that', async () => {
    const logs = Array.from({ length: 400 }, (_, at) => approved(numbered(at), 7n));
    const node = nodesInMemory(nodeInMemory(saying({ [ALLOWANCE]: word(7n) }), { logs }));
    let time = 0;
    const now = () => (time += 2_500);
    const { allowances, beyond, left = [] } = await read(node, { now });
    expect(beyond).toBeGreaterThan(0);
    expect(left).toHaveLength(beyond);
    expect(allowances.length + beyond).toBe(400);
    const more = await leftReader({ nodes: { of: async () => node }, readTokens: async () => ({}), clock })(
      ...([1, ACCOUNT, LeftAllowance.array().parse(left)] as const),
    );
    expect(more.beyond).toBe(0);
    const all = [...allowances, ...more.allowances];
    expect(new Set(all.map(({ of }) => JSON.stringify(of))).size).toBe(400);
    expect(all.every(({ isStranger }) => isStranger)).toBe(true);
  });

  test('what Permit2 keeps is its own word and comes first, whatever the token is', async () => {
    const logs = [...Array.from({ length: 300 }, (_, at) => approved(numbered(at), maxUint256)), throughPermit2(TOKEN)];
    const kept = `${word(maxUint160)}${word(END).slice(2)}${word(0n).slice(2)}` as Hex;
    const node = nodeInMemory(saying({ [ALLOWANCE]: word(maxUint256), [PERMITTED]: kept }), { logs });
    const [first] = (await read(nodesInMemory(node))).allowances;
    expect(first).toMatchObject({ of: { kind: 'permit2', token: TOKEN }, until: String(END) });
    expect(first).not.toHaveProperty('isStranger');
  });

  test('what is known is read before strangers’ contracts are asked anything, and so is what it is called', async () => {
    const node = nodeInMemory(saying({ [ALLOWANCE]: word(5n) }), { logs: [approved(TOKEN, 5n), approved(USDC, 5n)] });
    const called: [readonly Address[], boolean][] = [];
    const reader = allowanceReader({
      ...{ nodes: { of: async () => nodesInMemory(node) }, tokens: { all: async () => [] }, items: { all: async () => [] } },
      ...{ ownLogs: async () => [], clock },
      readTokens: async (_node, contracts) => {
        called.push([contracts, node.asked.some(({ to }) => to === TOKEN)]);
        return {};
      },
    });
    await reader(1, ACCOUNT);
    expect(called).toEqual([
      [[USDC], false],
      [[TOKEN], true],
    ]);
  });

  test('the newest comes first, and what its newest event says has ended last', async () => {
    const logs = [approved(TOKEN, 0n, numbered(1)), approved(TOKEN, 5n, numbered(1)), approved(TOKEN, 5n, numbered(2))];
    const node = nodeInMemory(saying({ [ALLOWANCE]: word(5n) }), { logs });
    const { allowances } = await read(nodesInMemory(node));
    expect(allowances.map(({ of }) => of.spender)).toEqual([numbered(2), numbered(1)]);
  });

  test('contracts are not waited for beyond some seconds to say what they are called', async () => {
    const node = nodeInMemory(saying({ [ALLOWANCE]: word(5n) }), { logs: [approved(USDC, 5n)] });
    const reader = allowanceReader({
      ...{ nodes: { of: async () => nodesInMemory(node) }, tokens: { all: async () => [] }, items: { all: async () => [] } },
      ...{ ownLogs: async () => [], clock, rest: async () => undefined },
      readTokens: () => Promise.withResolvers<never>().promise,
    });
    expect(await reader(1, ACCOUNT)).toMatchObject({ allowances: [{ amount: '5' }], tokens: {} });
  });

  test('what several nodes tell comes before what one of them made up, which has nothing ended that another one told', async () => {
    const real = [approved(USDC, 5n, numbered(901)), approved(USDC, 7n, numbered(902))];
    const madeUp = Array.from({ length: 300 }, (_, at) => approved(USDC, maxUint256, numbered(at)));
    const ends = [approved(USDC, 0n, numbered(901)), approved(USDC, 0n, numbered(902))];
    const stands = saying({ [ALLOWANCE]: word(5n) });
    const nodes = [nodeInMemory(stands, { logs: real }), nodeInMemory(stands, { logs: [...ends, ...madeUp, ...real] })] as const;
    const { allowances } = await read(nodesInMemory(...nodes));
    expect(allowances.slice(0, 2).map(({ of }) => of.spender)).toEqual([numbered(901), numbered(902)]);
    const alone = await read(nodesInMemory(nodes[1]));
    expect(alone.allowances.slice(-2).map(({ of }) => of.spender)).toEqual([numbered(901), numbered(902)]);
  });

  test('nothing is asked about what the zero address may take', async () => {
    const zero = pad('0x00', { size: 20 });
    const node = nodeInMemory(saying({ [ALLOWANCE]: word(5n) }), { logs: [approved(TOKEN, 5n, zero)] });
    expect(await read(nodesInMemory(node))).toMatchObject({ allowances: [], unread: 0 });
  });
});

describe('V-12 what cannot be read is never called gone', () => {
  test.each([
    ['an answer of more than a word', { [ALLOWANCE]: `${word(5n)}${word(0n).slice(2)}` as Hex }],
    ['an answer of nothing', { [ALLOWANCE]: '0x' as const }],
    ['no answer', {}],
  ])('of a contract that nobody knows: %s', async (_, answers) => {
    const node = nodeInMemory(saying(answers), { logs: [approved(TOKEN, 5n)] });
    const { allowances, unread, unsaid } = await read(nodesInMemory(node));
    expect({ allowances, unread }).toEqual({ allowances: [], unread: 1 });
    expect(unsaid).toEqual([{ of: { kind: 'token', token: TOKEN, spender: SPENDER }, amount: '5', isStranger: true }]);
  });

  test('but where there is no contract any more nothing stands', async () => {
    const node = nodeInMemory(saying({ [ALLOWANCE]: '0x' }), { logs: [approved(TOKEN, 5n)], absent: [TOKEN] });
    expect(await read(nodesInMemory(node))).toMatchObject({ allowances: [], unread: 0 });
  });

  test('what is told of as an item and kept as an amount is listed as that', async () => {
    const node = nodeInMemory(saying({ [ALLOWANCE]: word(5n) }), { logs: [item(TOKEN, 5n)] });
    expect((await read(nodesInMemory(node))).allowances).toMatchObject([{ of: { kind: 'token', token: TOKEN }, amount: '5' }]);
  });

  test('an item is gone where its contract, asked by itself, knows neither an owner nor who may take it', async () => {
    const node = nodeInMemory(saying({}), { logs: [item(ITEMS, 5n)] });
    expect(await read(nodesInMemory(node))).toMatchObject({ allowances: [], unread: 0 });
  });

  test('one is not where there is no answer only together with others, as for want of gas', async () => {
    const answers = { [APPROVED]: pad(SPENDER), [OWNER]: pad(ACCOUNT) };
    let alone = false;
    const node = nodeInMemory((_to, data) => (alone ? saying(answers)(_to, data) : undefined), { logs: [item(ITEMS, 5n)] });
    const { outcome } = node;
    const asking = {
      ...node,
      outcome: (question: Parameters<typeof outcome>[0]) => {
        alone = (question.params[0] as { to?: Hex }).to !== undefined;
        return outcome(question);
      },
    };
    expect((await read(nodesInMemory(asking))).allowances).toMatchObject([{ of: { kind: 'item', tokenId: '5' } }]);
  });

  test('where nodes run no code that is not on the chain, contracts that nobody knows are asked by themselves, too', async () => {
    const node = nodeInMemory(saying({ [OPERATOR]: word(1n) }), { logs: [forAll(ITEMS)], runsNoCode: true });
    expect((await read(nodesInMemory(node))).allowances).toHaveLength(1);
  });

  test('a contract that keeps a node from answering keeps back nothing of others', async () => {
    const burner = (data: unknown) => JSON.stringify(data).includes(TOKEN.slice(2));
    const logs = [approved(TOKEN, 5n), forAll(ITEMS)];
    const is = ({ method, params }: { method: string; params: readonly unknown[] }) =>
      method === 'eth_call' && burner(params[0]) ? ('silent' as const) : undefined;
    const node = nodeInMemory(saying({ [OPERATOR]: word(1n) }), { logs, is });
    const { allowances, unsaid } = await read(nodesInMemory(node));
    expect(allowances).toMatchObject([{ of: { kind: 'collection', collection: ITEMS } }]);
    expect(unsaid).toMatchObject([{ of: { kind: 'token', token: TOKEN } }]);
  });

  test('calls to contracts that nobody knows get little gas, so that none keeps a node busy', async () => {
    const gas: unknown[] = [];
    const is = ({ params: [about] }: { params: readonly unknown[] }) => {
      const { gas: given, data } = about as { gas?: Hex; data?: Hex };
      if (data?.includes(TOKEN.slice(2))) gas.push(given);
      return undefined;
    };
    await read(nodesInMemory(nodeInMemory(saying({ [ALLOWANCE]: word(1n) }), { logs: [approved(TOKEN, 5n)], is })));
    expect(Number(gas[0])).toBeLessThan(16_777_216);
  });
});

describe('V-12 nodes are judged answer by answer', () => {
  const logs = [approved(USDC, 5n)];
  const zero = nodeInMemory(saying({ [ALLOWANCE]: word(0n) }), { logs });
  const much = nodeInMemory(saying({ [ALLOWANCE]: word(maxUint256) }), { logs });
  const call = (is: 'silent' | 'away' | 'limits') =>
    nodeInMemory(saying({}), { logs, is: ({ method }) => (method === 'eth_call' ? is : undefined) });

  test('what one says stands and another one does not is listed, and that they disagree is said', async () => {
    expect((await read(nodesInMemory(zero, much))).allowances).toMatchObject([{ isDisputed: true }]);
    expect((await read(nodesInMemory(much, much))).allowances[0]).not.toHaveProperty('isDisputed');
  });

  test('one node makes no amount of an item that another one says stands', async () => {
    const item7 = { of: { kind: 'item', collection: ITEMS, spender: SPENDER, tokenId: '7' }, isDisputed: true };
    const units = { of: { kind: 'token', token: ITEMS, spender: SPENDER }, amount: String(10n ** 18n), isDisputed: true };
    const honest = nodeInMemory(saying({ [APPROVED]: pad(SPENDER), [OWNER]: pad(ACCOUNT) }), { logs: [item(ITEMS, 7n)] });
    const liar = nodeInMemory(saying({ [ALLOWANCE]: word(10n ** 18n) }));
    expect((await read(nodesInMemory(honest, liar), { watched: [ITEMS] })).allowances).toMatchObject([item7, units]);
  });

  test('nor of one of which another node says nothing', async () => {
    const none = nodeInMemory(saying({}), {
      logs: [item(ITEMS, 7n)],
      is: ({ method }) => (method === 'eth_call' ? 'silent' : undefined),
    });
    const liar = nodeInMemory(saying({ [ALLOWANCE]: word(10n ** 18n) }));
    const { allowances, unsaid } = await read(nodesInMemory(none, liar), { watched: [ITEMS] });
    expect(allowances).toMatchObject([{ of: { kind: 'token', token: ITEMS }, isDisputed: true }]);
    expect(unsaid).toMatchObject([{ of: { kind: 'item', tokenId: '7' } }]);
  });

  test('that one says more than another one, or for longer, is said', async () => {
    const much5 = nodeInMemory(saying({ [ALLOWANCE]: word(5n) }), { logs });
    expect((await read(nodesInMemory(much5, much))).allowances).toMatchObject([{ amount: String(maxUint256), isDisputed: true }]);
    const until = (end: bigint) => saying({ [PERMITTED]: `${word(5n)}${word(end).slice(2)}${word(0n).slice(2)}` });
    const [short, long] = [END - 1n, END].map((end) => nodeInMemory(until(end), { logs: [throughPermit2(USDC)] }));
    const kept = (await read(nodesInMemory(short ?? zero, long ?? zero))).allowances;
    expect(kept).toMatchObject([{ until: String(END), isDisputed: true }]);
  });

  test('a contract that reverts as one node has it does not say the same', async () => {
    const none = nodeInMemory(saying({ [BALANCE]: word(1n) }), { logs });
    expect((await read(nodesInMemory(none, much))).allowances).toMatchObject([{ isDisputed: true }]);
  });

  test('what the account has is told where they do not differ on it', async () => {
    const having = (...[held]: [bigint?]) =>
      nodeInMemory(saying({ [ALLOWANCE]: word(5n), ...(held === undefined ? {} : { [BALANCE]: word(held) }) }), { logs });
    const held = async (...nodes: Parameters<typeof nodesInMemory>) => (await read(nodesInMemory(...nodes))).allowances[0]?.held;
    expect(await held(having(0n), having(100n))).toBeUndefined();
    expect(await held(having(), having(100n))).toBe('100');
  });

  test('where one says that nothing stands, the silence of another that is there is no second word for it', async () => {
    expect(await read(nodesInMemory(zero, call('silent')))).toMatchObject({ allowances: [], unread: 1 });
    expect(await read(nodesInMemory(zero, call('away')))).toMatchObject({ allowances: [], unread: 0 });
    expect(await read(nodesInMemory(zero, zero))).toMatchObject({ allowances: [], unread: 0 });
  });

  test('one that wants to be asked less often for a moment is waited for and asked again, and nobody is asked alone for it', async () => {
    let isLimited = true;
    const many = Array.from({ length: 100 }, (_, at) => approved(USDC, 5n, numbered(at)));
    const limits = nodeInMemory(saying({ [ALLOWANCE]: word(0n) }), {
      ...{ logs: many, is: ({ method }) => (isLimited && method === 'eth_call' ? 'limits' : undefined) },
    });
    const other = nodeInMemory(saying({ [ALLOWANCE]: word(0n), [BALANCE]: word(0n) }), { logs: many });
    const waited: number[] = [];
    const rest = async (ms: number) => {
      waited.push(ms);
      isLimited = false;
    };
    const found = await read(nodesInMemory(other, limits), { rest });
    expect(found).toMatchObject({ allowances: [], unread: 0 });
    expect(found).not.toHaveProperty('limited');
    expect(waited.filter((ms) => ms > 0 && ms <= 400)).toHaveLength(1);
    expect(other.asked.filter(({ alone }) => alone)).toEqual([]);
  });

  test('what only such a node has not said yet to have ended is counted, and is no row', async () => {
    const found = await read(nodesInMemory(zero, call('limits')));
    expect(found).toMatchObject({ allowances: [], unread: 0, limited: 1, unheard: 1 });
    expect(found).not.toHaveProperty('unsaid');
    expect(await read(nodesInMemory(much, call('limits')))).toMatchObject({ allowances: [{ amount: String(maxUint256) }] });
  });

  test('how many did not answer at all is told', async () => {
    expect(await read(nodesInMemory(zero, call('away'), nodeInMemory(saying({}), { is: () => 'away' })))).toMatchObject({
      unheard: 2,
    });
    expect(await read(nodesInMemory(zero, call('silent')))).not.toHaveProperty('unheard');
  });

  test('one that does not answer one question is believed in all others', async () => {
    const other = approved(TOKEN, 5n);
    const isOther = (question: unknown) => JSON.stringify(question).includes(TOKEN.slice(2));
    const partly = nodeInMemory(saying({ [ALLOWANCE]: word(7n) }), {
      ...{ logs: [...logs, other], is: ({ params }) => (isOther(params) ? 'silent' : undefined) },
    });
    const { allowances, unsaid } = await read(nodesInMemory(partly, zero));
    expect(allowances).toMatchObject([{ of: { token: USDC }, amount: '7' }]);
    expect(unsaid).toMatchObject([{ of: { token: TOKEN } }]);
  });

  test('one that runs no code is asked alone before its silence counts', async () => {
    const plain = nodeInMemory(saying({ [ALLOWANCE]: word(0n) }), { logs, runsNoCode: true });
    expect(await read(nodesInMemory(zero, plain))).toMatchObject({ allowances: [], unread: 0 });
  });

  test('of a token on whose decimals they differ, none are told', async () => {
    const decimals = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' });
    const token = { kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6 } as const;
    const counting = (count: bigint) => nodeInMemory(saying({ [ALLOWANCE]: word(5n), [decimals]: word(count) }), { logs });
    const told = async (...counts: [bigint, ...bigint[]]) => {
      const [first, ...others] = counts.map(counting);
      const node = nodesInMemory(first ?? zero, ...others);
      const reader = allowanceReader({
        ...{
          nodes: { of: async () => node },
          tokens: { all: async () => [] },
          items: { all: async () => [] },
          ownLogs: async () => [],
        },
        ...{ readTokens: async () => ({ [USDC]: token }), clock },
      });
      return (await reader(1, ACCOUNT)).tokens;
    };
    expect(await told(6n, 6n)).toEqual({ [USDC]: token });
    expect(await told(6n, 18n)).toEqual({});
  });
});
