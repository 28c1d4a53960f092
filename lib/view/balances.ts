import { useQuery } from '@tanstack/react-query';
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
export function useBalances(chainId: number, account: Address): Balances | undefined {
  const last = useLastHoldings(chainId, account);
  const now = useFreshBalances(chainId, account);
  if (!last || now?.native !== undefined) return now;
  const { at: asOf, ...known } = last;
  return { ...known, asOf, trouble: now?.trouble };
}

function useFreshBalances(chainId: number, account: Address): Balances | undefined {
  const { data, error } = useQuery({ ...question('balances', { chainId, account }), refetchInterval: EVERY_MS });
  useEffect(() => onBalancesMoved(() => void queries.invalidateQueries({ queryKey: ['balances'] })), []);
  if (error) return { tokens: [], items: [], trouble: problemOf(error) };
  return data ?? undefined;
}
