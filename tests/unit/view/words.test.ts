import { expect, test } from 'vitest';
import type { Receipt, Slot } from '../../../lib/core/batch.ts';
import { hashOf, parseRoute } from '../../../lib/view/route.ts';
import { slotWords, standingOf } from '../../../lib/view/words.ts';

const receipt = (success: boolean): Receipt => ({
  success,
  blockHash: '0x1',
  blockNumber: 1n,
  gasUsed: 1n,
  transactionHash: '0x1',
  logs: [],
});

const slot = (index: number, state: Slot['state'], success?: boolean): Slot => ({
  hash: `0x${index}`,
  batch: 'b',
  index,
  chainId: 1,
  from: '0x1',
  nonce: index,
  nonceSpan: 1,
  attempt: 0,
  raw: '0x',
  state,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  gas: 1n,
  offers: 1,
  ...(success === undefined ? {} : { receipt: receipt(success) }),
});

test.each([
  ['Pending', [slot(0, 'offered')]],
  ['Confirmed', [slot(0, 'mined', true), slot(1, 'final', true)]],
  ['Failed', [slot(0, 'replaced')]],
  ['Reverted', [slot(0, 'final', false)]],
  ['Partly done', [slot(0, 'final', true), slot(1, 'final', false)]],
])('S-16 a batch is called %s by its journal', (word, slots) => {
  expect(standingOf({}, slots).word).toBe(word);
});

test('S-20 a batch whose next call is overdue is said to be on hold, once it is over no longer', () => {
  expect(standingOf({ heldSince: 1 }, [slot(0, 'mined', true), slot(1, 'signed')]).word).toBe('On hold');
  expect(standingOf({ heldSince: 1 }, [slot(0, 'mined', true)]).word).toBe('Confirmed');
});

test('S-16 a transaction in a block that did nothing says so', () => {
  expect(slotWords(slot(0, 'mined', false))).toBe('In a block, reverted');
  expect(slotWords(slot(0, 'mined', true))).toBe('In a block');
});

test('S-17 the address of a batch in the full page leads back to it', () => {
  const route = { place: 'activity', item: 'k/ey é' } as const;
  expect(parseRoute(hashOf(route))).toEqual(route);
  expect(parseRoute('#/sites')).toEqual({ place: 'sites' });
});

test.each(['', '#', '#/nowhere', '#/__proto__/x', 'javascript:alert(1)'])('S-17 the address %s leads to the activity', (hash) => {
  expect(parseRoute(hash).place).toBe('activity');
});
