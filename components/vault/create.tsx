import { useEffect, useState } from 'react';
import { command, sentence } from '../../lib/view/command.ts';
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
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    command('generatePhrase', {}).then(
      (made) => setPhrase((before) => before ?? made.phrase),
      (thrown) => setProblem(sentence(thrown)),
    );
  }, []);
  if (step === 'password' && phrase)
    return (
      <Lone title="Choose a password">
        <NewPassword action="Create wallet" phrase={phrase} ready />
      </Lone>
    );
  if (step === 'check' && phrase)
    return (
      <Lone title="Is it on paper?">
        <Quiz phrase={phrase} onPassed={() => setStep('password')} onBack={() => setStep('show')} />
      </Lone>
    );
  return (
    <Lone title="Your recovery phrase">
      <div className="space-y-4">
        <p>
          Write these words on paper, in this order. They are your wallet: with them you get it back, without them nobody can.
        </p>
        <Problem>{problem}</Problem>
        {phrase ? <Words phrase={phrase} /> : null}
        <Notice tone="warn">Whoever has the words has everything. No site and no support ever needs them.</Notice>
        <Button look="primary" className="w-full" aria-disabled={!phrase} onClick={() => setStep('check')}>
          I wrote it down
        </Button>
        <Button look="quiet" className="w-full" onClick={onBack}>
          Back
        </Button>
      </div>
    </Lone>
  );
}
