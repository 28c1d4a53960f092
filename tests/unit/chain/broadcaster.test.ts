import { toHex as hexOf, keccak256, serializeTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import type { ChainSnapshot } from '../../../lib/chain/read/snapshot.ts';
import { makeBroadcaster } from '../../../lib/chain/send/broadcaster.ts';
import { PATIENCE, type StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { BroadcastReading } from '../../../lib/core/batch/broadcast.ts';
import type { Receipt, Slot } from '../../../lib/core/batch/slot.ts';
import type { Bytes } from '../../../lib/core/schema.ts';
import { ALICE, BOB, batchOf, CHAIN, hashOf, journalWith, slotOf } from './rows.ts';

/** Why something is as it is, whatever it be. */
const X = { code: 'broadcast.unknownWords' } as const;
const GAS = 21_000n;
const FEE = 2n;
const bytesOf = (name: string, value = 0n): Bytes =>
  serializeTransaction({ chainId: CHAIN, type: 'eip1559', to: BOB, value, gas: GAS, maxFeePerGas: FEE, data: hexOf(name) });

/** A transaction whose bytes are those that its hash is of. */
const signed = (change: Partial<Slot> = {}, value = 0n): Slot => {
  const raw = bytesOf(`${change.index ?? 0} ${change.attempt ?? 0}`, value);
  return slotOf({ raw, hash: keccak256(raw), state: 'signed', offers: 0, offeredAt: undefined, ...change });
};
const receiptOf = (slot: Slot, success = true): Receipt => ({
  success,
  blockHash: hashOf('block'),
  blockNumber: 1n,
  gasUsed: 1n,
  transactionHash: slot.hash,
  logs: [],
});
const mined = (change: Partial<Slot> = {}, success = true): Slot => {
  const slot = signed({ state: 'mined', ...change });
  return { ...slot, receipt: receiptOf(slot, success) };
};
const lookAt = (head: bigint, wealth?: bigint): ChainSnapshot => ({
  head,
  receipts: new Map(),
  counts: new Map(),
  balances: new Map(wealth === undefined ? [] : [[ALICE, wealth]]),
});

/** A batch whose transactions are offered to nodes that answer as they are told, at a time that the test sets. */
async function offering(slots: readonly Slot[], change: Partial<StoredBatch> = {}) {
  const journal = await journalWith(slots, change);
  const clock = { time: 1_000_000, now: () => clock.time };
  const said: { now: BroadcastReading; byAll: BroadcastReading[] } = { now: { kind: 'taken' }, byAll: [] };
  const sent: { raw: Bytes; offers: number }[] = [];
  const news = { moves: 0 };
  const worker = () =>
    makeBroadcaster({
      journal,
      clock,
      async send(chainId, raw, offers) {
        expect(chainId).toBe(CHAIN);
        sent.push({ raw, offers });
        return said.now;
      },
      sendEach: async () => said.byAll,
      moved: () => void news.moves++,
    });
  let advance = worker();
  const rows = async () => (await journal.slots('batch')).sort((a, b) => a.index - b.index || a.attempt - b.attempt);
  const batch = async () => (await journal.get('batch')) ?? { ...batchOf(), seq: 0 };
  return {
    clock,
    said,
    sent,
    news,
    rows,
    batch,
    row: async () => (await rows())[0],
    states: async () => (await rows()).map(({ state }) => state),
    look: async (head = 100n, wealth?: bigint) => advance(await batch(), lookAt(head, wealth)),
    /** The worker dies, and another one starts. */
    restart() {
      advance = worker();
    },
  };
}

describe('J-3 bytes that are due', () => {
  test('leave as the journal has them, with the attempt written', async () => {
    const slot = signed();
    const { look, row, sent, clock, news } = await offering([slot], { confirmedAt: 1_000_000 });
    await look();
    expect(sent).toEqual([{ raw: slot.raw, offers: 0 }]);
    expect(await row()).toMatchObject({ state: 'offered', offers: 1, offeredAt: clock.time, sentAt: clock.time });
    expect(news.moves).toBe(1);
  });

  test('T-H14 never leave when they are not those that were signed', async () => {
    const { look, sent } = await offering([signed({ raw: bytesOf('other') })], { confirmedAt: 1_000_000 });
    await expect(look()).rejects.toThrow('not those that were signed');
    expect(sent).toEqual([]);
  });

  test.each<[string, BroadcastReading, Partial<Slot>]>([
    ['took them', { kind: 'taken', reason: X }, { state: 'offered', trouble: undefined }],
    ['had them', { kind: 'known', reason: X }, { state: 'offered', trouble: undefined }],
    ['refuses them for fee or funds', { kind: 'stuck', reason: X }, { state: 'stuck', trouble: X }],
    ['has another at that nonce', { kind: 'underpriced', reason: X }, { state: 'stuck', trouble: X }],
    ['will never take them', { kind: 'permanent', reason: X }, { state: 'stuck', trouble: X }],
    ['wants them later', { kind: 'wait', reason: X }, { state: 'offered', trouble: X }],
    ['is unclear', { kind: 'ambiguous', reason: X }, { state: 'offered', trouble: X }],
    ['calls the nonce used', { kind: 'nonceTooLow', reason: X }, { state: 'offered', trouble: X }],
  ])('J-8 a node that %s leads to no new bytes', async (_, reading, expected) => {
    const { look, row, rows, said } = await offering([signed({ trouble: { code: 'trouble.notHeld' } })], {
      confirmedAt: 1_000_000,
    });
    said.now = reading;
    await look();
    const now = await row();
    expect({ state: now?.state, trouble: now?.trouble }).toEqual(expected);
    expect(await rows()).toHaveLength(1);
  });
});

describe('K-03 bytes that the first node calls impossible', () => {
  const NEVER = { kind: 'permanent', reason: { code: 'broadcast.gasTooLow' } } as const;
  const other = (code: 'unknownType' | 'otherChain' | 'gasAboveCap' | 'badSignature' | 'lastNonce'): BroadcastReading => ({
    kind: 'permanent',
    reason: { code: `broadcast.${code}` },
  });

  test('are shown to all nodes, and gone where each agrees: what followed them is discarded', async () => {
    const { look, said, rows, states, sent } = await offering([signed(), signed({ index: 1, nonce: 8 })], {
      confirmedAt: 1_000_000,
    });
    said.now = NEVER;
    said.byAll = [NEVER, other('unknownType'), other('otherChain'), other('gasAboveCap')];
    await look();
    await look();
    expect(await states()).toEqual(['void', 'discarded']);
    expect((await rows())[0]).toMatchObject({ raw: '0x', trouble: { code: 'trouble.refusedByAll' } });
    expect((await rows())[0]?.nonceKey).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  test.each<[string, BroadcastReading[], Partial<Slot>]>([
    ['takes them after all', [NEVER, { kind: 'taken' }], { state: 'offered', trouble: undefined }],
    ['says that it is for good for another reason', [NEVER, other('badSignature')], { state: 'stuck', refusals: 1 }],
    ['is unclear', [NEVER, { kind: 'ambiguous', reason: X }], { state: 'stuck', refusals: 0 }],
    ['refuses for want of money', [{ kind: 'stuck', reason: X }], { state: 'stuck', refusals: 1 }],
    ['can be reached', [], { state: 'stuck', refusals: 1 }],
  ])('stay where one %s, or none', async (_, byAll, expected) => {
    const { look, said, row } = await offering([signed()], { confirmedAt: 1_000_000 });
    Object.assign(said, { now: NEVER, byAll });
    await look();
    expect(await row()).toMatchObject(expected);
  });

  test.each([[other('badSignature')], [other('lastNonce')], [{ ...NEVER, doubtful: true as const }]])(
    'stay where that follows from no rule of the chain, or another may have them: %j',
    async (reading) => {
      const { look, said, row } = await offering([signed()], { confirmedAt: 1_000_000 });
      Object.assign(said, { now: reading, byAll: [NEVER] });
      await look();
      expect(await row()).toMatchObject({ state: 'stuck' });
    },
  );

  test('stay where an upgrade is refused for another reason than its type: its authorization was seen (N-09)', async () => {
    const upgrade = signed({ nonceSpan: 2 });
    for (const [reading, state] of [
      [NEVER, 'stuck'],
      [other('unknownType'), 'void'],
    ] as const) {
      const { look, said, row } = await offering([upgrade], { confirmedAt: 1_000_000 });
      Object.assign(said, { now: reading, byAll: [reading] });
      await look();
      expect(await row()).toMatchObject({ state });
    }
  });

  test('stay where they were offered before', async () => {
    const { look, said, row } = await offering([signed({ state: 'offered', offers: 1, offeredAt: 1_000_000, sentAt: 5 })]);
    Object.assign(said, { now: NEVER, byAll: [NEVER] });
    await look();
    expect(await row()).toMatchObject({ state: 'stuck', offers: 2 });
  });
});

describe('T-E27 the same bytes are offered once more', () => {
  const onItsWay = (offers: number, change: Partial<Slot> = {}) =>
    signed({ state: 'offered', offers, offeredAt: 1_000_000, sentAt: 5, ...change });

  test('J-5 at once by the next worker: the last may have died with nothing sent', async () => {
    const { look, sent, row } = await offering([onItsWay(1)]);
    await look();
    await look();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.offers).toBe(1);
    expect(await row()).toMatchObject({ offers: 2, sentAt: 5 });
  });

  test.each([
    [1, 8_000],
    [2, 15_000],
    [3, 15_000],
  ])('after offer %i when %i ms have passed, and not before', async (offers, patience) => {
    const { look, sent, clock, restart } = await offering([onItsWay(offers - 1)]);
    restart();
    await look();
    clock.time += patience;
    await look();
    expect(sent).toHaveLength(1);
    clock.time += 1;
    await look();
    expect(sent).toHaveLength(2);
  });

  test('N-16 once where the clock was set back, and then as ever', async () => {
    const { look, sent, clock, restart } = await offering([onItsWay(1)]);
    restart();
    await look();
    clock.time -= 3_600_000;
    for (const later of [0, 100, 1_000]) {
      clock.time += later;
      await look();
    }
    expect(sent).toHaveLength(2);
  });

  test.each<[BroadcastReading['kind'], boolean]>([
    ['stuck', true],
    ['wait', true],
    ['underpriced', false],
    ['permanent', false],
    ['taken', false],
    ['ambiguous', false],
  ])('after “%s” on a newer block: %s', async (kind, again) => {
    const { look, sent, clock, said } = await offering([signed()], { confirmedAt: 1_000_000 });
    said.now = { kind, reason: X };
    await look(100n);
    clock.time += 1_001;
    await look(100n);
    expect(sent).toHaveLength(1);
    await look(101n);
    expect(sent).toHaveLength(again ? 2 : 1);
  });

  test('not within a second, however many blocks there are', async () => {
    const { look, sent, clock, said } = await offering([signed()], { confirmedAt: 1_000_000 });
    said.now = { kind: 'wait', reason: X };
    await look(100n);
    clock.time += 1_000;
    await look(109n);
    expect(sent).toHaveLength(1);
  });

  test('no longer on each block once a node took it', async () => {
    const { look, sent, clock, said } = await offering([signed()], { confirmedAt: 1_000_000 });
    said.now = { kind: 'wait', reason: X };
    await look(100n);
    clock.time += 1_001;
    said.now = { kind: 'taken' };
    await look(101n);
    clock.time += 1_001;
    await look(102n);
    expect(sent).toHaveLength(2);
  });

  test('is no news: only the first offer is', async () => {
    const { look, news } = await offering([onItsWay(1)]);
    await look();
    expect(news.moves).toBe(0);
  });
});

describe('T-E29 what the account cannot pay for', () => {
  const cost = 5n + GAS * FEE;
  test.each([
    ['one wei less than value and fee', cost - 1n, 'signed'],
    ['just enough', cost, 'offered'],
    ['a balance that the node does not tell', undefined, 'offered'],
  ] as const)('with %s it is %3$s', async (_, wealth, state) => {
    const { look, row, sent } = await offering([signed({ gas: GAS, maxFeePerGas: FEE }, 5n)], { confirmedAt: 1_000_000 });
    await look(100n, wealth);
    expect((await row())?.state).toBe(state);
    expect(sent).toHaveLength(state === 'offered' ? 1 : 0);
    if (state === 'signed') expect((await row())?.trouble).toEqual({ code: 'trouble.notHeld' });
  });

  test.each([
    ['one wei less than that', cost + 8n, 'signed'],
    ['just that', cost + 9n, 'offered'],
  ] as const)('N-12 has what its chain takes beside gas: with %s it is %3$s', async (_, wealth, state) => {
    const slot = signed({ gas: GAS, maxFeePerGas: FEE, surcharge: { l1Fee: 7n, operatorFee: 2n } }, 5n);
    const { look, row } = await offering([slot], { confirmedAt: 1_000_000 });
    await look(100n, wealth);
    expect((await row())?.state).toBe(state);
  });

  test('leaves all the same when it takes the place of what has left', async () => {
    const [slow, fast] = [signed({ state: 'offered', offers: 1, offeredAt: 1_000_000 }), signed({ attempt: 1 })];
    const { look, sent } = await offering([slow, fast], { confirmedAt: 1_000_000 });
    await look(100n, 0n);
    expect(sent.map(({ raw }) => raw)).toEqual([fast.raw]);
  });
});

describe('S-20 what comes due too late', () => {
  test.each([
    ['a quarter of an hour', PATIENCE, false],
    ['more than that', PATIENCE + 1, true],
  ])('after %s waits for the user’s word: %3$s', async (_, late, held) => {
    const { look, batch, sent, clock } = await offering([signed()], { confirmedAt: 1_000_000 });
    clock.time += late;
    await look();
    expect((await batch()).heldSince).toBe(held ? clock.time : undefined);
    expect(sent).toHaveLength(held ? 0 : 1);
  });

  test('is not sent while it is held, and holds from the first moment', async () => {
    const { look, batch, sent, clock } = await offering([signed()], { confirmedAt: 1_000_000, heldSince: 7 });
    clock.time += PATIENCE + 1;
    await look();
    expect([sent.length, (await batch()).heldSince]).toEqual([0, 7]);
  });

  test('J-4 holds back no other attempt at what has left', async () => {
    const [slow, fast] = [signed({ state: 'offered', offers: 1, offeredAt: 1_000_000 }), signed({ attempt: 1 })];
    const { look, sent, clock } = await offering([slow, fast], { confirmedAt: 0, heldSince: 7 });
    clock.time += PATIENCE + 1;
    await look();
    expect(sent.map(({ raw }) => raw)).toContain(fast.raw);
  });
});

describe('S-14 behind a call that ends the batch', () => {
  test('what is signed is erased and its nonce is free; what comes before is left alone', async () => {
    const slots = [mined(), mined({ index: 1, nonce: 8 }, false), signed({ index: 2, nonce: 9 })];
    const { look, rows, sent } = await offering(slots, { confirmedAt: 1_000_000 });
    await look();
    expect(await rows()).toMatchObject([{ state: 'mined' }, { state: 'mined' }, { state: 'discarded', raw: '0x' }]);
    expect((await rows())[2]?.nonceKey).toBeUndefined();
    expect(sent).toEqual([]);
  });

  test('the next leaves only when the one before is in a block', async () => {
    const { look, states } = await offering([signed(), signed({ index: 1, nonce: 8 })], { confirmedAt: 1_000_000 });
    await look();
    await look();
    expect(await states()).toEqual(['offered', 'signed']);
  });

  test('J-8 what had left before is kept back, and says so once', async () => {
    const lost = signed({ state: 'lost', lostAt: 1n });
    const after = signed({ index: 1, nonce: 8, state: 'offered', offers: 1, offeredAt: 0 });
    const { look, rows, sent } = await offering([lost, after]);
    await look();
    expect((await rows())[1]).toMatchObject({ state: 'offered', trouble: { code: 'trouble.cutOff' } });
    expect(sent).toEqual([]);
  });

  test('S-25 what waits for an undone call to come back is kept back without a word', async () => {
    const undone = signed({ state: 'offered', offers: 1, offeredAt: 1_000_000 });
    const after = signed({ index: 1, nonce: 8, state: 'offered', offers: 1, offeredAt: 0 });
    const { look, rows, sent } = await offering([undone, after]);
    await look();
    expect(sent.map(({ raw }) => raw)).toEqual([undone.raw]);
    expect((await rows())[1]?.trouble).toBeUndefined();
  });
});
