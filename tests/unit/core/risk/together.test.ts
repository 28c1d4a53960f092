import { expect, test } from 'vitest';
import { address } from '../../../../lib/core/describe/sentence.ts';
import { once } from '../../../../lib/core/risk/once.ts';
import { together } from '../../../../lib/core/risk/together.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { type Warning, type WarningCode, warn } from '../../../../lib/core/warning.ts';
import { DAI, FAKE_ROUTER, MARKET, ME, USDC } from '../../../corpus/addresses.ts';
import { allowed, call, moved } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plain } from '../../../support/plain.ts';

const calls = [
  call(DAI, 'approve(address spender, uint256 amount)', [FAKE_ROUTER, 5n]),
  call(FAKE_ROUTER, 'pull(address token, uint256 amount)', [DAI, 5n]),
];

test('V-08 a contract that nobody knows and that is paid for what only a trial shows is told of in one warning', () => {
  const logs = [allowed(DAI, ME, FAKE_ROUTER, 5n), moved(DAI, ME, FAKE_ROUTER, 5n), moved(USDC, FAKE_ROUTER, ME, 9n)];
  const said = warningsOf(batchOf({ calls }), planOf({ calls, logs }), factsFor({}));
  expect(said.map(({ level, code, call: at }) => `${level} ${code} ${at}`)).toEqual(['caution warning.claims.tried 1']);
  expect(said.map(plain)).toEqual([
    'Sheaf does not know FAKE_ROUTER for this. What arrives is what came when this was tried out: the contract can do something else when it is real, and keep what you give.',
  ]);
});

type Code = Extract<WarningCode, 'warning.claims' | 'warning.onlyTried' | 'warning.firstContact'>;
const about = (level: Warning['level'], code: Code, ...to: Address[]): Warning => {
  const [first = MARKET] = to;
  if (code !== 'warning.onlyTried') return warn(level, code, { to: address(first) });
  return warn(level, code, { what: (to.length > 0 ? to : [MARKET]).map(address), count: 0 });
};

test.each<[string, Warning[]]>([
  ['two contracts', [about('caution', 'warning.claims'), about('caution', 'warning.onlyTried', FAKE_ROUTER)]],
  ['one that the user knows', [about('note', 'warning.claims'), about('caution', 'warning.onlyTried')]],
  ['one that only its trial speaks for', [about('caution', 'warning.onlyTried'), about('note', 'warning.firstContact')]],
])('V-08 nothing is left out of what is said of %s', (_, all) => {
  expect(together(all)).toEqual(all);
});

test('V-08 of several that only a trial speaks for, those of whom nothing else is said stay named', () => {
  const all = [about('caution', 'warning.claims'), about('caution', 'warning.onlyTried', FAKE_ROUTER, MARKET)];
  expect(together(all)).toEqual([
    warn('caution', 'warning.claims.tried', { to: address(MARKET) }),
    about('caution', 'warning.onlyTried', FAKE_ROUTER),
  ]);
});

test('V-08 each call of it is named, and others keep what is said of them', () => {
  const other = about('note', 'warning.firstContact', FAKE_ROUTER);
  const all = [
    { ...about('caution', 'warning.claims'), call: 0 },
    { ...about('caution', 'warning.claims'), call: 2 },
    about('caution', 'warning.onlyTried'),
    { ...about('note', 'warning.firstContact'), call: 2 },
    other,
  ];
  expect(once(together(all))).toEqual([
    { ...warn('caution', 'warning.claims.tried', { to: address(MARKET) }), call: 0, also: [2] },
    other,
  ]);
});
