import { useEffect, useMemo, useState } from 'react';
import { type Asked, askedBy, type Dealings, toLookUp } from '../core/names/dealings.ts';
import { t } from '../words/words.ts';
import { useNearest } from './live.ts';

/**
 * What is made of whom the user has dealt with; nothing until the journal's first answer. Where it asks about others later, it is
 * not whole until these are looked up.
 * @param make has to be the same function for as long as it makes the same.
 */
export function useDealings<Made>(chainId: number, make: (dealings: Dealings) => Made): Asked<Made> | undefined {
  const [wanted, want] = useState(() => askedBy(make, new Map()).asked);
  const nearest = useNearest(chainId, wanted);
  const asked = useMemo(() => nearest && askedBy(make, nearest), [make, nearest]);
  useEffect(() => {
    if (asked && !asked.whole) want((before) => toLookUp(before, asked.asked));
  }, [asked]);
  return asked;
}

/** A wait shorter than this is not mentioned, in ms. */
const SOON = 500;

/** The sentence that says what confirming waits for, once it has waited for longer than a moment. */
export function useLookingUp(asked: Pick<Asked<unknown>, 'whole'> | undefined): string | undefined {
  const isWhole = asked?.whole === true;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => setIsLong(true), SOON);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWhole]);
  return isLong && !isWhole ? t('asking.lookingUp') : undefined;
}
