import { describe, expect, test } from 'vitest';
import { inItsWords } from '../../../../lib/core/batch/revert.ts';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import type { Facts } from '../../../../lib/core/describe/facts.ts';
import { address } from '../../../../lib/core/describe/sentence.ts';
import { compareChanges } from '../../../../lib/core/review/compare.ts';
import { unseen } from '../../../../lib/core/review/unseen.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { kindOf, type Warning, warn } from '../../../../lib/core/warning.ts';
import { CODE, DAI, FRIEND, ME, STAMPS, STRANGER, THIEF, USDC } from '../../../corpus/addresses.ts';
import { call, data, ETHER, moved, movedItem, pay } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plain, plainUnseen } from '../../../support/plain.ts';

const calls = [pay(FRIEND, ETHER), call(DAI, 'claim()')];

describe('a warning that newly appears', () => {
  const shown = planOf({ calls, logs: [] });
  const warned = (change: Partial<Facts> = {}, of = shown) =>
    warningsOf(
      batchOf({ calls: [call(USDC, 'approve(address spender, uint256 amount)', [THIEF, 5n])] }),
      of,
      factsFor({ facts: change }),
    );
  const dangers = (seen: Warning[], after: Warning[]) => unseen({ start: [], seen, times: 0 }, after).map(plainUnseen);
  const contract = warned({ code: { [THIEF]: 'contract' } });

  test('S-19 is for the worse where it is a danger: a spender that turns out to be a person', () => {
    expect(dangers(contract, warned())).toEqual([
      'Allowed to an address without a contract (step 1): There is no contract at THIEF on this network. No honest app needs an allowance for such an address: whoever it belongs to can simply take 0.000005 USDC.',
    ]);
  });

  test('S-19 is for the worse at another address, too, in the same call', () => {
    const APPROVE = 'approve(address spender, uint256 amount)';
    const both = call(CODE, 'multicall(bytes[] data)', [[data(APPROVE, [THIEF, 5n]), data(APPROVE, [STRANGER, 5n])]]);
    const at = (code: Facts['code']) => warningsOf(batchOf({ calls: [both] }), shown, factsFor({ facts: { code } }));
    expect(dangers(at({ [STRANGER]: 'contract' }), at({}))).toEqual([
      expect.stringContaining('(step 1): There is no contract at STRANGER'),
    ]);
  });

  test('S-19 V-04 is new where it is of more things than it was, and the same one where it is of fewer', () => {
    const swept = (...more: Log[]) => {
      const logs = [moved(USDC, ME, THIEF, 1n), moved(DAI, ME, THIEF, 1n), movedItem(STAMPS, ME, THIEF, 7n), ...more];
      return warningsOf(batchOf({ calls }), planOf({ calls, logs }), factsFor({}));
    };
    const [three, four] = [swept(), swept(movedItem(STAMPS, ME, THIEF, 8n))];
    expect(four.map(plain)).toContainEqual(expect.stringContaining('4 different things go to THIEF'));
    expect(dangers(three, four)).toEqual([expect.stringContaining('4 different things go to THIEF')]);
    expect(dangers(four, three)).toEqual([]);
    expect(dangers([...four, ...three], four)).toEqual([]);
  });

  test('S-19 is the same one while only amounts in it change, and another one of another thing', () => {
    const allows = (amount: bigint, token = USDC) =>
      warn('caution', 'warning.notAsSaid.less', {
        named: { type: 'amount', raw: 5n, asset: token },
        to: address(THIEF),
        seen: { type: 'amount', raw: amount, asset: token },
      });
    expect(dangers([allows(3n)], [allows(2n)])).toEqual([]);
    expect(dangers([allows(3n)], [allows(3n, DAI)])).toHaveLength(1);
  });

  const shared: Warning = { ...warn('danger', 'warning.lost', { to: address(THIEF) }), call: 0 };
  const toldOf = 'Nobody owns this address (step 1): What is sent to THIEF is gone for ever.';
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
    const gravest = swept.filter(({ level }) => level === 'danger');
    expect(dangers([], gravest)).toEqual([
      'Much leaves, nothing comes back: 3 different things go to THIEF, whom you have not dealt with before, and nothing arrives.',
    ]);
    expect(dangers([], [{ ...shared, call: 2 }])).toEqual([toldOf.replace('step 1', 'step 3')]);
  });

  test('S-19 V-04 weighs where it is a caution, and is nothing where it was graver, was there, goes away, or is a note', () => {
    expect(dangers(warned(), warned())).toEqual([]);
    expect(dangers(warned(), contract)).toEqual([]);
    const poor = { ...shown, balance: ETHER };
    const nearly = warningsOf(batchOf({ calls }), { ...poor, simulatedOn: 'none' }, factsFor({}));
    const found = nearly.filter((each) => kindOf(each) === 'nearlyAll');
    expect(dangers([], found)).toEqual([expect.stringContaining('Nearly all that you have')]);
    expect(dangers(found, found)).toEqual([]);
    expect(dangers([{ ...shared, level: 'danger' }], [{ ...shared, level: 'caution' }])).toEqual([]);
    expect(dangers([], [{ ...shared, level: 'note' }])).toEqual([]);
  });

  test('S-19 is told once: what the plans themselves tell is not told again as a warning', () => {
    const fails = {
      ...shown,
      outcomes: shown.outcomes.map(() => ({ outcome: 'reverts' as const, reason: inItsWords('closed') })),
    };
    const [before, after] = [warned({}, shown), warned({}, fails)];
    expect(after.map(kindOf)).toContain('fails');
    expect(unseen({ start: [], seen: before, times: 0 }, after, compareChanges(shown, fails))).toEqual([]);
    expect(dangers(before, after)).toEqual([expect.stringContaining('This would fail')]);
  });
});
