import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BatchStatus,
  candidates,
  nextToOffer,
  type Receipt,
  type Slot,
  type SlotState,
  statusOf,
  toDiscard,
} from '../../../lib/core/batch.ts';

const receipt = (success: boolean): Receipt => ({
  success,
  blockHash: '0x1',
  blockNumber: 1n,
  gasUsed: 21_000n,
  transactionHash: '0x2',
  logs: [],
});
const SHAPES: Record<string, Partial<Slot>> = {
  signed: { state: 'signed' },
  offered: { state: 'offered' },
  stuck: { state: 'stuck' },
  done: { state: 'mined', receipt: receipt(true) },
  final: { state: 'final', receipt: receipt(true) },
  reverted: { state: 'mined', receipt: receipt(false) },
  idle: { state: 'mined', receipt: receipt(true), ineffective: true },
  replaced: { state: 'replaced' },
  discarded: { state: 'discarded' },
};
const slot = (index: number, shape: string, attempt = 0): Slot => ({
  hash: `0x${index}${attempt}`,
  batch: 'b',
  index,
  chainId: 1,
  from: '0x1',
  nonce: index,
  nonceSpan: 1,
  attempt,
  raw: '0x',
  state: 'signed' as SlotState,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  gas: 21_000n,
  offers: 0,
  ...SHAPES[shape],
});
const batch = (shapes: string) => shapes.split(' ').map((shape, index) => slot(index, shape));

describe('the status of a batch is read from its journal', () => {
  test.each<[string, BatchStatus]>([
    ['signed signed', 100],
    ['offered signed', 100],
    ['done offered', 100],
    ['done stuck', 100],
    ['done done', 200],
    ['final done', 200],
    ['reverted discarded', 500],
    ['done reverted', 600],
    ['done reverted discarded', 600],
    ['done replaced discarded', 600],
    ['replaced discarded', 400],
    ['idle', 500],
  ])('S-16 %s is %i', (shapes, status) => {
    expect(statusOf(batch(shapes))).toBe(status);
  });

  test('S-16 a batch that was refused before it was signed is 400', () => {
    expect(statusOf([])).toBe(400);
  });

  test('S-16 no journal gives any other code', () => {
    const shapes = fc.array(fc.constantFrom(...Object.keys(SHAPES)), { maxLength: 8 });
    fc.assert(
      fc.property(shapes, (all) => [100, 200, 400, 500, 600].includes(statusOf(all.map((shape, index) => slot(index, shape))))),
      { numRuns: 1000 },
    );
  });
});

describe('what is offered next', () => {
  test.each([
    ['signed signed', 0],
    ['offered signed', undefined],
    ['stuck signed', undefined],
    ['done signed signed', 1],
    ['reverted signed', undefined],
    ['replaced signed', undefined],
    ['idle signed', undefined],
    ['done done', undefined],
  ])('S-14 of %s it is %s', (shapes, index) => {
    expect(nextToOffer(batch(shapes))?.index).toBe(index);
  });

  test('S-14 behind a revert nothing is offered any more: all of it is discarded', () => {
    expect(toDiscard(batch('done reverted signed signed')).map(({ index }) => index)).toEqual([2, 3]);
    expect(toDiscard(batch('done signed signed'))).toEqual([]);
  });

  test('J-8 behind a nonce that another transaction took nothing is sent with a gap in front of it', () => {
    expect(toDiscard(batch('replaced signed')).map(({ index }) => index)).toEqual([1]);
  });

  test('S-14 of any journal, whatever is offered or discarded was never offered before', () => {
    const shapes = fc.array(fc.constantFrom(...Object.keys(SHAPES)), { maxLength: 8 });
    fc.assert(
      fc.property(shapes, (all) => {
        const slots = all.map((shape, index) => slot(index, shape));
        return [nextToOffer(slots), ...toDiscard(slots)].every((each) => !each || each.state === 'signed');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('several attempts at one nonce', () => {
  test('J-4 the included one counts, else the newest', () => {
    expect(candidates([slot(0, 'offered', 0), slot(0, 'offered', 1)]).map(({ attempt }) => attempt)).toEqual([1]);
    expect(candidates([slot(0, 'done', 0), slot(0, 'offered', 1)]).map(({ attempt }) => attempt)).toEqual([0]);
  });
});
