import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import type { Bytes } from '../../lib/core/schema.ts';
import { byteLength } from '../../lib/view/format.ts';
import { CopyButton } from '../ui/copy.tsx';

/** A call's bytes, folded away behind their selector and length. */
export function CallData({ data, title = 'Data' }: { data: Bytes; title?: string }) {
  return (
    <Collapsible.Root className="mt-2 border-t pt-2">
      <div className="flex items-center justify-between gap-2">
        <Collapsible.Trigger className="group flex min-h-8 min-w-0 items-center gap-1.5 rounded-control text-left text-muted hover:text-ink">
          <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-data-panel-open:rotate-90" />
          {title} <span className="font-mono text-xs">{data.slice(0, 10)}</span>, {byteLength(data)} bytes
        </Collapsible.Trigger>
        <CopyButton text={data} what={title.toLowerCase()} />
      </div>
      <Collapsible.Panel>
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="code mt-1 max-h-48 overflow-y-auto rounded-control bg-sunken p-3"
        >
          {data}
        </section>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
