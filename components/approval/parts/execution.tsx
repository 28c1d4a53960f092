import { Layers, ListOrdered } from 'lucide-react';
import type { Plan } from '../../../lib/core/plan.ts';

/** How the calls belong together, in words. */
export function Execution({ plan, count }: { plan: Plan; count: number }) {
  if (count === 1 && !plan.upgrade) return null;
  const Icon = plan.atomic ? Layers : ListOrdered;
  return (
    <p className="flex gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span>
        {plan.atomic ? (
          <>
            <strong>All or nothing.</strong> The calls happen together in one transaction, or none of them does.
          </>
        ) : (
          <>
            <strong>One by one.</strong> {plan.transactions.length} transactions, each sent when the one before has worked. If one
            fails, those before it stay done and the rest is not sent.
          </>
        )}
      </span>
    </p>
  );
}
