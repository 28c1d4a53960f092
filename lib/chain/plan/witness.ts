import { numberToHex } from 'viem';
import type { Random } from '../../core/platform.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { anyAddress, type Conditions } from './conditions.ts';

/**
 * Code of the wallet's own that looks around inside a trial: whether the state of one block is there in the next, whether the facts
 * of the block and the fee are those that were asked for, and what accounts hold. It lies at an address that no contract can guess.
 */
export interface Witness {
  /** Where it lies, and who calls it. */
  address: Address;
  caller: Address;
  code: Bytes;
}

/** Enough for what it does, in gas. */
export const WITNESS_GAS = 400_000n;

/** What it has seen. */
export interface Testimony {
  /** How often it was called before, as its storage has it. */
  before: bigint;
  coinbase: bigint;
  gasPrice: bigint;
  baseFee: bigint;
  /** Of the accounts that it was to look at, in wei. */
  balances: bigint[];
}

const word = (at: number): string => numberToHex(at * 32, { size: 2 }).slice(2);
/** Keeps the answer of some instructions as the next word of what is returned. */
const keep = (instructions: string, at: number): string => `${instructions}61${word(at)}52`;

/** Counts its calls, keeps what it sees, and returns all of that. Blocks without a base fee have no instruction for it. */
export function makeWitness(accounts: readonly Address[], { baseFee }: Conditions, random: Random): Witness {
  const looks = ['41', '3a', baseFee === undefined ? '6000' : '48', ...accounts.map((account) => `73${account.slice(2)}31`)];
  const counts = '60005480600052600101600055';
  const all = `${counts}${looks.map((look, index) => keep(look, index + 1)).join('')}61${word(looks.length + 1)}6000f3`;
  return { address: anyAddress(random), caller: anyAddress(random), code: `0x${all}` };
}

/** @param count of the accounts. */
export function testimonyIn(data: Bytes, count: number): Testimony | undefined {
  if (data.length !== 2 + 64 * (4 + count)) return undefined;
  const words = (data.slice(2).match(/.{64}/g) ?? []).map((each) => BigInt(`0x${each}`));
  const [before = 0n, coinbase = 0n, gasPrice = 0n, baseFee = 0n, ...balances] = words;
  return { before, coinbase, gasPrice, baseFee, balances };
}
