import { Check, CircleSlash } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Part } from '../../lib/core/part.ts';
import type { GuardedLine } from '../../lib/view/guard.ts';
import { t } from '../../lib/words/words.ts';
import { Fresh } from '../ui/fresh.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { Piece } from './callText.tsx';

type Around = Omit<ComponentProps<typeof Piece>, 'part'>;

/** One line that the network holds a batch to, and what it follows from. */
export const GuardLine = ({ line: { part, notes }, ...around }: { line: GuardedLine } & Around) => (
  <span className="flex min-w-0 gap-2">
    <Check aria-hidden className="mt-[0.2em] size-4 shrink-0 text-good" />
    <span className="min-w-0 flex-1 wrap-anywhere">
      <Fresh of={JSON.stringify([part, notes], (_, value) => (typeof value === 'bigint' ? value.toString() : value))}>
        <Piece part={part} {...around} />
        {inOrder(notes, (note) => (
          <span className="text-xs text-muted">
            {' '}
            <Piece part={note} {...around} />
          </span>
        ))}
      </Fresh>
    </span>
  </span>
);

/** What it does not hold the batch to, though that has to do with it. */
export function NotGuarded({ left, ...around }: { left: readonly Part[] } & Around) {
  if (left.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{t('guard.left')}</p>
      <ul aria-label={t('guard.left')} className="space-y-0.5">
        {inOrder(left, (part) => (
          <li className="flex min-w-0 gap-2">
            <CircleSlash aria-hidden className="mt-[0.2em] size-4 shrink-0 text-warn" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Piece part={part} {...around} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
