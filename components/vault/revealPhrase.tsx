import type { ReactNode } from 'react';
import { PATHS } from '../../lib/core/account/path.ts';
import type { CommandResults } from '../../lib/core/command.ts';
import { command } from '../../lib/view/command.ts';
import '../../lib/words/late/settings.ts';
import '../../lib/words/late/derivation.ts';
import { t } from '../../lib/words/words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';
import { Words } from './phraseGrid.tsx';
import { Secret } from './secret.tsx';

interface RevealPhraseDialogProps {
  id?: string;
  /** What the phrase is called. */
  title?: ReactNode;
  onClose: () => void;
}

/** Shows a phrase of the wallet, the first where none is told, with all that its accounts depend on. */
export function RevealPhraseDialog({ id, title, onClose }: RevealPhraseDialogProps) {
  const reveal = (password: string) => command('revealPhrase', { password, ...(id !== undefined && { id }) });
  return (
    <Dialog title={title ?? t('settings.phrase')} open onClose={onClose}>
      <Secret what="words" warning={t('vault.phrase.warning')} action={t('settings.phrase.showWords')} reveal={reveal}>
        {(revealed) => <Revealed {...revealed} />}
      </Secret>
    </Dialog>
  );
}

function Revealed({ phrase, passphrase, path }: CommandResults['revealPhrase']) {
  return (
    <>
      <Words phrase={phrase} />
      {passphrase !== undefined || path !== PATHS.usual ? (
        <Rows>
          {passphrase === undefined ? null : (
            <Row label={t('derivation.passphrase')}>
              <Data className="font-mono whitespace-pre-wrap">{passphrase}</Data>
            </Row>
          )}
          <Row label={t('derivation.path')}>
            <Data className="font-mono">{path}</Data>
          </Row>
        </Rows>
      ) : null}
    </>
  );
}
