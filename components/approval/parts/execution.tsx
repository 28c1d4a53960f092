import { Layers, ListOrdered } from 'lucide-react';
import type { Batch } from '../../../lib/core/batch/batch.ts';
import type { Amendment, Plan } from '../../../lib/core/plan/plan.ts';
import { useAction } from '../../../lib/view/action.ts';
import { Radios } from '../../ui/choices.tsx';
import { Problem } from '../../ui/notice.tsx';

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
            <>
              <strong>All or nothing.</strong> The calls happen together in one transaction, or none of them does.
            </>
          ) : (
            <>
              <strong>One by one.</strong> {plan.transactions.length} transactions, each sent when the one before is done. What is
              done stays done.
            </>
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
        label="If a call fails"
        value={batch.onRevert ?? 'stop'}
        onChange={(onRevert) => void run(() => onAmend({ what: 'onRevert', onRevert }))}
        items={[
          { value: 'stop', label: 'Stop: the rest is not sent' },
          { value: 'continue', label: 'Send the rest all the same' },
        ]}
      />
      <Problem>{problem}</Problem>
    </div>
  );
}
