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
  /** The yeses of which nobody can read now what came of them: each is said again until that is known. */
  const unclear = new Set<string>();

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
        if (!unclear.delete(id)) await note(null);
        settled = await settle();
        return settled;
      } finally {
        if (settled === 'unclear' && window === closed) unclear.add(id);
        const isDone = settled !== undefined && settled !== 'spent' && settled !== 'unclear';
        if (isDone && told === id) await note(null);
        // What is said of another question stays.
        if (isYes && !isDone && window === closed && (settled !== 'unclear' || told === null)) await note(id);
        underWay--;
      }
    },

    /** The window was closed. */
    over(): Promise<void> {
      closed++;
      unclear.clear();
      return note(null);
    },

    /** What was said of a question is not so any more. */
    async takeBack(id: string): Promise<void> {
      unclear.delete(id);
      if (told === id) await note(null);
    },

    /** Whether the window may close with the last question. */
    async mayClose(): Promise<boolean> {
      if (told === undefined) {
        const stored = await session.get(NAME).catch(() => null);
        told ??= typeof stored === 'string' ? stored : null;
      }
      return underWay === 0 && unclear.size === 0 && told === null;
    },
  };
}
