import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { useCopying } from '../ui/copy.tsx';
import { Data, Said } from '../ui/said.tsx';

/** How many characters are compared at either end, beside the `0x` that all addresses have. */
const COMPARED = 4;

/**
 * Copies an address, and from then on says how it begins and ends: there are programs that put another address in the place of one
 * that was copied.
 */
export function CopyAddress({ full }: { full: string }) {
  const { outcome, copy } = useCopying(full);
  const [copied, setCopied] = useState('');
  if (outcome === 'copied' && copied !== full) setCopied(full);
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      <Button look="primary" onClick={copy}>
        <Icon aria-hidden className="size-4" />
        {t('receive.copy')}
      </Button>
      <div role="status" className="text-muted empty:hidden">
        {outcome ? <p>{t(`ui.${outcome}`)}</p> : null}
        {copied === full ? <Compare full={full} /> : null}
      </div>
    </>
  );
}

const Compare = ({ full }: { full: string }) => (
  <p>
    <Said
      code="receive.compare"
      params={{
        first: <Data className="font-mono text-ink">{full.slice(0, 2 + COMPARED)}</Data>,
        last: <Data className="font-mono text-ink">{full.slice(-COMPARED)}</Data>,
      }}
    />
  </p>
);
