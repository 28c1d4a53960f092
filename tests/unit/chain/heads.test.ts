import { keccak256, toHex } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { CASES, fc } from '../../support/fc.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

const START = Date.parse('2026-11-22T12:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A chain that makes a block every so many seconds, for ever. */
const hashOf = (height: bigint | number, fork = '') => keccak256(toHex(`block ${height}${fork}`));
function blockOf(height: number, spacing: number, fork = '') {
  const time = (START + height * spacing * SECOND - 1_000 * spacing * SECOND) / SECOND;
  return {
    number: toHex(height),
    hash: hashOf(height, fork),
    parentHash: hashOf(height - 1, fork),
    timestamp: toHex(Math.floor(time)),
  };
}

interface Player {
  /** How far it has come, of the blocks that there are. */
  height(top: number): number;
  /** What it says its newest block is. */
  claims?(honest: ReturnType<typeof blockOf>): object;
  /** Its blocks are of another chain from the first on. */
  fork?: string;
  asked: string[];
}

/** A chain with these nodes, looked at by a wallet every second. */
function chainOf(players: Omit<Player, 'asked'>[], spacing = 2) {
  const clock = { time: START, wrong: 0, now: () => clock.time + clock.wrong };
  const all: Player[] = players.map((player) => ({ ...player, asked: [] }));
  const topNow = () => 1_000 + Math.floor((clock.time - START) / SECOND / spacing);
  const answer = (player: Player, { method, params }: { method: string; params: unknown[] }) => {
    const height = player.height(topNow());
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest') {
      const honest = blockOf(height, spacing, player.fork);
      return player.claims?.(honest) ?? honest;
    }
    const wanted =
      method === 'eth_getBlockByNumber'
        ? Number(params[0])
        : Array.from({ length: 200 }, (_, back) => height - back).find((each) => hashOf(each, player.fork) === params[0]);
    return wanted === undefined || wanted > height ? null : blockOf(wanted, spacing, player.fork);
  };
  const nodes = makeNodes({
    networks: {
      get: async () => ({
        chainId: 1,
        name: 'Test',
        rpcUrls: all.map((_, at) => `https://node${at}.example`),
        currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        testnet: true,
      }),
    },
    clock,
    async fetch(url, init) {
      const player = all[Number(/\d+/.exec(url)?.[0])] as Player;
      const asked = JSON.parse(String(init.body)) as { id: number; method: string; params: unknown[] } | [];
      const answers = [asked].flat().map((each) => {
        player.asked.push(each.method);
        return { jsonrpc: '2.0', id: each.id, result: answer(player, each) };
      });
      return Response.json(Array.isArray(asked) ? answers : answers[0]);
    },
  });
  /** The height that the wallet reads. */
  const look = async (): Promise<number> => {
    const node = await nodes.of(1);
    const block = await node.request({ method: 'eth_getBlockByNumber', params: ['latest', false] });
    // What goes on behind an answer has its turn.
    for (let turns = 0; turns < 30; turns++) await new Promise((resolve) => setImmediate(resolve));
    return Number((block as { number: string }).number);
  };
  const pass = async (milliseconds: number, every = SECOND): Promise<number> => {
    let seen = 0;
    for (let passed = 0; passed < milliseconds; passed += every) {
      clock.time += every;
      seen = await look();
    }
    return seen;
  };
  return { clock, players: all, look, pass, topNow };
}

const good = { height: (top: number) => top };
/** Goes on until this height, and no further. */
const stalledAt = (most: number) => ({ height: (top: number) => Math.min(top, most) });

