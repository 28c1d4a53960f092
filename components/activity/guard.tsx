import { useMemo } from 'react';
import type { StoredBatch } from '../../lib/core/batch/batch.ts';
import type { Slot } from '../../lib/core/batch/slot.ts';
import type { Guarding } from '../../lib/core/guard/guard.ts';
import { guardThen, isUntold, takenBackThen, undoneThen } from '../../lib/view/guard.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Piece } from '../calls/callText.tsx';
import { GuardLine, NotGuarded } from '../calls/guardLine.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';

interface GuardedProps {
  batch: StoredBatch;
  guard: Guarding;
  known: Known;
}

/** What the network was to hold a batch to, as it was confirmed. */
export function GuardOfBatch({ batch, guard, known }: GuardedProps) {
  const { lines, left } = useMemo(() => guardThen(batch, guard, known), [batch, guard, known]);
  const around = { chainId: batch.chainId, known };
  return (
    <Section title={t('guard.activity')}>
      <div className="space-y-3">
        <ul aria-label={t('guard.activity')} className="space-y-1.5">
          {lines.map((line) => (
            <li key={line.key}>
              <GuardLine line={line} {...around} />
            </li>
          ))}
        </ul>
        <NotGuarded left={left} {...around} />
      </div>
    </Section>
  );
}

/** What the wallet itself took back behind the site's steps, at the user's word. */
export function TakenBack({ batch, known }: { batch: StoredBatch; known: Known }) {
  const parts = useMemo(() => takenBackThen(batch, known), [batch, known]);
  return parts.length === 0 ? null : (
    <Section title={t('guard.takesBack.added')}>
      <ul aria-label={t('guard.takesBack.added')} className="list-disc space-y-0.5 pl-4">
        {inOrder(parts, (part) => (
          <li className="wrap-anywhere">
            <Piece part={part} chainId={batch.chainId} known={known} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** That the network undid it by what it was held to, and by which line, or that a step failed; or that nobody tells. */
export function Undone({ batch, slot, known }: { batch: StoredBatch; slot: Slot; known: Known }) {
  const { guard } = batch;
  if (!guard) return null;
  if (isUntold(batch, slot)) return <p className="mb-3 text-muted">{t('guard.undone.untold')}</p>;
  if (!slot.undone) return null;
  const { line, why } = undoneThen(batch, guard, slot.undone, known);
  const around = { chainId: batch.chainId, known };
  if (slot.undone.reason === 'step')
    return (
      <p className="mb-3 text-muted">
        <Piece part={why} {...around} />
      </p>
    );
  return (
    <div className="mb-3">
      <Notice tone="bad">
        <strong className="block">{t('guard.undone')}</strong>
        {line ? (
          <span className="block">
            <Piece part={line} {...around} />
          </span>
        ) : null}
        <Piece part={why} {...around} />
      </Notice>
    </div>
  );
}
