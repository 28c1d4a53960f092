import { useEffect, useState } from 'react';
import { type CountsFrom, counts, inSight } from '../core/review/press.ts';

/** Presses in a window that asks. */
export interface Press {
  /** Whether one that began now would count. */
  isArmed: boolean;
  /** How long it takes until one would, in ms, from a moment on that it names; nothing while nobody could say. */
  arming?: { from: number; ms: number } | undefined;
  /** Whether the one that ends with this click counts, by when it began: buttons and keys may be held down. */
  counts(click: { timeStamp: number }): boolean;
}

/*
 * There is one hand in a window, and it is as hasty as it was whatever comes to be shown: so it is followed also between two questions,
 * and before there is all that one asks.
 */
const hand: { countsFrom: CountsFrom; tooEarly?: number; began?: number | undefined; onHaste?: (() => void) | undefined } = {
  countsFrom: undefined,
};

function press(event: Event): void {
  if (begins(event)) hand.began = event.timeStamp;
  if (counts(hand.countsFrom, event.timeStamp)) return;
  hand.tooEarly = event.timeStamp;
  hand.onHaste?.();
}

/** A click follows of these. What only repeats because a key is held down has begun before. */
const begins = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) || (!event.repeat && (event.key === 'Enter' || event.key === ' '));

// Before anybody else hears of them, and the end after all others.
for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, press, { capture: true });
window.addEventListener('click', () => {
  hand.began = undefined;
});

/**
 * Whether a press is meant for what it would confirm (V-07): `subject` has been shown for half a second in a visible and focused
 * window of this size, and nothing was pressed too early for a second.
 * @param subject names what is shown; nothing while not all of it is there.
 */
export function usePress(subject: string | undefined): Press {
  const [armed, setArmed] = useState<string>();
  const [arming, setArming] = useState<Press['arming']>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      setArmed(undefined);
      const now = performance.now();
      const from = subject !== undefined && isInSight() ? inSight(now, hand.tooEarly) : undefined;
      hand.countsFrom = from;
      setArming(from === undefined ? undefined : { from: now, ms: from - now });
      if (from !== undefined) timer = setTimeout(() => setArmed(subject), Math.ceil(from - now));
    };
    look();
    hand.onHaste = look;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', look, { signal });
    for (const name of ['focus', 'blur', 'resize']) window.addEventListener(name, look, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
      hand.countsFrom = undefined;
      hand.onHaste = undefined;
    };
  }, [subject]);
  const isArmed = subject !== undefined && armed === subject;
  return {
    isArmed,
    arming: isArmed ? undefined : arming,
    counts: ({ timeStamp }) => isArmed && counts(hand.countsFrom, hand.began ?? timeStamp),
  };
}

const isInSight = () => document.visibilityState === 'visible' && document.hasFocus();
