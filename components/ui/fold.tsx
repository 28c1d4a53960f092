import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  /** What stands there while it is closed, and opens it: text, without controls of its own. */
  line: ReactNode;
  /** What the line is called by those who hear it, where it alone could be any of several. It begins with what stands there. */
  label?: string;
  /** A control beside the line. */
  aside?: ReactNode;
  /** Whether it is open at first. */
  startsOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** A line that opens to more. What is closed is not drawn, so that thousands of bytes cost nothing until somebody wants them. */
export function Fold({ line, label, aside, startsOpen = false, className, children }: FoldProps) {
  return (
    <Collapsible.Root defaultOpen={startsOpen} className={className}>
      <div className="flex min-w-0 items-center gap-1">
        <Collapsible.Trigger
          aria-label={label}
          className="group flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-control text-left"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{line}</span>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform group-data-panel-open:rotate-90" />
        </Collapsible.Trigger>
        {aside}
      </div>
      <Collapsible.Panel>{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}
