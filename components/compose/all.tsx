import { useState } from 'react';
import { asJson } from '../../lib/view/compose/json.ts';
import type { ReadStep } from '../../lib/view/compose/read.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { useCopying } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Copies all steps, once nothing stands against any of them. */
export function CopySteps({ reads, around }: { reads: readonly ReadStep[]; around: Parameters<typeof asJson>[1] }) {
  const made = reads.flatMap((each) => each.made ?? []);
  const { outcome, copy } = useCopying(asJson(made, around));
  return (
    <>
      <Button look="quiet" aria-disabled={made.length < reads.length} onClick={copy}>
        {t('compose.copy')}
      </Button>
      <span role="status" className="self-center text-muted empty:hidden">
        {outcome && t(`ui.${outcome}`)}
      </span>
    </>
  );
}

/** Takes all steps out, and asks once more before. */
export function ClearSteps({ count, onClear }: { count: number; onClear: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('compose.clear')}
      </Button>
      <Dialog title={t('compose.clear.title', { count })} open={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-4">{t('compose.clear.about')}</p>
        <Button
          look="danger"
          className="w-full"
          onClick={() => {
            setOpen(false);
            onClear();
          }}
        >
          {t('compose.clear.do')}
        </Button>
      </Dialog>
    </>
  );
}
