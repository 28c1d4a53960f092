import { useState } from 'react';
import { command } from '../../lib/view/command.ts';
import { useTypedPhrase } from '../../lib/view/phrase/typed.ts';
import { t } from '../../lib/words/words.ts';
import { Problem } from '../ui/notice.tsx';
import { Derivation, type Derived, isSound } from '../vault/derivation.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';
import { PhraseFields } from '../vault/phraseFields.tsx';

/** Takes a further phrase into the wallet. */
export function AddPhrase({ onDone }: { onDone: () => void }) {
  const { words, setWords, list, problem, isWhole, phrase } = useTypedPhrase();
  const [derived, setDerived] = useState<Derived>({});
  const add = async (password: string) => {
    await command('addPhrase', { password, phrase, ...derived, proved: true });
    onDone();
  };
  return (
    <PasswordForm action={t('accounts.more.phrase.do')} ready={isWhole && isSound(derived)} run={add} isLast>
      <p className="text-muted">{t('accounts.more.phrase.about')}</p>
      <PhraseFields words={words} onChange={setWords} list={list} />
      <Problem said={problem} />
      <Derivation value={derived} onChange={setDerived} />
    </PasswordForm>
  );
}
