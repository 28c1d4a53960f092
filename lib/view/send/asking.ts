import { useState } from 'react';
import type { OwnName, OwnParams } from '../../core/ownRequests.ts';
import { useAction } from '../action.ts';
import { problemOf } from '../command.ts';
import { askFor } from '../ownRequest.ts';
import { queries } from '../queries.ts';
import { NAMES } from './recipient.ts';

/** Asks in the window that asks, and tells what came of it. @param done called with the key of the batch. */
export function useOwnAsking<Name extends OwnName>(method: Name, done: (key: string) => void) {
  const { busy, problem, run } = useAction();
  const [isDeclined, setIsDeclined] = useState(false);
  async function ask(params: OwnParams<Name>): Promise<void> {
    setIsDeclined(false);
    await run(async () => {
      const key = await askFor(method, params).catch((thrown: unknown) => {
        // Else the address that it stood for would be asked for again and again.
        if (problemOf(thrown).code === 'refusal.nameChanged') void queries.invalidateQueries({ queryKey: [NAMES] });
        throw thrown;
      });
      if (key === undefined) setIsDeclined(true);
      else done(key);
    });
  }
  return { busy, problem, isDeclined, ask };
}
