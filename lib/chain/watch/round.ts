import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import type { OpinionatedNode } from '../read/secondOpinion.ts';
import type { ChainSnapshot } from '../read/snapshot.ts';

/** A chain at one moment. */
export interface ChainMoment {
  node: OpinionatedNode;
  snapshot: ChainSnapshot;
}

/**
 * What a look says of the block that is written down for a transaction. doubted: something speaks against it, and is not proven yet.
 */
export type Standing = 'stands' | 'doubted' | 'gone';

/** What following one batch needs to know, and how it writes. */
export interface Round extends ChainMoment {
  move: Journal['move'];
  /** What became of the block of an included transaction. */
  standing(slot: Slot): Standing;
}
