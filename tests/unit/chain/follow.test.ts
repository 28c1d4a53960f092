import { serializeTransaction, toHex, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import type { ChainSnapshot } from '../../../lib/chain/read/snapshot.ts';
import { isSettled, makeFollower } from '../../../lib/chain/watch/follow.ts';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import type { StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Receipt, Slot } from '../../../lib/core/batch/slot.ts';
import { errors } from '../../../lib/core/errors.ts';
import { ALICE, BOB, batchOf, followOne, hashOf, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

const SECOND_LOOK = 15_000;
/** What a node says that has neither the transaction nor its receipt. */
const NOTHING = { eth_getTransactionByHash: null, eth_getTransactionReceipt: null };
const lookAt = (head: bigint, change: Partial<ChainSnapshot> = {}): ChainSnapshot => ({
  head,
  receipts: new Map(),
  counts: new Map(),
  balances: new Map(),
  ...change,
});
const receiptOf = (slot: Slot, change: Partial<Receipt> = {}): Receipt => ({
  success: true,
  blockHash: hashOf('block'),
  blockNumber: 100n,
  gasUsed: 21_000n,
  transactionHash: slot.hash,
  logs: [],
  ...change,
});
const mined = (change: Partial<Slot> = {}, receipt: Partial<Receipt> = {}): Slot => {
  const slot = slotOf({ state: 'mined', ...change });
  return { ...slot, receipt: receiptOf(slot, receipt) };
};

/** A batch that is followed; each look is what the chain shows then. */
async function following(
  slots: readonly Slot[],
  words: Record<string, unknown> = {},
  change: Partial<StoredBatch> = {},
  beside = 0,
) {
  const journal = await journalWith(slots, change);
  const clock = { time: 0, now: () => clock.time };
  const node = saying(words, beside);
  const news = { moves: 0 };
  const follow = makeFollower({ journal, clock, moved: () => void news.moves++ });
  const batch = { ...batchOf(change), seq: 1 };
  const rows = async () => (await journal.slots('batch')).sort((a, b) => a.attempt - b.attempt);
  return {
    clock,
    node,
    news,
    rows,
    states: async () => (await rows()).map(({ state }) => state),
    look: async (look: ChainSnapshot) => followOne(follow, { batch, slots: await rows() }, { node, snapshot: look }),
  };
}

describe('an inclusion', () => {
  test('S-16 is written with its receipt, once', async () => {
    const slot = slotOf({ trouble: { code: 'broadcast.poolFull' }, lostAt: 3n });
    const receipt = receiptOf(slot);
    const { look, rows, news } = await following([slot]);
    const sight = lookAt(100n, { receipts: new Map([[slot.hash, receipt]]) });
    expect(await look(sight)).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'mined', receipt, trouble: undefined, lostAt: undefined }]);
    expect(news.moves).toBe(1);
    expect(await look(sight)).toBe(false);
    expect(news.moves).toBe(1);
  });

  test('S-25 that was pre-confirmed is written anew once a block has it', async () => {
    const slot = mined({}, { preconfirmed: true });
    const { look, rows } = await following([slot]);
    expect(await look(lookAt(100n, { receipts: new Map([[slot.hash, receiptOf(slot)]]) }))).toBe(true);
    expect((await rows())[0]?.receipt).toEqual(receiptOf(slot));
  });

  /** Receipts of other blocks, by name; that height has another block, too. */
  const inBlock =
    (name: string, change: Partial<Receipt> = {}) =>
    (slot: Slot, head: bigint) =>
      lookAt(head, { receipts: new Map([[slot.hash, receiptOf(slot, { blockHash: hashOf(name), ...change })]]) });
  const elsewhere = { eth_getBlockByNumber: { hash: hashOf('other') } };

  test('S-25 N-11 in another block after a reorganisation is written anew in the second look', async () => {
    const slot = mined();
    const { look, rows } = await following([slot], elsewhere);
    const reverted = inBlock('other', { success: false });
    expect(await look(reverted(slot, 100n))).toBe(false);
    expect((await rows())[0]?.receipt).toEqual(receiptOf(slot));
    expect(await look(reverted(slot, 101n))).toBe(true);
    expect((await rows())[0]?.receipt).toMatchObject({ blockHash: hashOf('other'), success: false });
  });

  test('N-11 that two receipts contradict each other over, in turn, is written once', async () => {
    const slot = slotOf();
    const { look, rows, news, clock } = await following([slot], elsewhere);
    for (let head = 100n; head < 120n; head += 2n, clock.time += 60_000) {
      await look(inBlock('block')(slot, head));
      await look(inBlock('other', { success: false })(slot, head + 1n));
    }
    expect([(await rows())[0]?.receipt, news.moves]).toEqual([receiptOf(slot), 1]);
  });

  test('N-11 stays in its block while that is at its height, whatever other receipt there is', async () => {
    const slot = mined();
    const { look, rows } = await following([slot], { eth_getBlockByNumber: { hash: hashOf('block') } });
    for (const head of [100n, 101n, 102n]) expect(await look(inBlock('other')(slot, head))).toBe(false);
    expect((await rows())[0]?.receipt).toEqual(receiptOf(slot));
  });
});

