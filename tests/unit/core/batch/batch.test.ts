import { describe, expect, test } from 'vitest';
import {
  type BatchStatus,
  candidates,
  mayLeave,
  mustHold,
  nextToOffer,
  statusOf,
  toDiscard,
} from '../../../../lib/core/batch/batch.ts';
import { noncesOf } from '../../../../lib/core/batch/lifecycle.ts';
import type { Receipt, Slot, SlotState } from '../../../../lib/core/batch/slot.ts';
import { fc } from '../../../support/fc.ts';

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
  lost: { state: 'lost' },
  discarded: { state: 'discarded' },
  early: { state: 'mined', receipt: { ...receipt(true), preconfirmed: true } },
  earlyRevert: { state: 'mined', receipt: { ...receipt(false), preconfirmed: true } },
  cancelled: { state: 'mined', receipt: receipt(true), purpose: 'cancel' },
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
    ['done lost discarded', 600],
    ['lost discarded', 400],
    ['done replaced discarded', 100],
    ['replaced', 100],
    ['idle', 500],
    ['cancelled discarded', 400],
    ['done cancelled discarded', 600],
    ['early', 100],
    ['done early', 100],
    ['earlyRevert discarded', 100],
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
    ['lost signed', undefined],
    ['idle signed', undefined],
    ['done done', undefined],
    ['early signed', 1],
    ['earlyRevert signed', undefined],
    ['cancelled signed', undefined],
  ])('S-14 of %s it is %s', (shapes, index) => {
    expect(nextToOffer({}, batch(shapes))?.index).toBe(index);
  });

  test('S-14 behind a revert nothing is offered any more: all of it is discarded', () => {
    expect(toDiscard({}, batch('done reverted signed signed')).map(({ index }) => index)).toEqual([2, 3]);
    expect(toDiscard({}, batch('done signed signed'))).toEqual([]);
    expect(toDiscard({}, batch('cancelled signed signed')).map(({ index }) => index)).toEqual([1, 2]);
    // A revert that is only pre-confirmed may still turn out otherwise.
    expect(toDiscard({}, batch('earlyRevert signed'))).toEqual([]);
  });

  test.each([
    ['offered offered', [true, false]],
    ['offered done', [true, false]],
    ['done stuck offered', [true, true, false]],
    ['early offered', [true, true]],
    ['replaced offered', [true, false]],
    ['reverted offered', [true, false]],
  ])('S-14 S-25 of %s, once a reorganisation has undone some, %s may leave again', (shapes, expected) => {
    const slots = batch(shapes);
    expect(slots.map((each) => mayLeave({}, slots, each))).toEqual(expected);
  });

  test('J-8 what frees a nonce may leave whatever stands before it', () => {
    const cancel = { ...slot(1, 'signed', 1), purpose: 'cancel' as const };
    for (const first of ['offered', 'replaced', 'reverted']) {
      const slots = [slot(0, first), slot(1, 'offered'), cancel, slot(2, 'signed')];
      expect(nextToOffer({}, slots)).toBe(cancel);
      expect(toDiscard({}, slots)).not.toContain(cancel);
    }
    const later = { ...slot(2, 'signed', 1), purpose: 'cancel' as const };
    expect(nextToOffer({}, [slot(0, 'replaced'), slot(1, 'offered'), cancel, slot(2, 'offered'), later])).toBe(later);
  });

  test('J-8 behind a nonce that another transaction took nothing is sent with a gap in front of it', () => {
    expect(toDiscard({}, batch('lost signed')).map(({ index }) => index)).toEqual([1]);
    // Not while it may turn out otherwise (N-01).
    expect(toDiscard({}, batch('replaced signed'))).toEqual([]);
  });

  test.each([
    ['signed signed', 0],
    ['offered signed', undefined],
    ['done signed', 1],
    ['reverted signed', 1],
    ['earlyRevert signed', 1],
    ['done reverted reverted signed', 3],
    ['idle signed', undefined],
    ['replaced signed', undefined],
    ['cancelled signed', undefined],
    ['reverted cancelled signed', undefined],
  ])('S-14 of %s it is %s where the user wants reverts passed over', (shapes, index) => {
    expect(nextToOffer({ onRevert: 'continue' }, batch(shapes))?.index).toBe(index);
  });

  test('S-14 J-8 passed over is a revert, and neither a cancellation nor a lost nonce', () => {
    const discarded = (shapes: string) => toDiscard({ onRevert: 'continue' }, batch(shapes)).map(({ index }) => index);
    expect(discarded('done reverted signed signed')).toEqual([]);
    expect(discarded('reverted cancelled signed signed')).toEqual([2, 3]);
    expect(discarded('reverted lost signed')).toEqual([2]);
    expect(discarded('reverted replaced signed')).toEqual([]);
    expect(discarded('idle signed')).toEqual([1]);
    const cancelled = { ...slot(0, 'reverted'), purpose: 'cancel' as const };
    expect(toDiscard({ onRevert: 'continue' }, [cancelled, slot(1, 'signed')])).toHaveLength(1);
  });

  test('S-14 of any journal, whatever is offered or discarded was never offered before', () => {
    const shapes = fc.array(fc.constantFrom(...Object.keys(SHAPES)), { maxLength: 8 });
    fc.assert(
      fc.property(shapes, (all) => {
        const slots = all.map((shape, index) => slot(index, shape));
        return [{}, { onRevert: 'continue' as const }].every((wish) =>
          [nextToOffer(wish, slots), ...toDiscard(wish, slots)].every((each) => !each || each.state === 'signed'),
        );
      }),
    );
  });
});

