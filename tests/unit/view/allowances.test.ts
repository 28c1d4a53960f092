import '../../../lib/core/token/listedTokens.ts';
import { describe, expect, test } from 'vitest';
import type { LiveAllowance, LiveAllowances } from '../../../lib/core/effects/liveAllowances.ts';
import '../../../lib/words/late/allowances.ts';
import { allowanceRows, goneOn, isInVain, joined, withContractNames } from '../../../lib/view/allowances.ts';
import type { Known } from '../../../lib/view/live.ts';
import { DAI, FAKE, ME, STRANGER, THIEF, USDC, V3_ROUTER } from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';

const known: Known = {
  accounts: [accountOf(ME, 0, 'Main')],
  contacts: [{ address: STRANGER, name: 'Ada', addedAt: 1 }],
  networks: [],
  tokens: [],
  items: [],
};
const usdc: LiveAllowance = { of: { kind: 'token', token: USDC, spender: V3_ROUTER }, amount: '5000000', held: '0' };
const dai: LiveAllowance = {
  of: { kind: 'permit2', token: DAI, spender: STRANGER },
  ...{ amount: '1', held: '7', until: '2000000000' },
};
const eth: LiveAllowance = { of: { kind: 'token', token: DAI, spender: THIEF }, amount: '1' };
const fake: LiveAllowance = { of: { kind: 'token', token: FAKE, spender: THIEF }, amount: '1', held: '9', isStranger: true };
const said = (change: Partial<LiveAllowances> = {}): LiveAllowances => ({
  ...{ allowances: [], tokens: {}, unread: 0, beyond: 0 },
  ...change,
});
const tokens: LiveAllowances['tokens'] = {
  [USDC]: { kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  [DAI]: { kind: 'token', symbol: 'DAI', name: 'Dai', decimals: 18 },
  [FAKE]: { kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6 },
};
const rows = (...allowances: LiveAllowance[]) =>
  allowanceRows({ allowances, tokens }, { chainId: 1, account: ME }, withContractNames(known, 1));

describe('V-12 the list of what others may take', () => {
  test('begins with what the account has, and ends with what only contracts say that nobody knows', () => {
    expect(rows(fake, usdc, dai).map(({ of }) => of)).toEqual([dai.of, usdc.of, fake.of]);
    expect(rows(fake, usdc, dai).map(({ isStranger }) => isStranger)).toEqual([false, false, true]);
  });

  test('has what nobody says the account has not before what it has not', () => {
    const { held: _, ...unknown } = dai;
    expect(rows(usdc, unknown).map(({ of }) => of)).toEqual([dai.of, usdc.of]);
  });

  test('has what not all nodes say alike behind what they do', () => {
    const made: LiveAllowance = { ...dai, isDisputed: true };
    expect(rows(fake, made, usdc).map(({ of }) => of)).toEqual([usdc.of, dai.of, fake.of]);
  });

  test('counts what the user watches as they know it, whatever a node says of it', () => {
    const watched = { chainId: 1, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, addedAt: 1 };
    const wrong = { ...tokens, [USDC]: { kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 18 } as const };
    const all = { allowances: [usdc], tokens: wrong };
    const [row] = allowanceRows(all, { chainId: 1, account: ME }, withContractNames({ ...known, tokens: [watched] }, 1));
    expect(row?.part).toMatchObject({ params: { what: { token: { decimals: 6 } } } });
  });

  test('says of what nodes disagree, and has what nobody says behind what stands', () => {
    const all = { allowances: [fake, { ...usdc, isDisputed: true as const }], unsaid: [dai, { ...fake, amount: '2' }], tokens };
    const listed = allowanceRows(all, { chainId: 1, account: ME }, withContractNames(known, 1));
    expect(listed.map(({ of, isDoubtful }) => [of, isDoubtful])).toEqual([
      [usdc.of, false],
      [dai.of, true],
      [fake.of, false],
    ]);
    expect(listed[0]?.more).toContainEqual(expect.objectContaining({ code: 'allowances.disputed' }));
    expect(listed[1]?.more).toContainEqual(expect.objectContaining({ code: 'allowances.unsaid' }));
    expect(listed[2]?.more).not.toContainEqual(expect.objectContaining({ code: 'allowances.unsaid' }));
  });

  test('ticks no amount with all others that one node makes of an item, as taking it back might give away item number 0', () => {
    const item: LiveAllowance = { of: { kind: 'item', collection: FAKE, tokenId: '7', spender: THIEF }, amount: '1', held: '1' };
    const made: LiveAllowance = { of: { kind: 'token', token: FAKE, spender: THIEF }, amount: '9', isDisputed: true };
    const doubtful = (...allowances: LiveAllowance[]) => rows(...allowances).map(({ of, isDoubtful }) => [of.kind, isDoubtful]);
    expect(doubtful(item, made)).toEqual([
      ['item', false],
      ['token', true],
    ]);
    // Of a token by itself it is a right like any other.
    expect(doubtful(made)).toEqual([['token', false]]);
  });

  test('says of what Permit2 keeps that it does, also where nobody says until when', () => {
    const { until: _, ...unsaid } = dai;
    const [row] = allowanceRows(
      { allowances: [], unsaid: [unsaid], tokens },
      { chainId: 1, account: ME },
      withContractNames(known, 1),
    );
    expect(row?.more).toContainEqual(expect.objectContaining({ code: 'allowances.permit2' }));
  });

  test('says until when, and what the account has', () => {
    const [row] = rows(dai);
    expect(row?.more).toMatchObject([
      { code: 'allowances.permit2', params: { ends: 'then', end: { type: 'time', seconds: 2_000_000_000n } } },
      { code: 'allowances.held', params: { amount: { type: 'amount', raw: 7n, asset: DAI } } },
    ]);
  });
});

describe('V-12 several looks, each further back than the one before', () => {
  test('are one list, in which each stands once, as the newest look says', () => {
    const all = joined([
      said({ allowances: [{ ...usdc, amount: '1' }], tokens, ...{ unread: 1, unsaid: [dai] }, since: { block: 900 } }),
      said({
        allowances: [usdc],
        ...{ unread: 1, unsaid: [eth], beyond: 1, left: [{ of: fake.of }] },
        since: { block: 500, at: 7 },
      }),
    ]);
    expect(all?.allowances).toHaveLength(1);
    expect(all?.allowances).toContainEqual({ ...usdc, amount: '1' });
    expect(all).toMatchObject({ tokens, unread: 2, beyond: 1, since: { block: 500, at: 7 } });
  });

  test('go as far as any of them went: to the beginning, or to where nobody says more', () => {
    const first = said({ since: { block: 900 } });
    expect(joined([first, said()])?.since).toBeUndefined();
    expect(joined([first, said({ since: 'none' })])?.since).toEqual({ block: 900 });
    expect(joined([said({ since: 'none' })])?.since).toBe('none');
  });

  test('of contracts that nobody knows, as far as any of them went, and by themselves', () => {
    const first = said({ sinceOthers: { block: 900 } });
    expect(joined([first, said({ sinceOthers: { block: 500 } })])).toMatchObject({ sinceOthers: { block: 500 } });
    expect(joined([first, said({ sinceOthers: { block: 500 } })])).not.toHaveProperty('since');
    expect(joined([first, said()])?.sinceOthers).toBeUndefined();
    expect(joined([first, said({ sinceOthers: 'none' })])?.sinceOthers).toEqual({ block: 900 });
    expect(joined([said({ sinceOthers: 'none', since: { block: 7 } }), said()])?.sinceOthers).toBe('none');
  });

  test('count all that only a limited node has not said, and the most nodes that did not answer', () => {
    const all = joined([said({ limited: 2, unheard: 1 }), said({ limited: 1 })]);
    expect(all).toMatchObject({ limited: 3, unheard: 1 });
    expect(goneOn(all ?? said(), [{ about: [], said: said({ limited: 1, unheard: 2 }) }])).toMatchObject({
      limited: 4,
      unheard: 2,
    });
  });

  test('are as unsure as any of them', () => {
    expect(joined([said({ isByName: true, isCut: true }), said({ isUnsure: true })])).toMatchObject({
      ...{ isByName: true, isCut: true, isUnsure: true },
    });
  });

  test('go on with what there was no time for, until nothing of it is left', () => {
    const first = said({ allowances: [usdc], beyond: 2, left: [{ of: dai.of }, { of: fake.of }], unread: 0 });
    const half = { about: first.left ?? [], said: said({ allowances: [dai], beyond: 1, left: [{ of: fake.of }] }) };
    const once = goneOn(first, [half]);
    expect(once).toMatchObject({ allowances: [usdc, dai], beyond: 1, left: [{ of: fake.of }] });
    const rest = { about: once.left ?? [], said: said({ unread: 1, unsaid: [fake] }) };
    const twice = goneOn(first, [half, rest]);
    expect(twice).toMatchObject({ allowances: [usdc, dai], unsaid: [fake], unread: 1, beyond: 0 });
    expect(twice).not.toHaveProperty('left');
  });

  test('count each once that several of them leave open', () => {
    const look = said({ ...{ unread: 1, unsaid: [dai], beyond: 2, left: [{ of: fake.of }, { of: dai.of }] } });
    expect(joined([look, look])).toMatchObject({ unread: 1, unsaid: [dai], beyond: 1, left: [{ of: fake.of }] });
    expect(joined([said({ allowances: [dai] }), look])).toMatchObject({ unread: 0, allowances: [dai] });
  });

  test('know what any of them knows', () => {
    const stranger = { ...dai, isStranger: true as const };
    expect(joined([said({ unread: 1, unsaid: [dai] }), said({ allowances: [stranger] })])?.allowances).toEqual([dai]);
    expect(joined([said({ allowances: [stranger] })])?.allowances).toEqual([stranger]);
  });

  test('go on with what a step had no time for before all else', () => {
    const first = said({ beyond: 3, left: [{ of: dai.of }, { of: usdc.of }, { of: fake.of }] });
    const step = { about: [{ of: dai.of }, { of: usdc.of }], said: said({ beyond: 1, left: [{ of: usdc.of }] }) };
    expect(goneOn(first, [step]).left).toEqual([{ of: usdc.of }, { of: fake.of }]);
  });

  test('are in vain where nobody told of what was asked, and not where anybody told of some of it', () => {
    const first = said({ since: { block: 9 }, sinceOthers: { block: 900 } });
    const vain = (...looks: Partial<LiveAllowances>[]) => isInVain([first, ...looks.map(said)]);
    expect(vain({ since: 'none', sinceOthers: 'none' })).toBe(true);
    expect(vain({ sinceOthers: 'none' })).toBe(false);
    expect(vain({ since: 'none', sinceOthers: { block: 500 } })).toBe(false);
    expect(vain({ sinceOthers: { block: 900 } }, { sinceOthers: 'none' })).toBe(true);
    expect(vain()).toBe(false);
  });

  test('are none before the first answer', () => {
    expect(joined([])).toBeUndefined();
  });
});
