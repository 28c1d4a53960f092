import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Said } from '../words/said.ts';
import { problemOf } from './command.ts';
import { question } from './queries.ts';
import type { useVerdicts } from './verdict.ts';

const EVERY_MS = 1_000;

/** Has what a question is about brought up to date each second; it has failed once it did so twice in a row. */
export const upToDate = (id: string) =>
  // The retry is the look that would come anyway.
  queryOptions({ ...question('refresh', { id }), refetchInterval: EVERY_MS, retry: 1, retryDelay: EVERY_MS });

/** How far what a question is about is up to date. */
export interface UpToDate {
  /** Why it is not. */
  stale?: Said;
  /** When it last was, in ms since 1970. */
  at: number;
}

/** Keeps what a question is about up to date, and says so where that fails. @param isOpening whether nothing of it was ever found out. */
export function useUpToDate(id: string, enabled: boolean, isOpening = false): UpToDate {
  const { error, dataUpdatedAt: at } = useQuery({ ...upToDate(id), enabled });
  return error ? { at, stale: { code: isOpening ? 'asking.notFoundOut' : 'asking.outOfDate', why: problemOf(error) } } : { at };
}

type LastWord = Pick<ReturnType<typeof useVerdicts.getState>, 'said' | 'saidAt' | 'saidOf'>;

/**
 * What stands above the buttons: how the last word of the user's went, or why what is shown may be old. What kept a yes back is said while it
 * holds; a word on another question is called that.
 */
export function noticeOf(id: string, { stale, at }: UpToDate, { said, saidAt, saidOf }: LastWord): Said | undefined {
  if (said && saidOf !== id) return { code: 'asking.before', said };
  if (said?.code !== 'asking.notConfirmed' || at < saidAt) return said ?? stale;
  return stale ?? { code: 'asking.notConfirmedThen' };
}
