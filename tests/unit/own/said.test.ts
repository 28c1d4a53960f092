import { expect, test } from 'vitest';
import { type Batch, OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import { kindOf } from '../../../lib/core/warning.ts';
import { DAI, FRIEND, ME, ROUTER, STRANGER, THIEF, USDC, WETH } from '../../corpus/addresses.ts';
import { type CorpusRequest, call, ETHER, moved, movedNative, pay } from '../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../support/explained.ts';

/** What is said of the same batch where the owner asks for it, and where a site does. */

const request = { calls: [pay(FRIEND, ETHER)], logs: [movedNative(ME, FRIEND, ETHER)] };
const own = { origin: OWN_ORIGIN, method: 'send' } as const;
const saidOf = (batch: Partial<Batch>, plan: Partial<Plan>) =>
  warningsOf({ ...batchOf(request), ...batch }, { ...planOf(request), ...plan }, factsFor({}));
const codes = (batch: Partial<Batch>, plan: Partial<Plan>) => saidOf(batch, plan).map(({ code }) => code);

test('that nearly all goes is said to all but those who asked for all', () => {
  const plan = { balance: ETHER + 1n };
  expect(codes({}, plan)).toContain('warning.nearlyAll');
  expect(codes(own, plan)).toContain('warning.nearlyAll');
  expect(codes({ ...own, all: true }, plan)).not.toContain('warning.nearlyAll');
});

test('nobody is told to load a site anew who asked for it by the wallet', () => {
  const plan = { outcomes: [{ outcome: 'reverts', reason: { code: 'revert.none' } }] } as const;
  const toldIn = (batch: Partial<Batch>) =>
    saidOf(batch, { outcomes: [...plan.outcomes] }).find(({ code }) => code === 'warning.fails')?.params;
  expect(toldIn({})).toMatchObject({ told: 'no' });
  expect(toldIn(own)).toMatchObject({ told: 'yes' });
});

const GOODS = [USDC, DAI, WETH];
const toThief = GOODS.map((token) => moved(token, ME, THIEF, 5n));
const kinds = (of: Pick<CorpusRequest, 'calls' | 'logs'>) =>
  warningsOf({ ...batchOf(of), ...own }, planOf(of), factsFor({})).map((each) => `${each.level} ${kindOf(each)}`);

test('V-08 what the owner has not said to leave is a sweep, whatever they pay along with it', () => {
  const calls = [pay(ROUTER, ETHER)];
  expect(kinds({ calls, logs: [movedNative(ME, ROUTER, ETHER), ...toThief] })).toContain('danger sweep');
});

test('V-08 nor does a list hide it in which others are paid', () => {
  const calls = [
    pay(ROUTER, ETHER),
    ...GOODS.map((token) => call(token, 'transfer(address to, uint256 amount)', [STRANGER, 1n])),
  ];
  const logs = [movedNative(ME, ROUTER, ETHER), ...GOODS.map((token) => moved(token, ME, STRANGER, 1n)), ...toThief];
  expect(kinds({ calls, logs })).toContain('danger sweep');
});

test('V-08 what the owner sends to one, thing by thing, is none', () => {
  const calls = GOODS.map((token) => call(token, 'transfer(address to, uint256 amount)', [STRANGER, 5n]));
  expect(kinds({ calls, logs: GOODS.map((token) => moved(token, ME, STRANGER, 5n)) })).not.toContain('danger sweep');
});
