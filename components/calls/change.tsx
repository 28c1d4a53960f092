import { ArrowLeftRight, KeyRound, Minus, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Part } from '../../lib/core/part.ts';
import type { Change, Effect } from '../../lib/view/changes.ts';
import type { Marking } from '../../lib/view/marks.ts';
import { t } from '../../lib/words/words.ts';
import { Fresh } from '../ui/fresh.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { Said } from '../ui/said.tsx';
import { Piece } from './callText.tsx';

const LOOKS = {
  leaves: { Icon: Minus, look: 'text-bad' },
  arrives: { Icon: Plus, look: 'text-good' },
  allows: { Icon: KeyRound, look: 'text-warn' },
  rights: { Icon: KeyRound, look: 'text-warn' },
  swaps: { Icon: ArrowLeftRight, look: 'text-accent' },
} as const satisfies Record<Marking, unknown>;

const SAID = {
  leaves: 'batch.outcome.leaves',
  arrives: 'batch.outcome.arrives',
  allows: 'batch.outcome.allows',
  rights: 'batch.outcome.right',
} as const satisfies Record<Effect, string>;

type Around = Omit<ComponentProps<typeof Piece>, 'part'>;

/** Something with the mark of what it is before it. */
export function Marked({ mark, children }: { mark: Marking; children: ReactNode }) {
  const { Icon, look } = LOOKS[mark];
  return (
    <span className="flex min-w-0 gap-2">
      <Icon aria-hidden className={`mt-[0.2em] size-4 shrink-0 ${look}`} strokeWidth={2.5} />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </span>
  );
}

/** One thing that changes, as a sentence. */
export const ChangeLine = ({ change: { effect, part }, ...around }: { change: Change } & Around) => (
  <Marked mark={effect}>
    <Fresh of={partKey(part)}>
      <ChangeText effect={effect} part={part} {...around} />
    </Fresh>
  </Marked>
);

const ChangeText = ({ effect, part, ...around }: Pick<Change, 'effect' | 'part'> & Around) => (
  <Said code={SAID[effect]} params={{ what: <Piece part={part} {...around} /> }} />
);

/** So many changes are named in little room. */
const NAMED = 4;

/** Things that change beside each other, in as little room as they need. @param left how many more there are than are listed. */
export function ChangeWords({ changes, left, ...around }: { changes: readonly Change[]; left: number } & Around) {
  const more = changes.length - NAMED + left;
  return (
    <ul aria-label={t('batch.outcome')} className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
      {inOrder(changes.slice(0, NAMED), (change) => (
        <li className="min-w-0">
          <Marked mark={change.effect}>
            <ChangeText {...change} {...around} />
          </Marked>
        </li>
      ))}
      {more > 0 ? <li className="text-muted">{t('batch.outcome.more', { count: more })}</li> : null}
    </ul>
  );
}

const partKey = (part: Part): string =>
  JSON.stringify(part, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
