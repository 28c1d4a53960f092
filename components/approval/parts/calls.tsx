import { brokenOff, keptBackBy } from '../../../lib/core/plan/brokenOff.ts';
import type { Amendment, BatchSubject } from '../../../lib/core/plan/plan.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { CallCard } from '../../calls/callCard.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { AllowanceField } from './allowance.tsx';

interface AskedCallsProps {
  subject: BatchSubject;
  explained: Explanation;
  known: Known;
  /** Left out where nothing can be changed. */
  onAmend?: (amendment: Amendment) => Promise<void>;
}

/** The calls of a batch in order, with what the user may change of each. */
export function AskedCalls({ subject: { batch, plan }, explained, known, onAmend }: AskedCallsProps) {
  const broken = brokenOff(batch, plan);
  return (
    <ol aria-label={t('batch.calls')} className="space-y-3">
      {inOrder(batch.calls, (call, index) => {
        const [card, sentences = [], given] = [explained.cards[index], explained.calls[index], explained.editable[index]];
        return card ? (
          <li>
            <CallCard
              call={call}
              card={card}
              sentences={sentences}
              place={batch.calls.length === 1 ? undefined : index + 1}
              chainId={batch.chainId}
              outcome={plan.outcomes[index] ?? { outcome: 'unknown' }}
              keptBackBy={keptBackBy(broken, index)}
              known={known}
              about={explained.about}
            >
              {onAmend && given ? (
                <AllowanceField
                  given={given}
                  chainId={batch.chainId}
                  known={known}
                  edited={call.asked !== undefined}
                  onEdit={(amount) => onAmend({ what: 'allowance', call: index, amount })}
                />
              ) : null}
            </CallCard>
          </li>
        ) : null;
      })}
    </ol>
  );
}
