import type { Batch } from '../../core/batch/batch.ts';
import { Refusal } from '../../core/command.ts';
import type { Node } from '../../core/network/node.ts';
import type { FeeSpeed, FeeWish, GasPrice, Plan, UselessFee } from '../../core/plan/plan.ts';
import type { Address } from '../../core/schema.ts';
import { feeHistory, gasPrice, head, tip } from '../read/read.ts';

/** The newest block: its height, when it was made in seconds since 1970, and for whom. */
export interface Head {
  number: bigint;
  time?: bigint;
  coinbase?: Address;
  /** No lot is drawn for its blocks. */
  lotless?: true;
}

/** What a chain asks for at the moment. In wei per gas. */
export interface FeeMarket {
  /** Of the next block. */
  baseFee: bigint;
  options: Record<FeeSpeed, GasPrice>;
  /** What it takes in any case, where something has to be outbid. */
  least?: GasPrice;
  /** Of one block, in gas. */
  blockGasLimit: bigint;
  /** What else the newest block says of itself. */
  head?: Head;
  /** Blocks have no base fee: transactions are of type 0, and have one price for tip and fee. */
  legacy?: true;
}

const GWEI = 10n ** 9n;

/** How many blocks the tips are taken from, and which of the tips that were paid in them. */
const BLOCKS = 20;
const PERCENTILES = [10, 50, 90];

/** How far the base fee may rise until the transaction no longer fits, in percent of it. A full block adds 12.5 (EIP-1559). */
const HEADROOM = { slow: 150n, normal: 200n, fast: 300n } satisfies Record<FeeSpeed, bigint>;

/** Fees by what was paid in the last blocks; by the node's own word where it has no fee history. */
export async function readFees(node: Node): Promise<FeeMarket> {
  const [block, history] = await Promise.all([head(node), feeHistory(node, BLOCKS, PERCENTILES)]);
  const at: Head = {
    number: block.number,
    ...(block.timestamp === undefined ? {} : { time: block.timestamp }),
    ...(block.miner ? { coinbase: block.miner } : {}),
    ...(block.difficulty ? { lotless: true as const } : {}),
  };
  if (block.baseFeePerGas === undefined) return oldMarket(block.gasLimit, at, await gasPrice(node));
  const baseFee = history?.nextBaseFee ?? block.baseFeePerGas;
  const [low, middle, high] = await tips(node, history?.tips ?? []);
  // A node that lies about tips must not empty the account: no tip is far above what a block costs anyway.
  const ceiling = max(20n * baseFee, 1_000n * GWEI);
  const price = (speed: FeeSpeed, paid: bigint): GasPrice => {
    const maxPriorityFeePerGas = min(paid, ceiling);
    return { maxPriorityFeePerGas, maxFeePerGas: (baseFee * HEADROOM[speed]) / 100n + maxPriorityFeePerGas };
  };
  return {
    baseFee,
    options: { slow: price('slow', low), normal: price('normal', middle), fast: price('fast', high) },
    blockGasLimit: block.gasLimit,
    head: at,
  };
}

/** The most that is believed of a node's gas price where there is no base fee to measure it by. */
const DEAREST = 10_000n * GWEI;

/** A chain from before EIP-1559: the node's word is the least that it takes. */
function oldMarket(blockGasLimit: bigint, at: Head, said: bigint): FeeMarket {
  const price = (wei: bigint): GasPrice => ({ maxFeePerGas: wei, maxPriorityFeePerGas: wei });
  const own = min(said, DEAREST);
  const options = { slow: price(own), normal: price(own + own / 8n), fast: price(own + own / 2n) };
  return { baseFee: 0n, options, blockGasLimit, head: at, legacy: true };
}

/** Fees as this chain takes them: where there is no base fee, all of it is the price. */
export const priceFor = ({ legacy }: FeeMarket, { maxFeePerGas, maxPriorityFeePerGas }: GasPrice): GasPrice => ({
  maxFeePerGas,
  maxPriorityFeePerGas: legacy ? maxFeePerGas : maxPriorityFeePerGas,
});

/** The fees that a site would pay, as this chain takes them; what it does not say is the wallet's own. */
export function sitePrice(now: FeeMarket, { maxFeePerGas, maxPriorityFeePerGas }: NonNullable<Batch['siteFees']>): GasPrice {
  const { normal } = now.options;
  const most = maxFeePerGas ?? (now.baseFee * HEADROOM.normal) / 100n + (maxPriorityFeePerGas ?? 0n);
  // A price from before EIP-1559 beside one of the fees stands for the other, and can be a tip above the whole.
  const tip = min(maxPriorityFeePerGas ?? normal.maxPriorityFeePerGas, most);
  return priceFor(now, { maxFeePerGas: most, maxPriorityFeePerGas: tip });
}

/** The median over the blocks of each percentile, rising; by the node's own word where nobody tips or nothing is known. */
async function tips(node: Node, paid: readonly bigint[][]): Promise<[bigint, bigint, bigint]> {
  const [low = 0n, middle = 0n, high = 0n] = PERCENTILES.map((_, at) => median(paid.map((block) => block[at] ?? 0n)));
  if (middle > 0n) return [low, max(low, middle), max(low, middle, high)];
  const own = await tip(node);
  return [own - own / 10n, own, own + own / 2n];
}

