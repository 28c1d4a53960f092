import { useState } from 'react';
import { command } from '../../lib/view/command.ts';
import { useTypedPhrase } from '../../lib/view/phrase/typed.ts';
import { t } from '../../lib/words/words.ts';
import { Notice, Problem } from '../ui/notice.tsx';
import { Derivation, type Derived, isSound } from '../vault/derivation.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';
import { PhraseFields } from '../vault/phraseFields.tsx';
import { FindAccounts } from './find.tsx';

/** Takes a further phrase into the wallet, and offers to look which of its accounts were used. */
export function AddPhrase({ onDone }: { onDone: () => void }) {
  const { words, setWords, list, problem, isWhole, phrase } = useTypedPhrase();
  const [derived, setDerived] = useState<Derived>({});
  const [added, setAdded] = useState<{ id: string; password: string }>();
  if (added !== undefined)
    return (
      <div className="space-y-4">
        <div role="status">
          <Notice tone="good">{t('accounts.more.phrase.done')}</Notice>
        </div>
        <FindAccounts id={added.id} typed={added.password} onDone={onDone} />
      </div>
    );
  const add = async (password: string) => {
    const { id } = await command('addPhrase', { password, phrase, ...derived, proved: true });
    setWords(words.map(() => ''));
    setAdded({ id, password });
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
