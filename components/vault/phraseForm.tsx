import { useState } from 'react';
import { useWordList } from '../../lib/view/phrase/useWordList.ts';
import type { WordList } from '../../lib/view/phrase/wordList.ts';
import { emptyPlaces } from '../../lib/view/phrase/words.ts';
import { makeWallet } from '../../lib/view/vault.ts';
import type { Said } from '../../lib/words/said.ts';
import { Problem } from '../ui/notice.tsx';
import { NewPassword } from './newPassword.tsx';
import { PhraseFields } from './phraseFields.tsx';

/** Takes a recovery phrase and a new password for this browser, and makes the wallet of it. */
export function PhraseForm({ action }: { action: string }) {
  const [words, setWords] = useState(emptyPlaces(12));
  const list = useWordList();
  const problem = problemWith(words, list);
  const isWhole = words.every((word) => word !== '' && (!list || list.isWord(word)));
  return (
    <NewPassword action={action} ready={isWhole && !problem} run={(password) => makeWallet(words.join(' '), password)}>
      <PhraseFields words={words} onChange={setWords} list={list} />
      <Problem said={problem} />
    </NewPassword>
  );
}

/** What is wrong with words that each are on the list. */
const problemWith = (words: readonly string[], list: WordList | undefined): Said | undefined =>
  list && words.every((word) => list.isWord(word)) && !list.isPhrase(words) ? { code: 'refusal.phraseOrder' } : undefined;
