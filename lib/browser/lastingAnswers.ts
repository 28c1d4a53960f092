import { putNewest } from '../core/newest.ts';
import { joinAnswer, type Split, splitAnswer } from '../wire/guards.ts';
import type { Guest } from './guest.ts';
import { clock } from './world.ts';

/** What the door knows of answers that are made of nothing but the wallet's own records, and so hold until one of these changes. */
export interface Records {
  /** Another number once one of them may have changed, or the lock, or pages were to be told that something has. */
  stamp(): number;
  /** Until when the clock alone ends nothing of what they say, in milliseconds since 1970; nothing where it never does. */
  holdUntil(): Promise<number | undefined>;
}

/** An answer that holds. */
interface LastingAnswer {
  /** Of its text, all but whom it answers. */
  rest: string;
  /** Of the records, before they were read. */
  stamp: number;
  /** By the clock, in milliseconds since 1970: one that shows less was set back. */
  from: number;
  until: number;
}

/** So many answers of a site are kept, of so many sites, to questions and of texts up to that long. */
const MOST = 20;
const MOST_SITES = 50;
const LONG_QUESTION = 1_000;
const LONG_ANSWER = 16_384;

/** A string of its own: one that was cut out of a message keeps the whole message in memory. */
const copyOf = (text: string): string => JSON.parse(JSON.stringify(text));

export type LastingAnswers = ReturnType<typeof makeLastingAnswers>;

/**
 * Remembers what a site was answered from the wallet's records, for when it asks the same again, as pages do that wait for their batch:
 * then it has its answer in the turn in which it asked. Whatever may have changed meanwhile, it is worked out anew.
 */
export function makeLastingAnswers(records: Records) {
  const sites = new Map<string, Map<string, LastingAnswer>>();
  /** One look at the time serves all answers of a stamp: whoever asks in ever other words must not keep others from the lock. */
  let look: { stamp: number; over: number; until: Promise<number> } | undefined;

  function holdUntil(stamp: number): Promise<number> {
    if (look?.stamp === stamp && clock.now() < look.over) return look.until;
    const until = records.holdUntil().then((end) => end ?? Number.POSITIVE_INFINITY);
    const begun = { stamp, over: Number.POSITIVE_INFINITY, until };
    look = begun;
    until.then(
      (end) => {
        begun.over = end;
      },
      () => {
        if (look === begun) look = undefined;
      },
    );
    return until;
  }

  async function keep(origin: string, question: string, answer: Omit<LastingAnswer, 'until'>): Promise<void> {
    if (answer.stamp !== records.stamp()) return;
    const until = await holdUntil(answer.stamp);
    const answers = sites.get(origin) ?? new Map<string, LastingAnswer>();
    putNewest(answers, copyOf(question), { ...answer, until }, MOST);
    putNewest(sites, origin, answers, MOST_SITES);
  }

  return {
    /** The text of what a page is to be answered, where its site was answered the same before and that holds; nothing where it is to be worked out. */
    again({ asker, open, telling }: Guest, { id, rest }: Split): string | undefined {
      const answers = asker && sites.get(asker.origin);
      const known = answers?.get(rest);
      // What a page is told of comes before any answer that knows of it (P-04), and a request that is under way has its own answer.
      if (!known || telling > 0 || open.has(id)) return undefined;
      const now = clock.now();
      if (known.stamp !== records.stamp() || now < known.from || now >= known.until) {
        answers?.delete(rest);
        return undefined;
      }
      return joinAnswer({ id, rest: known.rest });
    },

    /**
     * To be called before a request is worked on that records alone answer.
     * @returns keeps the text of its answer, if it is one that lasts.
     */
    begin({ asker }: Guest, question: string): (answer: string) => void {
      if (!asker || question.length > LONG_QUESTION) return () => {};
      const [stamp, from] = [records.stamp(), clock.now()];
      return (answer) => {
        const rest = splitAnswer(answer)?.rest;
        // A refusal is worked out each time.
        if (!rest?.startsWith('"result":') || rest.length > LONG_ANSWER) return;
        // Where nobody can say how long it holds, it is worked out anew each time.
        keep(asker.origin, question, { rest, stamp, from }).catch(() => {});
      };
    },
  };
}