describe('an inclusion that a node does not know', () => {
  const none = (slot: Slot) => ({ receipts: new Map([[slot.hash, null]]) });
  const at = (hash: string | null) => ({ eth_getBlockByNumber: hash === null ? null : { hash } });

  test('T-F23 a node that is behind undoes nothing, until its chain has been too short for a while', async () => {
    const slot = mined();
    const { look, states, clock, news, node } = await following([slot], at(null));
    for (const time of [0, 1, SECOND_LOOK]) {
      clock.time = time;
      expect(await look(lookAt(99n, none(slot)))).toBe(false);
    }
    // What it says of a height that it does not have counts for nothing.
    expect(node.asked).toEqual([]);
    clock.time = SECOND_LOOK + 1;
    expect(await look(lookAt(99n, none(slot)))).toBe(true);
    expect(await states()).toEqual(['offered']);
    expect(news.moves).toBe(1);
  });

  test('T-F23 …or grows, and still has not such a block', async () => {
    const slot = mined();
    const { look, states } = await following([slot], at(null));
    expect(await look(lookAt(98n, none(slot)))).toBe(false);
    expect(await look(lookAt(99n, none(slot)))).toBe(true);
    expect(await states()).toEqual(['offered']);
  });

  test.each<[string, ChainSnapshot, Record<string, unknown>]>([
    ['the receipt', lookAt(100n, { receipts: new Map([[mined().hash, receiptOf(mined())]]) }), at(null)],
    ['the block', lookAt(100n, none(mined())), at(hashOf('block'))],
  ])('N-11 a second look a minute later proves nothing where %s was seen in between', async (_, between, words) => {
    const slot = mined();
    const { look, states, clock } = await following([slot], words);
    for (const sight of [lookAt(98n, none(slot)), between, lookAt(99n, none(slot))]) {
      clock.time += 60_000;
      await look(sight);
    }
    expect(await states()).toEqual(['mined']);
  });

  test('N-16 a clock that is set back proves nothing, and keeps nothing from being proven later', async () => {
    const slot = mined();
    const { look, states, clock } = await following([slot], at(null));
    clock.time = 3_600_000;
    await look(lookAt(99n, none(slot)));
    clock.time = 0;
    await look(lookAt(99n, none(slot)));
    expect(await states()).toEqual(['mined']);
    clock.time = SECOND_LOOK + 1;
    await look(lookAt(99n, none(slot)));
    expect(await states()).toEqual(['offered']);
  });

  test('N-11 a head that is behind the block of a receipt takes nothing back, and does not help to', async () => {
    const slot = mined();
    const { look, rows } = await following([slot], at(null));
    const early = (change: Partial<Receipt> = {}) => ({
      receipts: new Map([[slot.hash, receiptOf(slot, { preconfirmed: true, ...change })]]),
    });
    for (const sight of [early(), none(slot), early(), none(slot), early({ blockHash: hashOf('other') })])
      expect(await look(lookAt(99n, sight))).toBe(false);
    expect(await rows()).toMatchObject([{ state: 'mined', receipt: receiptOf(slot) }]);
  });

  test('S-25 what is pre-confirmed anew after a reorganisation is so once its old block is proven gone', async () => {
    const slot = mined();
    const { look, rows } = await following([slot], at(hashOf('other')));
    const receipt = receiptOf(slot, { preconfirmed: true, blockHash: hashOf('next'), blockNumber: 101n });
    const sight = (head: bigint) => lookAt(head, { receipts: new Map([[slot.hash, receipt]]) });
    for (const head of [100n, 101n]) await look(sight(head));
    expect((await rows()).map(({ state, receipt: had }) => [state, had])).toEqual([['offered', undefined]]);
    await look(sight(101n));
    expect(await rows()).toMatchObject([{ state: 'mined', receipt }]);
  });

  test('T-F23 each time anew', async () => {
    const slot = mined();
    const { look, states } = await following([slot], at(null));
    const there = { receipts: new Map([[slot.hash, receiptOf(slot)]]) };
    for (const sight of [lookAt(98n, none(slot)), lookAt(99n, none(slot)), lookAt(100n, there), lookAt(99n, none(slot))])
      await look(sight);
    expect(await states()).toEqual(['mined']);
  });

  test('T-F23 a node that has the very block undoes nothing, however long it knows no receipt', async () => {
    const slot = mined();
    const { look, states, node, clock } = await following([slot], at(hashOf('block')));
    for (const head of [100n, 101n, 160n]) {
      clock.time += SECOND_LOOK * 2;
      expect(await look(lookAt(head, none(slot)))).toBe(false);
    }
    expect(await states()).toEqual(['mined']);
    expect(node.asked[0]).toEqual({ method: 'eth_getBlockByNumber', params: ['0x64', false] });
  });

  test.each([
    ['a block later', 101n, 0],
    ['fifteen seconds later', 100n, SECOND_LOOK + 1],
  ])('S-25 N-11 another block at its height undoes it in the second look, %s: it is offered anew', async (_, head, time) => {
    const slot = mined({ offeredAt: 9, ineffective: true });
    const { look, rows, clock } = await following([slot], at(hashOf('other')));
    expect(await look(lookAt(100n, none(slot)))).toBe(false);
    expect(await look(lookAt(100n, none(slot)))).toBe(false);
    clock.time = time;
    expect(await look(lookAt(head, none(slot)))).toBe(true);
    const [row] = await rows();
    expect([row?.state, row?.offeredAt, row?.receipt, row?.ineffective]).toEqual(['offered', 0, undefined, undefined]);
  });

  test('S-25 what was only pre-confirmed is undone at once, without a word about blocks', async () => {
    const slot = mined({}, { preconfirmed: true });
    const { look, states, node } = await following([slot]);
    expect(await look(lookAt(99n, none(slot)))).toBe(true);
    expect([await states(), node.asked]).toEqual([['offered'], []]);
  });

  const both = (ours: Receipt | null | undefined, theirs: Slot, head: bigint) => {
    const receipts = new Map<Slot['hash'], Receipt | null>([[theirs.hash, receiptOf(theirs, { blockHash: hashOf('other') })]]);
    if (ours !== undefined) receipts.set(mined().hash, ours);
    return lookAt(head, { receipts });
  };

  test('S-25 N-11 another attempt in a block undoes it in the second look', async () => {
    const [slow, fast] = [mined(), slotOf({ attempt: 1, state: 'replaced', lostAt: 100n })];
    const { look, states } = await following([slow, fast], at(hashOf('other')));
    await look(both(null, fast, 100n));
    expect(await states()).toEqual(['mined', 'replaced']);
    await look(both(null, fast, 101n));
    expect(await states()).toEqual(['replaced', 'mined']);
  });

  test.each<[string, Receipt | undefined]>([
    ['has its receipt too', mined().receipt],
    ['says nothing of it', undefined],
  ])('N-11 a node that has another attempt in a block and %s takes nothing from it', async (_, ours) => {
    const fast = slotOf({ attempt: 1, state: 'replaced', lostAt: 100n });
    const { look, states } = await following([mined(), fast], at(hashOf('other')));
    for (const head of [100n, 101n, 102n]) await look(both(ours, fast, head));
    expect(await states()).toEqual(['mined', 'replaced']);
  });

  test('T-F23 a node that says nothing of it has said nothing', async () => {
    const slot = mined({}, { preconfirmed: true });
    const { look, states } = await following([slot]);
    expect(await look(lookAt(99n))).toBe(false);
    expect(await states()).toEqual(['mined']);
  });
});

