import type { Journal } from '../../core/batch/journal.ts';
import type { OpinionatedNode } from '../read/secondOpinion.ts';
import type { ChainSnapshot } from '../read/snapshot.ts';

/** A chain at one moment. */
export interface ChainMoment {
  node: OpinionatedNode;
  snapshot: ChainSnapshot;
}

/** What following one batch needs to know, and how it writes. */
export interface Round extends ChainMoment {
  move: Journal['move'];
}
