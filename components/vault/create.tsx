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

/** Shows a fresh phrase, makes sure that it was written down, then asks for a password. */
export function CreateWallet({ onBack }: { onBack: () => void }) {
  const [phrase, setPhrase] = useState<string>();
  const [step, setStep] = useState<'show' | 'check' | 'password'>('show');
  const [problem, setProblem] = useState<Said>();
  useEffect(() => {
    command('generatePhrase', {}).then(
      (made) => setPhrase((before) => before ?? made.phrase),
      (thrown) => setProblem(problemOf(thrown)),
    );
  }, []);
  if (step === 'password' && phrase)
    return (
      <Lone title={t('vault.newPassword.title')}>
        <NewPassword action={t('vault.create.do')} ready run={(password) => makeWallet(phrase, password)} />
      </Lone>
    );
  if (step === 'check' && phrase)
    return (
      <Lone title={t('vault.quiz.title')}>
        <Quiz phrase={phrase} onPassed={() => setStep('password')} onBack={() => setStep('show')} />
      </Lone>
    );
  return (
    <Lone title={t('vault.create.title')}>
      <div className="space-y-4">
        <p>{t('vault.create.about')}</p>
        <Problem said={problem} />
        {phrase ? <Words phrase={phrase} /> : null}
        <Notice tone="warn">{t('vault.phrase.warning')}</Notice>
        <Button look="primary" className="w-full" aria-disabled={!phrase} onClick={() => setStep('check')}>
          {t('vault.create.written')}
        </Button>
        <Button look="quiet" className="w-full" onClick={onBack}>
          {t('vault.back')}
        </Button>
      </div>
    </Lone>
  );
}
