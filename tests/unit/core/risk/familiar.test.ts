import { describe, expect, test } from 'vitest';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { CODE, DAI, FRIEND, ME, NOBODY, ROUTER, VAULT } from '../../../corpus/addresses.ts';
import { allowed, type CorpusRequest, call, ETHER, type Given, moved, movedNative, pay } from '../../../corpus/request.ts';
import { dealtWith } from '../../../support/dealings.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';

/* The user of these has once put much into the vault, and so is familiar with it. */

const told = (request: Given) =>
  warningsOf(batchOf(request), planOf(request as CorpusRequest), factsFor(request)).map(({ level, code }) => `${level} ${code}`);

const WEI = movedNative(ME, VAULT, 1n);
const approving = (amount: bigint): Given => ({
  calls: [call(VAULT, 'approve(address spender, uint256 amount)', [ROUTER, amount], 1n)],
  logs: [allowed(VAULT, ME, ROUTER, amount), WEI],
});
const REDEEM = 'redeem(uint256 shares, address receiver, address owner)';
const takenOut: Given = {
  calls: [call(VAULT, REDEEM, [9n * ETHER, ME, ME])],
  logs: [moved(VAULT, ME, NOBODY, 9n * ETHER), moved(DAI, VAULT, ME, 9n * ETHER)],
};
const touched = (changed?: 'unclear'): Given['reach'] => ({
  touched: [{ contract: CODE, call: 0, slots: [], ...(changed ? { changed } : {}) }],
});
/** What nobody can see of a call, and what is said of it. */
const HIDDEN: [string, Given['reach'], string][] = [
  ['something changes elsewhere, and nobody knows whose', touched('unclear'), 'caution warning.claims.unclear'],
  ['nobody could see what it reaches', { unseen: [0] }, 'caution warning.claims.unseen'],
  ['it reaches more than was looked at', { touchedLeft: 1 }, 'caution warning.claims.rights'],
];

describe('V-12 being familiar covers nothing that nobody could see', () => {
  test.each(HIDDEN)('where %s, whatever goes along', (_, reach, expected) => {
    for (const each of [approving(5n * ETHER), approving(0n), takenOut]) expect(told({ ...each, reach })).toContain(expected);
  });

  test.each(HIDDEN)('where %s, also for one who is only paid', (_, reach) => {
    expect(told({ calls: [pay(VAULT, 1n)], logs: [WEI], reach })).toContain('caution warning.claims.paid');
  });

  test('and is as good as before where all is seen', () => {
    for (const reach of [undefined, touched()])
      for (const each of [approving(5n * ETHER), approving(0n), takenOut, { calls: [pay(VAULT, 1n)], logs: [WEI] }])
        expect(told({ ...each, reach })).toEqual([]);
  });

  test('and for people, who run nothing', () => {
    const calls = [...takenOut.calls, pay(FRIEND, 1n)];
    const logs = [...(takenOut.logs ?? []), movedNative(ME, FRIEND, 1n)];
    const facts = { dealings: dealtWith([FRIEND, VAULT]) };
    expect(told({ calls, logs, facts, reach: touched('unclear') }).filter((each) => each.includes('firstContact'))).toEqual([]);
  });
});
