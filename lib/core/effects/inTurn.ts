import type { Address } from '../schema.ts';

/**
 * Sorted so that of each contract there is one before there is a second of any: what a contract can tell of without end pushes out no
 * other's.
 * @param rank among those whose turn it is at once, the least first.
 */
export function inTurn<Each>(
  all: readonly Each[],
  holder: (each: Each) => Address | undefined,
  rank: (of: Address | undefined) => number,
): Each[] {
  const seen = new Map<Address | undefined, number>();
  const placed = all.map((each) => {
    const of = holder(each);
    const turn = seen.get(of) ?? 0;
    seen.set(of, turn + 1);
    return { each, turn, rank: rank(of) };
  });
  return placed.toSorted((one, other) => one.turn - other.turn || one.rank - other.rank).map(({ each }) => each);
}
