import type { Call } from '../../../lib/core/batch/batch.ts';
import type { Address } from '../../../lib/core/schema.ts';
import type { Kit } from '../kit.ts';
import type { CoinName, MaskName } from '../people.ts';
import type { PoserName } from '../posers.ts';

/** A step of a router's program, or a call of those that one contract makes of others. */
export interface Leg {
  /** Which of several. */
  at: number;
  /** Who gets it: the user, the router itself, or `who`. */
  to: 'me' | 'itself' | 'who';
  /** So many parts of a hundred of the amount. */
  share: bigint;
  /** Whether the rest goes on without it. */
  mayFail: boolean;
  /** Which of several ways to do it. */
  turn: number;
}

/** Who makes a call: the user's account, or one of those who make calls for anybody. */
export type By = 'me' | 'multicall3' | 'connector' | 'multiSend';

/** What a step may choose by. */
export interface Draws {
  /** Who gets it. */
  who: Address;
  amount: bigint;
  coin: CoinName;
  mask: MaskName;
  poser: PoserName;
  /** Which of several. */
  at: number;
  legs: readonly Leg[];
}

export type Step = (kit: Kit, draws: Draws) => Call;

export const any = <Value>(values: readonly [Value, ...Value[]], at: number): Value => values[at % values.length] ?? values[0];

export const APPROVE = 'approve(address spender, uint256 amount)';
export const TRANSFER = 'transfer(address to, uint256 amount)';
export const TRANSFER_FROM = 'transferFrom(address from, address to, uint256 amount)';
export const FOR_ALL = 'setApprovalForAll(address operator, bool allowed)';
export const SWAP = 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)';
export const SOON = 2n ** 40n;
