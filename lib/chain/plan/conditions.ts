import type { Random } from '../../core/platform.ts';
import { type Address, type HexString, toHex } from '../../core/schema.ts';
import type { FeeMarket } from './fees.ts';

/** What a contract can see of the block that it runs in, as the block to come will have it. */
export interface Conditions {
  /** The newest block's. */
  number: bigint;
  /** Of the first block to come, in seconds since 1970, and how long after it the next one is made. */
  time: bigint;
  spacing: bigint;
  /** In wei per gas; nothing where blocks have none. */
  baseFee?: bigint;
  coinbase: Address;
  gasLimit: bigint;
  /** Contracts are told the same number in each block, which the node knows. */
  lotless?: true;
}

/** How far apart blocks are where it has not been seen, in seconds. */
const USUAL_SPACING = 12n;

/** Nothing where the newest block does not say when it was made. @param spacing in milliseconds, as far as it is known. `now` too. */
export function conditionsOf(
  market: FeeMarket,
  now: number,
  spacing: number | undefined,
  random: Random,
): Conditions | undefined {
  const { head, baseFee, blockGasLimit, legacy } = market;
  if (head?.time === undefined) return undefined;
  const apart = spacing === undefined ? USUAL_SPACING : BigInt(Math.max(1, Math.round(spacing / 1_000)));
  const today = BigInt(Math.floor(now / 1_000));
  return {
    number: head.number,
    time: nextTime(head.time, today, apart),
    spacing: apart,
    ...(legacy ? {} : { baseFee }),
    // A development chain may give its blocks to nobody. What only a trial would have gives a trial away.
    coinbase: head.coinbase ?? anyAddress(random),
    gasLimit: blockGasLimit,
    ...(head.lotless ? { lotless: true as const } : {}),
  };
}

/** On many chains all blocks come in one beat, as the slots of Ethereum: what comes between would give a trial away. */
function nextTime(newest: bigint, today: bigint, apart: bigint): bigint {
  const late = today - newest;
  return newest + (late > 0n ? late / apart + 1n : 1n) * apart;
}

export const anyAddress = (random: Random): Address => random.bytes(20).toLowerCase() as Address;

/** What `eth_simulateV1` takes as the facts of a block. */
export type BlockOverrides = Readonly<Record<string, HexString>>;

/** A transaction may get into a later block than the next: in so many blocks, and seconds. */
const LATER = { blocks: 8n, seconds: 300n };

/**
 * The blocks of a run, one after the other. Nobody can know what the chain draws by lot, so each run draws anew.
 * @param later as it may also come: some minutes on, in blocks that somebody else makes.
 */
export function blocksOf(conditions: Conditions, count: number, random: Random, later = false): BlockOverrides[] {
  const { number, time, spacing, baseFee, coinbase, gasLimit, lotless } = conditions;
  // In the same beat.
  const wait = later ? ((LATER.seconds + spacing - 1n) / spacing) * spacing : 0n;
  const recipient = later ? anyAddress(random) : coinbase;
  return Array.from({ length: count }, (_, index) => ({
    // The node counts by itself where it need not leave out any.
    ...(later ? { number: toHex(number + LATER.blocks + BigInt(index)) } : {}),
    time: toHex(time + BigInt(index) * spacing + wait),
    ...(baseFee === undefined ? {} : { baseFeePerGas: toHex(baseFee) }),
    feeRecipient: recipient,
    ...(lotless ? {} : { prevRandao: random.bytes(32) }),
    gasLimit: toHex(gasLimit),
  }));
}
