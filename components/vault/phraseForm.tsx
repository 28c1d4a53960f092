import { useState } from 'react';
import { useTypedPhrase } from '../../lib/view/phrase/typed.ts';
import { Problem } from '../ui/notice.tsx';
import { Derivation, type Derived, isSound } from './derivation.tsx';
import { NewPassword } from './newPassword.tsx';
import { PhraseFields } from './phraseFields.tsx';

interface PhraseFormProps {
  /** Name of the button. */
  action: string;
  /** Makes a wallet of it. */
  run: (given: Derived & { phrase: string }, password: string) => Promise<unknown>;
}

/** Takes a recovery phrase and a new password for this browser. */
export function PhraseForm({ action, run }: PhraseFormProps) {
  const { words, setWords, list, problem, isWhole, phrase } = useTypedPhrase();
  const [derived, setDerived] = useState<Derived>({});
  return (
    <NewPassword action={action} ready={isWhole && isSound(derived)} run={(password) => run({ ...derived, phrase }, password)}>
      <PhraseFields words={words} onChange={setWords} list={list} />
      <Problem said={problem} />
      <Derivation value={derived} onChange={setDerived} />
    </NewPassword>
  );
}
