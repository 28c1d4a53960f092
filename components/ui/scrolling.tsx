import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/words/words.ts';

/** A part of a page that scrolls by itself: a region with a name, which the keyboard reaches. */
export function Scrolling({ className = '', ...rest }: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse could not scroll it otherwise
  return <section tabIndex={0} {...rest} className={`overflow-y-auto ${className}`} />;
}

/** A part that scrolls where there is no room for it, and says so for as long as its end is out of sight. */
export function Yielding({ className = '', children }: { className?: string; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const root = scroller.current;
    const look = (entries: IntersectionObserverEntry[]) => {
      setCut(!entries.at(-1)?.isIntersecting);
      setLong(root !== null && root.scrollHeight > root.clientHeight + 2);
    };
    const observer = new IntersectionObserver(look, { root, rootMargin: '2px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="relative flex min-h-0 flex-col">
      <div ref={scroller} tabIndex={isLong ? 0 : undefined} className="min-h-0 overflow-y-auto -outline-offset-2">
        <div className={className}>{children}</div>
        <div ref={end} className="-mt-px h-px" />
      </div>
      {isCut ? (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-linear-to-t from-paper via-paper/90 to-transparent pt-4 text-xs font-semibold text-accent"
        >
          {t('ui.moreBelow')} <ChevronDown className="size-3.5" />
        </span>
      ) : null}
    </div>
  );
}
