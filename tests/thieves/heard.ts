import { callsOf } from '../../lib/core/risk/once.ts';
import type { Address } from '../../lib/core/schema.ts';
import type { Warning } from '../../lib/core/warning.ts';
import { isShown, stepLine } from '../../lib/view/stepLine.ts';
import type { Loss } from './losses.ts';
import { type Spoken, spokenIn } from './spoken.ts';
import type { Shown } from './window.ts';

/* What a window says of a loss: what is about other calls counts for nothing. */

/** Of its sentences only those in sight: what folds away is as good as unsaid. */
export const sentencesOf = ({ call }: Loss, { explanation, batch, plan }: Shown): Spoken[] =>
  stepLine(explanation.calls[call] ?? [], isShown({ batch, plan }, call, explanation.left)).shown.flatMap(({ part }) =>
    spokenIn(part, batch.calls[call]?.to),
  );

/** Warnings of the call, and of the batch as a whole. */
export const warningsOf = ({ call }: Loss, { explanation }: Shown): Warning[] =>
  explanation.warnings.filter((each) => each.call === undefined || callsOf(each).includes(call));

/** Those that weigh. */
export const weighing = (loss: Loss, shown: Shown): Warning[] => warningsOf(loss, shown).filter(({ level }) => level !== 'note');

/** How much of what is lost, or of what somebody has for it, is spoken of. */
export function muchIn({ things }: Spoken, { probe }: Loss, what: Address | 'native' = probe.asset): bigint | 'all' {
  const about = things.filter(({ asset, id }) => asset === what && (id === undefined || id === probe.id));
  return about.some(({ amount }) => amount === 'all') ? 'all' : about.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** Prices may move by this much between the window and the block, in parts of a hundred. */
export const NEARLY = 98n;

export function isEnough(spoken: readonly Spoken[], loss: Loss, needed: bigint, what?: Address): boolean {
  const all = spoken.map((each) => muchIn(each, loss, what));
  return all.includes('all') || all.reduce<bigint>((sum, each) => sum + BigInt(each), 0n) * 100n >= needed * NEARLY;
}
