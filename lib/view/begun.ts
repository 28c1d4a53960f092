import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** How many forms of this window hold a wish that is not used yet. */
const useForms = create<{ begun: number }>(() => ({ begun: 0 }));

/**
 * A form that changes what is asked for says whether what stands in it is something else than what would be signed. A yes waits until that
 * is used or left: whoever has written it would take it for what they sign (S-19).
 */
export function useBegun(isBegun: boolean): void {
  // Before the frame that shows it.
  useLayoutEffect(() => {
    if (!isBegun) return;
    const add = (by: number) => useForms.setState(({ begun }) => ({ begun: begun + by }));
    add(1);
    return () => add(-1);
  }, [isBegun]);
}

/** Whether any form holds such a wish. */
export const useAnyBegun = (): boolean => useForms(({ begun }) => begun > 0);
