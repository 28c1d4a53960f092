import { useState } from 'react';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Problem } from '../ui/notice.tsx';

const ASKED = 3;

/** `ASKED` different places in a phrase, in order. */
function pickPlaces(length: number): number[] {
  const places = Array.from({ length }, (_, place) => ({ place, lot: Math.random() }));
  return places
    .sort((a, b) => a.lot - b.lot)
    .slice(0, ASKED)
    .map(({ place }) => place)
    .sort((a, b) => a - b);
}

/** Asks for three words of the phrase, to see that it was written down. */
export function Quiz({ phrase, onPassed, onBack }: { phrase: string; onPassed: () => void; onBack: () => void }) {
  const words = phrase.split(' ');
  const [places] = useState(() => pickPlaces(words.length));
  const [answers, setAnswers] = useState<Record<number, string>>({});
  const [wrong, setWrong] = useState(false);
  const check = () => {
    const right = places.every((place) => answers[place]?.trim().toLowerCase() === words[place]);
    setWrong(!right);
    if (right) onPassed();
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <p>{t('vault.quiz.about')}</p>
      {places.map((place, index) => (
        <TextField
          key={place}
          label={t('vault.quiz.word', { place: place + 1 })}
          value={answers[place] ?? ''}
          onChange={(event) => setAnswers({ ...answers, [place]: event.target.value })}
          autoCapitalize="none"
          autoFocus={index === 0}
        />
      ))}
      <Problem said={wrong ? { code: 'vault.quiz.wrong' } : undefined} />
      <Button look="primary" type="submit" className="w-full">
        {t('vault.quiz.continue')}
      </Button>
      <Button look="quiet" className="w-full" onClick={onBack}>
        {t('vault.quiz.showAgain')}
      </Button>
    </form>
  );
}
