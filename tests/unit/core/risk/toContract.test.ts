import { expect, test } from 'vitest';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { kindOf } from '../../../../lib/core/warning.ts';
import { FRIEND, MINE_TOO, ROUTER, USDC } from '../../../corpus/addresses.ts';
import { type CorpusRequest, call, ETHER, pay } from '../../../corpus/request.ts';
import { dealtWith } from '../../../support/dealings.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';
const kinds = (calls: CorpusRequest['calls'], method: 'send' | 'wallet_sendCalls' = 'send', dealt = dealtWith([])) =>
  warningsOf({ ...batchOf({ calls }), method }, planOf({ calls }), { ...factsFor({}), dealings: dealt }).map(kindOf);

test.each([
  ['the currency', [pay(ROUTER, ETHER)]],
  ['a token', [call(USDC, TRANSFER, [ROUTER, 5n])]],
])('T-D25 what the owner sends to a contract is looked at twice: %s', (_, calls) => {
  expect(kinds(calls)).toContain('toContract');
  expect(kinds(calls, 'wallet_sendCalls')).not.toContain('toContract');
  expect(kinds(calls, 'send', dealtWith([ROUTER]))).not.toContain('toContract');
});

test.each([
  ['a person', [pay(FRIEND, ETHER)]],
  ['another account of the user', [pay(MINE_TOO, ETHER)]],
  ['the token’s own contract, which is said by itself', [call(USDC, TRANSFER, [USDC, 5n])]],
])('T-D25 not what goes to %s', (_, calls) => {
  expect(kinds(calls)).not.toContain('toContract');
});
