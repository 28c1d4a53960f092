import { t } from '../../lib/words/words.ts';
import { inOrder } from '../ui/inOrder.tsx';
import { Data } from '../ui/said.tsx';

/** A recovery phrase, numbered. It is not offered for copying: a clipboard is read by many. */
export function Words({ phrase }: { phrase: string }) {
  return (
    <ol aria-label={t('vault.phrase')} className="card grid grid-cols-2 gap-x-4 gap-y-1 p-4 sm:grid-cols-3">
      {inOrder(phrase.split(' '), (word, index) => (
        <li className="flex items-baseline gap-2 py-1">
          <span aria-hidden className="w-6 text-right text-xs text-muted">
            {index + 1}
          </span>
          <Data className="font-mono font-semibold">{word}</Data>
        </li>
      ))}
    </ol>
  );
}
