import { useMemo } from 'react';
import type { StoredBatch } from '../../lib/core/batch/batch.ts';
import type { Slot } from '../../lib/core/batch/slot.ts';
import { callsInWords } from '../../lib/view/callsInWords.ts';
import type { Known } from '../../lib/view/live.ts';
import { failedWhenTried, stepOutcome } from '../../lib/view/stepOutcome.ts';
import { t } from '../../lib/words/words.ts';
import { CallCard } from '../calls/callCard.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { StatusBadge } from './statusBadge.tsx';

/** The calls of a batch as they were confirmed, and where there are several, what became of each. */
export function CallList({ batch, slots, known }: { batch: StoredBatch; slots: readonly Slot[]; known: Known }) {
  const isAlone = batch.calls.length === 1;
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
              place={isAlone ? undefined : index + 1}
              aside={isAlone ? undefined : <StatusBadge status={stepOutcome(batch, slots, index)} />}
              trouble={failedWhenTried(batch, slots, index)}
              chainId={batch.chainId}
              known={known}
            />
          </li>
        ) : null;
      })}
    </ol>
  );
}
