import { expect, test } from 'vitest';
import { above, type FeeMarket, isOutbid } from '../../../lib/chain/plan/fees.ts';
import type { GasPrice } from '../../../lib/core/plan/plan.ts';

const price = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): GasPrice => ({ maxFeePerGas, maxPriorityFeePerGas });
const free: FeeMarket = {
  baseFee: 100n,
  options: { slow: price(110n, 1n), normal: price(120n, 2n), fast: price(130n, 3n) },
  blockGasLimit: 30_000_000n,
};
const taken = above([price(800n, 80n)], free);

test.each<[string, FeeMarket, GasPrice, boolean]>([
  ['the base fee, where nothing has its place', free, price(100n, 0n), false],
  ['less than the base fee', free, price(99n, 0n), true],
  ['an eighth more for both than what has its place', taken, price(900n, 90n), false],
  ['less in all than it takes in its place', taken, price(899n, 90n), true],
  ['a smaller tip than it takes in its place', taken, price(2_000n, 89n), true],
])('N-06 N-13 a fee of the user’s own is outbid or not: %s', (_, now, own, outbid) => {
  expect(isOutbid(own, now)).toBe(outbid);
});
