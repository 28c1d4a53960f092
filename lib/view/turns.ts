import { useRef, useState } from 'react';
import { makeSerialQueue } from '../core/serialQueue.ts';
import type { Said } from '../words/said.ts';
import { problemOf } from './command.ts';

/**
 * Carries out what the user picks or switches, each after what came before it: unlike a button's press, a pick has changed what stands
 * there by then, so none may get lost. What went wrong stays until the next pick.
 */
export function useTurns() {
  const [left, setLeft] = useState(0);
  const [problem, setProblem] = useState<Said>();
  const inTurn = useRef(makeSerialQueue());
  async function run(task: () => Promise<unknown>): Promise<boolean> {
    setLeft((count) => count + 1);
    setProblem(undefined);
    try {
      await inTurn.current(task);
      return true;
    } catch (thrown) {
      setProblem(problemOf(thrown));
      return false;
    } finally {
      setLeft((count) => count - 1);
    }
  }
  return { busy: left > 0, problem, run };
}
