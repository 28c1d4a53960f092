import { useEffect, useState } from 'react';

const EVERY_MS = 5_000;

/** The time, in ms, new every few seconds while the page is visible. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
