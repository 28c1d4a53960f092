import { keccak256, serializeTransaction } from 'viem';
import { expect, test } from 'vitest';
import { makeBroadcaster } from '../../../lib/chain/send/broadcaster.ts';
import { firstAttempts } from '../../../lib/chain/send/firstAttempt.ts';
import { makeOffersUnderWay } from '../../../lib/chain/send/offersUnderWay.ts';
import type { BroadcastReading } from '../../../lib/core/batch/broadcast.ts';
import { ALICE, BOB, journalWith, slotOf } from './rows.ts';

/** A transaction that was signed just now, whose page waits for a node without an end; and its turn to be offered. */
async function waiting(said: BroadcastReading) {
  const raw = serializeTransaction({ chainId: 1, type: 'eip1559', to: BOB, gas: 21_000n, maxFeePerGas: 2n });
  const slot = slotOf({ raw, hash: keccak256(raw), state: 'signed', offers: 0, offeredAt: undefined });
  const journal = await journalWith([slot], { confirmedAt: 1_000 });
  const clock = { now: () => 1_000 };
  const offers = makeOffersUnderWay();
  const sent: string[] = [];
  const advance = makeBroadcaster({
    ...{ journal, clock, offers, moved: () => undefined, sendEach: async () => [said] },
    async send(_, bytes) {
      sent.push(bytes);
      return said;
    },
  });
  const outcome = firstAttempts({ journal, offers, clock, later: () => undefined })(slot.hash);
  const turn = async (wealth: bigint) => {
    const batch = await journal.get('batch');
    if (!batch) throw new Error('there is no batch');
    await advance(batch, { head: 1n, receipts: new Map(), counts: new Map(), balances: new Map([[ALICE, wealth]]) });
  };
  return { outcome, turn, sent };
}

test('K-03 a page hears of its transaction when a node has it', async () => {
  const { outcome, turn, sent } = await waiting({ kind: 'taken' });
  await turn(10n ** 18n);
  expect([await outcome, sent.length]).toEqual([undefined, 1]);
});

test('K-03 a page hears of bytes that every node calls impossible', async () => {
  const { outcome, turn } = await waiting({ kind: 'permanent', reason: { code: 'broadcast.gasTooLow' } });
  await turn(10n ** 18n);
  expect(await outcome).toBe('refused for good');
});

test('K-03 a page waits on where one look says that the account cannot pay: the next may know better', async () => {
  const { outcome, turn, sent } = await waiting({ kind: 'permanent', reason: { code: 'broadcast.gasTooLow' } });
  await turn(0n);
  expect(sent).toEqual([]);
  await turn(10n ** 18n);
  expect(await outcome).toBe('refused for good');
});

test.each([
  ['is gone with its chain', [slotOf({ state: 'void', trouble: { code: 'trouble.chainGone' } })]],
  ['was deleted by the user', []],
])('K-03 a page that asks once more has the hash of a transaction that %s, and waits for nothing', async (_, slots) => {
  const journal = await journalWith(slots);
  const clock = { now: () => 1_000 };
  const outcome = firstAttempts({ journal, offers: makeOffersUnderWay(), clock, later: () => undefined })(slotOf({}).hash);
  expect(await outcome).toBeUndefined();
});
