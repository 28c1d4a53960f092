import { Check, Copy } from 'lucide-react';
import type { Address } from '../../lib/core/schema.ts';
import { fullAddress } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { useCopying } from '../ui/copy.tsx';
import { Data } from '../ui/said.tsx';
import { QrCode } from './code.tsx';

/** An account's address for whoever is to send something to it: to photograph, to read and to copy. */
export function Receive({ address }: { address: Address }) {
  const full = fullAddress(address);
  const { outcome, copy } = useCopying(full);
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <div className="flex flex-wrap items-center justify-center gap-4">
      <QrCode text={full} label={t('receive.code')} />
      <div className="min-w-0 flex-1 basis-52 space-y-3">
        <Data className="block font-mono text-base leading-relaxed font-medium wrap-anywhere">{full}</Data>
        <Button look="primary" onClick={copy}>
          <Icon aria-hidden className="size-4" />
          {t('receive.copy')}
        </Button>
        <p role="status" className="text-muted empty:hidden">
          {outcome && t(`ui.${outcome}`)}
        </p>
        <p className="text-muted">{t('receive.about')}</p>
      </div>
    </div>
  );
}
