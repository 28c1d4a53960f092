import type { Log } from '../batch/slot.ts';
import { nativeMoves } from '../effects/changes.ts';
import type { Address } from '../schema.ts';

/** What a transaction of a batch takes of an account's native currency, in wei. */
export interface Step {
  /** What has to be there before a node takes it: its value, and the most that its fees can come to. */
  value: bigint;
  fee: bigint;
  /** What its calls move in their order, below zero what leaves; nothing where they are undone. */
  moves: readonly bigint[];
}

/**
 * How much more an account has to hold for all steps to be paid for in their order, to the wei: nothing where it holds enough. What
 * one of them brings in, those behind it can spend.
 */
export function lackingFor(wealth: bigint, steps: readonly Step[]): bigint {
  let [left, lacking] = [wealth, 0n];
  const mustHold = (wei: bigint) => {
    if (wei - left > lacking) lacking = wei - left;
  };
  for (const { value, fee, moves } of steps) {
    mustHold(value + fee);
    left -= fee;
    for (const move of moves) {
      mustHold(-move);
      left += move;
    }
  }
  return lacking;
}

/**
 * What calls move by their logs. What a call itself sends has certainly left: where a node does not tell of that, it counts as gone
 * before anything came.
 * @param sent the values of the calls, and whom each is for.
 */
export function movesIn(account: Address, sent: readonly { value: bigint; to?: Address }[], logs: readonly Log[]): bigint[] {
  const told = nativeMoves(logs, account);
  const left = [...told];
  const untold = sent.flatMap(({ value, to }) => {
    if (value === 0n) return [];
    const at = left.indexOf(-value);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : to === account ? [-value, value] : [-value];
  });
  return [...untold, ...told];
}
