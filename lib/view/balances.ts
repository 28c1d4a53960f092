import { useState } from 'react';
import type { CommandResults } from '../core/command.ts';
import type { Address } from '../core/schema.ts';
import { CommandFailed, command } from './command.ts';
import { usePoll } from './poll.ts';

const EVERY_MS = 4000;

/** What an account has on a chain, asked for again while the page is open; `undefined` before the first answer. */
export function useBalances(chainId?: number, account?: Address): CommandResults['balances'] | undefined {
  const key = chainId === undefined || account === undefined ? undefined : `${chainId} ${account}`;
  const [found, setFound] = useState<{ key: string; balances: CommandResults['balances'] }>();
  usePoll(
    async () => {
      if (key === undefined || chainId === undefined || account === undefined) return;
      const balances = await command('balances', { chainId, account }).catch((thrown: unknown) => ({
        tokens: [],
        trouble: thrown instanceof CommandFailed ? thrown.said : ({ code: 'failure.unknown' } as const),
      }));
      setFound({ key, balances });
    },
    EVERY_MS,
    key,
  );
  return found?.key === key ? found?.balances : undefined;
}
