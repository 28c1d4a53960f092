import { describe, expect, test } from 'vitest';
import type { SlotState } from '../../../../lib/core/batch/slot.ts';
import { type SlotEvent, stateAfter } from '../../../../lib/core/batch/slotMoves.ts';
import { CASES, fc } from '../../../support/fc.ts';

const STATES: SlotState[] = [
  'signed',
  'offered',
  'stuck',
  'mined',
  'final',
  'replaced',
  'lost',
  'discarded',
  'abandoned',
  'void',
];
const EVENTS: SlotEvent[] = [
  'offer',
  'answer',
  'refuse',
  'wait',
  'include',
  'orphan',
  'finalize',
  'lose',
  'revive',
  'concede',
  'discard',
  'abandon',
  'annul',
  'vanish',
];

/** Every move there is; all others are refused. */
const ALLOWED: Record<string, SlotState> = {
  'signed offer': 'offered',
  'signed wait': 'signed',
  'offered wait': 'offered',
  'stuck wait': 'stuck',
  'signed discard': 'discarded',
  'offered offer': 'offered',
  'offered answer': 'offered',
  'offered refuse': 'stuck',
  'offered include': 'mined',
  'offered lose': 'replaced',
  'stuck offer': 'offered',
  'stuck include': 'mined',
  'stuck lose': 'replaced',
  'mined include': 'mined',
  'mined orphan': 'offered',
  'mined finalize': 'final',
  'replaced lose': 'replaced',
  'replaced include': 'mined',
  'replaced revive': 'offered',
  'replaced concede': 'lost',
  'offered abandon': 'abandoned',
  'stuck abandon': 'abandoned',
  'replaced abandon': 'abandoned',
  'offered annul': 'void',
  'stuck annul': 'void',
  'abandoned include': 'mined',
  'abandoned lose': 'abandoned',
  'abandoned revive': 'abandoned',
  'abandoned concede': 'lost',
  'abandoned annul': 'void',
  'signed vanish': 'void',
  'offered vanish': 'void',
  'stuck vanish': 'void',
  'mined vanish': 'void',
  'final vanish': 'void',
  'replaced vanish': 'void',
  'lost vanish': 'void',
  'abandoned vanish': 'void',
};

describe('the life of a signed transaction', () => {
  test.each(STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)))('S-20 %s, then %s', (state, event) => {
    expect(stateAfter(state, event)).toBe(ALLOWED[`${state} ${event}`]);
  });

  const lives = fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 });
  const live = (events: readonly SlotEvent[]): SlotState[] => {
    let now: SlotState = 'signed';
    return events.map((event) => {
      now = stateAfter(now, event) ?? now;
      return now;
    });
  };

  test('S-20 whatever happens on a chain that stays, what was offered is never discarded, and an end stays one', () => {
    fc.assert(
      fc.property(lives, (all) => {
        const states = live(all.filter((event) => event !== 'vanish'));
        const left = states.findIndex((state) => state !== 'signed' && state !== 'discarded');
        const end = states.findIndex((state) => ['final', 'lost', 'discarded', 'void'].includes(state));
        const after = left < 0 ? [] : states.slice(left);
        return !after.includes('discarded') && !after.includes('signed') && (end < 0 || new Set(states.slice(end)).size === 1);
      }),
      { numRuns: 2 * CASES },
    );
  });

  test('T-H14 a state that is not one of them takes no event', () => {
    expect(stateAfter('constructor' as SlotState, 'offer')).toBeUndefined();
  });
});
