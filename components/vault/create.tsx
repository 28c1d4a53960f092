import { useEffect, useState } from 'react';
import { command, problemOf } from '../../lib/view/command.ts';
import { makeWallet } from '../../lib/view/vault.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Lone } from '../ui/page.tsx';
import { NewPassword } from './newPassword.tsx';
import { Words } from './phraseGrid.tsx';
import { Quiz } from './quiz.tsx';

const ASKED = 3;

/** `ASKED` different places in a phrase, in order. */
function pickPlaces(length: number): number[] {
  const places = Array.from({ length }, (_, at) => ({ place: at + 1, lot: Math.random() }));
  return places
    .sort((a, b) => a.lot - b.lot)
    .slice(0, ASKED)
    .map(({ place }) => place)
    .sort((a, b) => a - b);
}

const wrongIn = (phrase: string, words: readonly { place: number; word: string }[]) =>
  words.filter(({ place, word }) => phrase.split(' ')[place - 1] !== word).map(({ place }) => place);

/** Shows a fresh phrase, makes sure that it was written down, then asks for a password. */
export function CreateWallet({ onBack }: { onBack: () => void }) {
  const [phrase, setPhrase] = useState<string>();
  const [step, setStep] = useState<'show' | 'check' | 'password'>('show');
  const [isProved, setProved] = useState(false);
  const [places, setPlaces] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<Said>();
  useEffect(() => {
    command('generatePhrase', {}).then(
      (made) => setPhrase((before) => before ?? made.phrase),
      (thrown) => setProblem(problemOf(thrown)),
    );
  }, []);
  const check = () => {
    setPlaces(pickPlaces(phrase?.split(' ').length ?? 0));
    setStep('check');
  };
  if (step === 'password' && phrase)
    return (
      <Lone title={t('vault.newPassword.title')}>
        <NewPassword
          action={t('vault.create.do')}
          ready
          isFirst
          run={(password) => makeWallet({ phrase, proved: isProved }, password)}
        />
        <Button look="quiet" className="mt-3 w-full" onClick={() => setStep('show')}>
          {t('vault.quiz.showAgain')}
        </Button>
      </Lone>
    );
  if (step === 'check' && phrase)
    return (
      <Lone title={t('vault.quiz.title')}>
        <Quiz
          places={places}
          check={async (words) => wrongIn(phrase, words)}
          onPassed={() => {
            setProved(true);
            setStep('password');
          }}
        />
        <div className="mt-3 space-y-1">
          <Button look="quiet" className="w-full" onClick={() => setStep('show')}>
            {t('vault.quiz.showAgain')}
          </Button>
          <Button look="quiet" className="w-full" onClick={() => setStep('password')}>
            {t('vault.quiz.later')}
          </Button>
        </div>
      </Lone>
    );
  return (
    <Lone title={t('vault.create.title')}>
      <div className="space-y-4">
        <p>{t('vault.create.about')}</p>
        <Problem said={problem} />
        {phrase ? <Words phrase={phrase} /> : null}
        <Notice tone="warn">{t('vault.phrase.warning')}</Notice>
        <Button look="primary" className="w-full" aria-disabled={!phrase} onClick={check}>
          {t('vault.create.written')}
        </Button>
        <Button look="quiet" className="w-full" onClick={onBack}>
          {t('vault.back')}
        </Button>
      </div>
    </Lone>
  );
}
