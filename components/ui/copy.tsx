import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../lib/words/words.ts';
import { IconButton } from './button.tsx';

const SAID_MS = 1600;

/** Copies `text`, and knows for a moment what came of it. */
export function useCopying(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  return { outcome, copy };
}

/** Copies `text`; `label` names what is copied. Says so to those who cannot see the tick. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopying(text);
  return (
    <>
      <IconButton label={label} onClick={copy}>
        {outcome === 'copied' ? <Check aria-hidden className="size-4 text-good" /> : <Copy aria-hidden className="size-4" />}
      </IconButton>
      <span role="status" className="sr-only">
        {outcome && t(`ui.${outcome}`)}
      </span>
    </>
  );
}
