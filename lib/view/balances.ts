import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CommandResults } from '../core/command.ts';
import type { Address } from '../core/schema.ts';
import { problemOf } from './command.ts';
import { onBalancesMoved, useLastHoldings } from './live.ts';
import { queries, question } from './queries.ts';

/** What others send to an account comes with no word: that is found by looking. */
const EVERY_MS = 4_000;

/** What an account has on a chain, as far as it is known. */
export interface Balances extends Pick<CommandResults['balances'], 'tokens' | 'items' | 'native' | 'trouble'> {
  /** When a node said so, in ms since 1970, if it did not just now. */
  asOf?: number;
}

/**
 * What an account has on a chain, asked for again while the page is open: until a node answers, and where none does, what was known last.
 * `undefined` where nothing ever was, before the first answer.
 */
export const useBalances = (chainId: number, account: Address): Balances | undefined => useBalancesOn([chainId], account)[0];

/** The same on several chains, in their order: each is asked as much more seldom as there are more of them. */
export function useBalancesOn(chainIds: readonly number[], account: Address): (Balances | undefined)[] {
  const last = useLastHoldings(chainIds, account);
  const asked = useQueries({
    queries: chainIds.map((chainId) => ({
      ...question('balances', { chainId, account }),
      refetchInterval: EVERY_MS * chainIds.length,
    })),
  });
  useEffect(() => onBalancesMoved(() => void queries.invalidateQueries({ queryKey: ['balances'] })), []);
  return chainIds.map((chainId, at) => {
    const { data, error } = asked[at] ?? {};
    const now: Balances | undefined = error ? { tokens: [], items: [], trouble: problemOf(error) } : (data ?? undefined);
    const before = last?.get(chainId);
    if (!before || now?.native !== undefined) return now;
    const { at: asOf, ...known } = before;
    return { ...known, asOf, trouble: now?.trouble };
  });
}
