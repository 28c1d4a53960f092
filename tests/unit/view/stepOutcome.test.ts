import { describe, expect, test } from 'vitest';
import { paidFor } from '../../../lib/core/batch/paid.ts';
import type { Receipt, Slot } from '../../../lib/core/batch/slot.ts';
import { failedWhenTried, stepOutcome } from '../../../lib/view/stepOutcome.ts';
import { plain } from '../../support/plain.ts';
import { slotOf } from '../store/rows.ts';

const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  success: true,
  blockHash: '0x1',
  blockNumber: 1n,
  gasUsed: 10n,
  transactionHash: '0x1',
  logs: [],
  effectiveGasPrice: 2n,
  ...change,
});
const mined = (at: number, change: Partial<Slot> = {}) =>
  slotOf(at, { index: at, state: 'final', receipt: receipt(), ...change });
const reverted = { receipt: receipt({ success: false }) };
const words = (atomic: boolean, slots: Slot[]) => [0, 1, 2].map((call) => stepOutcome({ atomic }, slots, call).word);

test.each<[string[], string, Slot[]]>([
  [
    ['Done', 'Failed', 'Not sent'],
    'failed in the middle',
    [mined(0), mined(1, reverted), slotOf(2, { index: 2, state: 'discarded' })],
  ],
  [
    ['Done', 'Under way', 'Not sent yet'],
    'is under way',
    [mined(0), slotOf(1, { index: 1 }), slotOf(2, { index: 2, state: 'signed' })],
  ],
  [
    ['Done', 'Not done', 'Not sent'],
    'was cancelled',
    [mined(0), mined(1, { purpose: 'cancel' }), slotOf(2, { index: 2, state: 'discarded' })],
  ],
  [
    ['Not done', 'Not known', 'Not done'],
    'was given up',
    [slotOf(0, { index: 0, state: 'lost' }), slotOf(1, { index: 1, state: 'abandoned' }), slotOf(2, { index: 2, state: 'void' })],
  ],
  [['Not sent', 'Not sent', 'Not sent'], 'was never signed', []],
])('S-16 of steps sent one by one it is said %j where the request %s', (expected, _, slots) => {
  expect(words(false, slots)).toEqual(expected);
});

test.each<[string[], string, Partial<Slot>]>([
  [['Done', 'Done', 'Done'], 'happened', {}],
  [['Undone', 'Undone', 'Undone'], 'failed for a reason that nobody told', reverted],
  [['Undone', 'Failed', 'Undone'], 'failed by one of them', { ...reverted, undone: { reason: 'step', call: 1 } }],
  [['Undone', 'Undone', 'Undone'], 'were undone by the guard', { ...reverted, undone: { reason: 'disturbed' } }],
  [['Not done', 'Not done', 'Not done'], 'never ran', { ineffective: true }],
  [['Under way', 'Under way', 'Under way'], 'are not in a block for sure', { receipt: receipt({ preconfirmed: true }) }],
])('S-16 N-02 of steps that happen together it is said %j where they %s', (expected, _, change) => {
  expect(words(true, [mined(0, change)])).toEqual(expected);
});

describe('a step that failed when it was tried out', () => {
  const failed = { call: 1, reason: { code: 'revert.unknown', selector: '0x8c0935d3' } } as const;
  const told = (slots: Slot[], batch: Parameters<typeof failedWhenTried>[0]) =>
    [0, 1, 2].map((call) => failedWhenTried(batch, slots, call)).map((part) => part && plain(part));
  const said =
    'It had failed when it was tried out before you approved it: the contract gives a reason that Sheaf cannot read (0x8c0935d3).';

  test('is told with its reason where it failed for real, alone or with all others', () => {
    expect(told([mined(0), mined(1, reverted)], { atomic: false, failed })).toEqual([undefined, said, undefined]);
    expect(told([mined(0, reverted)], { atomic: true, failed })).toEqual([undefined, said, undefined]);
  });

  test('is not spoken of where it has happened, was never sent, or nothing of a trial is kept', () => {
    const nothing = [undefined, undefined, undefined];
    expect(told([mined(0), mined(1)], { atomic: false, failed })).toEqual(nothing);
    expect(told([mined(0, reverted), slotOf(1, { index: 1, state: 'discarded' })], { atomic: false, failed })).toEqual(nothing);
    expect(told([mined(0, reverted)], { atomic: true })).toEqual(nothing);
  });
});

describe('N-12 what was paid for a request', () => {
  test('is the sum of all its transactions, with what the chain took beside gas apart', () => {
    const one = mined(0, { receipt: receipt({ l1Fee: 3n, operatorFee: 1n }) });
    expect(paidFor([one, mined(1, { ...reverted, purpose: 'cancel' }), slotOf(2)])).toEqual({
      network: 40n,
      l1: 3n,
      operator: 1n,
    });
  });

  test('is not said to be all where a chain does not say what it took for data', () => {
    const silent = mined(1, { surcharge: { l1Fee: 5n, operatorFee: 0n } });
    expect(paidFor([mined(0, { receipt: receipt({ l1Fee: 3n }) }), silent])).toMatchObject({ network: 40n, l1: 'unknown' });
  });

  test('is not said at all where a price is missing, or nothing is in a block', () => {
    expect(paidFor([mined(0), mined(1, { receipt: receipt({ effectiveGasPrice: undefined }) })])).toBeUndefined();
    expect(paidFor([slotOf(0)])).toBeUndefined();
  });
});
