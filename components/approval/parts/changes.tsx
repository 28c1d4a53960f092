import { KeyRound, Minus, Plus } from 'lucide-react';
import type { Batch } from '../../../lib/core/batch/batch.ts';
import type { Part } from '../../../lib/core/part.ts';
import { brokenOff } from '../../../lib/core/plan/brokenOff.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { Fresh } from '../../ui/fresh.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Said } from '../../ui/said.tsx';

const LOOKS = {
  leaves: { Icon: Minus, said: 'batch.outcome.leaves', look: 'text-bad' },
  arrives: { Icon: Plus, said: 'batch.outcome.arrives', look: 'text-good' },
  allows: { Icon: KeyRound, said: 'batch.outcome.allows', look: 'text-warn' },
  rights: { Icon: KeyRound, said: 'batch.outcome.right', look: 'text-warn' },
} as const;

interface ChangesProps {
  batch: Batch;
  plan: Plan;
  explained: Explanation | undefined;
  known: Known;
}

/** The outcome first: what leaves the account, what arrives, and what others may take afterwards. Network fees aside. */
export function Changes({ batch, plan, explained, known }: ChangesProps) {
  if (!explained) return null;
  const { leaves, arrives, allowances, rights, left, brief } = explained;
  const lines: [keyof typeof LOOKS, Part][] = [
    ...leaves.map((part): [keyof typeof LOOKS, Part] => ['leaves', part]),
    ...arrives.map((part): [keyof typeof LOOKS, Part] => ['arrives', part]),
    ...allowances.map((part): [keyof typeof LOOKS, Part] => ['allows', part]),
    ...rights.map((part): [keyof typeof LOOKS, Part] => ['rights', part]),
  ];
  return (
    <section id="changes" aria-label={t('batch.outcome')} className="card px-3 py-2.5">
      <Course batch={batch} plan={plan} moves={lines.length > 0} />
      <ul className="space-y-1 text-base leading-snug">
        {inOrder(lines, ([kind, part]) => {
          const { Icon, said, look } = LOOKS[kind];
          return (
            <li className="flex min-w-0 gap-2">
              <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${look}`} strokeWidth={2.5} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Fresh of={partKey(part)}>
                  <Said code={said} params={{ what: <Piece part={part} chainId={plan.chainId} known={known} brief={brief} /> }} />
                </Fresh>
              </span>
            </li>
          );
        })}
      </ul>
      {left > 0 ? <p className="mt-1.5">{t('batch.outcome.more', { count: left })}</p> : null}
      {plan.simulatedOn === 'none' ? null : <p className="mt-1.5 text-xs text-muted">{t('batch.outcome.mayDiffer')}</p>}
    </section>
  );
}

/** What has to be said of a trial in which nothing moved, or not all that the calls say. */
function Course({ batch, plan, moves }: { batch: Batch; plan: Plan; moves: boolean }) {
  const broken = brokenOff(batch, plan);
  if (plan.simulatedOn === 'none') return <p>{t('batch.outcome.untried')}</p>;
  if (broken === 'at once') return <p>{t('batch.outcome.undone')}</p>;
  if (broken && broken.after < batch.calls.length - 1)
    return <p className="mb-1.5">{t('batch.outcome.until', { call: broken.after + 1 })}</p>;
  return moves ? null : <p>{t('batch.outcome.nothing')}</p>;
}

const partKey = (part: Part): string =>
  JSON.stringify(part, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
