import { candidates, type StoredBatch } from '../core/batch/batch.ts';
import type { Slot } from '../core/batch/slot.ts';
import { whyFails } from '../core/describe/sentence.ts';
import { type Part, say } from '../core/part.ts';
import { t } from '../words/words.ts';
import type { StatusText } from './statusText.ts';

type Outcome = 'done' | 'failed' | 'undone' | 'notDone' | 'notSent' | 'waiting' | 'underWay' | 'unknown';

const SHAPES = {
  done: 'done',
  failed: 'failed',
  undone: 'failed',
  notDone: 'failed',
  notSent: 'failed',
  waiting: 'waiting',
  underWay: 'waiting',
  unknown: 'partly',
} as const satisfies Record<Outcome, StatusText['shape']>;

const BY_STATE = {
  signed: 'waiting',
  offered: 'underWay',
  stuck: 'underWay',
  mined: 'unknown',
  final: 'unknown',
  replaced: 'underWay',
  lost: 'notDone',
  discarded: 'notSent',
  abandoned: 'unknown',
  void: 'notDone',
} as const satisfies Record<Slot['state'], Outcome>;

/** What became of one call of a batch, by its journal. @param call its place, from 0. */
export function stepOutcome(
  batch: Pick<StoredBatch, 'atomic'>,
  slots: readonly Slot[],
  call: number,
): Pick<StatusText, 'word' | 'shape'> {
  const slot = candidates(slots).find(({ index }) => index === (batch.atomic ? 0 : call));
  const outcome = slot ? outcomeIn(slot, batch, call) : 'notSent';
  return { word: t(`step.${outcome}`), shape: SHAPES[outcome] };
}

/** That a call which did not happen had failed when it was tried out, and why; nothing where that is not known. @param call from 0. */
export function failedWhenTried(
  batch: Pick<StoredBatch, 'atomic' | 'failed'>,
  slots: readonly Slot[],
  call: number,
): Part | undefined {
  if (batch.failed?.call !== call) return undefined;
  const slot = candidates(slots).find(({ index }) => index === (batch.atomic ? 0 : call));
  const outcome = slot && outcomeIn(slot, batch, call);
  if (outcome !== 'failed' && outcome !== 'undone') return undefined;
  return say('activity.failedWhenTried', { reason: whyFails(batch.failed) });
}

function outcomeIn(slot: Slot, { atomic }: Pick<StoredBatch, 'atomic'>, call: number): Outcome {
  const { receipt, undone } = slot;
  if (!receipt) return BY_STATE[slot.state];
  if (receipt.preconfirmed) return 'underWay';
  if (slot.purpose === 'cancel' || (receipt.success && slot.ineffective)) return 'notDone';
  if (receipt.success) return 'done';
  // Of several that happen together or not at all one is to blame only where somebody told which.
  if (atomic) return undone?.reason === 'step' && undone.call === call ? 'failed' : 'undone';
  return 'failed';
}
