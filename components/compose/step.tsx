import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { asBatch } from '../../lib/view/compose/does.ts';
import type { Editing } from '../../lib/view/compose/editing.ts';
import { KINDS, type Kind } from '../../lib/view/compose/step.ts';
import { t } from '../../lib/words/words.ts';
import { Title } from '../activity/title.tsx';
import { IconButton } from '../ui/button.tsx';
import { Pick } from '../ui/pick.tsx';
import { ContractFields, DataFields, PayFields } from './fields.tsx';
import { Whom } from './whom.tsx';

/** What the user does with a step as a whole. */
export type Deed = 'up' | 'down' | 'duplicate' | 'remove';

interface StepFormProps extends Editing {
  /** From 1 on. */
  place: number;
  count: number;
  /** There is no room for another one. */
  isFull: boolean;
  onDeed: (deed: Deed) => void;
}

/** The id of the heading of a step, and of a button of it, by which they get the focus. */
export const headingOf = (id: number): string => `step-${id}`;
export const buttonOf = (id: number, deed: Deed): string => `step-${id}-${deed}`;

/** One step: of which kind it is, whom it is for, and what it does. */
export function StepForm(props: StepFormProps) {
  const { step, read, around, known, place, onEdit } = props;
  return (
    <section aria-labelledby={headingOf(step.id)} className="card space-y-3 px-3 py-3 md:px-4">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-2">
        <h2 id={headingOf(step.id)} tabIndex={-1} className="font-serif text-lg font-semibold">
          {t('compose.step', { place })}
        </h2>
        <Deeds {...props} />
      </div>
      <Pick
        label={t('compose.kind', { place })}
        items={KINDS.map((kind) => ({ value: kind, label: t(`compose.kind.${kind}`) }))}
        value={step.kind}
        onChange={(kind) => onEdit({ kind: kind as Kind })}
      />
      <Whom {...props} />
      {step.kind === 'pay' ? <PayFields {...props} /> : null}
      {step.kind === 'contract' ? <ContractFields {...props} /> : null}
      {step.kind === 'data' ? <DataFields {...props} /> : null}
      {read.made ? (
        <p className="border-t pt-2 wrap-anywhere text-muted">
          <Title batch={asBatch(read.made, around)} tense="toDo" known={known} />
        </p>
      ) : null}
    </section>
  );
}

const ICONS = { up: ArrowUp, down: ArrowDown, duplicate: Copy, remove: Trash2 } as const;

function Deeds({ step, place, count, isFull, onDeed }: StepFormProps) {
  const isOff = { up: place === 1, down: place === count, duplicate: isFull, remove: false };
  return (
    <div className="flex">
      {(['up', 'down', 'duplicate', 'remove'] as const).map((deed) => {
        const Icon = ICONS[deed];
        return (
          <IconButton
            key={deed}
            id={buttonOf(step.id, deed)}
            label={t(`compose.${deed}`, { place })}
            aria-disabled={isOff[deed]}
            onClick={() => isOff[deed] || onDeed(deed)}
          >
            <Icon aria-hidden className="size-4" />
          </IconButton>
        );
      })}
    </div>
  );
}