const median = (values: bigint[]): bigint => values.sort((a, b) => (a < b ? -1 : 1))[Math.floor(values.length / 2)] ?? 0n;

/** The fees that a plan takes: the user's own, those of the speed that they chose, or the ones shown while these still fit. */
export function pickFees(
  now: FeeMarket,
  wish: FeeWish,
  old: Plan | undefined,
): { price: GasPrice; options: FeeMarket['options'] } {
  if (wish.choice === 'own') return { price: priceFor(now, wish), options: now.options };
  const shown = old?.fees?.choice === wish.choice ? old.fees.options : undefined;
  const options = shown && fits(shown[wish.choice], now, wish.choice) ? shown : now.options;
  const { maxFeePerGas, maxPriorityFeePerGas } = options[wish.choice];
  return { price: { maxFeePerGas, maxPriorityFeePerGas }, options };
}

/** Fees that were shown stand as long as they clear the base fee with room for a full block, and are not twice what is needed. */
const fits = (price: GasPrice, now: FeeMarket, speed: FeeSpeed): boolean =>
  reachesLeast(price, now) &&
  (now.legacy === undefined || price.maxFeePerGas >= now.options.slow.maxFeePerGas) &&
  price.maxFeePerGas >= (now.baseFee * 9n) / 8n + price.maxPriorityFeePerGas &&
  price.maxFeePerGas <= 2n * now.options[speed].maxFeePerGas;

/** What the user chose so far; `normal` before they chose. */
export function wishOf(plan: Plan | undefined): FeeWish {
  const choice = plan?.fees?.choice ?? 'normal';
  if (choice !== 'own') return { choice };
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = plan?.transactions[0] ?? {};
  return { choice, maxFeePerGas, maxPriorityFeePerGas };
}

/** Fees of the user's own that can only be a mistake (T-D23). @throws Refusal */
export function refuseAbsurd(price: GasPrice, now: FeeMarket): void {
  if (price.maxPriorityFeePerGas > price.maxFeePerGas) throw new Refusal({ code: 'refusal.tipAboveFee' });
  if (price.maxFeePerGas < now.baseFee) throw new Refusal({ code: 'refusal.feeTooLow' });
  if (isAbsurdlyHigh(price, now)) throw new Refusal({ code: 'refusal.feeTooHigh' });
}

const isAbsurdlyHigh = ({ maxFeePerGas }: GasPrice, { options }: FeeMarket): boolean =>
  maxFeePerGas > 10n * max(options.fast.maxFeePerGas, 2n * GWEI);

/**
 * Why fees that a site would pay are not offered: the user could not pick them, or could confirm nothing with them.
 * @param asked what the network asks for, by which they are refused; `now` is that over what they have to outbid.
 */
export function uselessFee(price: GasPrice, now: FeeMarket, asked: FeeMarket): UselessFee | undefined {
  if (isOutbid(price, now)) return 'feeTooLow';
  return isAbsurdlyHigh(price, asked) ? 'feeTooHigh' : undefined;
}

/**
 * At least an eighth more than any attempt before, so that nodes take it in their place, and enough for now. It is at
 * least one wei more, as an eighth of next to nothing is nothing.
 */
export function bumped(before: readonly GasPrice[], now: FeeMarket): GasPrice {
  const { options } = now;
  const more = (values: bigint[], fast: bigint) => max(fast, ...values.map((value) => max((value * 9n + 7n) / 8n, value + 1n)));
  const maxPriorityFeePerGas = more(
    before.map((price) => price.maxPriorityFeePerGas),
    options.fast.maxPriorityFeePerGas,
  );
  const maxFeePerGas = more(
    before.map((price) => price.maxFeePerGas),
    options.fast.maxFeePerGas,
  );
  return priceFor(now, { maxPriorityFeePerGas, maxFeePerGas: max(maxFeePerGas, maxPriorityFeePerGas) });
}

/** What it takes at each speed so that nodes have it in the place of what they may still have there (N-13). */
export function above(rivals: readonly GasPrice[], now: FeeMarket): FeeMarket {
  if (rivals.length === 0) return now;
  const { slow, normal, fast } = now.options;
  const over = (price: GasPrice) => bumped(rivals, { ...now, options: { ...now.options, fast: price } });
  const options = { slow: over(slow), normal: over(normal), fast: over(fast) };
  return { ...now, options, least: over({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }) };
}

/** Whether both fees are enough for nodes to have it in the place of what is there, if anything is. */
export const reachesLeast = ({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice, { least }: FeeMarket): boolean =>
  least === undefined || (maxFeePerGas >= least.maxFeePerGas && maxPriorityFeePerGas >= least.maxPriorityFeePerGas);

/** Whether nodes would take other transactions rather than one at this price. */
export const isOutbid = (price: GasPrice, now: FeeMarket): boolean =>
  price.maxFeePerGas < now.baseFee || !reachesLeast(price, now);

/**
 * What was shown may have been a block ago: an eighth is how far the base fee rises in one.
 * @param maxFee what it costs at most by now, `shown` what the user saw of that, both in wei. @throws Refusal
 */
export function refuseDearer(maxFee: bigint, shown: bigint | undefined): void {
  if (shown !== undefined && maxFee * 8n > shown * 9n) throw new Refusal({ code: 'refusal.feeHasRisen' });
}

const max = (...values: bigint[]): bigint => values.sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n;
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
