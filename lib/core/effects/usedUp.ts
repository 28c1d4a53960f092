import { zeroAddress } from 'viem';
import type { Log } from '../batch/slot.ts';
import type { Address } from '../schema.ts';
import { allowanceOf } from './allowances.ts';
import { stepsOf } from './changes.ts';
import { type Allowance, allowanceKey, isUnique, keyOf, PERMIT2 } from './effects.ts';

type OfTokens = Extract<Allowance, { kind: 'token' }>;

/** What a step says that is taken of a token of an account. */
export interface Taken {
  token: Address;
  /** Who needs a right for it; absent where nobody does. */
  by?: Address;
  amount: bigint;
}

/** What logs tell of an account, each at its place among them. */
interface Course {
  /** Where each right was given last. */
  givenAt: Map<string, number>;
  /** What goes out, by what it is. */
  out: Map<string, { at: number; amount: bigint }[]>;
  /** The tokens that tell of what is left of a right as it is used: what they say last is so. */
  tellRest: Set<Address>;
}

/**
 * Which of the rights that logs give are used up by what goes out afterwards: few tokens tell of that. Nobody sees in a transfer by which
 * right it was made, so of a token either all that was given by then was taken, or each right is told.
 * @param said what steps say that they take.
 */
export function usedUp(
  logs: readonly Log[],
  account: Address,
  rights: readonly Allowance[],
  said: readonly Taken[],
): ReadonlySet<Allowance> {
  const course = courseOf(logs, account);
  const items = rights.filter(
    (each) => each.kind === 'item' && course.out.get(keyOf(each))?.some(({ at }) => at > placeOf(each, course)),
  );
  const groups = Map.groupBy(rights.filter(isOfTokens), ({ token }) => token);
  const tokens = [...groups.values()].flatMap((group) => {
    // A transfer uses one right of the token itself, and where that is Permit2's, one through it.
    const ways = [group.filter(isDirect), group.filter((each) => !(isDirect(each) && each.spender === PERMIT2))];
    const standing = new Set(ways.filter((way) => !areAllUsed(way, course, takenWithout(way, group, said))).flat());
    return group.filter((each) => !standing.has(each) && !(isDirect(each) && course.tellRest.has(each.token)));
  });
  return new Set([...items, ...tokens]);
}

const isOfTokens = (right: Allowance): right is OfTokens => right.kind === 'token';

/** Whether the token itself gives it, and not Permit2. */
const isDirect = ({ until }: OfTokens): boolean => until === undefined;

const placeOf = (right: Allowance, { givenAt }: Course): number => givenAt.get(allowanceKey(right)) ?? Number.MAX_SAFE_INTEGER;

function courseOf(logs: readonly Log[], account: Address): Course {
  const course: Course = { givenAt: new Map(), out: new Map(), tellRest: new Set() };
  const { givenAt, out, tellRest } = course;
  const last = new Map<string, bigint>();
  for (const [at, log] of logs.entries()) {
    const given = allowanceOf(log, account);
    if (given) givenAt.set(allowanceKey(given), at);
    if (given?.kind === 'token' && isDirect(given)) {
      if (given.amount > 0n && given.amount < (last.get(allowanceKey(given)) ?? 0n)) tellRest.add(given.token);
      last.set(allowanceKey(given), given.amount);
    }
    for (const { what, from, to, amount } of stepsOf(log)) {
      // What a token burns needs no right, and only of an item there is just one that could have gone.
      const uses = what.kind === 'item' ? isUnique(what) : to !== zeroAddress;
      if (!uses || from !== account || to === account) continue;
      const before = out.get(keyOf(what)) ?? [];
      before.push({ at, amount });
      out.set(keyOf(what), before);
    }
  }
  return course;
}

/**
 * How much is said to be taken of a token by none of some rights to it: by nobody's, or by a contract to which none of all is given, so
 * that it has one of before. What Permit2 may take, it may for that one.
 */
function takenWithout(some: readonly OfTokens[], all: readonly OfTokens[], said: readonly Taken[]): bigint {
  const spenders = new Set(all.map(({ spender }) => spender));
  const isForAnybody = some.some((each) => isDirect(each) && each.spender === PERMIT2);
  return said
    .filter(({ token, by }) => token === all[0]?.token && (by === undefined || !(isForAnybody || spenders.has(by))))
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** Whether after each right as much was taken as it and all later ones allow. @param without what was taken by none of them. */
function areAllUsed(group: readonly OfTokens[], course: Course, without: bigint): boolean {
  let allowed = 0n;
  return group
    .toSorted((one, other) => placeOf(other, course) - placeOf(one, course))
    .every((right) => {
      allowed += right.amount;
      const place = placeOf(right, course);
      const taken = (course.out.get(right.token) ?? []).reduce((sum, { at, amount }) => (at > place ? sum + amount : sum), 0n);
      return taken - without >= allowed;
    });
}
