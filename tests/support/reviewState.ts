import type { Call } from '../../lib/core/batch/batch.ts';
import type { Log } from '../../lib/core/batch/slot.ts';
import type { BatchSubject, Plan, PlanFees } from '../../lib/core/plan/plan.ts';
import { type ReviewState, reviewOf } from '../../lib/core/review/reviewState.ts';
import { DAI, FRIEND, ME, ROUTER, USDC } from '../corpus/addresses.ts';
import { call, ETHER, moved, pay } from '../corpus/request.ts';
import { batchOf, planOf } from './explained.ts';
import { plain, plainRegression } from './plain.ts';

/** What the batch does whose plans a window looks at. */
export const calls = [pay(FRIEND, ETHER), call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, 10n])];
export const GWEI = 10n ** 9n;
export const options = Object.fromEntries(
  (['slow', 'normal', 'fast'] as const).map((speed, index) => {
    const maxFeePerGas = BigInt(index + 1) * GWEI;
    return [speed, { maxFeePerGas, maxPriorityFeePerGas: 1n, maxFee: 100_000n * maxFeePerGas }];
  }),
) as PlanFees['options'];

export function subject(logs: Log[] = [], more: Partial<Plan> = {}, of: Call[] = calls): BatchSubject {
  const transactions = of.map((each, first) => ({
    first,
    count: 1,
    value: each.value,
    data: each.data,
    nonce: 7 + first,
    gas: 50_000n,
    ...options.normal,
  }));
  const plan = planOf({ calls: of, logs, plan: { transactions, fees: { choice: 'normal', options }, ...more } });
  return { batch: batchOf({ calls: of }), plan: { ...plan, maxFee: more.maxFee ?? options.normal.maxFee } };
}
export const swap = (got: bigint) => [moved(USDC, ME, ROUTER, 3_000_000n), moved(DAI, ROUTER, ME, got)];

/** What a window shows that looks at one subject after the other. */
export function looking(...subjects: BatchSubject[]): ReviewState {
  const [first, ...rest] = subjects.map((each, revision) => [revision, each] as const);
  if (!first) throw new Error('there is something to look at');
  return rest.reduce((state, [revision, each]) => reviewOf(state, revision, each), reviewOf(undefined, ...first));
}
export const worse = (state: ReviewState) => state.regressions.map(plainRegression);
export const news = (state: ReviewState) => state.otherChanges.map(plain);
