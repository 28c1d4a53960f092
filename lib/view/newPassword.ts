import { useEffect, useState } from 'react';
import { lengthOf, SHORTEST } from '../core/account/password.ts';
import type { Said } from '../words/said.ts';

/** Why a password cannot be chosen, or nothing. What measures it is large, and loaded for this only. */
export async function weaknessOf(password: string): Promise<Said | undefined> {
  if (lengthOf(password) < SHORTEST) return { code: 'input.password.tooShort', count: SHORTEST };
  const { easyToGuess } = await import('./passwordStrength.ts');
  return easyToGuess(password);
}

/** The weakness of a password that is being chosen, as soon as it is known. @param done whether its end has been typed. */
export function useWeakness(password: string, done: boolean): Said | undefined {
  const [found, setFound] = useState<{ of: string; weakness?: Said }>();
  useEffect(() => {
    let over = false;
    if (done)
      // Where it cannot be measured, choosing it fails and says so.
      weaknessOf(password).then(
        (weakness) => over || setFound({ of: password, ...(weakness && { weakness }) }),
        () => undefined,
      );
    return () => {
      over = true;
    };
  }, [password, done]);
  return done && found?.of === password ? found.weakness : undefined;
}
