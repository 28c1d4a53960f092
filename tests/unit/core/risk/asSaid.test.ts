import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { runOf } from '../../../../lib/core/effects/changes.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { CODE, DAI, FAKE_ROUTER, FRIEND, ME, ROUTER, STAMPS, THIEF, USDC } from '../../../corpus/addresses.ts';
import { call, ETHER, MAX, moved, movedItem, pay } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const TRANSFER = 'transfer(address to, uint256 amount)';
const MINT = 'mint(address to, uint256 amount)';

/** What the window says of calls held against the trial of all of them in one transaction. */
function said(calls: Call[], logs: Log[]): string[] {
  const plan = planOf({ calls, logs, plan: { atomic: true } });
  const effects = { accounts: [], tokens: {}, code: {}, ...plan.effects, runs: [runOf(logs, ME)] };
  return warningsOf(batchOf({ calls }), { ...plan, effects }, factsFor({}))
    .filter(({ code }) => /^warning\.not(?:AsSaid|Compared)/.test(code))
    .map(({ level, code, params }) => `${level} ${code.slice('warning.'.length)}${params.count ? ` ${params.count}` : ''}`);
}
const unread = call(FAKE_ROUTER, 'claim()');
const sends = call(USDC, TRANSFER, [FRIEND, 5n]);

describe('V-08 more leaves than is said', () => {
  const most = moved(USDC, ME, THIEF, 1_000n);
  const sent = moved(USDC, ME, FRIEND, 5n);
  test.each<[string, Call[], Log[], string[]]>([
    ['alone', [sends], [sent, most], ['danger notAsSaid.leaves']],
    ['beside a call that nobody can read', [sends, unread], [sent, most], ['caution notAsSaid.unread']],
    ['beside two of them', [unread, sends, unread], [sent, most], ['caution notAsSaid.unread']],
    ['beside one that may take just that', [call(USDC, APPROVE, [FAKE_ROUTER, 1_000n]), unread], [most], []],
    ['beside one that may take less', [call(USDC, APPROVE, [FAKE_ROUTER, 900n]), unread], [most], ['caution notAsSaid.unread']],
    ['beside one that may take all', [call(USDC, APPROVE, [FAKE_ROUTER, MAX]), unread], [most], []],
    ['of calls that nobody can read', [unread, unread], [most], []],
    ['of none', [sends, unread], [sent], []],
  ])('%s', (_, calls, logs, expected) => {
    expect(said(calls, logs)).toEqual(expected);
  });
});

describe('V-08 what is paid for', () => {
  const made = movedItem(STAMPS, `0x${'0'.repeat(40)}`, ME, 7n);
  test.each<[string, Call[], Log[], string[]]>([
    ['and made', [call(STAMPS, MINT, [ME, 1n], ETHER)], [made], []],
    ['and not made', [call(STAMPS, MINT, [ME, 1n], ETHER)], [], ['danger notAsSaid.nothing']],
    ['and made by another', [call(STAMPS, MINT, [ME, 1n], ETHER)], [moved(DAI, CODE, ME, 5n)], ['danger notAsSaid.nothing']],
    [
      'with a token, and not made',
      [call(CODE, MINT, [ME, 1n])],
      [moved(USDC, ME, CODE, 5n)],
      ['danger notAsSaid.nothing', 'caution notAsSaid.leaves'],
    ],
    ['with nothing, and not made', [call(STAMPS, MINT, [ME, 1n])], [], []],
    ['for somebody else', [call(STAMPS, MINT, [FRIEND, 1n], ETHER)], [], ['caution notAsSaid.unpaid']],
    ['where nothing is sold', [call(STAMPS, APPROVE, [FRIEND, 0n], ETHER)], [], ['caution notAsSaid.unpaid']],
    ['of one whom the user has dealt with', [call(ROUTER, 'multicall(bytes[] data)', [[]], ETHER)], [], []],
    ['of a person', [pay(FRIEND, ETHER)], [], []],
  ])('%s', (_, calls, logs, expected) => {
    expect(said(calls, logs)).toEqual(expected);
  });
});

describe('V-04 movements of one transaction', () => {
  const each = (count: number, make: (other: Address, id: bigint) => Log) =>
    Array.from({ length: count }, (_, at) => make(`0x${(at + 1).toString(16).padStart(40, '7')}`, BigInt(at)));
  const gone = (count: number) => each(count, (other, id) => movedItem(STAMPS, ME, other, id));
  const come = (count: number) => each(count, (other, id) => movedItem(STAMPS, other, ME, id));
  test.each<[string, Log[], string[]]>([
    ['two hundred each way are compared', [...gone(200), ...come(200)], []],
    ['one more that leaves is not, and weighs', gone(201), ['danger notCompared 1']],
    ['three more that arrive are not', come(203), ['caution notCompared 3']],
    ['more of both are counted together', [...gone(202), ...come(203)], ['danger notCompared 5']],
  ])('%s', (_, logs, expected) => {
    expect(said([unread], logs)).toEqual(expected);
  });
});
