import { ageOf } from '../../core/age.ts';
import type { CodeAt, Reach, TokenFacts } from '../../core/effects/effects.ts';
import { putNewest } from '../../core/newest.ts';
import type { Bytes } from '../../core/schema.ts';
import { type Waiting, waitFor } from '../read/waiting.ts';

/**
 * How long a window waits for what is good to know and not needed, in ms: as long as all else has taken since it began to wait, within
 * bounds, and by the end for no longer than an answer takes.
 */
const PATIENCE = { least: 1_500, end: 5_000, moment: 500 };

/** After how long it is asked again for what the node did not say, at first and at the most, in ms. */
const AGAIN = { first: 500, most: 4_000 };

/** So many things are remembered, those last that nobody has asked about for longest; without that they are only asked about anew. */
const MAX_NOTES = 5_000;

/** One look at what a question is about. */
export interface Look {
  /** What is said for one question counts for no other. */
  question: string;
  /** Whether it was looked at before: then all that has been said since counts, and what was not is asked for ever more seldom. */
  again: boolean;
  /** When the window began to wait for it. */
  since: number;
}

type Said<Key extends string, Fact> = Readonly<Partial<Record<Key, Fact>>>;

/** Reads facts by their keys. Never fails: what is not said in time is absent. */
export type Ask<Fact> = <Key extends string>(
  of: readonly Key[],
  read: (due: readonly Key[]) => Promise<Said<Key, Fact>>,
) => Promise<Record<string, Fact>>;

interface Note<Fact> {
  fact?: Fact;
  isAsking: boolean;
  /** Until it is answered; absent once somebody has waited for it, as nobody waits for the same twice. */
  asking?: Promise<void>;
  tries: number;
  askedAt: number;
}

/**
 * Holds no window up for longer than it has patience. What comes later is there at the next look, and stays for as long as the
 * question does, so that nothing which is said of it comes and goes with how busy a node is.
 * @param atOnce so much is asked in one go: what is answered first counts, though the rest is still to come.
 */
export function makePatient<Fact>(waiting: Waiting, atOnce: number): (look: Look) => Ask<Fact> & { ahead: Ask<Fact> } {
  const { clock } = waiting;
  const notes = new Map<string, Note<Fact>>();

  function noteOf(key: string, again: boolean): Note<Fact> {
    // Whoever asks for the first time asks anew: what a node still has to say of another question does not count for this one.
    const note = (again ? notes.get(key) : undefined) ?? { isAsking: false, tries: 0, askedAt: 0 };
    putNewest(notes, key, note, MAX_NOTES);
    return note;
  }

  const isDue = ({ fact, isAsking, tries, askedAt }: Note<Fact>) =>
    fact === undefined && !isAsking && (tries === 0 || ageOf(askedAt, clock.now()) >= pauseAfter(tries));

  const left = (since: number): number => {
    const taken = clock.now() - since;
    return Math.max(PATIENCE.moment, Math.min(Math.max(taken, PATIENCE.least), PATIENCE.end - taken));
  };

  return ({ question, again, since }) => {
    const asked = new Set<string>();
    const asking = async <Key extends string>(
      of: readonly Key[],
      read: (due: readonly Key[]) => Promise<Said<Key, Fact>>,
      waits: boolean,
    ) => {
      const all = of.map((key) => [key, noteOf(`${question} ${key}`, again || asked.has(key))] as const);
      for (const key of of) asked.add(key);
      const due = all.filter(([, note]) => isDue(note));
      for (const [, note] of due) note.isAsking = true;

      async function ask(): Promise<void> {
        for (let at = 0; at < due.length; at += atOnce) {
          const part = due.slice(at, at + atOnce);
          const said = await read(part.map(([key]) => key)).catch(() => undefined);
          for (const [key, note] of part) {
            const fact = said?.[key];
            if (fact !== undefined) note.fact = fact;
            Object.assign(note, { isAsking: false, tries: note.tries + 1, askedAt: clock.now() });
          }
        }
      }

      if (due.length > 0) {
        const answered = ask();
        for (const [, note] of due) note.asking = answered;
      }
      if (waits) {
        const under = new Set(all.flatMap(([, note]) => (note.isAsking && note.asking) || []));
        for (const [, note] of all) delete note.asking;
        if (under.size > 0) await waitFor(waiting, Promise.all(under), left(since));
      }
      return Object.fromEntries(all.flatMap(([key, { fact }]) => (fact === undefined ? [] : [[key, fact]])));
    };
    return Object.assign(((of, read) => asking(of, read, true)) as Ask<Fact>, {
      ahead: ((of, read) => asking(of, read, false)) as Ask<Fact>,
    });
  };
}

/** Answers by what they are to; without those that nobody gave. */
export const byKey = <Fact>(keys: readonly string[], answers: readonly (Fact | undefined)[]): Record<string, Fact> =>
  Object.fromEntries(
    keys.flatMap((key, at): [string, Fact][] => {
      const answer = answers[at];
      return answer === undefined ? [] : [[key, answer]];
    }),
  );

const pauseAfter = (tries: number): number => Math.min(AGAIN.first * 2 ** (tries - 1), AGAIN.most);

/** Reads what is good to know of a batch, and holds no window up for it (V-04). */
export interface Patience {
  tokens: Ask<TokenFacts>;
  code: Ask<CodeAt>;
  /** What was allowed before. */
  allowed: Ask<bigint>;
  /** What views answer. */
  views: Ask<Bytes>;
  /** What calls lay hands on. */
  touched: Ask<Reach>;
}

/** The same, and what asks already now for what will be needed soon, and waits for nothing: whoever needs it then waits for what is left. */
export interface Foresight extends Patience {
  ahead: Patience;
}

export function makePatience(waiting: Waiting): (look: Look) => Foresight {
  const [tokens, code] = [makePatient<TokenFacts>(waiting, 20), makePatient<CodeAt>(waiting, 60)];
  const [allowed, views] = [makePatient<bigint>(waiting, 20), makePatient<Bytes>(waiting, 24)];
  const touched = makePatient<Reach>(waiting, 1);
  return (look) => {
    const all = { tokens: tokens(look), code: code(look), allowed: allowed(look), views: views(look), touched: touched(look) };
    const { tokens: token, code: codes, allowed: before, views: view, touched: touch } = all;
    const ahead = { tokens: token.ahead, code: codes.ahead, allowed: before.ahead, views: view.ahead, touched: touch.ahead };
    return { ...all, ahead };
  };
}