describe('N-10 a node that stands still', () => {
  test.each([
    ['from the start', 500, 2, 2],
    ['later, on a chain with a block every 2 s', 1_010, 2, 20],
    ['later, on a chain with a block every 12 s', 1_003, 12, 60],
  ])('%s loses its place to one that goes on', async (_, stop, spacing, seconds) => {
    const { pass, topNow, clock } = chainOf([stalledAt(stop), good], spacing);
    await pass(Math.max(0, (stop - 1_000) * spacing) * SECOND);
    await pass(seconds * SECOND);
    expect(await pass(SECOND)).toBe(topNow());
    // And does not have it back before it has caught up.
    await pass(20 * MINUTE, 30 * SECOND);
    expect(await pass(SECOND)).toBe(topNow());
    expect(clock.time).toBeGreaterThan(START);
  });

  test('has its place again once it has caught up', async () => {
    let most = 1_005;
    const { players, pass, topNow } = chainOf([{ height: (top) => Math.min(top, most) }, good]);
    await pass(MINUTE);
    expect(await pass(SECOND)).toBe(topNow());
    most = Number.POSITIVE_INFINITY;
    await pass(6 * MINUTE);
    const [first, second] = players.map(({ asked }) => asked.splice(0));
    expect([first?.length, second?.length].every((count) => Number(count) > 0)).toBe(true);
    await pass(10 * SECOND);
    expect(players.map(({ asked }) => asked.length > 5)).toEqual([true, false]);
  });

  test('keeps its place where it is the only one that answers', async () => {
    const { pass } = chainOf([stalledAt(1_002)]);
    expect(await pass(10 * MINUTE, 10 * SECOND)).toBe(1_002);
  });

  test('keeps its place where all stand still, and they are seldom asked for it', async () => {
    const { players, pass } = chainOf([stalledAt(1_002), stalledAt(1_002)]);
    await pass(60 * MINUTE, 10 * SECOND);
    expect(players[0]?.asked.length).toBeGreaterThan(360);
    // Every five minutes in the end, each time with its chain.
    expect(players[1]?.asked.length).toBeLessThan(45);
  });

  test.each([-60, -4, 4, 60])('is found out though the wallet’s clock is wrong by %i minutes', async (minutes) => {
    const { pass, topNow, clock } = chainOf([stalledAt(1_010), good]);
    clock.wrong = minutes * MINUTE;
    await pass(MINUTE);
    expect(await pass(SECOND)).toBe(topNow());
  });
});

test('N-10 while the first node goes on, the others are asked every five minutes and no more', async () => {
  const { players, pass } = chainOf([good, good]);
  await pass(9 * MINUTE);
  expect(players[1]?.asked.filter((method) => method !== 'eth_chainId')).toEqual(Array(2).fill('eth_getBlockByNumber'));
});

test.each<[string, Omit<Player, 'asked'>]>([
  ['does not say when its blocks were made', { ...stalledAt(1_010), claims: ({ timestamp: _, ...block }) => block }],
  ['calls its old block new', { ...stalledAt(1_010), claims: (block) => ({ ...block, timestamp: toHex(START / SECOND + 60) }) }],
  [
    'goes on, at a tenth of the pace, and calls its blocks new',
    {
      height: (top) => 1_000 + Math.floor((top - 1_000) / 10),
      claims: (block) => ({ ...block, timestamp: toHex(START / SECOND) }),
    },
  ],
])('N-10 a node that %s loses its place as well', async (_, player) => {
  const { pass, topNow } = chainOf([player, good]);
  await pass(6 * MINUTE, 2 * SECOND);
  expect(await pass(SECOND)).toBe(topNow());
});

