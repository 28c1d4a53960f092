import { useEffect, useRef } from 'react';

/** Runs `task` every `milliseconds` after the last run ended, while the page is visible and `key` stays the same. */
export function usePoll(task: () => Promise<unknown>, milliseconds: number, key: string | undefined): void {
  const latest = useRef(task);
  latest.current = task;
  useEffect(() => {
    if (key === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const run = async () => {
      if (document.visibilityState === 'visible') await latest.current().catch(() => undefined);
      if (!over) timer = setTimeout(run, milliseconds);
    };
    timer = setTimeout(run, 0);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key, milliseconds]);
}
