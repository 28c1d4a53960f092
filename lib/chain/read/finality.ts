import type { ChainSnapshot } from './snapshot.ts';

/** Blocks after which an inclusion counts as final on a chain that does not say so itself (J-9). */
const FINAL_DEPTH = 64n;

/**
 * The last block that the chain itself calls final. An answer above its newest block does not count: it is of another backend,
 * or of a chain that is gone.
 */
const ownWord = ({ finalized, head }: ChainSnapshot): bigint | undefined =>
  finalized !== undefined && finalized > 0n && finalized <= head ? finalized : undefined;

/** Whether a height is final: by what the chain says, or by its depth where the chain says nothing (J-9). */
export const isFinal = (height: bigint, snapshot: ChainSnapshot): boolean =>
  height <= (ownWord(snapshot) ?? snapshot.head - FINAL_DEPTH);

/**
 * Heights whose blocks can be asked about in place of the newest: the last final one, and one that is as deep as the last final
 * one of other chains, as nodes forget the states of old blocks.
 */
export function deepHeights(snapshot: ChainSnapshot): bigint[] {
  const [final, deep] = [ownWord(snapshot), snapshot.head - FINAL_DEPTH];
  return final === undefined ? [deep] : deep > final ? [final, deep] : [final];
}