describe('N-10 a node that claims too much', () => {
  const inAnHour = (block: { timestamp: string; number: string }) => ({
    ...block,
    number: toHex(Number(block.number) + 1_800),
    hash: hashOf(Number(block.number) + 1_800),
    timestamp: toHex(Number(block.timestamp) + 3_600),
  });
  const farOn = (block: { number: string }) => ({ ...block, number: toHex(2n ** 40n) });
  const ofNow = (clock: { time: number }) => (block: object) => ({
    ...block,
    number: toHex(5_000),
    hash: hashOf(5_000),
    timestamp: toHex(Math.floor(clock.time / SECOND)),
  });

  test.each([
    ['a time that has not come', inAnHour],
    ['a height out of all proportion', farOn],
  ])('%s: takes nobody’s place', async (_, claims) => {
    const { pass, topNow, players } = chainOf([good, { height: (top) => top, claims }]);
    await pass(MINUTE);
    expect(await pass(SECOND)).toBe(topNow());
    expect(players[1]?.asked.length).toBeLessThan(30);
  });

  test.each([
    ['a time that has not come', inAnHour],
    ['a height out of all proportion', farOn],
  ])('%s: loses its own', async (_, claims) => {
    const { pass, topNow } = chainOf([{ height: (top) => top, claims }, good]);
    await pass(5 * SECOND);
    expect(await pass(SECOND)).toBe(topNow());
  });

  test('a block that it cannot show: takes nobody’s place, though the other one stands still', async () => {
    const clock = { time: START };
    const world = chainOf([stalledAt(1_002), { height: (top) => top - 500, claims: (block) => ofNow(clock)(block) }]);
    for (let seconds = 0; seconds < 120; seconds++) {
      clock.time = world.clock.time;
      expect(await world.pass(SECOND)).toBe(Math.min(1_002, world.topNow()));
    }
  });

  test('the time of others’ blocks while it has none of them: loses its own', async () => {
    const claims = (block: { timestamp: string }) => ({ ...block, timestamp: toHex(Number(block.timestamp) + 3_600) });
    const { pass, topNow } = chainOf([{ height: (top) => top - 40, claims }, good]);
    await pass(5 * SECOND);
    expect(await pass(SECOND)).toBe(topNow());
  });

  test('a chain that is whole, but another: takes nobody’s place', async () => {
    const { pass } = chainOf([stalledAt(1_002), { ...good, fork: ' of another chain' }]);
    expect(await pass(2 * MINUTE)).toBe(1_002);
  });

  test('another chain’s blocks: takes nobody’s place', async () => {
    const strange = { height: (top: number) => top, claims: (block: object) => ({ ...block, hash: keccak256('0x01') }) };
    const { pass, topNow } = chainOf([stalledAt(1_002), strange]);
    expect(await pass(MINUTE)).toBe(1_002);
    expect(topNow()).toBeGreaterThan(1_020);
  });
});

test('N-10 whichever nodes stand still or claim too much, an honest one is asked first, and heads are compared seldom', async () => {
  const kind = fc.constantFrom('good', 'stalled', 'later', 'odd number', 'odd time');
  await fc.assert(
    fc.asyncProperty(
      fc.array(kind, { minLength: 1, maxLength: 3 }),
      fc.nat(3),
      fc.constantFrom(0.5, 2, 12),
      async (others, place, spacing) => {
        const make = (each: string): Omit<Player, 'asked'> => {
          if (each === 'stalled') return stalledAt(900);
          if (each === 'later') return stalledAt(1_001);
          if (each === 'odd number') return { height: (top) => top, claims: (block) => ({ ...block, number: '0xffffffff' }) };
          if (each === 'odd time') return { height: (top) => top, claims: (block) => ({ ...block, timestamp: '0xffffffff' }) };
          return good;
        };
        const kinds = others.toSpliced(place, 0, 'good');
        const { pass, topNow, players } = chainOf(kinds.map(make), spacing);
        await pass(2 * MINUTE, 5 * SECOND);
        expect(await pass(SECOND)).toBe(topNow());
        for (const player of players) player.asked.length = 0;
        await pass(20 * MINUTE, 20 * SECOND);
        const counts = players.map(({ asked }) => asked.length);
        // All that is asked beside the looks themselves: no more than a comparison each half minute.
        expect(counts.reduce((sum, count) => sum + count) - 60).toBeLessThan(40 * 8 * players.length);
      },
    ),
    { numRuns: Math.max(20, CASES / 10) },
  );
});

const local = localChain();
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

test('N-10 a batch that is mined where the first node has stopped to look is told as done', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => startFaultProxy({ target: local.anvil.url })));
  if (!first || !second) return;
  ends.push(first.stop, second.stop);
  const clock = { skew: 0 };
  local.wallet.stop();
  local.wallet = restarted(local.wallet, { clock: { now: () => Date.now() + clock.skew } });
  await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [first.url, second.url] });
  const calls = [1, 2].map(() => ({ to: OTHER, value: '0x1' }));
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  const sent = local.wallet.ask('wallet_sendCalls', [request]);
  await local.wallet.question('wallet_sendCalls');
  first.rules({ fault: 'stalled' });
  await local.anvil.rpc('evm_increaseTime', [60]);
  clock.skew += MINUTE;
  await local.wallet.confirm();
  const { id } = (await sent) as { id: string };
  const done = await until(async () => {
    clock.skew += SECOND;
    local.wallet.check();
    const { status } = (await local.wallet.ask('wallet_getCallsStatus', [id])) as { status: number };
    return status !== 100 && status;
  });
  expect(done).toBe(200);
});
