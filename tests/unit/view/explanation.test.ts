import { expect, test, vi } from 'vitest';
import { decodeCalls } from '../../../lib/core/decode/decode.ts';
import { functionsBySelector } from '../../../lib/core/decode/known/table.ts';
import { askedBy, type Dealings } from '../../../lib/core/names/dealings.ts';
import { explainBatch } from '../../../lib/view/explanation.ts';
import { FRIEND, facts, ROUTER, STRANGER, USDC } from '../../corpus/addresses.ts';
import { call, MAX } from '../../corpus/request.ts';
import { subject } from '../../support/reviewState.ts';

const calls = [
  call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, MAX]),
  call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, 5n]),
  call(USDC, 'transfer(address to, uint256 amount)', [STRANGER, 5n]),
];

test('S-19 for a revision each call is decoded once, however many say something of it and whoever is looked up meanwhile', () => {
  const shown = subject([], {}, calls);
  const reads = vi.spyOn(functionsBySelector() as Map<unknown, unknown>, 'get');
  const decoded = decodeCalls(shown.batch);
  const make = (dealings: Dealings) => explainBatch(shown, decoded, { ...facts, dealings });
  const { asked, whole } = askedBy(make, new Map());
  expect(whole).toBe(false);
  const explained = askedBy(make, new Map(asked.map((address) => [address, { dealt: false, met: false }])));
  expect(explained.whole).toBe(true);
  expect(reads).toHaveBeenCalledTimes(calls.length);
});
