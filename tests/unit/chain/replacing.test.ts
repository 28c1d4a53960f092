import { keccak256, parseTransaction, serializeTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import { makeReplacer } from '../../../lib/chain/send/replace.ts';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import type { StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import { errors } from '../../../lib/core/errors.ts';
import type { Plan, PlannedTransaction } from '../../../lib/core/plan/plan.ts';
import { type Address, type Bytes, toHex } from '../../../lib/core/schema.ts';
import { ALICE, BOB, CHAIN, hashOf, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

const ETHER = 10n ** 18n;
const SIGNATURE = { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 } as const;
type Change = Partial<Slot> & { value?: bigint; data?: Bytes; to?: Address | null; delegate?: Address };

/** What has left for so much per gas, and as tip. */
function sent(
  maxFeePerGas: bigint,
  maxPriorityFeePerGas: bigint,
  { value = 5n, data = '0x12', to = BOB, delegate, ...change }: Change = {},
): Slot {
  const { nonce, gas } = slotOf(change);
  const common = { chainId: CHAIN, nonce, gas, value, data, maxFeePerGas, maxPriorityFeePerGas };
  const raw =
    delegate && to
      ? serializeTransaction(
          {
            ...common,
            to,
            type: 'eip7702',
            authorizationList: [{ address: delegate, chainId: CHAIN, nonce: nonce + 1, ...SIGNATURE }],
          },
          SIGNATURE,
        )
      : serializeTransaction({ ...common, ...(to ? { to } : {}), type: 'eip1559' }, SIGNATURE);
  return slotOf({ raw, hash: keccak256(raw), maxFeePerGas, maxPriorityFeePerGas, ...change });
}

/** A wallet with these transactions on its way, on a chain that asks for next to nothing unless told. */
async function replacing(
  slots: Slot[],
  words: Record<string, unknown> = {},
  fast = { baseFee: 0n, tip: 1n },
  batch: Partial<StoredBatch> = {},
) {
  const node = saying({
    eth_getBlockByNumber: { number: '0x10', hash: hashOf('head'), gasLimit: '0x1c9c380', baseFeePerGas: '0x0' },
    eth_feeHistory: {
      baseFeePerGas: [toHex(fast.baseFee)],
      gasUsedRatio: [1],
      reward: [[fast.tip, fast.tip, fast.tip].map(toHex)],
    },
    eth_getBalance: toHex(ETHER),
    eth_estimateGas: '0x5208',
    eth_getCode: '0x',
    ...words,
  });
  const journal = await journalWith(slots, batch);
  const locks: string[] = [];
  let inside = 0;
  const signed: { transaction: PlannedTransaction; locked: boolean; plan: Plan }[] = [];
  const news: { wakes: number; signed?: () => Promise<unknown> } = { wakes: 0 };
  const replacer = makeReplacer({
    journal,
    nodes: { of: async () => node },
    signer: {
      async transaction(_chainId, plan, index) {
        const transaction = plan.transactions[index] as PlannedTransaction;
        signed.push({ transaction, locked: inside === 1, plan });
        const { to, nonce, gas, value, data, maxFeePerGas, maxPriorityFeePerGas } = transaction;
        const type = 'eip1559' as const;
        return serializeTransaction(
          { chainId: CHAIN, type, nonce, gas, value, data, maxFeePerGas, maxPriorityFeePerGas, ...(to ? { to } : {}) },
          SIGNATURE,
        );
      },
      message: async () => '0x',
      typedData: async () => '0x',
    },
    async exclusively(name, run) {
      locks.push(name);
      inside++;
      return run().finally(() => void inside--);
    },
    wake: () => void news.wakes++,
    step: async (point) => {
      if (point === 'replacement signed') await news.signed?.();
    },
  });
  const rows = async () => (await journal.slots('batch')).sort((a, b) => a.index - b.index || a.attempt - b.attempt);
  return { node, journal, locks, signed, news, rows, ...replacer };
}
const own = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({ maxFeePerGas, maxPriorityFeePerGas });

describe('J-4 another attempt', () => {
  test('is the same call at the same nonce, an eighth dearer, signed and written while the account is locked', async () => {
    const slot = sent(801n, 79n);
    const { speedUp, rows, signed, locks, news } = await replacing([slot]);
    const hash = await speedUp(slot.hash);
    expect(locks).toEqual([`account ${CHAIN} ${ALICE}`]);
    expect(signed).toMatchObject([{ locked: true, plan: { chainId: CHAIN, from: ALICE } }]);
    expect(signed[0]?.transaction).toEqual({
      first: 0,
      count: 1,
      to: BOB,
      value: 5n,
      data: '0x12',
      gas: 21_000n,
      nonce: 7,
      ...own(902n, 89n),
    });
    const [before, after] = await rows();
    expect(before).toEqual(slot);
    expect(after).toMatchObject({ hash, state: 'signed', attempt: 1, index: 0, nonce: 7, nonceSpan: 1, ...own(902n, 89n) });
    expect(after?.nonceKey).toBe(`${CHAIN} ${ALICE} 7 1`);
    expect(after?.purpose).toBeUndefined();
    expect(news.wakes).toBe(1);
  });

  test('costs what is fast now, where that is more', async () => {
    const slot = sent(800n, 80n);
    const { speedUp, signed } = await replacing([slot], {}, { baseFee: 1_000n, tip: 200n });
    await speedUp(slot.hash);
    expect(signed[0]?.transaction).toMatchObject(own(3_200n, 200n));
  });

  test('of several is an eighth above the dearest, and counts on from the last', async () => {
    const slots = [
      sent(800n, 80n),
      sent(1_600n, 80n, { attempt: 1 }),
      sent(900n, 160n, { attempt: 4, purpose: 'cancel', value: 0n }),
    ];
    const { cancel, signed, rows } = await replacing(slots);
    await cancel(slots[0]?.hash ?? '0x');
    expect(signed[0]?.transaction).toMatchObject(own(1_800n, 180n));
    expect((await rows()).at(-1)).toMatchObject({ attempt: 5, purpose: 'cancel' });
  });

  test.each<[string, bigint, bigint, boolean]>([
    ['both fees an eighth higher are enough', 900n, 90n, true],
    ['a fee that is not is refused', 899n, 90n, false],
    ['a tip that is not is refused', 900n, 89n, false],
  ])('of the user’s own: %s', async (_, fee, tip, taken) => {
    const slot = sent(800n, 80n);
    const { speedUp, rows } = await replacing([slot], {}, { baseFee: 500n, tip: 300n });
    if (taken) await speedUp(slot.hash, { fees: own(fee, tip) });
    else await expect(speedUp(slot.hash, { fees: own(fee, tip) })).rejects.toThrow('refusal.feeNotAbove');
    expect(await rows()).toHaveLength(taken ? 2 : 1);
  });

  test('T-D23 of the user’s own takes a tip up to the whole fee, and at least the base fee', async () => {
    const slot = sent(800n, 80n);
    const { speedUp } = await replacing([slot], {}, { baseFee: 1_000n, tip: 1n });
    await expect(speedUp(slot.hash, { fees: own(1_500n, 1_501n) })).rejects.toThrow('tip');
    await expect(speedUp(slot.hash, { fees: own(999n, 90n) })).rejects.toThrow('refusal.feeTooLow');
    await speedUp(slot.hash, { fees: own(1_000n, 1_000n) });
  });

  test('T-D23 of the user’s own is measured by what it takes to replace, where that is more than the network asks', async () => {
    const dear = 10n ** 12n;
    const slot = sent(dear, dear);
    const { speedUp } = await replacing([slot]);
    const most = 10n * ((dear * 9n) / 8n);
    await expect(speedUp(slot.hash, { fees: own(most + 1n, dear * 2n) })).rejects.toThrow('refusal.feeTooHigh');
    await speedUp(slot.hash, { fees: own(most, dear * 2n) });
  });

  test.each([
    ['just enough', 0n, true],
    ['one wei less', -1n, false],
  ])('the account cannot pay for is refused: with %s', async (_, more, taken) => {
    const slot = sent(800n, 80n);
    const cost = 5n + 21_000n * 900n;
    const { speedUp, rows, news } = await replacing([slot], { eth_getBalance: toHex(cost + more) });
    if (taken) await speedUp(slot.hash);
    else await expect(speedUp(slot.hash)).rejects.toThrow('refusal.feeNotHeld');
    expect([(await rows()).length, news.wakes]).toEqual(taken ? [2, 1] : [1, 0]);
  });

  test('N-07 is paid for with what the attempt before has, which pre-confirmed state has taken off already', async () => {
    const slot = sent(800n, 80n, { value: 7n });
    const eth_getBalance = ([, tag]: readonly unknown[]) => toHex(tag === 'latest' ? 7n + 21_000n * 900n : 0n);
    const { speedUp, signed } = await replacing([slot], { eth_getBalance });
    await speedUp(slot.hash);
    expect(signed).toHaveLength(1);
  });

  test('of an upgrade carries the same word for the same delegate', async () => {
    const slot = sent(800n, 80n, { nonceSpan: 2, delegate: BOB, to: ALICE });
    const { speedUp, signed, rows } = await replacing([slot]);
    await speedUp(slot.hash);
    expect(signed[0]?.transaction).toMatchObject({ to: ALICE, authorization: { delegate: BOB, nonce: 8 } });
    expect((await rows())[1]?.nonceSpan).toBe(2);
  });

  test('of the creation of a contract has no recipient', async () => {
    const slot = sent(800n, 80n, { to: null });
    const { speedUp, signed } = await replacing([slot]);
    await speedUp(slot.hash);
    expect(signed[0]?.transaction).not.toHaveProperty('to');
  });

  test('is of the calls, though the newest before was a cancellation that is lost', async () => {
    const slots = [
      sent(800n, 80n),
      sent(900n, 90n, { attempt: 1, state: 'discarded', purpose: 'cancel', value: 0n, data: '0x' }),
    ];
    const { speedUp, signed } = await replacing(slots);
    await speedUp(slots[0]?.hash ?? '0x');
    expect(signed[0]?.transaction).toMatchObject({ to: BOB, value: 5n, data: '0x12' });
  });
});

describe('N-09 the cancellation of an upgrade', () => {
  const nobody = `0x${'0'.repeat(40)}`;
  const refused = { trouble: { code: 'broadcast.unknownType' } as const, offers: 1, refusals: 1 };
  test.each<[string, string, Partial<Slot>, Record<string, unknown>, string | undefined, bigint]>([
    ['leaves an account without code without any', '0x', {}, {}, nobody, 52_250n],
    ['leaves an account with the code that it has', delegationCode(ALICE), {}, {}, ALICE, 52_250n],
    ['takes more where a transfer does', '0x', {}, { eth_estimateGas: '0x9c40' }, nobody, 99_500n],
    ['takes no more than a block', '0x', {}, { eth_estimateGas: '0x1c9c380' }, nobody, 30_000_000n],
    ['has none for what has code of its own', '0x6001', {}, {}, undefined, 21_000n],
    ['has none where all nodes refuse its type', '0x', refused, {}, undefined, 21_000n],
    ['has one where a node may have taken it', '0x', { ...refused, offers: 2 }, {}, nobody, 52_250n],
    [
      'has one where it was refused for something else',
      '0x',
      { ...refused, trouble: { code: 'broadcast.cannotPay' } },
      {},
      nobody,
      52_250n,
    ],
  ])('%s', async (_, code, change, words, delegate, gas) => {
    const slot = sent(800n, 80n, { nonceSpan: 2, delegate: BOB, ...change });
    const { cancel, signed, rows } = await replacing([slot], { eth_getCode: code, ...words });
    await cancel(slot.hash);
    expect(signed[0]?.transaction.authorization).toEqual(delegate && { delegate, nonce: 8 });
    expect((await rows())[1]).toMatchObject({ purpose: 'cancel', nonceSpan: delegate ? 2 : 1, gas });
  });
});

describe('J-4 a cancellation', () => {
  test.each<[string, Record<string, unknown>, bigint]>([
    ['N-13 of a plain account is a plain transfer', {}, 21_000n],
    ['N-13 takes what the node estimates, and a quarter more', { eth_estimateGas: '0x9c40' }, 50_000n],
    ['N-13 is never below what a transaction costs anywhere', { eth_estimateGas: '0x1' }, 21_000n],
    ['N-13 takes plenty where the node cannot say', { eth_estimateGas: errors.executionReverted() }, 100_000n],
    ['N-13 takes plenty where the node says more than a block holds', { eth_estimateGas: '0x1c9c381' }, 100_000n],
    ['N-13 takes no more than a block', { eth_estimateGas: '0x1c9c380' }, 30_000_000n],
  ])('%s', async (_, words, gas) => {
    const slot = sent(800n, 80n);
    const { cancel, signed, rows } = await replacing([slot], words);
    const hash = await cancel(slot.hash);
    expect(signed[0]?.transaction).toEqual({
      first: 0,
      count: 1,
      nonce: 7,
      to: ALICE,
      value: 0n,
      data: '0x',
      gas,
      ...own(900n, 90n),
    });
    const [, row] = await rows();
    expect(row).toMatchObject({ hash, purpose: 'cancel', nonceSpan: 1, state: 'signed', gas });
    expect(parseTransaction(row?.raw ?? '0x').to?.toLowerCase()).toBe(ALICE);
  });

  test.each<[string, unknown, true | undefined, bigint]>([
    ['is told as it is', '0x9c40', undefined, 50_000n],
    ['that is a guess is said to be one, and no less than what the calls were given', errors.node(-32601, 'no'), true, 900_000n],
  ])('N-13 the gas of a cancellation %s', async (_, says, guessed, gas) => {
    const slot = sent(800n, 80n, { gas: 900_000n });
    const { quote } = await replacing([slot], { eth_estimateGas: says });
    const { cancel, speedUp } = await quote(slot.hash);
    expect([cancel.guessed, speedUp.guessed]).toEqual([guessed, undefined]);
    expect(cancel.maxFee).toBe(gas * 900n);
  });

  test('N-13 of what was tipped nothing is tipped one wei more', async () => {
    const slot = sent(801n, 0n);
    const { cancel, signed } = await replacing([slot], { eth_maxPriorityFeePerGas: '0x0' }, { baseFee: 0n, tip: 0n });
    await cancel(slot.hash);
    expect(signed[0]?.transaction).toMatchObject(own(902n, 1n));
    await expect(cancel(slot.hash, { fees: own(5_000n, 1n) })).rejects.toThrow('refusal.feeNotAbove');
  });
});

describe('N-13 the same calls again', () => {
  test.each<[string, bigint, bigint]>([
    ['has room to spare', 12_000_000n, 15_000_000n],
    ['ends its room to spare at the cap of one transaction', 15_000_000n, 16_777_216n],
    ['goes beyond that only where so much is needed', 16_777_217n, 20_971_521n],
  ])('N-06 of what takes more gas by now %s', async (_, wanted, gas) => {
    const slot = sent(800n, 80n, { gas: 11_000_000n });
    const { speedUp, signed } = await replacing([slot], { eth_estimateGas: toHex(wanted) });
    await speedUp(slot.hash);
    expect(signed[0]?.transaction.gas).toBe(gas);
  });

  test.each<[string, bigint, unknown, boolean, bigint]>([
    ['keep their limit where it is enough', 90_000n, '0x15f90', false, 90_000n],
    ['take what the chain has come to want, and a quarter more', 90_000n, '0x186a0', false, 125_000n],
    ['keep their limit where the node wants more than a block', 90_000n, '0x1c9c381', false, 90_000n],
    ['keep it where the node does not say', 90_000n, errors.executionReverted(), false, 90_000n],
    ['keep it where the site has fixed it', 90_000n, '0x186a0', true, 90_000n],
  ])('%s', async (_, gas, says, isFixed, expected) => {
    const slot = sent(800n, 80n, { gas });
    const calls = [{ to: BOB, value: 5n, data: '0x12' as const, ...(isFixed ? { gasLimit: gas } : {}) }];
    const { speedUp, signed, node } = await replacing([slot], { eth_estimateGas: says }, undefined, { calls });
    await speedUp(slot.hash);
    expect(signed[0]?.transaction.gas).toBe(expected);
    const asked = node.asked.filter(({ method }) => method === 'eth_estimateGas');
    const call = { from: ALICE, to: BOB, value: '0x5', data: '0x12' };
    expect(asked).toEqual(isFixed ? [] : [{ method: 'eth_estimateGas', params: [call, 'pending'] }]);
  });
});

describe('J-4 what a replacement takes', () => {
  test('is told for both kinds', async () => {
    const slot = sent(800n, 80n, { gas: 90_000n });
    const { quote, rows } = await replacing([slot]);
    expect(await quote(slot.hash)).toEqual({
      speedUp: { ...own(900n, 90n), maxFee: 90_000n * 900n },
      cancel: { ...own(900n, 90n), maxFee: 21_000n * 900n },
    });
    expect(await rows()).toHaveLength(1);
  });
});

describe('J-4 what cannot be replaced', () => {
  const slot = sent(800n, 80n);
  const receipt = { success: true, blockHash: hashOf('b'), blockNumber: 1n, gasUsed: 1n, transactionHash: slot.hash, logs: [] };
  test.each<[string, Slot[], string]>([
    ['what is in a block', [{ ...slot, state: 'mined', receipt }], 'refusal.inBlock'],
    [
      'what has another attempt in a block',
      [slot, { ...sent(900n, 90n, { attempt: 1 }), state: 'mined', receipt }],
      'refusal.inBlock',
    ],
    ['what was not sent', [{ ...slot, state: 'signed' }], 'refusal.notOnItsWay'],
    ['what lost its nonce', [{ ...slot, state: 'replaced' }], 'refusal.notOnItsWay'],
  ])('is %s', async (_, slots, says) => {
    const { speedUp, cancel, quote, rows } = await replacing(slots);
    for (const attempt of [speedUp, cancel, quote]) await expect(attempt(slot.hash)).rejects.toThrow(says);
    expect(await rows()).toHaveLength(slots.length);
  });

  test('is what is being cancelled, but for another cancellation', async () => {
    const cancelled = sent(900n, 90n, { attempt: 1, purpose: 'cancel', value: 0n, data: '0x' });
    const { speedUp, cancel, rows } = await replacing([slot, cancelled]);
    await expect(speedUp(slot.hash)).rejects.toThrow('refusal.beingCancelled');
    await cancel(slot.hash);
    expect(await rows()).toHaveLength(3);
  });

  test('is what the wallet has not', async () => {
    const { speedUp, cancel, quote } = await replacing([slot]);
    for (const attempt of [speedUp, cancel, quote]) await expect(attempt(hashOf('x'))).rejects.toThrow('refusal.noTransaction');
  });

  test('is what came into a block while the other was signed', async () => {
    const { speedUp, journal, news, signed, rows } = await replacing([slot]);
    news.signed = () => journal.move(slot.hash, 'include', { receipt });
    await expect(speedUp(slot.hash)).rejects.toThrow('refusal.decided');
    expect([signed.length, (await rows()).length]).toEqual([1, 1]);
  });

  test('J-11 a journal that cannot be written is no refusal of the chain', async () => {
    const { speedUp, journal } = await replacing([slot]);
    journal.replace = async () => {
      throw new Error('the disk is full');
    };
    await expect(speedUp(slot.hash)).rejects.toThrow('the disk is full');
  });
});
