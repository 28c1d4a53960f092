import { useCallback, useState } from 'react';
import type { Said } from '../words/said.ts';
import { problemOf } from './command.ts';

/** Runs what the user asked for, one at a time, and keeps what went wrong with it. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Said>();
  async function run(task: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      await task();
      return true;
    } catch (thrown) {
      setProblem(problemOf(thrown));
      return false;
    } finally {
      setBusy(false);
    }
  }
  /** What went wrong is no longer what stands there. */
  const forget = useCallback(() => setProblem(undefined), []);
  return { busy, problem, run, forget };
}
