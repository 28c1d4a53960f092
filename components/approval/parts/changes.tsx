import { ArrowDownLeft, ArrowUpRight, KeyRound } from 'lucide-react';
import type { Part } from '../../../lib/core/part.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import type { Known } from '../../../lib/view/live.ts';
import { Piece } from '../../calls/callText.tsx';
import { Fresh } from '../../ui/fresh.tsx';

const TRIED_ON = {
  pending: 'Tried out on the network as it is right now, with what is about to be included. It may come otherwise.',
  latest: 'Tried out on the network’s latest block. It may come otherwise.',
} as const;

const LOOKS = {
  leaves: { Icon: ArrowUpRight, said: 'You send', look: 'text-bad' },
  arrives: { Icon: ArrowDownLeft, said: 'You get', look: 'text-good' },
  allows: { Icon: KeyRound, said: 'You allow:', look: 'text-warn' },
} as const;

interface ChangesProps {
  plan: Plan;
  explained: Explanation | undefined;
  known: Known;
}

/** The outcome first: what leaves the account, what arrives, and what others may take afterwards. Network fees aside. */
export function Changes({ plan, explained, known }: ChangesProps) {
  if (!explained) return null;
  const { leaves, arrives, allowances, left } = explained;
  const lines: [keyof typeof LOOKS, Part][] = [
    ...leaves.map((part): [keyof typeof LOOKS, Part] => ['leaves', part]),
    ...arrives.map((part): [keyof typeof LOOKS, Part] => ['arrives', part]),
    ...allowances.map((part): [keyof typeof LOOKS, Part] => ['allows', part]),
  ];
  return (
    <section aria-labelledby="changes" className="card p-4">
      <h2 id="changes" className="mb-2 text-base font-semibold">
        What changes
      </h2>
      {plan.simulatedOn === 'none' ? <p>This was not tried out, so nobody knows yet what moves.</p> : null}
      {plan.simulatedOn !== 'none' && lines.length === 0 ? <p>Nothing of yours moves, but for the network fee.</p> : null}
      <ul className="space-y-1.5">
        {lines.map(([kind, part], index) => {
          const { Icon, said, look } = LOOKS[kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a change has no name but its place
            <li key={index} className="flex min-w-0 gap-2.5">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Fresh of={partKey(part)}>
                  {said} <Piece part={part} chainId={plan.chainId} known={known} />
                </Fresh>
              </span>
            </li>
          );
        })}
      </ul>
      {left > 0 ? <p className="mt-2">And {left} more changes.</p> : null}
      {plan.simulatedOn === 'none' ? null : <p className="mt-2.5 text-xs text-muted">{TRIED_ON[plan.simulatedOn]}</p>}
    </section>
  );
}

const partKey = (part: Part): string =>
  JSON.stringify(part, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
