import type { Bytes } from '../schema.ts';

/** What a transaction costs before its first instruction, and how limits are chosen. All in gas. */

const TRANSACTION = 21_000n;
const CREATION = 32_000n;
/** EIP-7702, per authorization; half of it comes back where the account exists. */
const AUTHORIZATION = 25_000n;
/** EIP-2930. */
const LISTED = { address: 2_400n, key: 1_900n };

/**
 * The least limit that a transaction is valid with: EIP-2028 data costs, EIP-7623's floor, EIP-3860's init code,
 * EIP-7702's authorizations, EIP-2930's access list.
 */
export function intrinsicGas(
  data: Bytes,
  options: { creates?: boolean; authorizations?: number; accessList?: readonly { storageKeys: readonly unknown[] }[] } = {},
): bigint {
  const length = (data.length - 2) / 2;
  const zeros = (data.slice(2).match(/../g) ?? []).filter((byte) => byte === '00').length;
  const tokens = BigInt(zeros + 4 * (length - zeros));
  const creation = options.creates ? CREATION + 2n * BigInt(Math.ceil(length / 32)) : 0n;
  const { accessList = [] } = options;
  const keys = accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0);
  const listed = LISTED.address * BigInt(accessList.length) + LISTED.key * BigInt(keys);
  const standard = 4n * tokens + creation + AUTHORIZATION * BigInt(options.authorizations ?? 0) + listed;
  const floor = 10n * tokens;
  return TRANSACTION + (standard > floor ? standard : floor);
}

/**
 * A limit from what a simulation used. Refunds hide at most a fifth of the true use (EIP-3529), a call keeps back a
 * 64th of what it has (EIP-150), and state moves a little until inclusion.
 */
export const limitFor = (used: bigint): bigint => (used * 7n) / 5n + 10_000n;

/** The least use that such a limit can come from. */
export const usedOf = (limit: bigint): bigint => ((limit - 10_000n) * 5n) / 7n;

/** The most that one transaction may have on chains with the rules of Osaka (EIP-7825). */
export const TRANSACTION_CAP = 2n ** 24n;

/** What is added to an estimate that already has all of that in it: one part in so many. */
export const SPARE = 4n;
