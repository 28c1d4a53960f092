import type { StoredBatch } from '../core/batch/batch.ts';

/** A batch as it is stored, with what the index needs. */
export interface KeptBatch extends StoredBatch {
  /** Whom it deals with, as `dealingKeys`, for the index (N-26): deleting a batch deletes these, too. */
  dealt?: string[];
}
