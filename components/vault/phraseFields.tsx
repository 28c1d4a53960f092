import { useRef } from 'react';
import type { WordList } from '../../lib/view/phrase/wordList.ts';
import { LENGTHS, putWords, withPlaces, wordsIn } from '../../lib/view/phrase/words.ts';
import { testId } from '../../lib/view/testId.ts';
import { t } from '../../lib/words/words.ts';
import { inOrder } from '../ui/inOrder.tsx';
import { Pick } from '../ui/pick.tsx';
import { WordField } from './wordField.tsx';

interface PhraseFieldsProps {
  /** A word for each place; empty where none is typed yet. */
  words: readonly string[];
  onChange: (words: readonly string[]) => void;
  list?: WordList;
}

/** A recovery phrase, word by word, or pasted as a whole into any place. Nothing of it is kept by the browser. */
export function PhraseFields({ words, onChange, list }: PhraseFieldsProps) {
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  // A field that is left may complete its word in the same moment in which the next one is typed into.
  const latest = useRef(words);
  latest.current = words;
  const set = (next: readonly string[]) => {
    latest.current = next;
    onChange(next);
  };
  const goTo = (place: number) => fields.current[place]?.focus();
  const type = (place: number, text: string) => {
    const typed = wordsIn(text);
    // A blank behind a word is its end, as another word behind it is.
    if (typed.length < 2) return set(latest.current.with(place, typed[0] ?? ''));
    const next = putWords(latest.current, place, typed);
    set(next);
    const wrong = next.findIndex((word) => word === '' || (list && !list.isWord(word)));
    const from = document.activeElement;
    // A place that was not there yet comes with the next drawing. Whoever has gone on by then is left where they type.
    requestAnimationFrame(() => {
      if (document.activeElement === from) goTo(wrong < 0 ? Math.min(place + typed.length, next.length) - 1 : wrong);
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame that cannot be laid out
    <div role="group" aria-label={t('vault.phrase')} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-hidden className="font-medium">
          {t('vault.phrase')}
        </p>
        <div className="w-32">
          <Pick
            label={t('phrase.length')}
            items={LENGTHS.map((count) => ({ value: String(count), label: t('phrase.words', { count }) }))}
            value={String(words.length)}
            onChange={(value) => {
              const count = LENGTHS.find((each) => String(each) === value);
              if (count) set(withPlaces(words, count));
            }}
          />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-x-2 gap-y-2 max-[15rem]:grid-cols-1">
        {inOrder(words, (word, at) => (
          <WordField
            ref={(field) => {
              fields.current[at] = field;
            }}
            place={at + 1}
            count={words.length}
            word={word}
            list={list}
            onType={(text) => type(at, text)}
            onNext={() => goTo(at + 1)}
            onBack={() => goTo(at - 1)}
            autoFocus={at === 0}
            data-testid={at === 0 ? testId('phrase') : undefined}
          />
        ))}
      </div>
      <p className="text-muted">{t('phrase.hint')}</p>
    </div>
  );
}
