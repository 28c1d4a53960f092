import { deepEqual } from 'fast-equals';
import type { Effects } from '../effects/effects.ts';
import { type Bound, boundKey, type GuardLine, type Unguarded } from '../guard/guard.ts';
import type { Address } from '../schema.ts';
import { type Lines, withTolerance } from './lines.ts';

/** How far a line may stay behind what is shown, where that drifts from one trial to the next: one part in so many. */
const DRIFT = 1_000n;

/** Whether two trials did the same to an account, as far as lines follow from it. */
export function didTheSame(one: Effects, other: Effects, account: Address): boolean {
  const of = ({ accounts, lasting, rights }: Effects) => ({
    mine: accounts.find((each) => each.account === account),
    lasting,
    rights,
  });
  return deepEqual(of(one), of(other));
}

/**
 * Whether what a batch is held to is no less than what follows from its trial with the guard, which is what is shown: a contract can tell
 * whether the guard is there, and do otherwise then. What is named as left out is said.
 */
export function holdTo(kept: Lines, shown: Lines): boolean {
  const lines = new Map(kept.lines.map((each) => [boundKey(each.bound), each]));
  return (
    shown.lines.every((each) => isHeld(lines.get(boundKey(each.bound)), each) || isNamed(each.bound, kept.left)) &&
    shown.left.every((each) => kept.left.some((other) => deepEqual(each, other)))
  );
}

function isHeld(kept: GuardLine | undefined, line: GuardLine): boolean {
  if (!kept) return false;
  const { tolerance } = kept;
  const { bound, shown = 0n } = tolerance === undefined ? line : withTolerance({ ...line, tolerance });
  if ('change' in bound && 'change' in kept.bound)
    return kept.bound.change >= bound.change - (shown < 0n ? -shown : shown) / DRIFT;
  if ('most' in bound && 'most' in kept.bound) return kept.bound.most <= bound.most + bound.most / DRIFT;
  return deepEqual(kept.bound, bound);
}

const isNamed = (bound: Bound, left: readonly Unguarded[]): boolean =>
  'contract' in bound &&
  left.some((each) =>
    'spender' in bound
      ? each.what === 'mayTake' && each.contract === bound.contract && each.to === bound.spender
      : each.what === 'unreadable' && each.contract === bound.contract,
  );
