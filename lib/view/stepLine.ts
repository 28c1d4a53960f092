import type { Sentence } from '../core/describe/sentence.ts';

/** So many sentences fit the line of a step. */
const FIT = 3;

/** What a call does, in the line that stands for it: all of it where that is short, else how it begins and how much more there is. */
export function stepLine(sentences: readonly Sentence[]): { shown: readonly Sentence[]; more: number } {
  if (sentences.length <= FIT) return { shown: sentences, more: 0 };
  const shown = sentences.slice(0, FIT - 1);
  return { shown, more: sentences.length - shown.length };
}