describe('J-8 a nonce that the chain counts as used up', () => {
  const slot = slotOf({ nonce: 7 });
  const used = (count: number, receipt?: null) => ({
    counts: new Map([[slot.from, count]]),
    receipts: receipt === undefined ? new Map() : new Map([[slot.hash, receipt]]),
  });

  test('is not lost at first sight, nor in the same block soon after; it is in a newer one', async () => {
    const { look, states, rows, clock, news } = await following([slot]);
    for (const time of [0, SECOND_LOOK]) {
      clock.time = time;
      expect(await look(lookAt(50n, used(8, null)))).toBe(false);
    }
    expect(await states()).toEqual(['offered']);
    expect(await look(lookAt(51n, used(8, null)))).toBe(true);
    expect(await rows()).toMatchObject([
      { state: 'replaced', lostAt: 51n, lostSince: SECOND_LOOK, trouble: { code: 'trouble.nonceTaken' } },
    ]);
    expect(news.moves).toBe(1);
  });

  test('is lost in the same block after fifteen seconds', async () => {
    const { look, states, clock } = await following([slot]);
    await look(lookAt(50n, used(8, null)));
    clock.time = SECOND_LOOK + 1;
    await look(lookAt(50n, used(8, null)));
    expect(await states()).toEqual(['replaced']);
  });

  test('is doubted anew after a look that counted less', async () => {
    const { look, states } = await following([slot]);
    for (const [head, count] of [
      [50n, 8],
      [51n, 7],
      [52n, 8],
    ] as const)
      await look(lookAt(head, used(count, null)));
    expect(await states()).toEqual(['offered']);
    await look(lookAt(53n, used(8, null)));
    expect(await states()).toEqual(['replaced']);
  });

  test.each<[string, Partial<ChainSnapshot>]>([
    ['while the chain counts none after it', used(7, null)],
    ['while the node does not say that there is no receipt', used(8)],
    ['while the node does not count', { receipts: new Map([[slot.hash, null]]) }],
  ])('is not lost %s', async (_, seen) => {
    const { look, states, clock } = await following([slot]);
    for (const head of [50n, 51n, 52n]) {
      clock.time += SECOND_LOOK * 2;
      expect(await look(lookAt(head, seen))).toBe(false);
    }
    expect(await states()).toEqual(['offered']);
  });

  test('N-01 erases nothing while it may turn out otherwise, then the attempts at it that have not left', async () => {
    const next = slotOf({ attempt: 1, state: 'signed' });
    const stuck = slotOf({ attempt: 2, state: 'stuck' });
    const { look, rows, states, clock } = await following([slot, next, stuck], NOTHING);
    const receipts = new Map([slot, stuck].map(({ hash }) => [hash, null] as const));
    for (const head of [50n, 51n, 52n]) await look(lookAt(head, { counts: new Map([[ALICE, 8]]), receipts }));
    expect(await states()).toEqual(['replaced', 'signed', 'replaced']);
    clock.time += 60_001;
    await look(lookAt(51n + 64n, { counts: new Map([[ALICE, 8]]), receipts }));
    const [lost, unsent, refused] = await rows();
    expect([lost?.state, unsent?.state, refused?.state]).toEqual(['lost', 'discarded', 'lost']);
    expect(unsent).toMatchObject({ raw: '0x', nonceKey: undefined });
    expect(lost?.raw).not.toBe('0x');
  });

  test.each([
    ['64 above the journal is believed', 8 + 64, 'replaced'],
    ['65 above it is not', 8 + 65, 'offered'],
  ] as const)('T-E21 a count that is %s', async (_, count, state) => {
    const { look, rows } = await following([slot]);
    for (const head of [50n, 51n]) await look(lookAt(head, used(count, null)));
    expect((await rows())[0]?.state).toBe(state);
    expect((await rows())[0]?.trouble?.code).toBe(state === 'offered' ? 'trouble.jump' : 'trouble.nonceTaken');
  });

  test('T-E21 a count that is not believed is told once', async () => {
    const { look } = await following([slot]);
    const said: boolean[] = [];
    for (const head of [50n, 51n, 52n, 53n]) said.push(await look(lookAt(head, used(1_000, null))));
    expect(said).toEqual([false, true, false, false]);
  });

  test('S-25 that is free again brings back what had lost it, in the second look', async () => {
    const gone = slotOf({ state: 'replaced', lostAt: 50n, offeredAt: 4, trouble: { code: 'trouble.nonceTaken' } });
    const { look, rows, news } = await following([gone]);
    // A node that is behind the loss cannot know of it.
    for (const head of [48n, 49n]) expect(await look(lookAt(head, used(7)))).toBe(false);
    expect(await look(lookAt(50n, used(7)))).toBe(false);
    expect(await look(lookAt(51n, used(7)))).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'offered', offeredAt: 0, lostAt: undefined, trouble: undefined }]);
    expect(news.moves).toBe(1);
  });

  test('S-25 that is free again for twenty minutes brings it back under any head: that of the loss was a lie', async () => {
    const gone = slotOf({ state: 'replaced', lostAt: 2n ** 60n, lostSince: 0 });
    const { look, states, clock } = await following([gone]);
    for (clock.time = 0; clock.time <= 20 * 60_000; clock.time += 60_000) await look(lookAt(50n, used(7)));
    expect(await states()).toEqual(['replaced']);
    for (let looks = 0; looks < 2; looks++, clock.time += 60_000) await look(lookAt(50n, used(7)));
    expect(await states()).toEqual(['offered']);
  });

  test('S-25 that stays used up brings nothing back', async () => {
    const gone = slotOf({ state: 'replaced', lostAt: 50n });
    const { look, states } = await following([gone]);
    for (const head of [50n, 51n, 52n]) expect(await look(lookAt(head, used(8)))).toBe(false);
    expect(await states()).toEqual(['replaced']);
  });

  test('S-25 that is used up again in between is not free in the second look', async () => {
    const gone = slotOf({ state: 'replaced', lostAt: 50n });
    const { look, states } = await following([gone]);
    for (const [head, count] of [
      [50n, 7],
      [51n, 8],
      [52n, 7],
    ] as const)
      await look(lookAt(head, used(count)));
    expect(await states()).toEqual(['replaced']);
  });
});

