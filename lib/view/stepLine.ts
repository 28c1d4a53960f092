import type { Sentence } from '../core/describe/sentence.ts';
import { brokenOff, keptBackBy } from '../core/plan/brokenOff.ts';
import type { BatchSubject } from '../core/plan/plan.ts';

/** So many sentences fit the line of a step. */
const FIT = 3;

/**
 * What a call does, in the line that stands for it: all of it where that is short, else how it begins and how much more there is.
 * @param isTried whether a trial shows what comes of it. Where none does, its words are all that anybody has, and none is left out.
 */
export function stepLine(sentences: readonly Sentence[], isTried: boolean): { shown: readonly Sentence[]; more: number } {
  if (!isTried || sentences.length <= FIT) return { shown: sentences, more: 0 };
  const shown = sentences.slice(0, FIT - 1);
  return { shown, more: sentences.length - shown.length };
}

/**
 * Whether a trial shows all that comes of a call, so that its words may be folded.
 * @param call its place, from 0. @param left how many more changes there are than are listed.
 */
export const isShown = ({ batch, plan }: BatchSubject, call: number, left: number): boolean =>
  plan.simulatedOn !== 'none' &&
  left === 0 &&
  plan.outcomes[call]?.outcome === 'succeeds' &&
  keptBackBy(brokenOff(batch, plan), call) === undefined;
