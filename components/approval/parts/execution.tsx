import { Layers, ListOrdered } from 'lucide-react';
import type { Batch } from '../../../lib/core/batch/batch.ts';
import type { Amendment, Plan } from '../../../lib/core/plan/plan.ts';
import { useAction } from '../../../lib/view/action.ts';
import { t } from '../../../lib/words/words.ts';
import { Radios } from '../../ui/choices.tsx';
import { Problem } from '../../ui/notice.tsx';
import { Said } from '../../ui/said.tsx';

interface ExecutionProps {
  batch: Batch;
  plan: Plan;
  /** Left out where nothing can be changed. */
  onAmend?: (amendment: Amendment) => Promise<void>;
}

/** How the calls belong together, in words, and what follows when one of them fails. */
export function Execution({ batch, plan, onAmend }: ExecutionProps) {
  if (batch.calls.length === 1 && !plan.upgrade) return null;
  const Icon = plan.atomic ? Layers : ListOrdered;
  return (
    <div className="flex gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 space-y-2">
        <p>
          {plan.atomic ? (
            <Said code="ui.sentences" params={{ first: <strong>{t('batch.atomic')}</strong>, second: t('batch.atomic.means') }} />
          ) : (
            <Said
              code="ui.sentences"
              params={{
                first: <strong>{t('batch.sequential')}</strong>,
                second: t('batch.sequential.means', { count: plan.transactions.length }),
              }}
            />
          )}
        </p>
        {plan.atomic || !onAmend ? null : <OnRevert batch={batch} onAmend={onAmend} />}
      </div>
    </div>
  );
}

function OnRevert({ batch, onAmend }: { batch: Batch; onAmend: (amendment: Amendment) => Promise<void> }) {
  const { problem, run } = useAction();
  return (
    <div className="space-y-2">
      <Radios
        label={t('batch.onRevert')}
        value={batch.onRevert ?? 'stop'}
        onChange={(onRevert) => void run(() => onAmend({ what: 'onRevert', onRevert }))}
        items={[
          { value: 'stop', label: t('batch.onRevert.stop') },
          { value: 'continue', label: t('batch.onRevert.continue') },
        ]}
      />
      <Problem said={problem} />
    </div>
  );
}
