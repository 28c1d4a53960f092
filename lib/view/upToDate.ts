import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Said } from '../words/said.ts';
import { command, problemOf } from './command.ts';
import type { useVerdicts } from './verdict.ts';

const EVERY_MS = 1_000;

/**
 * Has what a question is about brought up to date each second, and tells when that was, in ms since the page opened; it has failed once
 * it did so twice in a row.
 */
export const upToDate = (id: string) =>
  queryOptions({
    queryKey: ['refresh', id],
    async queryFn(): Promise<number | null> {
      // Before it begins: what the user was told meanwhile came after it.
      const at = performance.now();
      await command('refresh', { id });
      return at;
    },
    initialData: null,
    refetchInterval: EVERY_MS,
    // The look that would come anyway.
    retry: 1,
    retryDelay: EVERY_MS,
  });

/** How far what a question is about is up to date. */
export interface UpToDate {
  /** Why it is not. */
  stale?: Said;
  /** When it last was, in ms since the page opened: no clock that somebody sets counts here. */
  at: number;
}

/** Keeps what a question is about up to date, and says so where that fails. @param isOpening whether nothing of it was ever found out. */
export function useUpToDate(id: string, enabled: boolean, isOpening = false): UpToDate {
  const { error, data } = useQuery({ ...upToDate(id), enabled });
  const at = data ?? 0;
  return error ? { at, stale: { code: isOpening ? 'asking.notFoundOut' : 'asking.outOfDate', why: problemOf(error) } } : { at };
}

type LastWord = Pick<ReturnType<typeof useVerdicts.getState>, 'said' | 'saidAt' | 'saidOf'>;

/** What is said of a question that waits on, and means nothing where that is gone. */
const OF_WAITING: ReadonlySet<string> = new Set(['asking.settled.locked', 'asking.settled.changed', 'asking.settled.blocked']);

/**
 * What stands above the buttons: how the last word of the user's went, and why what is shown may be old. A word on another question is
 * called that, and takes the place of nothing.
 * @param isSlow whether a yes to this one is on its way and takes long: that is told, unless more is known of it.
 */
export function noticesOf(id: string, { stale, at }: UpToDate, last: LastWord, isSlow = false): readonly Said[] {
  if (isSlow && (!last.said || last.saidOf !== id)) return [{ code: 'asking.slow' }];
  if (last.said && last.saidOf !== id) {
    const isOver = OF_WAITING.has(last.said.code);
    return [...(isOver ? [] : [{ code: 'asking.before', said: last.said } as const]), ...(stale ? [stale] : [])];
  }
  const said = last.said && ofNow(last.said, at >= last.saidAt);
  const isOver = said !== last.said;
  const shown = isOver ? (stale ?? said) : (said ?? stale);
  return shown ? [shown] : [];
}

/** What kept a yes back is said while it holds: the wallet's lock never where a question is drawn, the rest until the next look. */
function ofNow(said: Said, wasLookedAt: boolean): Said {
  if (said.code === 'asking.settled.locked') return { code: 'asking.notConfirmedThen.locked' };
  const isOver = (said.code === 'asking.notConfirmed' || said.code === 'asking.settled.blocked') && wasLookedAt;
  return isOver ? { code: 'asking.notConfirmedThen' } : said;
}
