import { useState } from 'react';
import { noteImport } from '../../lib/view/justImported.ts';
import { testId } from '../../lib/view/testId.ts';
import { makeWallet } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { Lone } from '../ui/page.tsx';
import { CreateWallet } from './create.tsx';
import { PhraseForm } from './phraseForm.tsx';
import { RestoreFile } from './restoreFile.tsx';

/** What a wallet that does not exist yet asks first. */
export function FirstRun() {
  const [way, setWay] = useState<'create' | 'import' | 'restore'>();
  const back = () => setWay(undefined);
  if (way === 'create') return <CreateWallet onBack={back} />;
  if (way === 'restore') return <RestoreFile onBack={back} />;
  if (way === 'import') return <ImportPhrase onBack={back} />;
  return (
    <Lone title={t('vault.firstRun.title')}>
      <p className="mb-6 text-base text-pretty text-muted">{t('vault.firstRun.about')}</p>
      <div className="space-y-3">
        <Button look="primary" className="w-full" onClick={() => setWay('create')}>
          {t('vault.firstRun.create')}
        </Button>
        <Button data-testid={testId('have-phrase')} className="w-full" onClick={() => setWay('import')}>
          {t('vault.firstRun.import')}
        </Button>
        <Fold line={<span className="font-medium text-accent">{t('vault.firstRun.more')}</span>}>
          <div className="space-y-3 pt-2">
            <Button className="w-full" onClick={() => setWay('restore')}>
              {t('vault.firstRun.restore')}
            </Button>
            <p className="text-muted">{t('vault.firstRun.keys')}</p>
          </div>
        </Fold>
      </div>
    </Lone>
  );
}

function ImportPhrase({ onBack }: { onBack: () => void }) {
  return (
    <Lone title={t('vault.import.title')}>
      <p className="mb-5 text-muted">{t('vault.import.about')}</p>
      <PhraseForm
        action={t('vault.import.do')}
        run={async (given, password) => {
          await makeWallet({ ...given, proved: true }, password);
          noteImport(password);
        }}
      />
      <Button look="quiet" className="mt-3 w-full" onClick={onBack}>
        {t('vault.back')}
      </Button>
    </Lone>
  );
}
