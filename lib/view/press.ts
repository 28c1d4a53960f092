import { useEffect, useRef, useState } from 'react';
import { type CountsFrom, counts, inSight, pressed } from '../core/review/press.ts';

/** Presses in a window that asks. */
export interface Press {
  /** Whether one that began now would count. */
  isArmed: boolean;
  /** How long it takes until one would, in ms, from a moment on that it names; nothing while nobody could say. */
  arming?: { from: number; ms: number } | undefined;
  /** Whether the one that ends with this click counts, by when it began: buttons and keys may be held down. */
  counts(click: { timeStamp: number }): boolean;
}

/**
 * Whether a press is meant for what it would confirm (V-07): `subject` has been shown for half a second in a visible and focused
 * window of this size, and nothing was pressed too early for a second.
 * @param subject names what is shown; nothing while not all of it is there.
 */
export function usePress(subject: string | undefined): Press {
  const [armed, setArmed] = useState<string>();
  const [arming, setArming] = useState<Press['arming']>();
  const from = useRef<CountsFrom>(undefined);
  const began = useRef<number>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const waitUntil = (next: CountsFrom) => {
      from.current = next;
      clearTimeout(timer);
      setArmed(undefined);
      const now = performance.now();
      setArming(next === undefined ? undefined : { from: now, ms: Math.max(0, next - now) });
      if (next !== undefined) timer = setTimeout(() => setArmed(subject), Math.ceil(next - now));
    };
    const look = () => waitUntil(subject !== undefined && isInSight() ? inSight(performance.now()) : undefined);
    const press = (event: Event) => {
      if (begins(event)) began.current = event.timeStamp;
      const next = pressed(from.current, event.timeStamp);
      if (next !== from.current) waitUntil(next);
    };
    const end = () => {
      began.current = undefined;
    };
    look();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', look, { signal });
    for (const name of ['focus', 'blur', 'resize']) window.addEventListener(name, look, { signal });
    // Before anybody else hears of them, and the end after all others.
    for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, press, { signal, capture: true });
    window.addEventListener('click', end, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [subject]);
  const isArmed = subject !== undefined && armed === subject;
  return {
    isArmed,
    arming: isArmed ? undefined : arming,
    counts: ({ timeStamp }) => isArmed && counts(from.current, began.current ?? timeStamp),
  };
}

const isInSight = () => document.visibilityState === 'visible' && document.hasFocus();

/** A click follows of these. What only repeats because a key is held down has begun before. */
const begins = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) || (!event.repeat && (event.key === 'Enter' || event.key === ' '));
