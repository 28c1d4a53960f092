import type { SessionStore } from '../platform.ts';
import type { Settled } from './confirm.ts';

const NAME = 'approvals.lastWord';

/**
 * The user's last yes in the window that asks, and what that says of it. While an answer is worked on, or a yes came to nothing, the
 * window stays, whatever else comes to its end meanwhile. Outlives the worker, as the window does.
 */
export function makeLastWord({ session }: { session: Pick<SessionStore, 'get' | 'set'> }) {
  let underWay = 0;
  /** How often the window was closed: what is answered for one that is gone is told nowhere. */
  let closed = 0;
  /** The question that there are words about, or nothing; undefined before it was read. */
  let told: string | null | undefined;

  async function note(id: string | null): Promise<void> {
    if (told === id) return;
    told = id;
    await session.set(NAME, id).catch(() => undefined);
  }

  return {
    /** Works on an answer, with the words on the one before gone from the window. One that leaves the question waiting leaves no words here. */
    async about(id: string, isYes: boolean, settle: () => Promise<Settled>): Promise<Settled> {
      const window = closed;
      underWay++;
      let settled: Settled | undefined;
      try {
        await note(null);
        settled = await settle();
        return settled;
      } finally {
        const isDone = settled !== undefined && settled !== 'spent' && settled !== 'unclear';
        if (isYes && !isDone && window === closed) await note(id);
        underWay--;
      }
    },

    /** The window was closed. */
    over(): Promise<void> {
      closed++;
      return note(null);
    },

    /** What was said of a question is not so any more. */
    async takeBack(id: string): Promise<void> {
      if (told === id) await note(null);
    },

    /** Whether the window may close with the last question. */
    async mayClose(): Promise<boolean> {
      if (told === undefined) {
        const stored = await session.get(NAME).catch(() => null);
        told ??= typeof stored === 'string' ? stored : null;
      }
      return underWay === 0 && told === null;
    },
  };
}
