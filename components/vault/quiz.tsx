import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { wordsIn } from '../../lib/view/phrase/words.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Problem } from '../ui/notice.tsx';

interface QuizProps {
  /** Which words are asked for; the first of a phrase is 1. */
  places: readonly number[];
  /** Says which of the words are wrong. */
  check: (words: { place: number; word: string }[]) => Promise<readonly number[]>;
  onPassed: () => void;
}

/** Asks for words of a phrase, to see that it was written down. */
export function Quiz({ places, check, onPassed }: QuizProps) {
  const [answers, setAnswers] = useState<Record<number, string>>({});
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const { busy, problem, run } = useAction();
  const ask = () =>
    run(async () => {
      setWrong([]);
      const found = await check(places.map((place) => ({ place, word: wordsIn(answers[place] ?? '').join(' ') })));
      setWrong(found);
      if (found.length === 0) onPassed();
    });
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <p>{t('vault.quiz.about')}</p>
      {places.map((place, index) => (
        <TextField
          key={place}
          label={t('vault.quiz.word', { place })}
          value={answers[place] ?? ''}
          onChange={(event) => setAnswers({ ...answers, [place]: event.target.value })}
          aria-invalid={wrong.includes(place) || undefined}
          autoCapitalize="none"
          autoFocus={index === 0}
        />
      ))}
      <Problem said={problem ?? (wrong.length > 0 ? { code: 'vault.quiz.wrong' } : undefined)} />
      <Button look="primary" type="submit" className="w-full" aria-disabled={busy} aria-busy={busy}>
        {t('vault.quiz.continue')}
      </Button>
    </form>
  );
}
