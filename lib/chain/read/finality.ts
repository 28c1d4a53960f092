import type { ChainSnapshot } from './snapshot.ts';

/** Blocks after which an inclusion counts as final on a chain that does not say so itself (J-9). */
const FINAL_DEPTH = 64n;

/** What the chain itself calls final; no word is one that its newest block contradicts, as of another backend or of a chain that is gone. */
const ownWord = ({ finalized, head }: ChainSnapshot): bigint | undefined =>
  finalized !== undefined && finalized > 0n && finalized <= head ? finalized : undefined;

/** Whether a height stays: the chain's own word, or its depth where it has none (J-9). */
export const isFinal = (height: bigint, snapshot: ChainSnapshot): boolean =>
  height <= (ownWord(snapshot) ?? snapshot.head - FINAL_DEPTH);

/**
 * Heights whose blocks can be asked about in place of the newest: the last final one, and one that is as deep as the last final one
 * of other chains, as nodes forget the states of old blocks.
 */
export function deepHeights(snapshot: ChainSnapshot): bigint[] {
  const [final, deep] = [ownWord(snapshot), snapshot.head - FINAL_DEPTH];
  return final === undefined ? [deep] : deep > final ? [final, deep] : [final];
}
