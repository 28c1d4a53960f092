import { describe, expect, test } from 'vitest';
import { inItsWords } from '../../../../lib/core/batch/revert.ts';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import type { Plan } from '../../../../lib/core/plan/plan.ts';
import { compareChanges } from '../../../../lib/core/review/compare.ts';
import {
  CODE,
  DAI,
  DELEGATE,
  FRIEND,
  ITEMS,
  ME,
  MINE_TOO,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
} from '../../../corpus/addresses.ts';
import {
  allowed,
  allowedAll,
  allowedItem,
  allowedUntil,
  call,
  ETHER,
  MAX,
  moved,
  movedItem,
  movedItems,
  movedNative,
  pay,
} from '../../../corpus/request.ts';
import { planOf } from '../../../support/explained.ts';
import { plainRegression } from '../../../support/plain.ts';

const SHORT = { code: 'blocked.short' } as const;
const OUTBID = { code: 'blocked.outbid' } as const;
const calls = [pay(FRIEND, ETHER), call(DAI, 'claim()')];
const swap = (paid: bigint, got: bigint) => [moved(USDC, ME, ROUTER, paid), moved(DAI, ROUTER, ME, got)];
const plan = (logs: Log[], more: Partial<Plan> = {}) => planOf({ calls, logs, plan: more });
const worse = (before: Plan, after: Plan) =>
  compareChanges(before, after).map((each) => `${each.kind}: ${plainRegression(each)}`);

const was = plan(swap(3_000_000n, 5n * ETHER));
const blind = plan([], { simulatedOn: 'none' });
const failing: Plan['outcomes'] = [{ outcome: 'reverts', reason: inItsWords('closed') }, { outcome: 'succeeds' }];
const upgrade = { delegate: DELEGATE, name: 'x' };

