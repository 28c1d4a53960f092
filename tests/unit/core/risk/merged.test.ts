import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import type { Facts } from '../../../../lib/core/describe/facts.ts';
import { address } from '../../../../lib/core/describe/sentence.ts';
import { unseen } from '../../../../lib/core/review/unseen.ts';
import { once } from '../../../../lib/core/risk/once.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { type Level, type Warning, warn } from '../../../../lib/core/warning.ts';
import { warningTitle } from '../../../../lib/view/warningTitle.ts';
import { CODE, DAI, ITEMS, ME, STAMPS, STRANGER, THIEF, USDC, WETH } from '../../../corpus/addresses.ts';
import { call, data, MAX } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plain, plainUnseen } from '../../../support/plain.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const ALL = 'setApprovalForAll(address operator, bool approved)';
const PERMIT = 'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)';

const warned = (calls: Call[], facts: Partial<Facts> = {}): Warning[] =>
  warningsOf(batchOf({ calls }), planOf({ calls, logs: [] }), factsFor({ facts }));
const dangers = (calls: Call[], facts?: Partial<Facts>): string[] =>
  warned(calls, facts).flatMap((each) => (each.level === 'danger' ? [`${warningTitle(each)}. ${plain(each)}`] : []));

describe('what is allowed where there is no contract', () => {
  test.each<[string, Call[], string]>([
    [
      'by one call after the other',
      [
        call(DAI, APPROVE, [THIEF, 5n * 10n ** 18n]),
        call(STAMPS, ALL, [THIEF, true]),
        call(USDC, PERMIT, [ME, THIEF, MAX, 9n, '0x']),
      ],
      '(steps 1, 2, 3). There is no contract at THIEF on this network. No honest app needs an allowance for such an address: whoever it belongs to can simply take 5 DAI; every item of STAMPS; an unlimited amount of USDC.',
    ],
    [
      'inside of one call',
      [call(CODE, 'multicall(bytes[] data)', [[data(APPROVE, [THIEF, 5n]), data(ALL, [THIEF, true])]])],
      '(step 1). There is no contract at THIEF on this network. No honest app needs an allowance for such an address: whoever it belongs to can simply take 5 units of CODE; every item of CODE.',
    ],
    [
      'by the same call twice',
      [call(DAI, APPROVE, [THIEF, 5n]), call(DAI, APPROVE, [THIEF, 5n])],
      '(steps 1, 2). There is no contract at THIEF on this network. No honest app needs an allowance for such an address: whoever it belongs to can simply take 0.000000000000000005 DAI.',
    ],
  ])('V-04 is named with all of it %s', (_, calls, expected) => {
    expect(dangers(calls)).toEqual([`Allowed to an address without a contract ${expected}`]);
  });

  test('V-04 is counted beyond what one reads, and so are the calls', () => {
    const many = Array.from({ length: 8 }, (_, index) => call(STAMPS, APPROVE, [THIEF, BigInt(index)]));
    const [danger] = dangers(many);
    expect(danger).toContain('(steps 1, 2, 3, 4, 5 and 3 more)');
    expect(danger).toMatch(/take STAMPS #0; STAMPS #1; STAMPS #2; STAMPS #3; STAMPS #4, and 3 more\.$/);
  });

  test('V-04 V-08 is named with what is known first: nothing of worth hides behind what a site puts before it', () => {
    const trifles = Array.from({ length: 8 }, (_, index) => call(STAMPS, APPROVE, [THIEF, BigInt(index)]));
    const [danger] = dangers([...trifles, call(USDC, APPROVE, [THIEF, MAX])]);
    expect(danger).toMatch(/take an unlimited amount of USDC; STAMPS #0; .*, and 4 more\.$/);
  });

  test('V-04 V-08 is named for each contract with the most of it, whatever a site puts before or behind it', () => {
    const dust = [1n, 2n, 3n, 4n, 5n].map((each) => call(DAI, APPROVE, [THIEF, each]));
    const [danger] = dangers([call(STAMPS, ALL, [THIEF, true]), ...dust, call(USDC, APPROVE, [THIEF, MAX])]);
    expect(danger).toMatch(/take 0\.0{17}5 DAI; an unlimited amount of USDC; every item of STAMPS; .*, and 2 more\.$/);
  });

  test('V-04 is named by itself for each who gets something', () => {
    const both = dangers([call(DAI, APPROVE, [THIEF, 5n]), call(DAI, APPROVE, [STRANGER, 5n]), call(WETH, APPROVE, [THIEF, 5n])]);
    expect(both).toEqual([
      expect.stringMatching(/\(steps 1, 3\).* THIEF .*DAI; .*WETH/),
      expect.stringMatching(/\(step 2\).* STRANGER /),
    ]);
  });

  test.each<[string, Facts['code'], string]>([
    ['an upgraded account', { [CODE]: 'delegated' }, 'CODE is somebody’s upgraded account, not an app.'],
    [
      'an address that nobody looked up',
      { [CODE]: undefined as never },
      'Whether there is a contract at CODE could not be found out.',
    ],
  ])('V-04 is told of %s, too', (_, code, expected) => {
    const calls = [call(DAI, APPROVE, [CODE, 1n]), call(ITEMS, ALL, [CODE, true])];
    expect(dangers(calls, { code })).toEqual([expect.stringContaining(expected)]);
    expect(dangers(calls, { code })).toEqual([expect.stringMatching(/\(steps 1, 2\).*DAI; every item of ITEMS/)]);
  });
});

describe('one warning of several calls', () => {
  const lost = (level: Level, at?: number): Warning => ({
    ...warn(level, 'warning.lost', { to: address(THIEF) }),
    ...(at === undefined ? {} : { call: at }),
  });

  test('T-C21 is as grave as the gravest of them', () => {
    expect(once([lost('note', 2), lost('danger', 0), lost('caution', 1)])).toMatchObject([
      { level: 'danger', call: 0, also: [1, 2] },
    ]);
  });

  test('T-C21 is about the whole where one of them is', () => {
    const [whole] = once([lost('danger', 2), lost('danger')]);
    expect(whole).not.toHaveProperty('call');
    expect(whole).not.toHaveProperty('also');
  });

  const approve = (...tokens: (typeof DAI)[]) => warned(tokens.map((each) => call(each, APPROVE, [THIEF, 5n])));
  const news = (before: Warning[], after: Warning[]) => unseen({ start: [], seen: before, times: 0 }, after).map(plainUnseen);

  test('S-19 is new where it is of one more call, or of one more thing, and not where it is of less', () => {
    const [one, two, same] = [approve(DAI), approve(DAI, USDC), approve(DAI, DAI)];
    expect(news(one, two)).toEqual([expect.stringContaining('(steps 1, 2)')]);
    expect(news(one, same)).toEqual([expect.stringContaining('(steps 1, 2)')]);
    expect(news(two, one)).toEqual([]);
    expect(news(two, two)).toEqual([]);
  });
});
