/** Of how many blocks a node is asked: of ever fewer where it refuses that. Before the first of them it is asked about all. */
const SIZES = [100_000n, 20_000n, 4_000n, 800n, 160n, 32n, 6n, 1n] as const;
const ALL = -1;
/** The place of the size of which each node tells that tells of anything at all. */
const LEAST = 3;
/** After how many stretches of one size more blocks are tried. */
const IN_A_ROW = 5;

/** So many blocks each node tells of that tells of anything at all. */
export const LEAST_BLOCKS = SIZES[LEAST];

/** How long a stretch one node is asked about, by what it told and refused before. */
export interface StretchSizes {
  /** Where the stretch begins that ends with a block. */
  from(to: bigint): bigint;
  /** Whether it refuses as few blocks as each node tells of. */
  isLeast(): boolean;
  hasTold(): boolean;
  told(): void;
  /** Has it asked about less. @returns whether there is less than what was refused, which is one block at last. */
  shrink(isSilent: boolean, to: bigint): boolean;
  /** Has it asked about as much again as it once told of. */
  resume(): void;
}

/**
 * @param isSilent whether it did not answer when it was asked about all blocks, which end with `top`.
 * @returns sizes for the same node from there on.
 */
export function stretchSizes(isSilent: boolean, top: bigint): StretchSizes {
  let largest = isSilent ? ALL + 1 : ALL;
  let at = below(isSilent ? ALL + 1 : ALL, top);
  let best: number | undefined;
  let row = 0;
  let isTrial = false;
  let wanted = IN_A_ROW;
  return {
    from(to) {
      const size = SIZES[at];
      return size === undefined || to < size ? 0n : to - size + 1n;
    },
    isLeast: () => at >= LEAST,
    hasTold: () => best !== undefined,
    told() {
      best = Math.min(best ?? at, at);
      isTrial = false;
      row += 1;
      if (row < wanted || at <= largest) return;
      at -= 1;
      row = 0;
      isTrial = true;
    },
    shrink(wasSilent, to) {
      // What was tried in vain is tried less often, and what takes it too long not again.
      if (isTrial) wanted *= 2;
      if (wasSilent) largest = Math.max(largest, at + 1);
      isTrial = false;
      row = 0;
      if (at === SIZES.length - 1) return false;
      // Waiting takes longer than a refusal.
      at = below(wasSilent && at + 1 < LEAST ? at + 1 : at, to);
      return true;
    },
    resume() {
      at = best ?? LEAST;
      row = 0;
    },
  };
}

/** The next smaller size that is not yet as much as all up to a block, down to the least one at once. */
function below(at: number, to: bigint): number {
  const next = at + 1;
  return next < LEAST && (SIZES[next] ?? 0n) > to ? below(next, to) : next;
}
