import type { ReactNode } from 'react';
import { useVault } from '../../lib/view/vault.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Lone } from '../ui/page.tsx';
import { Told } from '../ui/said.tsx';
import { DamagedVault } from '../vault/damaged.tsx';
import { UnlockPage } from '../vault/unlock.tsx';

/** Lets through to the wallet only while it is unlocked; `none` is shown where there is no wallet yet. */
export function Gate({ none, children }: { none: ReactNode; children: ReactNode }) {
  const { vault, why, trouble } = useVault();
  switch (vault) {
    case 'unlocked':
      return children;
    case 'locked':
      return <UnlockPage />;
    case 'damaged':
      return <DamagedVault why={why} />;
    case 'none':
      return none;
    case 'unknown':
      return trouble ? <Silent trouble={trouble} /> : null;
  }
}

function Silent({ trouble }: { trouble: Said }) {
  return (
    <Lone title={t('recovery.silent.title')}>
      <p className="mb-4" role="alert">
        <Told said={trouble} />
      </p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('ui.tryAgain')}
      </Button>
    </Lone>
  );
}
