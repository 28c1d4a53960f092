import { expect, test } from 'vitest';
import { type Batch, OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import { FRIEND, ME } from '../../corpus/addresses.ts';
import { ETHER, movedNative, pay } from '../../corpus/request.ts';
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
