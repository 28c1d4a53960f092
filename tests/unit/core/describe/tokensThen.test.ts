import { expect, test } from 'vitest';
import { tokensThen } from '../../../../lib/core/describe/tokensThen.ts';
import type { Effects, Movement } from '../../../../lib/core/effects/effects.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { DAI, ME, STAMPS, STRANGER, tokens, USDC, VAULT } from '../../../corpus/addresses.ts';
import { call } from '../../../corpus/request.ts';
import { batchOf } from '../../store/rows.ts';

const moves = (token: Address): Movement => ({ what: { kind: 'token', token }, amount: 1n, others: [] });
const account = (of: Address, change: object) => ({ account: of, leaves: [], arrives: [], allowances: [], left: 0, ...change });

test('S-19 kept is how those tokens count that moved for the account when it was tried out, whatever its calls name', () => {
  const item: Movement = { what: { kind: 'item', collection: STAMPS, id: 7n }, amount: 1n, others: [] };
  const effects: Effects = {
    accounts: [
      account(STRANGER, { arrives: [moves(VAULT)] }),
      account(ME, { leaves: [moves(DAI)], arrives: [moves(USDC), item, { what: { kind: 'native' }, amount: 1n, others: [] }] }),
    ],
    tokens,
    code: {},
  };
  const batch = batchOf(1, { from: ME, calls: [call(VAULT, 'claim()')] });
  const kept = tokensThen(batch, { effects, atomic: true }).tokens ?? {};
  expect(Object.keys(kept).sort()).toEqual([DAI, STAMPS, USDC].sort());
  expect(kept[USDC]).toEqual({ symbol: 'USDC', name: 'USD Coin', decimals: 6 });
});
