import { useEffect, useRef } from 'react';

/**
 * While an edit is open, Escape ends it, and is no word on all else that is asked.
 * @param cancel undefined where there is nothing to end.
 */
export function useEscape(cancel: (() => void) | undefined): void {
  const latest = useRef(cancel);
  latest.current = cancel;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    // Before whoever hears it as a no.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
