import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import { inItsWords } from '../../../../lib/core/batch/revert.ts';
import type { CallOutcome } from '../../../../lib/core/plan/plan.ts';
import { once } from '../../../../lib/core/risk/once.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { kindOf, type Warning, warn } from '../../../../lib/core/warning.ts';
import { CODE, FAKE, FRIEND, HOSTILE, ME, STAMPS, tokens, VAULT } from '../../../corpus/addresses.ts';
import { allowed, allowedAll, type CorpusRequest, call, moved, movedItem, movedNative, pay } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plainWarning } from '../../../support/plain.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';
const claim = call(CODE, 'claim()');
const wraps = call(CODE, 'multicall(bytes[] data)', [[]]);
const fails = (reason?: string): CallOutcome => ({
  outcome: 'reverts',
  ...(reason === undefined ? {} : { reason: inItsWords(reason) }),
});
const because = (failsWith: number): CallOutcome => ({ outcome: 'reverts', failsWith });
const works: CallOutcome = { outcome: 'succeeds' };

type Asked = Pick<CorpusRequest, 'calls' | 'logs' | 'plan' | 'facts'> & { onRevert?: 'continue' };

/** The warnings as the window has them: where, and in which words. */
const told = ({ onRevert, ...request }: Asked) =>
  warningsOf({ ...batchOf(request), ...(onRevert ? { onRevert } : {}) }, planOf(request), factsFor(request)).map(
    (warning) => `${kindOf(warning)}${warning.call === undefined ? '' : ` ${warning.call}`}: ${plainWarning(warning)}`,
  );
const of = (...calls: Call[]): Asked => ({ calls, logs: [] });

describe('what a call that fails is said to do to the others', () => {
  const three = [pay(FRIEND, 1n), claim, pay(FRIEND, 2n)];
  test.each<[string, Asked, string]>([
    ['alone', { ...of(claim), plan: { outcomes: [fails('closed')] } }, 'fails 0: This would fail. It fails: «closed».'],
    [
      'without a reason',
      { ...of(claim), plan: { outcomes: [fails()] } },
      'fails 0: This would fail. It fails: no reason is given. Prices, amounts or a time limit may have changed since the site made it: load the site anew and try again.',
    ],
    [
      'the first',
      { ...of(...three), plan: { outcomes: [fails('a'), fails('b'), works] } },
      'fails 0: This would fail. It fails: «a». What comes after it is not sent.',
    ],
    [
      'in the middle',
      { ...of(...three), plan: { outcomes: [works, fails('b'), fails('c')] } },
      'fails 1: This would fail. It fails: «b». What comes before it takes effect, what comes after it is not sent.',
    ],
    [
      'where the user wants the others',
      { ...of(...three), onRevert: 'continue', plan: { outcomes: [works, fails('b'), works] } },
      'fails 1: This would fail. It fails: «b». You want the other steps to be sent all the same.',
    ],
    [
      'where all happen or none',
      { ...of(...three), plan: { atomic: true, outcomes: [because(1), fails('b'), because(1)] } },
      'fails 1: This would fail. It fails: «b». Then none of the steps takes effect.',
    ],
    [
      'where all happen or none and no call is the reason',
      { ...of(...three), plan: { atomic: true, outcomes: [because(7), because(7), because(7)] } },
      'fails 0: This would fail. It fails: step 8 fails. Then none of the steps takes effect.',
    ],
    [
      'with a contract’s reason in the words of the wallet',
      { ...of(...three), plan: { atomic: true, outcomes: [because(1), fails('call 2 fails'), because(1)] } },
      'fails 1: This would fail. It fails: «call 2 fails». Then none of the steps takes effect.',
    ],
    [
      'with a contract’s reason in the words of the wallet, where no call is named',
      {
        ...of(...three),
        plan: { atomic: true, outcomes: [fails('call 9 fails'), fails('call 9 fails'), fails('call 9 fails')] },
      },
      'fails 0: This would fail. It fails: «call 9 fails». Then none of the steps takes effect.',
    ],
    [
      'without a reason where all happen or none',
      { ...of(...three), plan: { atomic: true, outcomes: [because(2), because(2), fails()] } },
      'fails 2: This would fail. It fails: no reason is given. Then none of the steps takes effect. Prices, amounts or a time limit may have changed since the site made it: load the site anew and try again.',
    ],
    [
      'one by one, with the words of a batch',
      { ...of(...three), plan: { outcomes: [fails('call 2 fails'), fails('b'), works] } },
      'fails 0: This would fail. It fails: «call 2 fails». What comes after it is not sent.',
    ],
    [
      'with words behind those of a batch',
      { ...of(...three), plan: { atomic: true, outcomes: [fails('call 2 fails badly'), fails('b'), fails('c')] } },
      'fails 0: This would fail. It fails: «call 2 fails badly». Then none of the steps takes effect.',
    ],
  ])('T-C21 %s', (_, asked, expected) => {
    expect(told(asked)).toContain(expected);
  });
});

