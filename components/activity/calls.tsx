import { useMemo } from 'react';
import type { StoredBatch } from '../../lib/core/batch/batch.ts';
import { callsInWords } from '../../lib/view/callsInWords.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { CallCard } from '../calls/callCard.tsx';
import { inOrder } from '../ui/inOrder.tsx';

/** The calls of a batch as they were confirmed. */
export function CallList({ batch, known }: { batch: StoredBatch; known: Known }) {
  const words = useMemo(() => callsInWords(batch, known), [batch, known]);
  return (
    <ol aria-label={t('activity.calls')} className="space-y-3">
      {inOrder(batch.calls, (call, index) => {
        const said = words[index];
        return said ? (
          <li>
            <CallCard
              {...said}
              call={call}
              place={batch.calls.length === 1 ? undefined : index + 1}
              chainId={batch.chainId}
              known={known}
            />
          </li>
        ) : null;
      })}
    </ol>
  );
}
