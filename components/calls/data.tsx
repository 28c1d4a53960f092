import type { Bytes } from '../../lib/core/schema.ts';
import { digestOf } from '../../lib/view/card.ts';
import { byteLength } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { CopyButton } from '../ui/copy.tsx';
import { Fold } from '../ui/fold.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { Said } from '../ui/said.tsx';
import { Scrolling } from '../ui/scrolling.tsx';

interface CallDataProps {
  data: Bytes;
  words?: readonly Bytes[];
  /** Whether it is what the site had sent before the user changed it. */
  asSent?: boolean;
}

/** A call's bytes, folded away behind their selector and length; in words of 32 bytes where nobody knows what they mean. */
export function CallData({ data, words, asSent = false }: CallDataProps) {
  const selector = (
    <span translate="no" className="font-mono text-xs">
      {data.slice(0, 10)}
    </span>
  );
  return (
    <Fold
      className="mt-2 border-t pt-2"
      line={
        <span className="text-muted">
          <Said code={asSent ? 'call.dataAsSent.of' : 'call.data.of'} params={{ selector, length: byteLength(data) }} />
        </span>
      }
      aside={<CopyButton text={data} label={t(asSent ? 'ui.copy.dataAsAsked' : 'ui.copy.data')} />}
    >
      <Scrolling
        // No landmark: each call of a batch has one of these, by the same name.
        role="group"
        aria-label={t(asSent ? 'call.dataAsSent' : 'call.data')}
        translate="no"
        className="code mt-1 max-h-48 rounded-control bg-sunken p-3"
      >
        {words ? inOrder([data.slice(0, 10), ...words], (word) => <div className="py-0.5">{word}</div>) : data}
      </Scrolling>
      <p className="mt-2 text-muted">{t('call.digest')}</p>
      <p translate="no" className="code">
        {digestOf(data)}
      </p>
    </Fold>
  );
}
