import { expect, test } from 'vitest';
import type { Lasting } from '../../../lib/core/effects/effects.ts';
import { allowedIn } from '../../../lib/view/allowed.ts';
import { DAI, ME, MINE_TOO, PERMIT2, ROUTER, STAMPS, THIEF, USDC } from '../../corpus/addresses.ts';
import { allowed, allowedAll, allowedItem, allowedUntil, call, movedItem, movedItems } from '../../corpus/request.ts';
import { factsFor, planOf } from '../../support/explained.ts';
import { plain } from '../../support/plain.ts';

const [FIVE, OTHER] = [5_000_000n, 5n * 10n ** 18n];
const logs = [allowed(USDC, ME, ROUTER, FIVE), allowedUntil(USDC, ME, ROUTER, FIVE, 9n), allowed(DAI, ME, THIEF, OTHER)];
const left = (change: Partial<Lasting> = {}): Lasting => ({ account: ME, token: USDC, spender: ROUTER, amount: 0n, ...change });

function lines(lasting: Lasting[], all = logs): string[] {
  const plan = planOf({ calls: [call(ROUTER, 'claim()')], logs: all });
  const effects = { accounts: [], tokens: {}, code: {}, ...plan.effects, lasting };
  return allowedIn({ ...plan, effects }, factsFor({})).map(({ part }) => plain(part));
}

const plainly = ['ROUTER may take 5 USDC', 'ROUTER may take 5 USDC', 'THIEF may take 5 DAI'];
const USED = 'ROUTER may take 5 USDC; when tried out, these steps use all of it';

test.each<[string, Lasting[], string[]]>([
  ['where nobody asked what is left', [], plainly],
  ['where nobody could tell', [left({ amount: undefined })], plainly],
  ['where as much is left as was given', [left({ amount: FIVE })], plainly],
  [
    'where one unit is left',
    [left({ amount: 1n })],
    ['ROUTER may take 5 USDC; 0.000001 USDC of it stays allowed when all is done', ...plainly.slice(1)],
  ],
  ['where nothing of it is left', [left()], [USED, ...plainly.slice(1)]],
  ['of Permit2’s own', [left({ permit2: true })], [plainly[0] ?? '', USED, plainly[2] ?? '']],
  [
    'of another token, spender or account',
    [left({ token: DAI }), left({ spender: PERMIT2 }), left({ account: MINE_TOO })],
    plainly,
  ],
])('V-12 what is allowed is told as used up in its batch only where that is so: %s', (_, lasting, expected) => {
  expect(lines(lasting)).toEqual(expected);
});

test('V-12 a limit that is none is not said to have a rest', () => {
  const endless = [allowed(USDC, ME, ROUTER, 2n ** 256n - 1n)];
  expect(lines([left({ amount: 2n ** 256n - 10n ** 6n })], endless)).toEqual(['ROUTER may take an unlimited amount of USDC']);
  expect(lines([left({ amount: FIVE })], endless)).toEqual([
    'ROUTER may take an unlimited amount of USDC; 5 USDC of it stays allowed when all is done',
  ]);
});

test('V-12 a whole collection is never used up, and what is taken away is not allowed', () => {
  expect(lines([left({ token: STAMPS, spender: THIEF })], [allowedAll(STAMPS, ME, THIEF, true)])).toEqual([
    'THIEF may take every item of STAMPS',
  ]);
  expect(lines([left()], [allowed(USDC, ME, ROUTER, 0n)])).toEqual([]);
});

test('V-12 of an item that goes it is said that nobody may take it afterwards', () => {
  const may = allowedItem(STAMPS, ME, THIEF, 7n);
  expect(lines([], [may, movedItem(STAMPS, ME, ROUTER, 7n)])).toEqual([
    'THIEF may take STAMPS #7; when tried out, it leaves with these steps',
  ]);
  const plainly = ['THIEF may take STAMPS #7'];
  expect(lines([], [may])).toEqual(plainly);
  expect(lines([], [may, movedItem(STAMPS, ME, ROUTER, 8n)]), 'another one').toEqual(plainly);
  expect(lines([], [may, movedItems(STAMPS, ME, ROUTER, 7n, 1n)]), 'one of many').toEqual(plainly);
});
