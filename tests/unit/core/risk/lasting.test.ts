import { expect, test } from 'vitest';
import type { Lasting } from '../../../../lib/core/effects/effects.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { CODE, ME, STAMPS, THIEF, USDC } from '../../../corpus/addresses.ts';
import { call, MAX } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plain } from '../../../support/plain.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const RAISE = 'increaseAllowance(address spender, uint256 amount)';

/** What the window says of what stays allowed. */
function said(calls: ReturnType<typeof call>[], lasting: Partial<Lasting>): string[] {
  const plan = planOf({ calls });
  const all = [{ account: ME, token: USDC, spender: CODE, ...lasting }];
  const effects = { accounts: [], tokens: {}, code: {}, ...plan.effects, lasting: all };
  return warningsOf(batchOf({ calls }), { ...plan, effects }, factsFor({}))
    .filter(({ code }) => code.startsWith('warning.lasting'))
    .map((each) => `${each.level} ${each.code.slice('warning.'.length)}`);
}
const approve = (amount: bigint, spender = CODE) => call(USDC, APPROVE, [spender, amount]);

test.each<[string, ReturnType<typeof call>[], Partial<Lasting>, string[]]>([
  ['just what is used', [approve(100n)], { amount: 0n, held: 0n }, []],
  ['what there is', [approve(100n)], { amount: 100n, held: 100n }, []],
  ['one less than twice what there is', [approve(199n)], { amount: 199n, held: 100n }, []],
  ['twice what there is', [approve(200n)], { amount: 200n, held: 100n }, ['caution lasting.all']],
  ['anything at all of what there is not', [approve(1n)], { amount: 1n, held: 0n }, ['caution lasting.all']],
  ['as much again as is used', [approve(100n)], { amount: 50n, held: 1_000n }, []],
  ['more than is used', [approve(100n)], { amount: 51n, held: 1_000n }, ['caution lasting.rest']],
  ['more than is asked for now', [call(USDC, RAISE, [CODE, 1n])], { amount: 51n, held: 1_000n }, []],
  ['more than there is, by a small step', [call(USDC, RAISE, [CODE, 1n])], { amount: 51n, held: 5n }, ['caution lasting.all']],
  ['nobody knows how much', [approve(100n)], { held: 5n }, ['caution lasting.unread']],
  ['nobody knows of how much', [approve(100n)], { amount: 5n }, ['caution lasting.unread']],
  ['the last of two words', [approve(5n), approve(200n)], { amount: 200n, held: 100n }, ['caution lasting.all']],
  ['everything, which is said', [approve(MAX)], { amount: MAX, held: 1n }, []],
  ['a person something, which is said', [approve(200n, THIEF)], { spender: THIEF, amount: 200n, held: 1n }, []],
  ['a contract that is known something', [approve(200n)], { known: true, amount: 200n }, []],
  ['an item', [call(STAMPS, APPROVE, [CODE, 7n])], { token: STAMPS }, []],
])('V-12 an allowance that leaves %s allowed', (_, calls, lasting, expected) => {
  expect(said(calls, lasting)).toEqual(expected);
});

test('V-12 says how much stays allowed, and of what', () => {
  const calls = [approve(3_000_000n)];
  const plan = planOf({ calls });
  const of = (amount: bigint, held: bigint) => {
    const lasting = [{ account: ME, token: USDC, spender: CODE, amount, held }];
    const effects = { accounts: [], tokens: {}, code: {}, ...plan.effects, lasting };
    return warningsOf(batchOf({ calls }), { ...plan, effects }, factsFor({})).map(plain);
  };
  expect(of(3_000_000n, 1_000_000n)).toContainEqual(
    expect.stringContaining('CODE may take all USDC that you have, and also what comes later: 3 USDC stay allowed'),
  );
  expect(of(2_000_000n, 5_000_000n)).toContainEqual(
    expect.stringContaining('1 USDC are used here. CODE may take another 2 USDC later, at any time.'),
  );
});
