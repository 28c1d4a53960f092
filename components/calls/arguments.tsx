import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import type { Argument, Value } from '../../lib/core/decode/decoded.ts';
import { labelOf } from '../../lib/view/card.ts';
import { manyLines } from '../../lib/view/format.ts';
import { FullAddress } from '../ui/address.tsx';

/** Arguments that fit no line, folded away; lists and records show their parts below each other. */
export function FoldedArguments({ args }: { args: readonly Argument[] }) {
  if (args.length === 0) return null;
  return (
    <Collapsible.Root className="mt-2 border-t pt-2">
      <Collapsible.Trigger className="group flex min-h-8 min-w-0 items-center gap-1.5 rounded-control text-left text-muted hover:text-ink">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-data-panel-open:rotate-90" />
        {args.length === 1 ? 'One more argument' : `${args.length} more arguments`}
      </Collapsible.Trigger>
      <Collapsible.Panel className="pt-1">
        <Arguments args={args} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

function Arguments({ args }: { args: readonly Argument[] }) {
  return (
    <dl className="space-y-2">
      {args.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="wrap-anywhere text-muted">{labelOf(name)}</dt>
          <dd className="min-w-0 border-l-2 pl-3 wrap-anywhere">
            <ValueText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ValueText({ value }: { value: Value }) {
  switch (value.type) {
    case 'address':
      return <FullAddress address={value.address} />;
    case 'integer':
      return <span className="code">{String(value.value)}</span>;
    case 'flag':
      return value.value ? 'yes' : 'no';
    case 'bytes':
      return <span className="code">{value.bytes}</span>;
    case 'text':
      return <span className="whitespace-pre-wrap">{manyLines(value.text)}</span>;
    case 'record':
      return <Arguments args={value.fields} />;
    case 'list':
      return (
        <>
          {value.items.length === 0 ? <span className="text-muted">none</span> : null}
          <ol className="list-decimal space-y-2 pl-5 marker:text-muted">
            {value.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what names it
              <li key={index}>
                <ValueText value={item} />
              </li>
            ))}
          </ol>
          {value.left > 0 ? <p>And {value.left} more.</p> : null}
        </>
      );
  }
}
