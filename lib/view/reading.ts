import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the end of what `scroller` holds has been in sight since `subject` was shown; mark that end with `end`. */
export function useReadToEnd(scroller: RefObject<HTMLElement | null>, subject: string) {
  const end = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<string>();
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setRead(subject);
      },
      { root: scroller.current, rootMargin: '8px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroller, subject]);
  return { read: read === subject, end };
}
