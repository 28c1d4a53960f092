import { useCallback, useEffect, useState } from 'react';

/** The longest that a secret stays on a screen. */
const MOST_MS = 60_000;
const LOOK_MS = 500;

/** Why a secret is not shown any more. */
export type HiddenBy = 'time' | 'sight' | 'user';

interface Shown<Secret> {
  secret: Secret;
  at: number;
}

const isSeen = () => document.visibilityState === 'visible';

/**
 * A secret that is on the screen for a minute at most, and never while nobody can see the screen (V-11). What is hidden is let go of;
 * to be seen again it has to be got again.
 */
export function useShortly<Secret>() {
  const [shown, setShown] = useState<Shown<Secret>>();
  const [now, setNow] = useState(0);
  const [hidden, setHidden] = useState<HiddenBy>();

  const hide = useCallback((by: HiddenBy) => {
    setShown(undefined);
    setHidden(by);
  }, []);

  useEffect(() => {
    if (!shown) return;
    const look = () => {
      const time = Date.now();
      setNow(time);
      // A clock that was set back must not prolong it.
      if (!isSeen()) hide('sight');
      else if (time < shown.at || time >= shown.at + MOST_MS) hide('time');
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    const leave = () => hide('sight');
    document.addEventListener('visibilitychange', look);
    // The browser may keep the page as it is, to come back to.
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
    };
  }, [shown, hide]);

  return {
    secret: shown?.secret,
    /** Seconds that are left. */
    left: shown ? Math.max(1, Math.ceil((shown.at + MOST_MS - Math.max(now, shown.at)) / 1_000)) : 0,
    hidden,
    show(secret: Secret) {
      setHidden(undefined);
      setShown({ secret, at: Date.now() });
    },
    hide: () => hide('user'),
  };
}
