import { useMemo } from 'react';
import type { StoredBatch } from '../../lib/core/batch/batch.ts';
import { batchTitle } from '../../lib/view/batchTitle.ts';
import type { Known } from '../../lib/view/live.ts';
import type { Tense } from '../../lib/view/statusText.ts';
import { Piece } from '../calls/callText.tsx';

/** What a batch did, or was to do, in a line. */
export function Title({ batch, tense, known }: { batch: StoredBatch; tense: Tense; known: Known }) {
  const title = useMemo(() => batchTitle(batch, tense, known), [batch, tense, known]);
  return (
    <span className="inline-block first-letter:uppercase">
      <Piece part={title} known={known} />
    </span>
  );
}
