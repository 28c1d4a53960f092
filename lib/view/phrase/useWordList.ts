import { useEffect, useState } from 'react';
import type { WordList } from './wordList.ts';

/** The list of words, once it is there. Where it cannot be loaded nothing is offered, and what is typed is judged by the background. */
export function useWordList(): WordList | undefined {
  const [list, setList] = useState<WordList>();
  useEffect(() => {
    let isOver = false;
    import('./wordList.ts').then(
      ({ wordList }) => isOver || setList(wordList),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return list;
}