describe('N-01 a loss is final', () => {
  const HOUR = 3_600_000;
  const gone = slotOf({ state: 'replaced', lostAt: 50n, lostSince: 0, lostSeen: 60_000 });
  /** It was seen for as long as it takes in any case. */
  async function aMinuteLater(...asked: Parameters<typeof following>) {
    const stage = await following(...asked);
    stage.clock.time = 60_001;
    return stage;
  }
  const lookedAt = (head: bigint, change: Partial<ChainSnapshot> = {}) =>
    lookAt(head, { counts: new Map([[ALICE, 8]]), receipts: new Map([[gone.hash, null]]), ...change });

  test.each<[string, ChainSnapshot, string]>([
    ['64 blocks later', lookedAt(114n), 'lost'],
    ['but not 63 later', lookedAt(113n), 'replaced'],
    ['in a block that the chain calls final', lookedAt(51n, { finalized: 50n }), 'lost'],
    ['but not above it', lookedAt(999n, { finalized: 49n }), 'replaced'],
    ['but not while the node does not say that there is no receipt', lookedAt(999n, { receipts: new Map() }), 'replaced'],
    ['but not while the node does not count', lookedAt(999n, { counts: new Map() }), 'replaced'],
  ])('%s', async (_, sight, state) => {
    const { look, states } = await aMinuteLater([gone], NOTHING);
    await look(sight);
    expect(await states()).toEqual([state]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['one endpoint has it in a block', { eth_getTransactionByHash: { blockHash: hashOf('block') } }, 'replaced'],
    ['one endpoint has its receipt', { eth_getTransactionReceipt: { blockHash: hashOf('block') } }, 'replaced'],
    ['no endpoint says anything', { eth_getTransactionByHash: errors.node(-32000, 'busy') }, 'replaced'],
    [
      'an endpoint has it in its pool, which may be all that it counts',
      { eth_getTransactionByHash: { blockHash: null } },
      'offered',
    ],
  ])('by a second opinion: %s', async (_, words, state) => {
    const { look, states } = await aMinuteLater([gone], { ...NOTHING, ...words });
    await look(lookedAt(999n));
    expect(await states()).toEqual([state]);
  });

  const COUNTED = [999n - 64n, 60n, 0n].map((height) => `0x${height.toString(16)}`);
  /** A node whose count of `latest` may include its pool, and what it counts at blocks: a deep one, a final one, the first. */
  const counting = (counts: readonly unknown[], pooled: boolean, head = '0x3e7') => ({
    ...NOTHING,
    ...(pooled ? { eth_getTransactionByHash: { blockHash: null } } : {}),
    eth_getBlockByNumber: { number: head },
    eth_getTransactionCount: ([, block]: readonly unknown[]) =>
      block === 'latest' ? '0x8' : (counts[COUNTED.indexOf(String(block))] ?? errors.node(-32000, 'missing trie node')),
  });
  test.each<[string, Record<string, unknown>, Partial<ChainSnapshot>, string]>([
    ['is taken, whatever is left in a pool', counting(['0x8'], true), {}, 'lost'],
    ['is free, whatever the newest count says', counting(['0x7'], false), {}, 'replaced'],
    ['is free, so that it is the pool that has it', counting(['0x7'], true), {}, 'offered'],
    ['cannot be told', counting([], false), {}, 'lost'],
    ['cannot be told, and a pool has it', counting([], true), {}, 'offered'],
    ['is told by one that has not come as far', counting(['0x8'], true, '0x3a6'), {}, 'offered'],
    ['is told by one that takes no notice of blocks', counting(['0x8', undefined, '0x8'], true), {}, 'offered'],
    ['is told as well of the first block', counting(['0x8', undefined, '0x0'], true), {}, 'lost'],
    ['is taken at the final one', counting(['0x8', '0x8'], true), { finalized: 60n }, 'lost'],
    ['is free at the final one', counting(['0x8', '0x7'], true), { finalized: 60n }, 'offered'],
    ['cannot be told of the final one, but of one as deep as others’', counting(['0x8'], true), { finalized: 60n }, 'lost'],
  ])('by what a block says in which no pool is: the nonce %s', async (_, words, seen, state) => {
    const { look, states } = await aMinuteLater([gone], words);
    await look(lookedAt(999n, seen));
    expect(await states()).toEqual([state]);
  });

  test('not by the word of one endpoint alone, where another one has it in its pool', async () => {
    const { look, states, node } = await aMinuteLater([gone], counting(['0x8'], false));
    const { askEach } = node;
    node.askEach = async (calls) => [
      ...(await askEach(calls)),
      [{ number: '0x3e7' }, '0x8', { blockHash: null }, null, '0x0', '0x7'],
    ];
    await look(lookedAt(999n));
    expect(await states()).toEqual(['offered']);
  });

  test('only where more than our own transaction uses the nonce up', async () => {
    const waiting = slotOf();
    const { look, rows, node } = await following([waiting], counting([], true));
    for (const head of [50n, 51n, 52n]) expect(await look(lookedAt(head))).toBe(false);
    expect((await rows()).map(({ state, trouble }) => ({ state, trouble }))).toEqual([{ state: 'offered', trouble: undefined }]);
    node.words.eth_getTransactionByHash = null;
    for (const head of [53n, 54n]) await look(lookedAt(head));
    expect((await rows())[0]?.state).toBe('replaced');
  });

  test('by a second opinion: a silent endpoint takes nothing from the word of another one', async () => {
    const { look, states } = await aMinuteLater([gone], NOTHING, {}, 1);
    await look(lookedAt(999n));
    expect(await states()).toEqual(['lost']);
  });

  /** What another endpoint of the chain says of its head and of the account, beside knowing nothing of the transaction. */
  const other = (head: unknown, count: unknown) => [head === null ? null : { number: head }, count, null, null];
  test.each<[string, unknown[], string]>([
    ['has come as far, and counts the nonce as free', other('0x32', '0x7'), 'replaced'],
    ['has come as far, and counts it as used up', other('0x32', '0x8'), 'lost'],
    ['has not come as far', other('0x31', '0x7'), 'lost'],
    ['does not say how far it has come', other(null, '0x7'), 'lost'],
    ['does not count', other('0x32', undefined), 'lost'],
  ])('by a second opinion: another endpoint %s', async (_, opinion, state) => {
    const { look, states, node } = await aMinuteLater([gone], NOTHING);
    const { askEach } = node;
    node.askEach = async (calls) => [...(await askEach(calls)), opinion];
    await look(lookedAt(999n));
    expect(await states()).toEqual([state]);
  });

  test('where blocks are few, after a while that was looked at', async () => {
    const { look, states, clock } = await following([gone], NOTHING);
    for (clock.time = 0; clock.time <= HOUR / 3; clock.time += 12_000) await look(lookedAt(50n));
    expect(await states()).toEqual(['replaced']);
    await look(lookedAt(50n));
    expect(await states()).toEqual(['lost']);
  });

  const MINUTE = 60_000;
  test.each([
    ['the clock was set forward', HOUR],
    ['the clock was set back', -HOUR],
    ['the machine slept', 21 * MINUTE],
    ['the machine slept for a few minutes', 3 * MINUTE],
  ])('but not because %s: twenty minutes are looked at from then on', async (_, by) => {
    const { look, states, clock } = await following([{ ...gone, lostSince: HOUR, lostSeen: HOUR }], NOTHING);
    clock.time = HOUR;
    for (let minute = 0; minute < 19; minute++, clock.time += MINUTE) await look(lookedAt(50n));
    clock.time += by - MINUTE;
    for (let minute = 0; minute <= 20; minute++, clock.time += MINUTE) await look(lookedAt(50n));
    expect(await states()).toEqual(['replaced']);
    await look(lookedAt(50n));
    expect(await states()).toEqual(['lost']);
  });

  test('but not by the time before a look that counted the nonce as free', async () => {
    const { look, states, clock } = await following([gone], NOTHING);
    for (let minute = 0; minute <= 22; minute++, clock.time += MINUTE)
      await look(lookedAt(50n, minute === 19 ? { counts: new Map([[ALICE, 7]]) } : {}));
    expect(await states()).toEqual(['replaced']);
  });

  test('by looks of workers that live for a minute each, which write down what they saw twice a minute at most', async () => {
    const journal = await journalWith([gone]);
    const clock = { time: 0, now: () => clock.time };
    const writes: number[] = [];
    for (let minute = 0; minute <= 21; minute++) {
      const follow = makeFollower({ journal, clock, moved: () => undefined });
      for (let looks = 0; looks < 10; looks++, clock.time += 6_000) {
        const row = { batch: { ...batchOf(), seq: 1 }, slots: await journal.slots('batch') };
        if (await followOne(follow, row, { node: saying(NOTHING), snapshot: lookedAt(50n) })) writes.push(minute);
      }
      if (minute === 19) expect((await journal.slot(gone.hash))?.state).toBe('replaced');
    }
    expect((await journal.slot(gone.hash))?.state).toBe('lost');
    expect(writes.filter((minute) => minute === 5)).toHaveLength(2);
  });

  test('by time only where the block in which it was seen says so, else by more of it', async () => {
    const counts: Record<string, string> = { '0x0': '0x0', '0x32': '0x7', '0x33': '0x8' };
    const { look, rows, clock } = await following([gone], {
      ...NOTHING,
      eth_getBlockByNumber: { number: '0x33' },
      eth_getTransactionCount: ([, block]: readonly unknown[]) => counts[String(block)] ?? '0x8',
    });
    for (let minute = 0; minute <= 22; minute++, clock.time += MINUTE) await look(lookedAt(51n));
    expect(await rows()).toMatchObject([{ state: 'replaced', lostAt: 51n }]);
    for (let minute = 0; minute <= 20; minute++, clock.time += MINUTE) await look(lookedAt(51n));
    expect(await rows()).toMatchObject([{ state: 'lost' }]);
  });

  test('with the other attempt, once its block is', async () => {
    const rival = mined({ attempt: 1 });
    const { look, states } = await aMinuteLater([gone, rival]);
    const receipts = new Map([[rival.hash, receiptOf(rival)]]);
    await look(lookAt(163n, { receipts }));
    expect(await states()).toEqual(['replaced', 'mined']);
    await look(lookAt(164n, { receipts }));
    expect(await states()).toEqual(['lost', 'final']);
  });
});

describe('J-4 several attempts at one nonce', () => {
  test('the one in a block wins: what had left is lost, what had not is erased', async () => {
    const [slow, fast, last] = [slotOf(), slotOf({ attempt: 1 }), slotOf({ attempt: 2, state: 'signed' })];
    const { look, rows } = await following([slow, fast, last]);
    const sight = lookAt(100n, { receipts: new Map([[fast.hash, receiptOf(fast)]]) });
    expect(await look(sight)).toBe(true);
    expect(await look(sight)).toBe(false);
    expect(await rows()).toMatchObject([
      { state: 'replaced', lostAt: 100n, trouble: { code: 'trouble.otherVersion' } },
      { state: 'mined' },
      { state: 'discarded', raw: '0x', nonceKey: undefined },
    ]);
  });

  test('those at other nonces are left alone', async () => {
    const [one, two] = [slotOf(), slotOf({ index: 1, nonce: 8 })];
    const { look, states } = await following([one, two]);
    await look(lookAt(100n, { receipts: new Map([[one.hash, receiptOf(one)]]) }));
    expect(await states()).toEqual(['mined', 'offered']);
  });
});

describe('J-9 a block that stays', () => {
  const slot = mined();
  const still = { receipts: new Map([[slot.hash, receiptOf(slot)]]) };
  test.each<[string, ChainSnapshot, boolean]>([
    ['is what the chain calls final', lookAt(101n, { ...still, finalized: 100n }), true],
    ['is not what lies above that', lookAt(1_000n, { ...still, finalized: 99n }), false],
    ['is 64 blocks deep where the chain says nothing', lookAt(164n, still), true],
    ['is not 63 deep', lookAt(163n, still), false],
    ['is 64 deep where the chain calls only its beginning final', lookAt(164n, { ...still, finalized: 0n }), true],
    ['is none that the node said nothing of just now', lookAt(164n), false],
    [
      'is the one that has it now, where another had it before',
      lookAt(164n, { receipts: new Map([[slot.hash, receiptOf(slot, { blockHash: hashOf('x') })]]) }),
      true,
    ],
  ])('%s', async (_, sight, final) => {
    const { look, states } = await following([slot], { eth_getBlockByNumber: { hash: hashOf('x') } });
    await look({ ...sight, head: sight.head - 1n });
    await look(sight);
    expect(await states()).toEqual([final ? 'final' : 'mined']);
  });

  test('is none yet for what is pre-confirmed', async () => {
    const early = mined({}, { preconfirmed: true });
    const { look, states } = await following([early]);
    await look(lookAt(999n, { receipts: new Map([[early.hash, receiptOf(early, { preconfirmed: true })]]), finalized: 999n }));
    expect(await states()).toEqual(['mined']);
  });
});

describe('S-22 N-02 N-03 an atomic batch in a block', () => {
  const SELF_CALL = serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    to: ALICE,
    data: '0x12345678',
    gas: 99_000n,
    maxFeePerGas: 2n,
  });
  const upgraded = delegationCode(BOB);
  const YES = `0x${'1'.padStart(64, '0')}`;
  const refused = errors.node(-32000, 'missing trie node');
  const block = hashOf('block');
  /** By the block's hash, by its height, and now. */
  const codeAt = (then: unknown, height: unknown = refused, now: unknown = refused) => ({
    eth_getCode: ([, at]: readonly unknown[]) =>
      typeof at === 'object'
        ? (at as { blockHash: string }).blockHash === block
          ? then
          : refused
        : at === '0x64'
          ? height
          : now,
  });
  const slot = slotOf({ nonceSpan: 2, raw: SELF_CALL });
  const upgrade = { atomic: true, upgrade: BOB, delegate: BOB };
  const plain = { atomic: true, delegate: BOB };
  const end = { atomic: true, upgrade: zeroAddress };
  const used = { gasUsed: 43_000n };
  const looks = async (
    row: Slot,
    words: Record<string, unknown>,
    batch: Partial<StoredBatch>,
    receipt: Partial<Receipt> = {},
  ) => {
    // Nothing of the account comes after it in its block.
    const { look, rows } = await following([row], { eth_getTransactionCount: toHex(row.nonce + 1), ...words }, batch);
    const receipts = new Map([[row.hash, receiptOf(row, { ...used, ...receipt })]]);
    return { look: (head: bigint) => look(lookAt(head, { receipts })), rows };
  };

  test.each<[string, Partial<Slot>, Partial<Receipt>, Record<string, unknown>, Partial<StoredBatch>, unknown]>([
    ['that upgrades took effect where the account has the delegate’s code then', {}, {}, codeAt(upgraded), upgrade, undefined],
    ['that upgrades did nothing where it has none', {}, {}, codeAt('0x'), upgrade, true],
    ['that upgrades did nothing where it has another', {}, {}, codeAt(delegationCode(ALICE)), upgrade, true],
    ['ended a delegation where there is no code then', {}, {}, codeAt('0x'), end, undefined],
    ['ended none where there is', {}, {}, codeAt(upgraded), end, true],
    ['that reverted is a revert and nothing else', {}, { success: false }, codeAt('0x'), upgrade, undefined],
    ['of an upgraded account took effect', { nonceSpan: 1 }, {}, codeAt(upgraded), plain, undefined],
    ['of an account that is upgraded no more did nothing', { nonceSpan: 1 }, {}, codeAt('0x'), plain, true],
    ['whose delegate nobody wrote down is not asked about', { nonceSpan: 1 }, {}, codeAt('0x'), { atomic: true }, undefined],
    ['took effect where pre-confirmed state answers so', {}, { preconfirmed: true }, { eth_call: YES }, upgrade, undefined],
  ])('%s', async (_, change, receipt, words, batch, ineffective) => {
    const { look, rows } = await looks({ ...slot, ...change }, words, batch, receipt);
    await look(100n);
    // Nobody is told at first sight that nothing ran.
    if (ineffective) expect(await rows()).toMatchObject([{ state: 'offered' }]);
    await look(101n);
    expect(await rows()).toMatchObject([{ state: 'mined', ineffective }]);
  });

  test('N-02 that used the gas of one in which nothing runs is believed to have run in the second look', async () => {
    const row = slotOf({ raw: SELF_CALL });
    const { look, rows } = await looks(row, codeAt(upgraded), plain, { gasUsed: 21_160n });
    await look(100n);
    expect(await rows()).toMatchObject([{ state: 'offered' }]);
    await look(101n);
    expect(await rows()).toMatchObject([{ state: 'mined', ineffective: undefined }]);
  });

  test('is not judged by another state than that of its block, until that block is final; then by what is left', async () => {
    const { look, rows } = await looks(slot, codeAt(refused, refused, '0x'), upgrade);
    for (const head of [100n, 101n, 130n]) expect(await look(head)).toBe(false);
    expect(await rows()).toMatchObject([{ state: 'offered' }]);
    for (const head of [164n, 165n]) await look(head);
    expect(await rows()).toMatchObject([{ ineffective: true }]);
  });

  test.each<[string, Record<string, unknown>, Partial<StoredBatch>]>([
    ['a state that does not answer as a delegate yet', { eth_call: '0x' }, upgrade],
    ['the end of a delegation', { eth_call: YES }, end],
  ])('is not told by pre-confirmed state of %s: its block will', async (_, words, batch) => {
    const { look, rows } = await looks(slot, words, batch, { preconfirmed: true });
    expect(await look(99n)).toBe(false);
    expect(await rows()).toMatchObject([{ state: 'offered' }]);
  });
});

describe('J-10 a slot needs no other look', () => {
  test.each<[Slot['state'], boolean]>([
    ['final', true],
    ['discarded', true],
    ['lost', true],
    ['replaced', false],
    ['mined', false],
    ['offered', false],
    ['stuck', false],
    ['signed', false],
  ])('when it is %s: %s', (state, settled) => {
    expect(isSettled({ state })).toBe(settled);
  });
});
