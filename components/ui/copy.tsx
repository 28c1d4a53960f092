import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../lib/words/words.ts';
import { IconButton } from './button.tsx';

const SAID_MS = 1600;

/** Copies `text`; `label` names what is copied. Says so to those who cannot see the tick. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('ui.copied')),
      () => setSaid(t('ui.copyFailed')),
    );
  return (
    <>
      <IconButton label={label} onClick={copy}>
        {said === t('ui.copied') ? <Check aria-hidden className="size-4 text-good" /> : <Copy aria-hidden className="size-4" />}
      </IconButton>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
