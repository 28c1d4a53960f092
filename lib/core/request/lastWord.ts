import type { SessionStore } from '../platform.ts';
import type { Settled } from './confirm.ts';

const NAME = 'approvals.lastWord';

/**
 * The user's last answer in the window that asks, and what that says of it. While an answer is worked on, or did not go as meant, the
 * window stays, whatever else comes to its end meanwhile. Outlives the worker, as the window does.
 */
export function makeLastWord({ session }: { session: Pick<SessionStore, 'get' | 'set'> }) {
  let underWay = 0;
  let isTold: boolean | undefined;

  async function note(told: boolean): Promise<void> {
    if (isTold === told) return;
    isTold = told;
    await session.set(NAME, told).catch(() => undefined);
  }

  return {
    /** Works on an answer. From its beginning the window says nothing of the one before. */
    async about(settle: () => Promise<Settled>): Promise<Settled> {
      underWay++;
      await note(false);
      let settled: Settled | undefined;
      try {
        settled = await settle();
        return settled;
      } finally {
        if (settled !== 'done') await note(true);
        underWay--;
      }
    },

    /** The window was closed, or what it said is not so any more. */
    over: (): Promise<void> => note(false),

    /** Whether the window may close with the last question. */
    async mayClose(): Promise<boolean> {
      isTold ??= (await session.get(NAME).catch(() => false)) === true;
      return underWay === 0 && !isTold;
    },
  };
}
