import { expect, test } from 'vitest';
import { freshMemory, mayTry } from '../../../lib/chain/watch/attention.ts';
import { batchOf, slotOf } from './rows.ts';

const rowsWith = (state: 'offered' | 'final') => [{ batch: { ...batchOf(), seq: 1 }, slots: [slotOf({ state })] }];
const tried = { ...freshMemory(), tries: 5, since: 0 };

test.each<[string, number, number, boolean]>([
  ['not yet a second after the last look', 0, 999, false],
  ['a second after it', 0, 1_000, true],
  ['not yet where it was half as long ago as the chain has stood', 60_001, 120_000, false],
  ['where it was so', 60_000, 120_000, true],
  ['where the clock was set back', 5_000, 4_000, true],
])('N-25 a chain without a new block is asked again for what is under way: %s', (_, askedAt, now, asked) => {
  expect(mayTry({ ...tried, askedAt }, rowsWith('offered'), now)).toBe(asked);
});

test('N-25 it is asked at once a few times, and never where nothing is under way', () => {
  expect(mayTry({ ...tried, tries: 4, askedAt: 7 }, rowsWith('offered'), 7)).toBe(true);
  expect(mayTry({ ...tried, tries: 0 }, rowsWith('final'), 1_000_000)).toBe(false);
});
