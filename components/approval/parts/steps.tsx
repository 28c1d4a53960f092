import { isOpening, isShort } from '../../../lib/core/plan/awaited.ts';
import { brokenOff, keptBackBy } from '../../../lib/core/plan/brokenOff.ts';
import type { Amendment, BatchSubject } from '../../../lib/core/plan/plan.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import type { Known } from '../../../lib/view/live.ts';
import { isShown } from '../../../lib/view/stepLine.ts';
import { t } from '../../../lib/words/words.ts';
import { inOrder } from '../../ui/inOrder.tsx';
import { Execution } from './execution.tsx';
import { Step } from './step.tsx';

interface StepsProps {
  subject: BatchSubject;
  explained: Explanation;
  known: Known;
  /** Left out where nothing can be changed. */
  onAmend?: (amendment: Amendment) => Promise<void>;
}

/** The calls of a batch in order, a line for each, and how they belong together. */
export function Steps({ subject: { batch, plan }, explained, known, onAmend }: StepsProps) {
  const broken = brokenOff(batch, plan);
  const isAlone = batch.calls.length === 1;
  return (
    <div className="card">
      <ol aria-label={t('batch.steps')} className="divide-y">
        {inOrder(batch.calls, (call, index) => {
          const [card, sentences = [], given] = [explained.cards[index], explained.calls[index], explained.editable[index]];
          return card ? (
            <li>
              <Step
                call={call}
                card={card}
                sentences={sentences}
                place={isAlone ? undefined : index + 1}
                chainId={batch.chainId}
                outcome={isOpening(plan) || isShort(plan) ? undefined : (plan.outcomes[index] ?? { outcome: 'unknown' })}
                keptBackBy={keptBackBy(broken, index)}
                known={known}
                about={explained.about}
                brief={explained.brief}
                isTried={plan.simulatedOn !== 'none'}
                isShown={isShown({ batch, plan }, index, explained.left)}
                given={given}
                onEdit={onAmend && ((amount) => onAmend({ what: 'allowance', call: index, amount }))}
              />
            </li>
          ) : null;
        })}
      </ol>
      <Execution batch={batch} plan={plan} onAmend={onAmend} />
    </div>
  );
}
