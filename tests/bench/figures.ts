/** What was measured, beside what it is measured against: a ratio holds on any machine, a time for this one and this hour only. */
export interface Figure {
  what: string;
  /** In times of what stands in `against`. */
  ratio: number;
  against: string;
  /** Of all that was measured for it, by name. */
  seen: Record<string, Spread>;
  unit: 'ms' | 'bytes';
  goal?: string;
}

export interface Spread {
  median: number;
  p95: number;
}

/** Some figures, as a section of the bench gives them when they are there. */
export type Tell = (figure: Figure) => void;

export const median = (values: readonly number[]): number => at(values, 0.5);

const at = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;

interface Comparison<Name extends string> extends Pick<Figure, 'what' | 'against' | 'goal'> {
  rounds: number;
  /** Each measures once, in milliseconds. */
  by: Record<Name, () => Promise<number>>;
  /** Of one round. */
  ratio(round: Record<Name, number>): number;
}

/**
 * Measures several things by turns, in the other order each other time, so that what else the machine does meets all of them. The ratio
 * is the median of those of the rounds.
 */
export async function compare<Name extends string>({ rounds, by, ratio, ...rest }: Comparison<Name>): Promise<Figure> {
  const names = Object.keys(by) as Name[];
  const seen: Record<Name, number>[] = [];
  // The first of all warms up what is to be measured.
  for (let round = -1; round < rounds; round++) {
    const times = {} as Record<Name, number>;
    for (const name of round % 2 ? names : [...names].reverse()) times[name] = await by[name]();
    if (round >= 0) seen.push(times);
  }
  const spreads = names.map((name) => [name, spreadOf(seen.map((times) => times[name]))] as const);
  return { ...rest, unit: 'ms', ratio: median(seen.map(ratio)), seen: Object.fromEntries(spreads) };
}

export const spreadOf = (values: readonly number[]): Spread => ({ median: median(values), p95: at(values, 0.95) });

const round = (value: number): string => (value < 10 ? value.toPrecision(2) : String(Math.round(value)));

/** One line. */
export function inWords({ what, ratio, against, seen, unit, goal }: Figure): string {
  const times = Object.entries(seen).map(([name, each]) => `${name} ${round(each.median)} ${unit}, p95 ${round(each.p95)}`);
  return `  ${what}: ${ratio.toFixed(2)} × ${against}${goal ? ` (goal ${goal})` : ''} · ${times.join(' · ')}`;
}
