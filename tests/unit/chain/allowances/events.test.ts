import { type Address, maxUint256, pad, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { type Asked, allowanceEvents, type Told } from '../../../../lib/chain/read/allowanceEvents.ts';
import { APPROVAL, APPROVAL_FOR_ALL } from '../../../../lib/core/effects/topics.ts';
import { chainOf, type MemoryNode, nodeWith, SILENT, type StoredEvent } from '../../../support/toldEvents.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const SPENDER = '0x1111111111111111111111111111111111111111';
const COLLECTION = '0xc011ec7100000000000000000000000000000001';
const OLD = '0xc011ec7100000000000000000000000000000002';
const SPAM = '0x5555555555555555555555555555555555555555';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

const operator = (address: Address, block: number, allowed = true): StoredEvent => ({
  ...{ address, block, topics: [APPROVAL_FOR_ALL, pad(ACCOUNT), pad(SPENDER)] },
  data: pad(allowed ? '0x01' : '0x00'),
});
const approval = (address: Address, at: number, block: number): StoredEvent => ({
  ...{ address, block, data: toHex(maxUint256) },
  topics: [APPROVAL, pad(ACCOUNT), pad(toHex(0x7777770000 + at))],
});
const flood = (address: Address, count: number, block: number, from = 0): StoredEvent[] =>
  Array.from({ length: count }, (_, at) => approval(address, from + at, block));

/** Each question takes so long, of all nodes together. */
const clockOf = (ms: number) => {
  let now = 0;
  return { now: () => (now += ms) };
};
const look = (nodes: Pick<MemoryNode, 'answer'>[], more: Partial<Asked> = {}, ms = 20): Promise<Told> =>
  allowanceEvents(chainOf(...nodes), { account: ACCOUNT, known: [[USDC]], own: [], ...more }, clockOf(ms));
const has = ({ logs }: Told, address: Address) => logs.some((log) => log.address === address);
const empty = { answer: nodeWith([]).answer };
/** One that answers everything but what is asked about events. */
const silent = {
  answer: (question: Parameters<MemoryNode['answer']>[0]) =>
    question.method === 'eth_getLogs' ? SILENT : empty.answer(question),
};

describe('what one contract tells of keeps back nothing of another', () => {
  test('V-12 a stranger’s flood is gone past, and that there was one is said', async () => {
    const node = nodeWith([operator(COLLECTION, 500_000), ...flood(SPAM, 10_001, 900_000)]);
    const told = await look([node]);
    expect(has(told, COLLECTION)).toBe(true);
    expect(told).toMatchObject({ isCut: true, since: 0n, sinceOthers: 0n });
    expect(node.asked.length).toBeLessThan(60);
  });

  test('V-12 nor a flood of many blocks one after the other', async () => {
    const blocks = Array.from({ length: 20 }, (_, at) => flood(SPAM, 101, 900_000 + at, at * 101));
    const told = await look([nodeWith([operator(COLLECTION, 500_000), ...blocks.flat()], { most: 100 })]);
    expect(told).toMatchObject({ isCut: true, sinceOthers: 0n });
    expect(has(told, COLLECTION)).toBe(true);
  });

  test('V-12 nor one in the newest block', async () => {
    const node = nodeWith([operator(COLLECTION, 999_000), ...flood(SPAM, 10_001, 1_000_000)]);
    const told = await look([node]);
    expect(node.asked.filter((each) => each === '874201-875000 all')).toHaveLength(1);
    expect(told).toMatchObject({ isCut: true, isByName: false, sinceOthers: 0n });
    expect(has(told, COLLECTION)).toBe(true);
  });

  test('V-12 nor so many events that they are all told', async () => {
    const told = await look([nodeWith([...flood(SPAM, 20_000, 100_000), operator(COLLECTION, 500_000)], { most: Infinity })]);
    expect(has(told, COLLECTION)).toBe(true);
    expect(told.isCut).toBe(true);
    expect(told.logs).toHaveLength(1_001);
  });

  test('V-12 a token that the user watches keeps back nothing of what the wallet lists', async () => {
    const node = nodeWith([approval(USDC, 1, 500_000), ...flood(SPAM, 10_001, 900_000)], { needsNames: true });
    expect(has(await look([node], { known: [[USDC], [SPAM]] }), USDC)).toBe(true);
  });

  test('V-12 nor of what else the user watches', async () => {
    const node = nodeWith([approval(USDC, 1, 500_000), ...flood(SPAM, 10_001, 900_000)], { needsNames: true });
    const told = await look([node], { known: [[], [SPAM, USDC]] });
    expect(has(told, USDC)).toBe(true);
    expect(told).toMatchObject({ since: 0n, isCut: true });
  });

  test('V-12 of a contract with more rights than are kept the newest are, and that is said', async () => {
    const events = Array.from({ length: 2_000 }, (_, at) => approval(USDC, at, at));
    const told = await look([nodeWith(events)]);
    expect(told.isCut).toBe(true);
    expect(told.logs).toHaveLength(1_000);
    expect(told.logs[0]?.topics).toEqual(events.at(-1)?.topics);
  });

  test('V-12 what an end tells of takes the place of nothing that was given', async () => {
    const told = await look([nodeWith([operator(COLLECTION, 5), operator(COLLECTION, 7, false)])]);
    expect(told.logs.map(({ data }) => data)).toEqual([pad('0x00'), pad('0x01')]);
  });

  test('V-12 a node can have only so much kept, however much it tells', { timeout: 30_000 }, async () => {
    let at = 0;
    const endless = ({ method, params = [] }: Parameters<MemoryNode['answer']>[0]) => {
      const about = params[0] as { toBlock?: string; address?: unknown };
      if (method !== 'eth_getLogs') return empty.answer({ method, params });
      if (about.toBlock === 'latest') return undefined;
      return Array.from({ length: 5_000 }, () => approval(about.address ? USDC : pad(toHex(++at), { size: 20 }), ++at, 1));
    };
    const told = await look([{ answer: endless }], {}, 300);
    expect(told.isCut).toBe(true);
    expect(told.logs.length).toBeLessThan(41_000);
  });

  test('V-12 where there are more contracts than are kept the newest are, and a look further back tells of the others', async () => {
    const strangers = Array.from({ length: 21_000 }, (_, at) => approval(pad(toHex(at + 1), { size: 20 }), 1, 100 + at));
    const node = nodeWith([operator(OLD, 10), ...strangers, operator(COLLECTION, 500_000)], { most: Infinity });
    const told = await look([node]);
    expect(has(told, COLLECTION)).toBe(true);
    expect(told.logs.length).toBeLessThan(20_001);
    expect(told).toMatchObject({ since: 0n, sinceOthers: 1_101n, isCut: false });
    const further = await look([node], { before: { known: 0, others: 1_101 } });
    expect(has(further, OLD)).toBe(true);
    expect(further).toMatchObject({ sinceOthers: 0n });
    expect(told.logs.length + further.logs.length).toBe(21_002);
  });

  test('V-12 and a block with more than are kept by itself is gone past, which is said', async () => {
    const strangers = Array.from({ length: 21_000 }, (_, at) => approval(pad(toHex(at + 1), { size: 20 }), 1, 700));
    const node = nodeWith([operator(OLD, 10), ...strangers], { most: Infinity });
    expect(await look([node])).toMatchObject({ sinceOthers: 701n });
    expect(await look([node], { before: { known: 0, others: 701 } })).toMatchObject({ sinceOthers: 700n, isCut: true });
    expect(has(await look([node], { before: { known: 0, others: 700 } }), OLD)).toBe(true);
  });

  test('V-12 and of each as many as of any other', async () => {
    const strangers = Array.from({ length: 300 }, (_, at) => flood(pad(toHex(at + 1), { size: 20 }), 100, 600_000)).flat();
    const told = await look([nodeWith([...flood(COLLECTION, 3, 500_000), ...strangers], { most: Infinity })]);
    expect(told.logs.filter(({ address }) => address === COLLECTION)).toHaveLength(3);
  });

  test('V-12 an event that cannot be takes none of the others along', async () => {
    const odd = { ...operator(COLLECTION, 5), topics: [...operator(COLLECTION, 5).topics, pad('0x01'), pad('0x01')] };
    const told = await look([nodeWith([operator(COLLECTION, 6), odd])]);
    expect(has(told, COLLECTION)).toBe(true);
    expect(told.isCut).toBe(true);
  });
});

describe('nodes of which one tells less at once', () => {
  test('V-12 what one says is the newest block keeps back nothing of what another has after it', async () => {
    const told = await look([nodeWith([], { head: 10 }), nodeWith([operator(COLLECTION, 999_000)], { range: 10_000 })]);
    expect(has(told, COLLECTION)).toBe(true);
  });

  test('V-12 one that wants names keeps back nothing of what another tells in stretches', async () => {
    const logs = [operator(COLLECTION, 990_000)];
    const told = await look([nodeWith(logs, { needsNames: true }), nodeWith(logs, { range: 10_000 })]);
    expect(has(told, COLLECTION)).toBe(true);
    expect(told).toMatchObject({ isByName: true, isUnsure: false });
  });

  test('V-12 one that tells of named contracts at once is asked about the others in stretches', async () => {
    const told = await look([nodeWith([operator(COLLECTION, 999_000)], { rangeOfAll: 10_000 })], {}, 500);
    expect(has(told, COLLECTION)).toBe(true);
    expect(told.since).toBe(0n);
    expect(told.sinceOthers).toBeGreaterThan(0n);
  });

  test('V-12 that some told further back than all did is said apart from that none did', async () => {
    const logs = [operator(USDC, 5), operator(COLLECTION, 5)];
    const [whole, parts] = [nodeWith(logs), nodeWith(logs, { range: 10_000 })];
    expect(await look([whole, parts], {}, 500)).toMatchObject({ isFurther: true, isFurtherOthers: true });
    expect(await look([parts, parts], {}, 500)).toMatchObject({ isFurther: false, isFurtherOthers: false });
    const named = nodeWith(logs, { rangeOfAll: 10_000 });
    expect(await look([named, parts], {}, 500)).toMatchObject({ isFurther: true, isFurtherOthers: false });
  });

  test('V-12 one that is not there is named', async () => {
    const chain = chainOf(empty, empty);
    const [one, other] = await chain.apart();
    const away = { url: 'away', outcomes: async () => ({ url: 'away', outcomes: [undefined], is: 'away' as const }) };
    const nodes = { ...chain, apart: async () => (one && other ? [one, away] : []) };
    const told = await allowanceEvents(nodes, { account: ACCOUNT, known: [[USDC]], own: [] }, clockOf(20));
    expect(told).toMatchObject({ unheard: ['away'], since: 0n, isUnsure: false });
  });

  test('V-12 one that refuses long stretches shortens only its own', async () => {
    const [weak, strong] = [nodeWith([], { range: 1_000 }), nodeWith([], { range: 100_000 })];
    await look([weak, strong], {}, 100);
    expect(strong.asked).toContain('1-100000 1');
    expect(strong.asked.every((each) => /00000 |^0-0 /.test(each))).toBe(true);
  });

  test('V-12 nodes that tell only of contracts that are named are said to do so, and asked no more than it takes to find out', async () => {
    const head = 23_000_000;
    const logs = [operator(COLLECTION, head - 100), operator(USDC, head - 400_000)];
    const nodes = [
      nodeWith(logs, { needsNames: true, range: 50_000, head }),
      nodeWith(logs, { rangeOfAll: 10, range: 10_000, head }),
    ] as const;
    const told = await look([...nodes], {}, 20);
    expect(told.logs.map(({ address }) => address)).toEqual([USDC]);
    expect(told).toMatchObject({ isCut: false, isUnsure: false });
    expect(told).not.toHaveProperty('sinceOthers');
    for (const { asked } of nodes) expect(asked.filter((each) => each.endsWith('all')).length).toBeLessThan(8);
  });

  test('V-12 more contracts are asked about by name where a node does not tell of all', async () => {
    const more = { alsoKnown: [[COLLECTION] as const] };
    const whole = nodeWith([operator(COLLECTION, 5)]);
    expect(await look([whole], more)).toMatchObject({ since: 0n, sinceOthers: 0n });
    expect(whole.asked).toHaveLength(2);
    expect(has(await look([nodeWith([operator(COLLECTION, 5)], { needsNames: true })], more), COLLECTION)).toBe(true);
  });

  test('V-12 many contracts are asked about in several questions', async () => {
    const many = Array.from({ length: 1_050 }, (_, at) => pad(toHex(at + 1), { size: 20 }));
    const node = nodeWith([operator(many[1_049] ?? USDC, 5)], { needsNames: true });
    expect(has(await look([node], { known: [many] }), many[1_049] ?? USDC)).toBe(true);
    expect(node.asked.filter((each) => each.endsWith(' 500'))).toHaveLength(2);
  });

  test('V-12 one that takes fewer contracts by name than are asked about together is asked about fewer', async () => {
    const group = Array.from({ length: 400 }, (_, at) => pad(toHex(at + 1), { size: 20 }));
    const [, , third = USDC] = [0, 1, 2].map((at) => group[at * 150]);
    const { asked, answer } = nodeWith([operator(third, 500_000)], { needsNames: true });
    const countOf = ({ address = [] }: { address?: unknown[] } = {}) => address.length;
    const few: MemoryNode['answer'] = (question) =>
      countOf(question.params?.[0] as { address?: unknown[] }) > 100 ? undefined : answer(question);
    const told = await look([{ answer: few }], { known: [[USDC]], alsoKnown: [group] });
    expect(has(told, third)).toBe(true);
    expect(told).toMatchObject({ since: 0n, isUnsure: false });
    expect(asked.length).toBeLessThan(20);
  });

  test('V-12 but one that tells of none is not asked about ever fewer', async () => {
    const group = Array.from({ length: 400 }, (_, at) => pad(toHex(at + 1), { size: 20 }));
    const node = nodeWith([], { range: 0 });
    await look([node], { known: [group] });
    expect(node.asked.length).toBeLessThan(16);
  });

  test('V-12 one that keeps only the newest blocks is asked no further, and it is said how far it told', async () => {
    const node = nodeWith([operator(COLLECTION, 999_900)], { from: 950_001 });
    const told = await look([node]);
    expect(told).toMatchObject({ isCut: false });
    expect(Number(told.sinceOthers)).toBeLessThan(954_000);
    expect(Number(told.sinceOthers)).toBeGreaterThanOrEqual(950_001);
    expect(node.asked.length).toBeLessThan(100);
  });

  test('V-12 nor does it hold up one that tells of all, but then it is not sure', async () => {
    const told = await look([nodeWith([], { from: 950_001 }), nodeWith([])]);
    expect(told).toMatchObject({ since: 0n, sinceOthers: 0n, isUnsure: true });
  });

  test('V-12 more blocks than it refused it is seldom asked about again', async () => {
    const node = nodeWith([], { range: 1_000 });
    await look([node], { before: { known: 0, others: 200_000 } }, 1);
    expect(node.asked.length).toBeLessThan(270);
  });

  test('V-12 a look further back at what is known does not end where one at the others does', async () => {
    const { answer } = nodeWith([operator(USDC, 700)]);
    const shortOfNamed: MemoryNode['answer'] = (question) => {
      const { fromBlock, toBlock, address } = (question.params?.[0] ?? {}) as Record<string, string>;
      return address && Number(toBlock) - Number(fromBlock) > 100 ? undefined : answer(question);
    };
    const before = { known: 900, others: 500 };
    expect(has(await look([{ answer: shortOfNamed }], { before }), USDC)).toBe(true);
    expect(await look([{ answer: shortOfNamed }], { before }, 3_000)).not.toMatchObject({ since: 0n });
  });

  test('V-12 a look further back asks only of what is left', async () => {
    const node = nodeWith([operator(COLLECTION, 400), operator(USDC, 400), operator(COLLECTION, 900)]);
    const told = await look([node], { before: { known: 0, others: 500 } });
    expect(node.asked).toEqual(['0-499 all']);
    expect(told.logs).toHaveLength(2);
    expect(told).toMatchObject({ since: 0n, sinceOthers: 0n });
  });
});

describe('what a node keeps back is not taken for nothing', () => {
  test('V-12 one that is there and silent beside one that tells of nothing makes it unsure', async () => {
    expect(await look([silent, empty])).toMatchObject({ isUnsure: true });
    expect(await look([empty])).toMatchObject({ isUnsure: false, isCut: false, since: 0n, sinceOthers: 0n });
  });

  test('V-12 nor is one that refuses everything taken for one that agrees', async () => {
    const refuses = nodeWith([], { range: 0 });
    expect(await look([refuses, empty])).toMatchObject({ isUnsure: true, isByName: false });
  });

  test('V-12 one that tells less than the journal in stretches is said to do so', async () => {
    const { block, ...log } = operator(USDC, 149_999);
    const own = [{ log, block: BigInt(block) }] as never;
    const ways = { range: 100_000, head: 150_000 };
    expect(await look([nodeWith([], ways)], { own })).toMatchObject({ isUnsure: true });
    expect(await look([nodeWith([operator(USDC, block)], ways)], { own })).toMatchObject({ isUnsure: false });
  });

  test('V-12 what no node can be asked for is not missed', async () => {
    const { block, ...log } = operator(USDC, 5);
    const inData = {
      ...log,
      topics: log.topics.slice(0, 1),
      data: `0x${[...log.topics.slice(1), log.data].map((each) => each.slice(2)).join('')}`,
    };
    expect(await look([empty], { own: [{ log: inData, block: BigInt(block) }] as never })).toMatchObject({ isUnsure: false });
  });

  test('V-12 what the journal has of blocks that were not looked at yet is not missed', async () => {
    const { block, ...log } = operator(COLLECTION, 10);
    const own = [{ log, block: BigInt(block) }] as never;
    const told = await look([nodeWith([], { range: 10_000 })], { own }, 400);
    expect(Number(told.sinceOthers)).toBeGreaterThan(10);
    expect(told.isUnsure).toBe(false);
  });
});