describe('whose tokens’ names are looked at', () => {
  const imitates = 'tokenLooksLike: This token imitates another one. FAKE at FAKE looks like «USDC», but that is at USDC.';
  const named = (text: object) => ({
    ...tokens,
    [VAULT]: { kind: 'token' as const, symbol: 'V', name: 'V', decimals: 18, ...text },
  });
  test.each<[string, Asked]>([
    ['that a call names', of(call(FAKE, TRANSFER, [FRIEND, 1n]))],
    ['that arrive', { calls: [wraps], logs: [moved(FAKE, CODE, ME, 1n)] }],
    ['that leave', { calls: [wraps], logs: [moved(FAKE, ME, CODE, 1n)] }],
    ['that somebody may take', { calls: [wraps], logs: [allowed(FAKE, ME, CODE, 0n)] }],
  ])('T-J3 of those %s', (_, asked) => {
    expect(told(asked).filter((each) => each.startsWith('tokenLooksLike'))).toEqual([imitates]);
  });

  test('T-J3 collections and items beside them are of no harm', () => {
    const logs = [movedItem(STAMPS, CODE, ME, 7n), allowedAll(STAMPS, ME, CODE, false), movedNative(CODE, ME, 1n)];
    expect(told({ calls: [wraps], logs }).filter((each) => !each.startsWith('claims'))).toEqual([]);
  });

  test.each([
    ['symbol', { symbol: 'USDC' }],
    ['symbol, which is another’s name', { symbol: 'USD Coin' }],
    ['name', { name: 'USD Coin' }],
    ['name, which is another’s symbol', { name: 'USDC' }],
  ])('T-J3 an imitation by its %s', (_, text) => {
    const asked = {
      calls: [call(VAULT, TRANSFER, [FRIEND, 1n])],
      logs: [moved(VAULT, ME, FRIEND, 1n)],
      facts: { tokens: named(text) },
    };
    expect(told(asked)).toEqual([
      'tokenLooksLike: This token imitates another one. VAULT at VAULT looks like «USDC», but that is at USDC.',
    ]);
  });

  test('T-C16 a name that hides something is told even where it imitates nobody', () => {
    const asked = {
      calls: [call(HOSTILE, TRANSFER, [FRIEND, 1n])],
      logs: [movedItem(HOSTILE, ME, FRIEND, 1n)],
      facts: { tokens: { [HOSTILE]: { kind: 'collection' as const, name: 'a\u200bb' } } },
    };
    expect(told(asked)).toContainEqual(
      'tokenName: A misleading name. The name of the token at HOSTILE has characters that nobody sees, or that turn the reading direction.',
    );
    const other = told({ ...asked, facts: { tokens: { [HOSTILE]: { kind: 'other' } } } });
    expect(other.filter((each) => each.startsWith('tokenName'))).toEqual([]);
  });
});

test('T-C21 each warning is told once, the gravest first, whichever call it is about', () => {
  const warning = (level: Warning['level'], text: string, at?: number): Warning => ({
    ...warn(level, 'warning.permit', { spender: { type: 'name', text }, amount: { type: 'amount', raw: 5n, asset: 'native' } }),
    ...(at === undefined ? {} : { call: at }),
  });
  const all = [
    warning('note', 'a', 0),
    warning('caution', 'b', 1),
    warning('danger', 'c'),
    warning('note', 'a', 2),
    warning('caution', 'd'),
  ];
  expect(once(all).map(({ params, call: at }) => [params.spender, at])).toEqual([
    [{ type: 'name', text: 'c' }, undefined],
    [{ type: 'name', text: 'b' }, 1],
    [{ type: 'name', text: 'd' }, undefined],
    [{ type: 'name', text: 'a' }, 0],
  ]);
});
