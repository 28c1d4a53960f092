import type { ReactNode } from 'react';
import { useVault } from '../../lib/view/vault.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Lone } from '../ui/page.tsx';
import { Told } from '../ui/said.tsx';
import { DamagedVault } from '../vault/damaged.tsx';
import { UnlockPage } from '../vault/unlock.tsx';

interface GateProps {
  /** Shown where there is no wallet yet. */
  none: ReactNode;
  /** Shown where its user has not been asked yet whom it may ask about networks. */
  whom: ReactNode;
  /** Stands above the password that is asked for. */
  whileLocked?: ReactNode;
  /** Leads whoever forgot the password to where there is room for a phrase, where that is elsewhere. */
  onForgot?: () => void;
  /** Leads to where there is room for a backup file, where that is elsewhere. */
  onFile?: () => void;
  children: ReactNode;
}

/** Lets through to the wallet only while it is unlocked, and nothing of its making is open. */
export function Gate({ none, whom, whileLocked, onForgot, onFile, children }: GateProps) {
  const { vault, why, trouble, whomToAsk } = useVault();
  switch (vault) {
    case 'unlocked':
      return whomToAsk === 'open' ? whom : children;
    case 'locked':
      return (
        <>
          {whileLocked}
          <UnlockPage onForgot={onForgot} />
        </>
      );
    case 'damaged':
      return <DamagedVault why={why} onFile={onFile} />;
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
