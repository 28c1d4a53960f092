import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Said } from '../words/said.ts';
import { problemOf } from './command.ts';
import { question } from './queries.ts';

const EVERY_MS = 1_000;

/** Has what a question is about brought up to date each second; it has failed once it did so twice in a row. */
export const upToDate = (id: string) =>
  // The retry is the look that would come anyway.
  queryOptions({ ...question('refresh', { id }), refetchInterval: EVERY_MS, retry: 1, retryDelay: EVERY_MS });

/** Keeps what a question is about up to date, and says so where that fails. @param isOpening whether nothing of it was ever found out. */
export function useUpToDate(id: string, enabled: boolean, isOpening = false): Said | undefined {
  const { error } = useQuery({ ...upToDate(id), enabled });
  return error ? { code: isOpening ? 'asking.notFoundOut' : 'asking.outOfDate', why: problemOf(error) } : undefined;
}
