import { useEffect, useState } from 'react';

/** What takes longer than this, in ms, is spoken of. */
const SLOW_MS = 1_000;

/** Whether something has gone on for so long that whoever waits for it is to be told. */
export function useSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoingOn]);
  return isSlow;
}
