import type { Executed } from './executed.ts';
import type { Done } from './lane.ts';
import type { Lane, Mutant } from './lanes.ts';
import type { Mutation } from './mutations.ts';
import { type Probe, probeAt } from './probes.ts';
import { edited } from './syntax.ts';

export type Verdict = { is: 'killed'; by: string; why: string } | { is: 'survived' | 'not covered' };

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

/** Runs what executes the place of a mutation until something fails. What fails has to pass without the mutation. */
export function makeJudge(all: readonly Executed[], { sound, unsound }: Trust) {
  /** What killed mutations of a file is asked first about its next. */
  const kills = new Map<string, number>();

  const inOrder = (mutation: Mutation, probe: number) => {
    const own = `tests/unit/${mutation.file.slice('lib/'.length, -'.ts'.length)}.test.ts`;
    const worth = ({ test, ms }: Executed) => ms / ((test === own ? 5 : 1) + 3 * (kills.get(mutation.file + test) ?? 0));
    return all.filter(({ hits }) => hits[mutation.file]?.includes(probe)).sort((one, other) => worth(one) - worth(other));
  };

  /** A test may take a multiple of what it took: the machine may have much else to do. */
  const attempt = (lane: Lane, { test, ms, slowestMs }: Executed, mutant?: Mutant): Promise<Done | undefined> => {
    const patience = Math.round(Math.max(5_000, 5 * slowestMs));
    return lane.run({ test, patience, limitMs: 4 * ms + 2 * patience + 15_000 }, mutant);
  };

  const isSound = async (lane: Lane, entry: Executed, anew: boolean): Promise<boolean> => {
    if (sound.has(entry.test) && !anew) return true;
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
    for (const entry of candidates) {
      if (unsound.has(entry.test)) continue;
      const done = await attempt(lane, entry, mutant);
      if (done?.passed) continue;
      const why = done?.why ?? 'took too long';
      if (!(await isSound(lane, entry, !done || why.includes('timed out')))) continue;
      kills.set(mutation.file + entry.test, (kills.get(mutation.file + entry.test) ?? 0) + 1);
      return { is: 'killed', by: entry.test, why };
    }
    return { is: 'survived' };
  };
}