describe('several attempts at one nonce', () => {
  test('J-4 the included one counts, else the newest', () => {
    expect(candidates([slot(0, 'offered', 0), slot(0, 'offered', 1)]).map(({ attempt }) => attempt)).toEqual([1]);
    expect(candidates([slot(0, 'done', 0), slot(0, 'offered', 1)]).map(({ attempt }) => attempt)).toEqual([0]);
  });
});

describe('a batch that comes due late', () => {
  const minute = 60_000;
  const at = (shapes: string, sentAt?: number) =>
    batch(shapes).map((each) => (each.state === 'signed' ? each : { ...each, sentAt }));

  test.each<[string, { confirmedAt: number; goneOnAt?: number }, Slot[], number, boolean]>([
    ['just confirmed', { confirmedAt: 0 }, at('signed signed'), minute, false],
    ['confirmed 16 minutes ago, nothing sent', { confirmedAt: 0 }, at('signed signed'), 16 * minute, true],
    ['a call sent a minute ago', { confirmedAt: 0 }, at('done signed', 15 * minute), 16 * minute, false],
    ['a call sent 16 minutes ago', { confirmedAt: 0 }, at('done signed', 0), 16 * minute, true],
    ['the user said go on', { confirmedAt: 0, goneOnAt: 15 * minute }, at('signed'), 16 * minute, false],
    ['the clock was set back', { confirmedAt: 100 * minute }, at('signed'), 0, false],
    ['nothing is due', { confirmedAt: 0 }, at('offered signed', 0), 99 * minute, false],
  ])('S-20 %s', (_, row, slots, now, held) => expect(mustHold(row, slots, now)).toBe(held));

  test('T-E25 behind a call that the user tried to cancel, too late, the next one waits', () => {
    const slots = [slot(0, 'done', 0), { ...slot(0, 'replaced', 1), purpose: 'cancel' as const, sentAt: 5 }, slot(1, 'signed')];
    expect(mustHold({ confirmedAt: 0 }, slots, 10)).toBe(true);
    expect(mustHold({ confirmedAt: 0, goneOnAt: 9 }, slots, 10)).toBe(false);
  });
});

describe('how many nonces the attempts at one use up', () => {
  const upgrade = (shape: string, attempt: number): Slot => ({ ...slot(0, shape, attempt), nonceSpan: 2 });

  test.each<[string, Slot[], number | undefined]>([
    ['nothing is there', [], undefined],
    ['an upgrade is on its way, and so is its cancellation', [upgrade('offered', 0), slot(0, 'offered', 1)], 2],
    ['the cancellation was mined', [upgrade('replaced', 0), slot(0, 'cancelled', 1)], 1],
    ['the upgrade was mined', [upgrade('done', 0), slot(0, 'replaced', 1)], 2],
    ['the upgrade was mined and did nothing', [upgrade('idle', 0)], 1],
    ['a foreign transaction took it', [upgrade('replaced', 0)], 1],
  ])('J-2 %s', (_, rows, span) => expect(noncesOf(rows)?.nonceSpan).toBe(span));
});
