import { useEffect, useState } from 'react';

/** So long a text has to stay as it is, in ms: somebody who types a name does not mean each of its beginnings. */
const STILL = 400;

/** The text as it was when it last stood still. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), STILL);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
