import { useEffect } from 'react';
import type { Said } from '../words/said.ts';

const OF_PASSWORD: readonly string[] = ['refusal.wrongPassword', 'refusal.tooManyTries'] satisfies Said['code'][];

/** Whether what went wrong is about the password that was typed, of all that can go wrong with what takes it. */
export const isOfPassword = ({ code }: Said): boolean => OF_PASSWORD.includes(code);

/** Has a told wait after wrong passwords forgotten once it is over: it is no longer true then. */
export function useWaitOver(said: Said | undefined, forget: () => void): void {
  const seconds = said?.code === 'refusal.tooManyTries' ? Number(said.seconds) : undefined;
  useEffect(() => {
    if (seconds === undefined) return;
    const over = setTimeout(forget, seconds * 1_000);
    return () => clearTimeout(over);
  }, [seconds, forget]);
}
