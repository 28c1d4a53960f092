import { useState } from 'react';
import type { Said } from '../../words/said.ts';
import { useWordList } from './useWordList.ts';
import { emptyPlaces } from './words.ts';

/** A phrase as it is being typed: its words, whether they can be one, and what is wrong with them as a whole. */
export function useTypedPhrase() {
  const [words, setWords] = useState(emptyPlaces(12));
  const list = useWordList();
  const isListed = list !== undefined && words.every((word) => list.isWord(word));
  const problem: Said | undefined = isListed && !list.isPhrase(words) ? { code: 'refusal.phraseOrder' } : undefined;
  // Without the list the background judges.
  const isWhole = list ? isListed && !problem : words.every((word) => word !== '');
  return { words, setWords, list, problem, isWhole, phrase: words.join(' ') };
}
