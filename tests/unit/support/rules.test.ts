import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codesIn } from '../../support/rules/codes.ts';
import { ofChaos, ofPlaywright } from '../../support/rules/listed.ts';
import { namedIn } from '../../support/rules/named.ts';
import { rulesIn } from '../../support/rules/page.ts';
import { faultsBetween, type Listed, proofsOf } from '../../support/rules/verdict.ts';

test.each([
  ['of all kinds, each once', 'S-09 J-5 T-H14 S-09 again', ['S-09', 'J-5', 'T-H14']],
  ['between signs', '(T-D7, T-D8)', ['T-D7', 'T-D8']],
  ['of a range its ends', 'T-D16 to T-D18', ['T-D16', 'T-D18']],
  ['that are slips', 'a slip: S-9, S-009, Z-01, T-Z1', ['S-9', 'S-009', 'Z-01', 'T-Z1']],
  ['are not what only looks like one', 'SHA-256, UTF-8, ERC-20, EIP-1559, 2026-11-22, T-shirt, S-09a', []],
])('the names of rules in a text: %s', (_, text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});

test('a page defines what stands alone in the first cell of a row', () => {
  const page = [
    '| rule | in short |',
    '|---|---|',
    '| S-09 | An id is used once, see J-2. |',
    '| N-24 | Not yet: It looks again. |',
    '| S-10, S-11 | Two are none. |',
    'In S-12 is spoken of | S-13 |',
  ];
  expect(rulesIn(page.join('\n'))).toEqual([
    { code: 'S-09', sentence: 'An id is used once, see J-2.', later: false },
    { code: 'N-24', sentence: 'Not yet: It looks again.', later: true },
  ]);
});

test('a test of Playwright has the titles of those around it but not of its file, and counts where it is not switched off', () => {
  const spec = (title: string, expectedStatus: string) => ({ title, tests: [{ projectName: 'chromium', expectedStatus }] });
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [spec('S-09 on its own', 'passed'), spec('S-10 switched off', 'skipped')],
      suites: [{ title: 'S-11 around', specs: [spec('within', 'failed')] }],
    },
  ];
  expect(ofPlaywright({ suites })).toEqual([
    { title: 'S-09 on its own', where: 'chromium' },
    { title: 'S-11 around > within', where: 'chromium' },
  ]);
});

test('each line that chaos lists is a test', () => {
  expect(ofChaos('S-09 a storm\n\nthe end\n')).toEqual([
    { title: 'S-09 a storm', where: 'chaos' },
    { title: 'the end', where: 'chaos' },
  ]);
});

describe('what is wrong', () => {
  const rule = (code: string, later = false) => ({ code, sentence: 'So it is.', later });
  const listed = (title: string): Listed => ({ title, where: 'unit', tier: 'all' });
  const well = { rules: [rule('S-09')], tests: [listed('an id > S-09 is taken')], named: [{ code: 'S-09', file: 'lib/a.ts' }] };

  test.each<[string, Partial<typeof well>, string[]]>([
    ['nothing', {}, []],
    [
      'a rule that no test names',
      { tests: [listed('S-090 another')], rules: [rule('S-09'), rule('S-090')] },
      ['No test that runs names S-09.'],
    ],
    [
      'a rule that a test names as part of a longer name only',
      { tests: [listed('XS-09 S-09a')] },
      ['No test that runs names S-09.'],
    ],
    ['a rule that is here twice', { rules: [rule('S-09'), rule('S-09')] }, ['S-09 is defined more than once.']],
    [
      'a name in the code that is not defined',
      {
        named: [
          { code: 'S-10', file: 'lib/a.ts' },
          { code: 'S-10', file: 'lib/b.ts' },
        ],
      },
      ['S-10 is not defined; named in lib/a.ts, lib/b.ts.'],
    ],
    [
      'a name in a title that is not defined',
      { tests: [...well.tests, listed('S-10 out of a table')] },
      ['S-10 is not defined; named in unit.'],
    ],
    ['a rule that is still to be proven', { rules: [...well.rules, rule('N-24', true)] }, []],
    [
      'a rule that is proven and said to be still to be',
      { rules: [rule('S-09', true)] },
      ['S-09 has a test by now: it is no longer “Not yet”.'],
    ],
    ['no rule at all', { rules: [], tests: [listed('one')], named: [] }, ['The page defines no rule.']],
    ['no test at all', { rules: [rule('S-09', true)], tests: [] }, ['There are no tests.']],
  ])('%s', (_, change, faults) => {
    const { rules, tests, named } = { ...well, ...change };
    expect(faultsBetween(rules, tests, named)).toEqual(faults);
  });

  test('the proofs of a rule are the tests that name it, and not those of its longer namesake', () => {
    const tests = [listed('T-C1 a'), listed('T-C14 b'), listed('c > T-C1 T-B2 d')];
    expect(proofsOf('T-C1', tests).map(({ title }) => title)).toEqual(['T-C1 a', 'c > T-C1 T-B2 d']);
  });
});

test('names are looked for in code, in tests and in what is written for people', () => {
  const named = namedIn(join(import.meta.dirname, '../../..'));
  const places = new Set(named.map(({ file }) => file.replace(/\/.*/, '')));
  expect([...places]).toEqual(expect.arrayContaining(['components', 'docs', 'lib', 'tests', 'CONTRIBUTING.md']));
});
