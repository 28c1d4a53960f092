import { describe, expect, test } from 'vitest';
import { isSettled, makeFollower } from '../../../lib/chain/follow.ts';
import type { Look } from '../../../lib/chain/look.ts';
import type { Receipt, Slot, StoredBatch } from '../../../lib/core/batch.ts';
import { delegationCode, NOBODY } from '../../../lib/core/delegates.ts';
import { errors } from '../../../lib/core/errors.ts';
import { ALICE, BOB, batchOf, hashOf, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

const SECOND_LOOK = 15_000;
const lookAt = (head: bigint, change: Partial<Look> = {}): Look => ({
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
async function following(slots: readonly Slot[], words: Record<string, unknown> = {}, change: Partial<StoredBatch> = {}) {
  const journal = await journalWith(slots, change);
  const clock = { time: 0, now: () => clock.time };
  const node = saying(words);
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
    look: async (look: Look) => follow(batch, await rows(), { node, look }),
  };
}

describe('an inclusion', () => {
  test('S-16 is written with its receipt, once', async () => {
    const slot = slotOf({ trouble: 'the pool is full', lostAt: 3n });
    const receipt = receiptOf(slot);
    const { look, rows, news } = await following([slot]);
    const sight = lookAt(100n, { receipts: new Map([[slot.hash, receipt]]) });
    expect(await look(sight)).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'mined', receipt, trouble: undefined, lostAt: undefined }]);
    expect(news.moves).toBe(1);
    expect(await look(sight)).toBe(false);
    expect(news.moves).toBe(1);
  });

  test.each<[string, Partial<Receipt>, Partial<Receipt>]>([
    ['S-25 in another block after a reorganisation is written anew', {}, { blockHash: hashOf('other') }],
    ['S-25 that was pre-confirmed is written anew once a block has it', { preconfirmed: true }, {}],
  ])('%s', async (_, before, now) => {
    const slot = mined({}, before);
    const { look, rows } = await following([slot]);
    const receipt = receiptOf(slot, now);
    expect(await look(lookAt(100n, { receipts: new Map([[slot.hash, receipt]]) }))).toBe(true);
    expect((await rows())[0]?.receipt).toEqual(receipt);
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

  test('S-25 another block at its height undoes it at once: it will be offered as if for the first time', async () => {
    const slot = mined({ offeredAt: 9, ineffective: true });
    const { look, rows } = await following([slot], at(hashOf('other')));
    expect(await look(lookAt(100n, none(slot)))).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'offered', offeredAt: 0, receipt: undefined, ineffective: undefined }]);
  });

  test('S-25 what was only pre-confirmed is undone at once, without a word about blocks', async () => {
    const slot = mined({}, { preconfirmed: true });
    const { look, states, node } = await following([slot]);
    expect(await look(lookAt(99n, none(slot)))).toBe(true);
    expect([await states(), node.asked]).toEqual([['offered'], []]);
  });

  test('S-25 another attempt in a block undoes it at once', async () => {
    const slow = mined();
    const fast = slotOf({ attempt: 1 });
    const { look, states } = await following([slow, fast]);
    const receipts = new Map([[slow.hash, null] as const, [fast.hash, receiptOf(fast)] as const]);
    await look(lookAt(100n, { receipts }));
    expect(await states()).toEqual(['replaced', 'mined']);
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
    expect(await rows()).toMatchObject([{ state: 'replaced', lostAt: 51n, trouble: expect.stringContaining('Another') }]);
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

  test.each<[string, Partial<Look>]>([
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

  test('takes along attempts at it that have not left, and erases their bytes', async () => {
    const next = slotOf({ attempt: 1, state: 'signed' });
    const stuck = slotOf({ attempt: 2, state: 'stuck' });
    const { look, rows } = await following([slot, next, stuck]);
    const receipts = new Map([slot, stuck].map(({ hash }) => [hash, null] as const));
    for (const head of [50n, 51n]) await look(lookAt(head, { counts: new Map([[ALICE, 8]]), receipts }));
    const [lost, unsent, refused] = await rows();
    expect([lost?.state, unsent?.state, refused?.state]).toEqual(['replaced', 'discarded', 'replaced']);
    expect(unsent).toMatchObject({ raw: '0x', nonceKey: undefined });
    expect(lost?.raw).not.toBe('0x');
  });

  test.each([
    ['64 above the book is believed', 8 + 64, 'replaced'],
    ['65 above it is not', 8 + 65, 'offered'],
  ] as const)('T-E21 a count that is %s', async (_, count, state) => {
    const { look, rows } = await following([slot]);
    for (const head of [50n, 51n]) await look(lookAt(head, used(count, null)));
    expect((await rows())[0]?.state).toBe(state);
    expect((await rows())[0]?.trouble).toContain(state === 'offered' ? 'does not know of' : 'took its nonce');
  });

  test('T-E21 a count that is not believed is told once', async () => {
    const { look } = await following([slot]);
    const said: boolean[] = [];
    for (const head of [50n, 51n, 52n, 53n]) said.push(await look(lookAt(head, used(1_000, null))));
    expect(said).toEqual([false, true, false, false]);
  });

  test('S-25 that is free again brings back what had lost it, in the second look', async () => {
    const gone = slotOf({ state: 'replaced', lostAt: 50n, offeredAt: 4, trouble: 'Another transaction…' });
    const { look, rows, news } = await following([gone]);
    // A node that is behind the loss cannot know of it.
    for (const head of [48n, 49n]) expect(await look(lookAt(head, used(7)))).toBe(false);
    expect(await look(lookAt(50n, used(7)))).toBe(false);
    expect(await look(lookAt(51n, used(7)))).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'offered', offeredAt: 0, lostAt: undefined, trouble: undefined }]);
    expect(news.moves).toBe(1);
  });

  test('S-25 that stays used up brings nothing back', async () => {
    const gone = slotOf({ state: 'replaced', lostAt: 50n });
    const { look, states } = await following([gone]);
    for (const head of [50n, 51n, 52n]) expect(await look(lookAt(head, used(8)))).toBe(false);
    expect(await states()).toEqual(['replaced']);
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
      { state: 'replaced', lostAt: 100n, trouble: expect.stringContaining('Another version') },
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
  test.each<[string, Look, boolean]>([
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
    const { look, states } = await following([slot]);
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

describe('S-22 an upgrade in a block', () => {
  const slot = slotOf({ nonceSpan: 2 });
  const upgraded = delegationCode(BOB);
  const YES = `0x${'1'.padStart(64, '0')}`;
  const refused = errors.node(-32000, 'missing trie node');
  const failed = { success: false };
  const early = { preconfirmed: true } as const;
  const codeAt = (then: unknown, now: unknown = refused) => ({
    eth_getCode: ([, tag]: readonly unknown[]) => (tag === '0x64' ? then : now),
  });
  test.each<[string, Partial<Slot>, Partial<Receipt>, Record<string, unknown>, StoredBatch['upgrade'], unknown]>([
    ['took effect where the account has the delegate’s code then', {}, {}, codeAt(upgraded), BOB, undefined],
    ['did nothing where it has none', {}, {}, codeAt('0x'), BOB, true],
    ['did nothing where it has another', {}, {}, codeAt(delegationCode(ALICE)), BOB, true],
    ['is judged by what the account has now, where the node has forgotten', {}, {}, codeAt(refused, upgraded), BOB, undefined],
    ['ended a delegation where there is no code then', {}, {}, codeAt('0x'), NOBODY, undefined],
    ['ended none where there is', {}, {}, codeAt(upgraded), NOBODY, true],
    ['that reverted is a revert and nothing else', {}, failed, codeAt('0x'), BOB, undefined],
    ['that carries no authorization is not asked about', { nonceSpan: 1 }, {}, codeAt('0x'), BOB, undefined],
    ['took effect where pre-confirmed state answers as a delegate', {}, early, { eth_call: YES }, BOB, undefined],
  ])('%s', async (_, change, receipt, words, upgrade, ineffective) => {
    const row = { ...slot, ...change };
    const { look, rows } = await following([row], words, { upgrade });
    await look(lookAt(100n, { receipts: new Map([[row.hash, receiptOf(row, receipt)]]) }));
    expect(await rows()).toMatchObject([{ state: 'mined', ineffective }]);
  });

  test.each<[string, Record<string, unknown>, StoredBatch['upgrade']]>([
    ['a state that does not answer as a delegate yet', { eth_call: '0x' }, BOB],
    ['the end of a delegation', { eth_call: YES }, NOBODY],
  ])('is not told by pre-confirmed state of %s: its block will', async (_, words, upgrade) => {
    const { look, states } = await following([slot], words, { upgrade });
    const receipts = new Map([[slot.hash, receiptOf(slot, early)]]);
    expect(await look(lookAt(99n, { receipts }))).toBe(false);
    expect(await states()).toEqual(['offered']);
  });
});

describe('J-10 a slot needs no other look', () => {
  const lost = slotOf({ state: 'replaced', lostAt: 100n });
  const rival = mined({ attempt: 1 });
  const elsewhere = mined({ index: 1, state: 'final' });
  test.each<[string, Slot, Slot[], Look, boolean]>([
    ['when it is final', slotOf({ state: 'final' }), [], lookAt(0n), true],
    ['when it was discarded', slotOf({ state: 'discarded' }), [], lookAt(0n), true],
    ['but while it is in a block that may go', mined(), [], lookAt(999n), false],
    ['but while it is on its way', slotOf(), [], lookAt(999n), false],
    ['when it was lost 64 blocks ago', lost, [], lookAt(164n), true],
    ['but when that was 63 ago', lost, [], lookAt(163n), false],
    ['when the other attempt is final', lost, [{ ...rival, state: 'final' }], lookAt(101n), true],
    ['but while the other attempt is not', lost, [rival], lookAt(999n), false],
    ['whatever became of other calls', lost, [elsewhere], lookAt(163n), false],
    ['but while nobody knows when it was lost', { ...lost, lostAt: undefined }, [], lookAt(999n), false],
  ])('%s', (_, slot, others, sight, settled) => {
    expect(isSettled(slot, [slot, ...others], sight)).toBe(settled);
  });
});
