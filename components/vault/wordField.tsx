import { type ComponentProps, useId, useState } from 'react';
import type { WordList } from '../../lib/view/phrase/wordList.ts';
import type { Control } from '../../lib/view/testId.ts';
import { t } from '../../lib/words/words.ts';
import { Completions } from './completions.tsx';

interface WordFieldProps extends Pick<ComponentProps<'input'>, 'autoFocus' | 'ref'> {
  place: number;
  count: number;
  word: string;
  list?: WordList;
  /** What is typed here, which may be several words. */
  onType: (text: string) => void;
  /** This word is done. */
  onNext: () => void;
  onBack: () => void;
  'data-testid'?: Control;
}

/** One word of a phrase: completed from the list as it is typed (WAI-ARIA's combobox), and called wrong where it stands. */
export function WordField({ place, count, word, list, onType, onNext, onBack, ...rest }: WordFieldProps) {
  const id = useId();
  const [isHere, setHere] = useState(false);
  const [isShut, setShut] = useState(false);
  const [marked, setMarked] = useState(-1);
  const offered = list?.beginningWith(word) ?? [];
  const isOpen = isHere && !isShut && offered.length > 0 && !(offered.length === 1 && offered[0] === word);
  const isWrong = list !== undefined && word !== '' && !list.isWord(word) && !(isHere && offered.length > 0);
  const take = (whole: string) => {
    onType(whole);
    onNext();
  };
  /** Where only one word can be meant it is that. */
  const complete = () => {
    const only = list?.onlyWord(word);
    if (only !== undefined && only !== word) onType(only);
  };
  const press = (event: { key: string; preventDefault(): void; stopPropagation(): void }) => {
    const chosen = isOpen ? offered[marked] : undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && offered.length > 0) {
      event.preventDefault();
      setShut(false);
      setMarked(isOpen ? (marked + step + offered.length + (marked < 0 && step < 0 ? 1 : 0)) % offered.length : 0);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      // Whatever the field stands in stays open, with all that was typed.
      event.stopPropagation();
      setShut(true);
    } else if (event.key === 'Backspace' && word === '') {
      event.preventDefault();
      onBack();
    } else if (chosen !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === ' ' || (event.key === 'Enter' && place < count)) {
      event.preventDefault();
      complete();
      if (word !== '') onNext();
    }
  };
  return (
    <div className="relative min-w-0">
      <div className="flex items-center gap-1">
        <span aria-hidden className="w-5 shrink-0 text-right text-xs text-muted">
          {place}
        </span>
        <input
          {...rest}
          role="combobox"
          aria-label={t('phrase.place', { place, count })}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && marked >= 0 ? `${id}-${marked}` : undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          translate="no"
          className="field px-2 py-1.5 font-mono"
          value={word}
          onChange={({ target }) => {
            setMarked(-1);
            setShut(false);
            onType(target.value);
          }}
          onPaste={(event) => {
            event.preventDefault();
            onType(` ${event.clipboardData.getData('text')}`);
          }}
          onKeyDown={press}
          onFocus={() => setHere(true)}
          onBlur={() => {
            setHere(false);
            setMarked(-1);
            complete();
          }}
        />
      </div>
      {isOpen ? <Completions id={id} words={offered} marked={marked} onTake={take} /> : null}
      <p id={`${id}-problem`} role="alert" className="mt-0.5 pl-6 text-xs font-medium text-bad empty:hidden">
        {isWrong ? t('phrase.notAWord', { place }) : null}
      </p>
    </div>
  );
}
