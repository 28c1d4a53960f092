import { describe, expect, test } from 'vitest';
import { address } from '../../../../lib/core/describe/sentence.ts';
import { type Part, say } from '../../../../lib/core/part.ts';
import type { Regression } from '../../../../lib/core/review/compare.ts';
import { noticedAtFirst, noticedNow, unseen } from '../../../../lib/core/review/unseen.ts';
import { type Warning, warn } from '../../../../lib/core/warning.ts';
import { DAI, FRIEND, THIEF, USDC } from '../../../corpus/addresses.ts';
import { plainUnseen } from '../../../support/plain.ts';

const of = (asset: `0x${string}`, raw: bigint, symbol = ''): Part => ({
  type: 'amount',
  raw,
  asset,
  token: { kind: 'token', decimals: 0, symbol, name: symbol },
});
const lost: Warning = warn('danger', 'warning.lost', { to: address(THIEF) });
const gone: Warning = warn('danger', 'warning.givesAway');
const less = (seen: bigint, asset = USDC, symbol = ''): Warning =>
  warn('danger', 'warning.notAsSaid.less', { named: of(asset, 100n, symbol), to: address(FRIEND), seen: of(asset, seen) });
const endless: Warning = warn('caution', 'warning.unlimited', { spender: address(THIEF), asset: { type: 'asset', asset: DAI } });
const first: Warning = warn('note', 'warning.firstContact', { to: address(THIEF) });
const fails = (text: string): Warning =>
  warn('danger', 'warning.fails', { reason: { type: 'foreign', text }, told: 'yes', others: 'none' });

const told = (...of: Parameters<typeof unseen>) => unseen(...of).map(plainUnseen);
/** What is asked after the user has said that they have seen the one, of the other. */
const askedAgain = (seen: Warning[], now: Warning[]) => told(noticedNow(noticedAtFirst(seen), seen), now);