describe('a change for the worse is named', () => {
  test.each<[string, Plan, Plan, string[]]>([
    [
      'another one gets as much',
      plan([moved(USDC, ME, ROUTER, 5n)]),
      plan([moved(USDC, ME, THIEF, 5n)]),
      ['leavesTo: Of 0.000005 USDC that leaves ME, THIEF now gets a part or all.'],
    ],
    [
      'another one gets a part of less',
      plan([moved(USDC, ME, ROUTER, 5n)]),
      plan([moved(USDC, ME, ROUTER, 3n), moved(USDC, ME, THIEF, 1n)]),
      ['leavesTo: Of 0.000004 USDC that leaves ME, THIEF now gets a part or all.'],
    ],
    [
      'one of two gets it',
      plan([moved(USDC, ME, ROUTER, 3n), moved(USDC, ME, THIEF, 2n)]),
      plan([moved(USDC, ME, THIEF, 5n)]),
      [],
    ],
    ['S-19 nothing for the same plan', was, was, []],
    ['S-19 nothing where more arrives and less leaves', was, plan(swap(2_000_000n, 6n * ETHER)), []],
    ['S-19 more leaves', was, plan(swap(3_500_000n, 5n * ETHER)), ['leavesMore: Now 3.5 USDC leaves ME instead of 3 USDC.']],
    [
      'S-19 something else leaves',
      was,
      plan([...swap(3_000_000n, 5n * ETHER), movedItem(STAMPS, ME, THIEF, 7n)]),
      ['leavesMore: Now STAMPS #7 leaves ME.'],
    ],
    [
      'S-19 less arrives',
      was,
      plan(swap(3_000_000n, 4n * ETHER)),
      ['arrivesLess: Now only 4 DAI arrives at ME instead of 5 DAI.'],
    ],
    [
      'S-19 nothing arrives',
      was,
      plan([moved(USDC, ME, ROUTER, 3_000_000n)]),
      ['arrivesLess: Now 5 DAI no longer arrives at ME.'],
    ],
    [
      'S-19 an account that was not touched loses something',
      was,
      plan([...swap(3_000_000n, 5n * ETHER), movedNative(MINE_TOO, THIEF, ETHER)]),
      ['leavesMore: Now 1 ETH leaves MINE_TOO.'],
    ],
    [
      'S-19 a new allowance',
      was,
      plan([...swap(3_000_000n, 5n * ETHER), allowed(USDC, ME, THIEF, MAX)]),
      ['newAllowance: Now THIEF may take an unlimited amount of USDC from ME.'],
    ],
    [
      'S-19 a larger allowance',
      plan([allowed(USDC, ME, ROUTER, 1_000_000n)]),
      plan([allowed(USDC, ME, ROUTER, 2_000_000n)]),
      ['newAllowance: Now ROUTER may take 2 USDC from ME.'],
    ],
    ['S-19 a smaller allowance is no harm', plan([allowed(USDC, ME, ROUTER, 2n)]), plan([allowed(USDC, ME, ROUTER, 1n)]), []],
    [
      'S-19 an allowance of Permit2 that ends later',
      plan([allowedUntil(USDC, ME, ROUTER, 1_000_000n, 1_800_000_000n)]),
      plan([allowedUntil(USDC, ME, ROUTER, 1_000_000n, 1_800_000_001n)]),
      ['newAllowance: Now ROUTER may take 1 USDC from ME.'],
    ],
    [
      'S-19 an allowance of Permit2 that ends earlier is no harm',
      plan([allowedUntil(USDC, ME, ROUTER, 1_000_000n, 1_800_000_000n)]),
      plan([allowedUntil(USDC, ME, ROUTER, 1_000_000n, 1_799_999_999n)]),
      [],
    ],
    [
      'S-19 a whole collection',
      plan([allowedAll(STAMPS, ME, THIEF, false)]),
      plan([allowedAll(STAMPS, ME, THIEF, true)]),
      ['newAllowance: Now THIEF may take every item of STAMPS from ME.'],
    ],
    [
      'S-19 a call fails now',
      was,
      plan(swap(3_000_000n, 5n * ETHER), {
        outcomes: [{ outcome: 'succeeds' }, { outcome: 'reverts', reason: inItsWords('closed') }],
      }),
      ['fails: Step 2 would now fail: «closed».'],
    ],
    ['S-19 the fee is up by a tenth', was, { ...was, maxFee: (was.maxFee * 11n) / 10n }, []],
    [
      'S-19 the fee is up by a tenth and a wei',
      was,
      { ...was, maxFee: (was.maxFee * 11n) / 10n + 1n },
      ['fee: The network fee can now come to 0.00111 ETH instead of 0.001 ETH.'],
    ],
    ['S-19 a fee that falls is no harm', was, { ...was, maxFee: 0n }, []],
    [
      'N-12 part of the fee is no longer known',
      { ...was, surcharge: { l1Fee: 1n, operatorFee: 0n } },
      { ...was, surcharge: 'unknown' },
      ['fee: It is no longer known what the network takes for data on Ethereum, on top of its fee.'],
    ],
    ['N-12 nor was it before', { ...was, surcharge: 'unknown' }, { ...was, surcharge: 'unknown' }, []],
    [
      'S-19 one more of a unit leaves',
      plan(swap(1n, 5n)),
      plan(swap(2n, 5n)),
      ['leavesMore: Now 0.000002 USDC leaves ME instead of 0.000001 USDC.'],
    ],
    [
      'S-19 all but one of a unit no longer arrives',
      plan(swap(1n, 2n)),
      plan(swap(1n, 1n)),
      ['arrivesLess: Now only 0.000000000000000001 DAI arrives at ME instead of 0.000000000000000002 DAI.'],
    ],
    [
      'S-19 items are counted, never rounded',
      plan([movedItems(ITEMS, ME, THIEF, 7n, 12_345_678n), movedItems(ITEMS, THIEF, ME, 8n, 12_345_678n)]),
      plan([movedItems(ITEMS, ME, THIEF, 7n, 22_345_678n), movedItems(ITEMS, THIEF, ME, 8n, 2_345_678n)]),
      [
        'arrivesLess: Now only 2345678 of ITEMS #8 arrives at ME instead of 12345678 of ITEMS #8.',
        'leavesMore: Now 22345678 of ITEMS #7 leaves ME instead of 12345678 of ITEMS #7.',
      ],
    ],
    ['S-19 an allowance that is taken away is no harm', plan([]), plan([allowed(USDC, ME, ROUTER, 0n)]), []],
    [
      'S-19 an item is allowed to somebody else',
      plan([allowedItem(STAMPS, ME, ROUTER, 7n)]),
      plan([allowedItem(STAMPS, ME, THIEF, 7n)]),
      ['newAllowance: Now THIEF may take STAMPS #7 from ME.'],
    ],
    [
      'S-19 the same allowances for an item and a collection',
      plan([allowedItem(STAMPS, ME, ROUTER, 7n), allowedAll(ITEMS, ME, ROUTER, true)]),
      plan([allowedItem(STAMPS, ME, ROUTER, 7n), allowedAll(ITEMS, ME, ROUTER, true)]),
      [],
    ],
    ['S-19 a call that failed before fails still', { ...was, outcomes: failing }, { ...was, outcomes: failing }, []],
    [
      'S-19 a call fails now without a reason',
      was,
      { ...was, outcomes: [{ outcome: 'reverts' }, { outcome: 'succeeds' }] },
      ['fails: Step 1 would now fail: no reason is given.'],
    ],
    ['S-19 it could not be tried out before either', blind, blind, []],
    ['S-19 it can be tried out again, and nothing leaves or arrives', blind, plan([]), []],
    ['S-19 it can be tried out again, and shows what leaves and arrives', blind, was, ['leavesMore: Now 3 USDC leaves ME.']],
    ['S-19 a plan that has no effects yet', { ...was, effects: undefined }, was, ['leavesMore: Now 3 USDC leaves ME.']],
    [
      'S-19 a plan that has no effects any more',
      was,
      { ...was, effects: undefined },
      ['arrivesLess: Now 5 DAI no longer arrives at ME.'],
    ],
    [
      'S-19 the fee is up by more than a tenth',
      was,
      { ...was, maxFee: was.maxFee * 2n },
      ['fee: The network fee can now come to 0.002 ETH instead of 0.001 ETH.'],
    ],
    [
      'S-19 long amounts are rounded, what leaves up and what arrives down',
      plan(swap(3_000_000n, 5_123_456_789_012_345_678n)),
      plan(swap(3_000_001_234_567n, 4_123_456_789_012_345_678n)),
      [
        'arrivesLess: Now only 4.12345 DAI arrives at ME instead of 5.12345 DAI.',
        'leavesMore: Now 3000010 USDC leaves ME instead of 3 USDC.',
      ],
    ],
    [
      'S-19 a difference that rounding would hide is told exactly',
      plan(swap(3_000_000n, 5_123_456_789_012_345_678n)),
      plan(swap(3_000_000n, 5_123_456_000_000_000_000n)),
      ['arrivesLess: Now only 5.123456 DAI arrives at ME instead of 5.123456789012345678 DAI.'],
    ],
    [
      'S-19 fees are rounded up as the line above the buttons does it',
      { ...was, maxFee: 885_186_909_808_740n },
      { ...was, maxFee: 1_090_111_872_713_094n },
      ['fee: The network fee can now come to 0.0011 ETH instead of 0.000886 ETH.'],
    ],
    [
      'S-19 nobody can say any more what happens',
      was,
      plan([], { simulatedOn: 'none' }),
      ['notSimulated: It can no longer be tried out: what it does now is not known.'],
    ],
    [
      'S-19 an upgrade that was not there',
      was,
      { ...was, upgrade },
      ['upgrade: Now the account would be upgraded to the code at DELEGATE.'],
    ],
    ['S-19 the same upgrade', { ...was, upgrade }, { ...was, upgrade }, []],
    [
      'S-19 an upgrade to other code',
      { ...was, upgrade: { ...upgrade, delegate: CODE } },
      { ...was, upgrade },
      ['upgrade: Now the account would be upgraded to the code at DELEGATE.'],
    ],
    [
      'S-19 an upgrade that would now replace what another wallet has set up',
      { ...was, upgrade },
      { ...was, upgrade: { ...upgrade, replaces: STRANGER } },
      ['upgrade: Now the account would be upgraded to the code at DELEGATE.'],
    ],
    [
      'S-19 no longer all or nothing',
      { ...was, atomic: true },
      was,
      ['notAtomic: The steps would now be sent one by one, so that only some of them may take effect.'],
    ],
    ['S-19 all or nothing as before', { ...was, atomic: true }, { ...was, atomic: true }, []],
    ['S-19 all or nothing at last', was, { ...was, atomic: true }, []],
    ['S-19 it could not be confirmed before either', { ...was, blocked: SHORT }, { ...was, blocked: SHORT }, []],
    ['S-19 it can be confirmed again', { ...was, blocked: SHORT }, was, []],
    ['S-19 an upgrade that is needed no more', { ...was, upgrade }, was, []],
    [
      'S-19 it cannot be confirmed for another reason',
      { ...was, blocked: SHORT },
      { ...was, blocked: OUTBID },
      ['blocked: The network asks for a higher fee than yours at the moment.'],
    ],
    [
      'S-19 all of it at once, in this order',
      { ...was, atomic: true },
      { ...was, maxFee: was.maxFee * 2n, upgrade, blocked: SHORT },
      [
        'fee: The network fee can now come to 0.002 ETH instead of 0.001 ETH.',
        'upgrade: Now the account would be upgraded to the code at DELEGATE.',
        'notAtomic: The steps would now be sent one by one, so that only some of them may take effect.',
        'blocked: The account does not hold enough to pay for this and its network fee.',
      ],
    ],
    [
      'S-19 it cannot be confirmed now',
      was,
      { ...was, blocked: SHORT },
      ['blocked: The account does not hold enough to pay for this and its network fee.'],
    ],
  ])('%s', (_title, before, after, expected) => {
    expect(worse(before, after)).toEqual(expected);
  });
});
