import { useEffect, useState } from 'react';

const ARM_MS = 500;

/**
 * Whether the user had time to see what a click would confirm: half a second after `subject` was shown in a visible and
 * focused window of this size. A click meant for what was there before comes too early and counts for nothing.
 */
export function useArmed(subject: string): boolean {
  const [armed, setArmed] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      setArmed(undefined);
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      timer = setTimeout(() => setArmed(subject), ARM_MS);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    for (const name of ['focus', 'blur', 'resize']) window.addEventListener(name, restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
      for (const name of ['focus', 'blur', 'resize']) window.removeEventListener(name, restart);
    };
  }, [subject]);
  return armed === subject;
}
