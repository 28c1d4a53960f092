import { ArrowDownLeft, ArrowUpRight, KeyRound } from 'lucide-react';
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
  leaves: { Icon: ArrowUpRight, said: 'batch.outcome.leaves', look: 'text-bad' },
  arrives: { Icon: ArrowDownLeft, said: 'batch.outcome.arrives', look: 'text-good' },
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
  const { leaves, arrives, allowances, rights, left } = explained;
  const lines: [keyof typeof LOOKS, Part][] = [
    ...leaves.map((part): [keyof typeof LOOKS, Part] => ['leaves', part]),
    ...arrives.map((part): [keyof typeof LOOKS, Part] => ['arrives', part]),
    ...allowances.map((part): [keyof typeof LOOKS, Part] => ['allows', part]),
    ...rights.map((part): [keyof typeof LOOKS, Part] => ['rights', part]),
  ];
  return (
    <section aria-labelledby="changes" className="card p-4">
      <h2 id="changes" className="mb-2 text-base font-semibold">
        {t('batch.outcome')}
      </h2>
      <Course batch={batch} plan={plan} moves={lines.length > 0} />
      <ul className="space-y-1.5">
        {inOrder(lines, ([kind, part]) => {
          const { Icon, said, look } = LOOKS[kind];
          return (
            <li className="flex min-w-0 gap-2.5">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Fresh of={partKey(part)}>
                  <Said code={said} params={{ what: <Piece part={part} chainId={plan.chainId} known={known} /> }} />
                </Fresh>
              </span>
            </li>
          );
        })}
      </ul>
      {left > 0 ? <p className="mt-2">{t('batch.outcome.more', { count: left })}</p> : null}
      {plan.simulatedOn === 'none' ? null : <p className="mt-2.5 text-xs text-muted">{t(`batch.outcome.${plan.simulatedOn}`)}</p>}
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
