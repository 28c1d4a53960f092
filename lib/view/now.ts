import { useState } from 'react';
import { usePoll } from './poll.ts';

/** The time, in ms, new every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  usePoll(async () => setNow(Date.now()), 5_000, '');
  return now;
}
