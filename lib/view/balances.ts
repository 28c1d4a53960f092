import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CommandResults } from '../core/command.ts';
import type { Address } from '../core/schema.ts';
import { problemOf } from './command.ts';
import { onBalancesMoved } from './live.ts';
import { queries, question } from './queries.ts';

/** What others send to an account comes with no word: that is found by looking. */
const EVERY_MS = 4_000;

/** What an account has on a chain, asked for again while the page is open; `undefined` before the first answer. */
export function useBalances(chainId: number, account: Address): CommandResults['balances'] | undefined {
  const { data, error } = useQuery({ ...question('balances', { chainId, account }), refetchInterval: EVERY_MS });
  useEffect(() => onBalancesMoved(() => void queries.invalidateQueries({ queryKey: ['balances'] })), []);
  if (error) return { tokens: [], trouble: problemOf(error) };
  return data ?? undefined;
}
