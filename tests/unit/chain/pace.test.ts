import { keccak256 } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import type { Resting } from '../../../lib/chain/watch/pace.ts';
import { makeWatcher } from '../../../lib/chain/watch/watcher.ts';
import type { StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import { errors } from '../../../lib/core/errors.ts';
import { PATIENT } from '../../support/patience.ts';
import { CHAIN, hashOf, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

const block = (number: string) => ({ number, hash: hashOf(number), gasLimit: '0x1c9c380' });
const receiptOf = (slot: Slot) => ({
  transactionHash: slot.hash,
  status: '0x1',
  blockHash: hashOf('0x10'),
  blockNumber: '0x10',
  gasUsed: '0x5208',
  logs: [],
});

/** A watcher over these transactions, whose timers the test lets go off. */
async function watching(slots: readonly Slot[], words: Record<string, unknown> = {}, change: Partial<StoredBatch> = {}) {
  const journal = await journalWith(slots, change);
  const clock = { time: 1_000_000, now: () => clock.time };
  const node = saying({
    eth_getBlockByNumber: ([tag]: readonly unknown[]) => (tag === 'finalized' ? null : block('0x10')),
    eth_getTransactionReceipt: null,
    eth_getTransactionCount: '0x7',
    eth_getBalance: '0xffffffffffffffff',
    ...words,
  });
  const timers: { milliseconds: number; run(): void }[] = [];
  const rested: Resting[] = [];
  const watcher = makeWatcher({
    journal,
    clock,
    nodes: { of: async () => node },
    send: async () => ({ kind: 'taken' }),
    later: (milliseconds, run) => void timers.push({ milliseconds, run }),
    resting: (state) => void rested.push(state),
  });
  const looks = () => node.asked.filter(({ params }) => params[0] === 'latest').length;
  const lookedTimes = (times: number) => vi.waitFor(() => expect([looks(), rested.length]).toEqual([times, times]), PATIENT);
  return { ...watcher, journal, clock, node, timers, rested, looks, lookedTimes };
}
/** Its bytes are those that its hash is of. */
const onItsWay = slotOf({ offeredAt: 1_000_000, hash: keccak256('0x02') });

describe('J-10 how often a chain is looked at', () => {
  test.each([
    ['ten times a second just after something has moved', 999, 100, 'busy'],
    ['three times a second after that', 1_000, 300, 'busy'],
    ['three times a second for half a minute', 29_999, 300, 'busy'],
    ['every two seconds after half a minute', 30_000, 2_000, 'busy'],
    ['every two seconds for five minutes', 299_999, 2_000, 'busy'],
    ['every twelve seconds after five minutes, and the worker may rest', 300_000, 12_000, 'waiting'],
    ['every twelve seconds for half an hour', 1_799_999, 12_000, 'waiting'],
    ['each minute after that', 1_800_000, 60_000, 'waiting'],
    ['each minute for two hours', 7_199_999, 60_000, 'waiting'],
    ['every five minutes in the end', 7_200_000, 300_000, 'waiting'],
  ] as const)('%s', async (_, since, pace, state) => {
    const { wake, check, lookedTimes, timers, clock, rested } = await watching([onItsWay]);
    wake();
    await lookedTimes(1);
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([100]);
    clock.time += since;
    check();
    await lookedTimes(2);
    expect(timers[1]?.milliseconds).toBe(pace);
    expect(rested[1]).toBe(state);
  });

  test('again by itself, and only by the newest timer', async () => {
    const { wake, check, lookedTimes, timers, looks, rested } = await watching([onItsWay]);
    wake();
    await lookedTimes(1);
    timers[0]?.run();
    await vi.waitFor(() => expect(rested).toHaveLength(2), PATIENT);
    check();
    await vi.waitFor(() => expect(rested).toHaveLength(3), PATIENT);
    const before = looks();
    timers[0]?.run();
    timers[1]?.run();
    await new Promise((resolve) => setImmediate(resolve));
    expect(looks()).toBe(before);
    timers[2]?.run();
    await vi.waitFor(() => expect(rested).toHaveLength(4), PATIENT);
    expect(looks()).toBeGreaterThan(before);
  });

  test('closely again once the user has done something', async () => {
    const { wake, lookedTimes, timers, clock } = await watching([onItsWay]);
    wake();
    await lookedTimes(1);
    clock.time += 300_000;
    wake();
    await lookedTimes(2);
    expect(timers[1]?.milliseconds).toBe(100);
  });

  test('once more, and not at the same time, where that is asked for during a look', async () => {
    const { wake, check, node, lookedTimes, looks } = await watching([onItsWay]);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    node.words.eth_getTransactionReceipt = () => held.then(() => null);
    wake();
    await vi.waitFor(() => expect(looks()).toBe(1), PATIENT);
    check();
    check();
    await new Promise((resolve) => setImmediate(resolve));
    expect(looks()).toBe(1);
    go();
    await lookedTimes(2);
  });

  test('seldom where nothing moves before a block is final', async () => {
    const { wake, lookedTimes, timers, rested, journal } = await watching([onItsWay], {
      eth_getTransactionReceipt: receiptOf(onItsWay),
    });
    wake();
    await lookedTimes(1);
    expect([timers[0]?.milliseconds, rested]).toEqual([12_000, ['waiting']]);
    expect((await journal.open()).map(({ key }) => key)).toEqual(['batch']);
  });

  test.each([
    ['every five minutes after two hours', 2, 5 / 60],
    ['every hour after a day', 24, 1],
    ['every day in the end', 24 * 365, 24],
  ])('N-25 ever more seldom where no block comes that makes it final: %s', async (_, hours, pace) => {
    const { wake, check, timers, clock, rested } = await watching([onItsWay], {
      eth_getTransactionReceipt: receiptOf(onItsWay),
    });
    wake();
    await vi.waitFor(() => expect(rested).toHaveLength(1), PATIENT);
    clock.time += hours * 3_600_000;
    check();
    await vi.waitFor(() => expect(rested).toHaveLength(2), PATIENT);
    expect([timers[1]?.milliseconds, rested[1]]).toEqual([pace * 3_600_000, 'waiting']);
  });

  test('S-25 closely while a transaction is only pre-confirmed', async () => {
    const early = { ...receiptOf(onItsWay), blockNumber: '0x11' };
    const { wake, lookedTimes, timers, rested } = await watching([onItsWay], { eth_getTransactionReceipt: early });
    wake();
    await lookedTimes(1);
    expect([timers[0]?.milliseconds, rested]).toEqual([100, ['busy']]);
  });

  test('J-9 never again once all of it is final', async () => {
    const { wake, lookedTimes, timers, rested, journal } = await watching([onItsWay], {
      eth_getTransactionReceipt: receiptOf(onItsWay),
      eth_getBlockByNumber: block('0x10'),
    });
    wake();
    await lookedTimes(1);
    expect([timers, rested]).toEqual([[], ['done']]);
    expect(await journal.open()).toEqual([]);
    expect((await journal.get('batch'))?.open).toBe(0);
  });

  test('not at all where nothing is open', async () => {
    const { check, rested, looks } = await watching([onItsWay], {}, { open: 0 });
    check();
    await vi.waitFor(() => expect(rested).toEqual(['done']), PATIENT);
    expect(looks()).toBe(0);
  });

  test('closely though its node is away', async () => {
    const { wake, rested, timers } = await watching([onItsWay], { eth_getBlockByNumber: errors.chainDisconnected(CHAIN) });
    wake();
    await vi.waitFor(() => expect(rested).toEqual(['busy']), PATIENT);
    expect(timers[0]?.milliseconds).toBe(100);
  });

  test.each<[string, Slot[]]>([
    ['nothing of it has left', [slotOf({ state: 'signed', offers: 0 })]],
    ['what has left is final', [slotOf({ state: 'final' }), slotOf({ index: 1, nonce: 8, state: 'signed', offers: 0 })]],
    ['what has left is lost', [slotOf({ state: 'lost' }), slotOf({ index: 1, nonce: 8, state: 'signed', offers: 0 })]],
  ])('N-25 not at all while a batch is held for the user, and %s', async (_, slots) => {
    const { check, rested, timers, looks, journal } = await watching(slots, {}, { heldSince: 5 });
    check();
    await vi.waitFor(() => expect(rested).toEqual(['done']), PATIENT);
    expect([looks(), timers]).toEqual([0, []]);
    expect(await journal.open()).toHaveLength(1);
  });

  test('only about what may still change', async () => {
    const states = ['signed', 'offered', 'stuck', 'mined', 'replaced', 'final', 'discarded'] as const;
    const slots = states.map((state, index) => slotOf({ index, nonce: index, state, lostAt: 16n, raw: '0x' }));
    const { check, node, rested } = await watching(
      slots,
      { eth_getTransactionReceipt: errors.node(-32000, 'no') },
      { heldSince: 5 },
    );
    check();
    await vi.waitFor(() => expect(rested).toHaveLength(1), PATIENT);
    const receipts = node.asked.filter(({ method }) => method === 'eth_getTransactionReceipt').map(({ params }) => params[0]);
    const asked = states.filter((_, index) => receipts.includes(slots[index]?.hash));
    expect(asked).toEqual(['offered', 'stuck', 'mined', 'replaced']);
    const methods = node.asked.map(({ method }) => method);
    expect(methods).not.toContain('eth_getBalance');
    expect(methods).toContain('eth_getTransactionCount');
  });

  test.each([
    ['mined', []],
    ['offered', ['eth_getTransactionCount']],
    ['signed', ['eth_getBalance']],
  ] as const)('T-E29 a transaction that is %s leads to %o of its account', async (state, methods) => {
    const { check, node, lookedTimes } = await watching([slotOf({ state, hash: keccak256('0x02') })]);
    check();
    await lookedTimes(1);
    const asked = node.asked.map(({ method }) => method);
    expect(['eth_getTransactionCount', 'eth_getBalance'].filter((method) => asked.includes(method))).toEqual(methods);
  });
});

describe('T-H14 a batch that cannot be followed', () => {
  test.each<[string, Error, boolean]>([
    ['for its record is left alone from then on', new TypeError('cannot read properties of undefined'), true],
    ['because its node is away is tried again', errors.chainDisconnected(CHAIN), false],
  ])('%s', async (_, error, damaged) => {
    const { wake, journal, rested } = await watching([onItsWay], { eth_getTransactionReceipt: receiptOf(onItsWay) });
    const move = vi.spyOn(journal, 'move').mockRejectedValue(error);
    wake();
    await vi.waitFor(() => expect(rested).toEqual([damaged ? 'done' : 'busy']), PATIENT);
    expect((await journal.get('batch'))?.damaged !== undefined).toBe(damaged);
    move.mockRestore();
  });
});