describe('what a user has to say that they have seen', () => {
  test('V-12 is each danger that stands there from the start, until they say so once for all of them', () => {
    const start = noticedAtFirst([lost, gone, endless, first]);
    expect(told(start, [lost, gone, endless, first])).toEqual([
      'Nobody owns this address: What is sent to THIEF is gone for ever.',
      'You give, and get nothing: This order gives away what is yours: nothing of worth comes back to you.',
    ]);
    expect(unseen(start, [lost])).toMatchObject([{ isLater: false }]);
    expect(askedAgain([lost, gone, endless, first], [lost, gone, endless, first])).toEqual([]);
  });

  test('V-12 is nothing where no danger is: what else is there from the start is seen by looking', () => {
    expect(told(noticedAtFirst([endless, first]), [endless, first])).toEqual([]);
    expect(told(noticedAtFirst([]), [])).toEqual([]);
  });

  test('S-19 V-12 is a danger or a caution that comes up later, and no note, whatever they have seen before', () => {
    const start = noticedAtFirst([]);
    expect(unseen(start, [lost, endless, first])).toMatchObject([
      { warning: lost, isLater: true },
      { warning: endless, isLater: true },
    ]);
    expect(askedAgain([lost], [lost, gone])).toHaveLength(1);
  });

  test('S-19 is not what a trial leaves of a caution that stood there before it, but what weighs more', () => {
    const [to, other] = [{ to: address(THIEF) }, { to: address(FRIEND) }];
    const unread = (of = to, level: 'caution' | 'danger' = 'caution') => warn(level, 'warning.unreadable.rights', of);
    const before = noticedAtFirst([warn('caution', 'warning.unreadable', to), warn('caution', 'warning.claims', to)]);
    expect(unseen(before, [unread(), warn('caution', 'warning.claims.tried', to)])).toEqual([]);
    expect(unseen(before, [unread(other)])).toHaveLength(1);
    expect(unseen(before, [unread(to, 'danger')])).toHaveLength(1);
    expect(unseen(noticedAtFirst([unread()]), [warn('caution', 'warning.unreadable', to)])).toHaveLength(1);
  });

  test('S-19 is not what is left of a caution where the outcome is enforced, and is what stands there without that', () => {
    const [to, who] = [{ to: address(THIEF) }, { what: [address(THIEF)], count: 0 }];
    const free = [warn('caution', 'warning.claims.tried', to), warn('caution', 'warning.onlyTried', who)];
    const held = [warn('caution', 'warning.claims', to), warn('caution', 'warning.onlyTried.held', who)];
    expect(unseen(noticedAtFirst(free), held)).toEqual([]);
    expect(unseen(noticedAtFirst(held), free)).toMatchObject([{ warning: { code: 'warning.onlyTried' } }]);
    // Both of one contract are one.
    expect(unseen(noticedAtFirst([warn('caution', 'warning.claims.tried', to)]), held)).toEqual([]);
    const other = warn('caution', 'warning.onlyTried.held', { what: [address(FRIEND)], count: 0 });
    expect(unseen(noticedAtFirst(free), [other])).toHaveLength(1);
  });

  test('V-12 is asked once of what goes away and comes back as it was, and of nothing that only went away', () => {
    const [once, gonesSeen] = [noticedNow(noticedAtFirst([lost]), [lost]), [gone]];
    expect(told(once, [])).toEqual([]);
    const without = noticedNow(once, gonesSeen);
    expect(told(without, [gone, lost])).toEqual([]);
    expect(told(noticedAtFirst([lost]), [])).toEqual([]);
    expect(told(noticedAtFirst([lost]), [lost])).toHaveLength(1);
  });

  const token: Part = { type: 'asset', asset: DAI };
  const moves = (to: Part): Warning => warn('danger', 'warning.unknownType.moves', { type: { type: 'name', text: 'Order' }, to });
  const listed = (...raws: bigint[]): Warning => ({ ...gone, params: { them: raws.map((raw) => of(DAI, raw)) } });
  const taken = (...what: Part[]): Warning => ({ ...gone, params: { what } });
  const them = (...all: Part[]): Warning => ({ ...gone, params: { them: all } });
  const quoting = (text: string): Part => ({
    type: 'said',
    code: 'revert.unknown',
    params: { selector: { type: 'code', text } },
  });
  const hidden = (amount: bigint): Warning =>
    warn('danger', 'warning.hiddenAllowance', { spender: address(THIEF), what: of(DAI, amount), account: address(FRIEND) });
  const within = (reason: Part): Warning => warn('danger', 'warning.fails', { reason, told: 'yes', others: 'none' });
  const mayTake = (account: `0x${string}`): Part => say('review.upgrade', { delegate: address(account) });
  test.each<[string, Warning, Warning]>([
    ['another address', lost, warn('danger', 'warning.lost', { to: address(FRIEND) })],
    ['other words of a contract', fails('closed'), fails('you lose everything')],
    ['another case of the text', fails('closed'), { ...fails('closed'), params: { ...fails('closed').params, others: 'after' } }],
    ['a thing of another kind', moves(address(THIEF)), moves(token)],
    ['another token', less(90n), less(90n, DAI)],
    ['an amount that is more than a tenth less', less(90n), less(80n)],
    ['an amount that is more than a tenth more', less(50n), less(56n)],
    ['an amount where none was', less(0n), less(1n)],
    ['one more in a list', listed(1n), listed(1n, 1n)],
    ['more of a thing that somebody can take', taken(of(DAI, 10n)), taken(of(DAI, 20n))],
    ['one more thing that somebody can take', taken(of(DAI, 10n)), taken(of(DAI, 10n), of(USDC, 10n))],
    ['other words of a contract, inside of a text', within(quoting('closed')), within(quoting('open'))],
    ['another text in a list', them(say('review.notAtomic')), them(say('review.feeUnknown'))],
    ['more of the one thing that it is of', hidden(10n), hidden(20n)],
    ['one less in a list', listed(1n, 1n), listed(1n)],
    ['another token in a list', listed(1n), { ...gone, params: { them: [of(USDC, 1n)] } }],
    ['another text inside', within(say('review.notAtomic')), within(say('review.feeUnknown'))],
    ['another address inside', within(mayTake(THIEF)), within(mayTake(FRIEND))],
    ['another in a list', listed(1n, 10n), listed(1n, 20n)],
    ['a greater number', { ...gone, params: { count: 3 } }, { ...gone, params: { count: 4 } }],
    ['another call', { ...gone, call: 0 }, { ...gone, call: 1 }],
    ['another text', gone, lost],
    ['a graver word', { ...gone, level: 'caution' }, gone],
  ])('V-12 is asked again of a danger with %s', (_, seen, now) => {
    expect(askedAgain([seen], [now])).toHaveLength(1);
    expect(askedAgain([now], [now])).toEqual([]);
  });

  test.each<[string, Warning[], Warning[]]>([
    ['in another place', [lost, gone], [gone, lost]],
    ['while a price moves by less than a tenth', [less(90n)], [less(81n)]],
    ['of fewer things', [{ ...gone, params: { count: 4 } }], [{ ...gone, params: { count: 3 } }]],
    ['of fewer things that somebody can take', [taken(of(DAI, 10n), of(USDC, 10n))], [taken(of(USDC, 10n))]],
    ['once it is only a caution', [gone], [{ ...gone, level: 'caution' }]],
    ['once the token says what it is called', [less(90n)], [less(90n, USDC, 'USDC')]],
  ])('V-12 is not asked again of the same danger %s', (_, seen, now) => {
    expect(askedAgain(seen, now)).toEqual([]);
  });

  test('V-12 small steps of an amount add up to a change: each is compared with what they saw', () => {
    const steps = [90n, 88n, 86n, 84n, 82n].map((amount) => askedAgain([less(90n)], [less(amount)]).length);
    expect(steps).toEqual([0, 0, 0, 0, 0]);
    expect(askedAgain([less(90n)], [less(80n)])).toHaveLength(1);
  });

  test('S-19 a caution is the same one while only amounts in it change', () => {
    const cautious = (amount: bigint): Warning => ({ ...less(amount), level: 'caution' });
    expect(askedAgain([cautious(90n)], [cautious(10n)])).toEqual([]);
    const takes = (amount: bigint): Warning => ({ ...gone, level: 'caution', params: { what: [of(DAI, amount)] } });
    expect(askedAgain([takes(90n)], [takes(10n)])).toEqual([]);
    expect(askedAgain([cautious(90n)], [{ ...less(10n, DAI), level: 'caution' }])).toHaveLength(1);
  });

  const failing: Regression = { kind: 'fails', detail: { type: 'name', text: 'Step 1 would now fail' } };
  test('S-19 a danger is told once where a change for the worse tells it, but never hidden by one where it was there before', () => {
    expect(told(noticedAtFirst([]), [fails('closed')], [failing])).toEqual([]);
    expect(told(noticedAtFirst([]), [fails('closed')])).toHaveLength(1);
    expect(told(noticedAtFirst([]), [lost], [failing])).toHaveLength(1);
    expect(told(noticedAtFirst([fails('closed')]), [fails('closed')], [failing])).toHaveLength(1);
  });
});
