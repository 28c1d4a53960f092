import '../../../lib/core/token/listedTokens.ts';
import { describe, expect, test } from 'vitest';
import type { LiveAllowance, LiveAllowances } from '../../../lib/core/effects/liveAllowances.ts';
import { allowanceRows, joined, withContractNames } from '../../../lib/view/allowances.ts';
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
      said({ allowances: [{ ...usdc, amount: '1' }], tokens, unread: 1, since: { block: 900 } }),
      said({ allowances: [usdc, dai], unread: 1, beyond: 2, since: { block: 500, at: 7 } }),
    ]);
    expect(all?.allowances).toHaveLength(2);
    expect(all?.allowances).toContainEqual({ ...usdc, amount: '1' });
    expect(all).toMatchObject({ tokens, unread: 2, beyond: 2, since: { block: 500, at: 7 } });
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

  test('are as unsure as any of them', () => {
    expect(joined([said({ isByName: true, isCut: true }), said({ isUnsure: true })])).toMatchObject({
      ...{ isByName: true, isCut: true, isUnsure: true },
    });
  });

  test('are none before the first answer', () => {
    expect(joined([])).toBeUndefined();
  });
});
