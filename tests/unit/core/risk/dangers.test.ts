import { describe, expect, test } from 'vitest';
import { inItsWords } from '../../../../lib/core/batch/revert.ts';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import type { Facts } from '../../../../lib/core/describe/facts.ts';
import { address } from '../../../../lib/core/describe/sentence.ts';
import { compareChanges, newDangers } from '../../../../lib/core/review/compare.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { kindOf, type Warning, type WarningCode, warn } from '../../../../lib/core/warning.ts';
import { CODE, DAI, FRIEND, ME, STAMPS, STRANGER, THIEF, USDC } from '../../../corpus/addresses.ts';
import { call, data, ETHER, moved, movedItem, pay } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plain, plainRegression } from '../../../support/plain.ts';

const calls = [pay(FRIEND, ETHER), call(DAI, 'claim()')];

describe('a warning that newly appears', () => {
  const shown = planOf({ calls, logs: [] });
  const warned = (change: Partial<Facts> = {}, of = shown) =>
    warningsOf(
      batchOf({ calls: [call(USDC, 'approve(address spender, uint256 amount)', [THIEF, 5n])] }),
      of,
      factsFor({ facts: change }),
    );
  const dangers = (before: Warning[], after: Warning[]) => newDangers(before, after).map(plainRegression);
  const contract = warned({ code: { [THIEF]: 'contract' } });

  test('S-19 is for the worse where it is a danger: a spender that turns out to be a person', () => {
    expect(dangers(contract, warned())).toEqual([
      'Allowed to a person, not to a contract (call 1): THIEF is somebody’s account. No honest app needs an allowance for one: its owner can simply take the tokens.',
    ]);
  });

  test('S-19 is for the worse at another address, too, in the same call', () => {
    const APPROVE = 'approve(address spender, uint256 amount)';
    const both = call(CODE, 'multicall(bytes[] data)', [[data(APPROVE, [THIEF, 5n]), data(APPROVE, [STRANGER, 5n])]]);
    const at = (code: Facts['code']) => warningsOf(batchOf({ calls: [both] }), shown, factsFor({ facts: { code } }));
    expect(dangers(at({ [STRANGER]: 'contract' }), at({}))).toEqual([expect.stringContaining('(call 1): STRANGER is')]);
  });

  test('S-19 is the same one while only numbers in it change', () => {
    const swept = (...more: Log[]) => {
      const logs = [moved(USDC, ME, THIEF, 1n), moved(DAI, ME, THIEF, 1n), movedItem(STAMPS, ME, THIEF, 7n), ...more];
      return warningsOf(batchOf({ calls }), planOf({ calls, logs }), factsFor({}));
    };
    const [three, four] = [swept(), swept(movedItem(STAMPS, ME, THIEF, 8n))];
    expect(four.map(plain)).toContainEqual(expect.stringContaining('4 different things go to THIEF'));
    expect(dangers(three, four)).toEqual([]);
  });

  const shared: Warning = { ...warn('danger', 'warning.lost', { to: address(THIEF) }), call: 0 };
  const toldOf = 'Nobody owns this address (call 1): What is sent to THIEF is gone for ever.';
  test.each<[string, Partial<Warning>, string]>([
    ['graver than it was', { level: 'caution' }, toldOf],
    ['of another kind', { code: 'warning.noCode' }, toldOf],
    ['in another call', { call: 1 }, toldOf],
  ])('S-19 is new where it is %s', (_, change, expected) => {
    expect(dangers([{ ...shared, ...change }], [shared])).toEqual([expected]);
    expect(dangers([shared], [shared])).toEqual([]);
  });

  test('S-19 names the call that it is about, if it is about one', () => {
    const logs = [moved(USDC, ME, THIEF, 1n), moved(DAI, ME, THIEF, 1n), movedItem(STAMPS, ME, THIEF, 7n)];
    const swept = warningsOf(batchOf({ calls }), planOf({ calls, logs }), factsFor({}));
    expect(newDangers([], swept).map((each) => ['call' in each, plainRegression(each)])).toEqual([
      [
        false,
        'Much leaves, nothing comes back: 3 different things go to THIEF, whom you have not dealt with before, and nothing arrives.',
      ],
    ]);
    expect(newDangers([], [{ ...shared, call: 2 }])).toMatchObject([{ kind: 'warning', call: 2 }]);
  });

  test.each<WarningCode>([
    'warning.fails',
    'warning.hiddenAllowance',
    'warning.notSimulated.lacking',
    'warning.upgrade',
    'warning.replacesDelegation',
  ])('S-19 is nothing of the kind %s, which the plans tell by themselves', (code) => {
    expect(dangers([], [{ ...shared, code }])).toEqual([]);
  });

  test('S-19 is nothing where it was there before, where it goes away, and where it is no danger', () => {
    expect(dangers(warned(), warned())).toEqual([]);
    expect(dangers(warned(), contract)).toEqual([]);
    const poor = { ...shown, balance: ETHER };
    const nearly = warningsOf(batchOf({ calls }), { ...poor, simulatedOn: 'none' }, factsFor({}));
    expect(nearly.map(kindOf)).toContain('nearlyAll');
    expect(dangers([], nearly)).toEqual([]);
  });

  test('S-19 is told once: what the plans themselves tell is not told again as a warning', () => {
    const fails = {
      ...shown,
      outcomes: shown.outcomes.map(() => ({ outcome: 'reverts' as const, reason: inItsWords('closed') })),
    };
    expect(dangers(warned({}, shown), warned({}, fails))).toEqual([]);
    expect(compareChanges(shown, fails)).not.toEqual([]);
  });
});
