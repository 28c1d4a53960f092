import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import type { Bytes } from '../../lib/core/schema.ts';
import { digestOf } from '../../lib/view/card.ts';
import { byteLength } from '../../lib/view/format.ts';
import { CopyButton } from '../ui/copy.tsx';

/** A call's bytes, folded away behind their selector and length; in words of 32 bytes where nobody knows what they mean; `copy` names the button. */
export function CallData(props: { data: Bytes; words?: readonly Bytes[]; title?: string; copy: string }) {
  const { data, words, title = 'Data', copy } = props;
  return (
    <Collapsible.Root className="mt-2 border-t pt-2">
      <div className="flex items-center justify-between gap-2">
        <Collapsible.Trigger className="group flex min-h-8 min-w-0 items-center gap-1.5 rounded-control text-left text-muted hover:text-ink">
          <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-data-panel-open:rotate-90" />
          <span>
            {title} <span className="font-mono text-xs">{data.slice(0, 10)}</span>, {byteLength(data)} bytes
          </span>
        </Collapsible.Trigger>
        <CopyButton text={data} label={copy} />
      </div>
      <Collapsible.Panel>
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="code mt-1 max-h-48 overflow-y-auto rounded-control bg-sunken p-3"
        >
          {words
            ? [data.slice(0, 10), ...words].map((word, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a word has no name but its place
                <div key={index} className="py-0.5">
                  {word}
                </div>
              ))
            : data}
        </section>
        <p className="mt-2 text-muted">Digest of the data (ERC-8213)</p>
        <p className="code">{digestOf(data)}</p>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
