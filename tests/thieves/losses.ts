import type { Course } from './course.ts';
import { type Getter, gettersOf } from './getters.ts';
import type { Kit } from './kit.ts';
import { ME } from './people.ts';
import type { Probe, Rises } from './probes.ts';

/** Something that the user had before, and has not any more; or that somebody may do who might not. */
export interface Loss {
  probe: Probe;
  amount: bigint;
  /** Who has it now, as far as anybody of those who are looked at has. */
  getters: Getter[];
  /** The call of the batch that did it, from 0. */
  call: number;
  course: Course;
  /** How much less of it there is when all is done, whatever came back. */
  net: bigint;
  /** How much of it there was. */
  had: bigint;
}

/** What one call has done. */
interface Done {
  call: number;
  course: Course;
  courses: readonly Course[];
  probes: readonly Probe[];
  rises: Rises;
  /** By its transaction. */
  whole: Rises;
}

/** What there was at first, and how much each probe rises by all calls. */
export interface Ends {
  first: Rises;
  net: Rises;
}

/** What is lost by one call. */
export function lossesBy(kit: Kit, { call, course, courses, probes, rises, whole }: Done, { first, net }: Ends): Loss[] {
  const rise = ({ asset }: Probe, at: number) => (asset === 'native' ? (course.currency.get(ME) ?? 0n) : (rises[at] ?? 0n));
  return probes.flatMap((probe, at): Loss[] => {
    const amount = probe.kind === 'value' ? -rise(probe, at) : probe.kind === 'right' ? rise(probe, at) : 0n;
    if (amount <= 0n) return [];
    const getters = probe.kind === 'right' ? [] : gettersOf(kit, probe, probes, { rises, whole, course, courses });
    return [{ probe, amount, getters, call, course, net: -(net[at] ?? 0n), had: first[at] ?? 0n }];
  });
}
