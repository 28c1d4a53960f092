import type { Executed } from './executed.ts';
import type { Done } from './lane.ts';
import type { Lane, Mutant } from './lanes.ts';
import type { Mutation } from './mutations.ts';
import { type Probe, probeAt } from './probes.ts';
import { edited } from './syntax.ts';

export type Verdict =
  | { is: 'killed'; by: string; why: string }
  /** `untried`: test files for which the budget did not suffice. */
  | { is: 'survived'; untried: number }
  | { is: 'not covered' };

export interface Source {
  text: string;
  probes: readonly Probe[];
}

/** Tests that fail without any change, or beyond the limits: they prove nothing. */
export interface Trust {
  /** Passed in this run, unchanged, within the limits. */
  sound: Set<string>;
  unsound: Set<string>;
}

/**
 * Runs what executes the place of a mutation, the nearest first, until something fails. What fails has to pass without the
 * mutation. `budgetMs`: what these tests may take for one mutation, by what they took before.
 */
export function makeJudge(all: readonly Executed[], { sound, unsound }: Trust, budgetMs: number) {
  /** What killed mutations of a file is asked first about its next. */
  const kills = new Map<string, number>();

  /** The test of the same name first, then those of the same folder; of alike ones the quickest. */
  const inOrder = (mutation: Mutation, probe: number) => {
    const near = `tests/unit/${mutation.file.slice('lib/'.length, -'.ts'.length)}`;
    const folder = near.slice(0, near.lastIndexOf('/') + 1);
    const weight = ({ test }: Executed) =>
      (test === `${near}.test.ts` ? 20 : test.startsWith(folder) ? 4 : 1) + 4 * (kills.get(mutation.file + test) ?? 0);
    return all
      .filter(({ hits }) => hits[mutation.file]?.includes(probe))
      .sort((one, other) => one.ms / weight(one) - other.ms / weight(other));
  };

  /** A test may take a multiple of what it took: the machine may have much else to do. */
  const attempt = (lane: Lane, { test, ms, slowestMs }: Executed, mutant?: Mutant): Promise<Done | undefined> => {
    const patience = Math.round(Math.max(5_000, 5 * slowestMs));
    return lane.run({ test, patience, limitMs: 4 * ms + 2 * patience + 15_000 }, mutant);
  };

  /** How a test fails, if it does. What takes too long has to do so twice: a machine may have been asleep. */
  const failureOf = async (lane: Lane, entry: Executed, mutant: Mutant): Promise<string | undefined> => {
    const first = await attempt(lane, entry, mutant);
    if (first?.passed || (first && !first.why?.includes('timed out'))) return first.why;
    const second = await attempt(lane, entry, mutant);
    return second ? second.why : 'takes too long';
  };

  const isSound = async (lane: Lane, entry: Executed): Promise<boolean> => {
    if (sound.has(entry.test)) return true;
    for (let round = 0; round < 2; round++) {
      if (!(await attempt(lane, entry))?.passed) continue;
      sound.add(entry.test);
      return true;
    }
    unsound.add(entry.test);
    return false;
  };

  return async (lane: Lane, mutation: Mutation, source: Source): Promise<Verdict> => {
    const probe = probeAt(source.probes, mutation.place);
    const candidates = probe === undefined ? [] : inOrder(mutation, probe);
    if (candidates.length === 0) return { is: 'not covered' };
    const mutant = { file: mutation.file, text: edited(source.text, mutation) };
    let spent = 0;
    for (const [index, entry] of candidates.entries()) {
      if (unsound.has(entry.test)) continue;
      spent += entry.ms;
      if (index > 0 && spent > budgetMs) return { is: 'survived', untried: candidates.length - index };
      const failure = await failureOf(lane, entry, mutant);
      if (failure === undefined || !(await isSound(lane, entry))) continue;
      kills.set(mutation.file + entry.test, (kills.get(mutation.file + entry.test) ?? 0) + 1);
      return { is: 'killed', by: entry.test, why: failure };
    }
    return { is: 'survived', untried: 0 };
  };
}
