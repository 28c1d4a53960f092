import { t } from '../../lib/words/words.ts';
import { Data } from '../ui/said.tsx';

interface CompletionsProps {
  /** Of the field that they complete. */
  id: string;
  words: readonly string[];
  /** Which of them the keyboard is at; none is -1. */
  marked: number;
  onTake: (word: string) => void;
}

/** The words that what is typed may become. The focus stays in the field. */
export function Completions({ id, words, marked, onTake }: CompletionsProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('phrase.completions')}
      className="floating absolute top-full left-6 z-10 mt-1 min-w-28"
    >
      {words.map((word, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        // biome-ignore lint/a11y/useFocusableInteractive: the field names it as its active one
        <div
          key={word}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === marked}
          className="option min-h-8 cursor-pointer hover:bg-sunken aria-selected:bg-sunken"
          // Else the field would lose the focus before it is taken.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(word)}
        >
          <Data className="font-mono">{word}</Data>
        </div>
      ))}
    </div>
  );
}
