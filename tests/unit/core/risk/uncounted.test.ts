import { expect, test } from 'vitest';
import type { Uncounted } from '../../../../lib/core/effects/effects.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { CODE, ME, MINE_TOO, VAULT } from '../../../corpus/addresses.ts';
import { type CorpusRequest, call, ETHER, movedNative } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';

type Logs = NonNullable<CorpusRequest['logs']>;
const PAID: Logs = [movedNative(ME, VAULT, ETHER)];
/** More than there is of anything: what a contract says that somebody has. */
const MUCH = 10n ** 30n;

interface Around {
  logs?: Logs;
  decimals?: number;
  isListed?: boolean;
}

/** How grave it is that a contract tells of so much, counts so much, and had counted so much before. */
function levels(uncounted: Partial<Uncounted>, { logs = PAID, decimals = 18, isListed = false }: Around = {}) {
  const request = { calls: [call(VAULT, 'claim()', [], logs.length > 0 ? ETHER : 0n)], logs };
  const plan = planOf(request);
  const token = { kind: 'token', symbol: 'X', name: 'X', decimals } as const;
  const each = { account: ME, what: { kind: 'token', token: CODE }, told: 0n, counted: 0n, before: 0n, ...uncounted } as const;
  const watched = isListed ? [{ chainId: 1, address: CODE, symbol: 'X', name: 'X', decimals, addedAt: 0 }] : [];
  const known = factsFor({});
  const facts = { ...known, tokens: { ...known.tokens, [CODE]: token }, watched };
  const effects = plan.effects && { ...plan.effects, uncounted: [each] };
  return warningsOf(batchOf(request), { ...plan, ...(effects ? { effects } : {}) }, facts)
    .filter(({ code }) => code.startsWith('warning.uncounted'))
    .map(({ level }) => level);
}

test.each<[string, Partial<Uncounted>]>([
  ['none of it', { counted: 0n }],
  ['one unit of it', { counted: 1n }],
  ['a thousandth of it', { counted: 9n * ETHER }],
  ['none of it for another account of the user’s', { account: MINE_TOO }],
])('V-01 what is paid for is no interest, however much its contract says that there was: it counts %s', (_, counted) => {
  expect(levels({ told: 9_000n * ETHER, before: MUCH, ...counted })).toEqual(['danger']);
});

test('V-01 interest is no danger: where nothing is paid, and where something is added to a token of the user’s own list', () => {
  const interest = { told: 51n * ETHER, before: 1_000n * ETHER };
  expect(levels(interest, { logs: [] })).toEqual(['caution']);
  expect(levels({ ...interest, counted: ETHER }, { isListed: true })).toEqual(['caution']);
  expect(levels({ ...interest, counted: 20n * ETHER })).toEqual(['caution']);
});

test('V-01 whole units are not lost by rounding, and the smallest ones of many digits are', () => {
  expect(levels({ told: 4n, counted: 1n }, { decimals: 0 })).toEqual(['danger']);
  expect(levels({ told: 2n, counted: 1n }, { decimals: 2 })).toEqual(['danger']);
  expect(levels({ told: 4n, counted: 1n })).toEqual([]);
  expect(levels({ told: 3n, counted: 0n })).toEqual(['caution']);
});
