import type { Part } from '../part.ts';
import { GRAVITY, type Warning } from '../warning.ts';

/** At most so many things are named in one warning, the others are counted. */
const NAMED = 5;

/** Each warning once, the gravest first: with all the calls and all the things that it is about. */
export function once(all: readonly Warning[]): Warning[] {
  const merged = new Map<string, Warning>();
  for (const each of all) {
    const [key, was] = [warningKey(each), merged.get(warningKey(each))];
    merged.set(key, was ? joined(was, each) : each);
  }
  return [...merged.values()].map(bounded).sort((one, other) => GRAVITY[other.level] - GRAVITY[one.level]);
}

/** The same for the same words, whichever calls and things they are about. */
export const warningKey = ({ code, params }: Warning): string =>
  `${code} ${textOf(thingsIn({ params }) ? { ...params, what: '', count: 0 } : params)}`;

/** Which calls it is about, from 0; none where it is the whole. */
export const callsOf = ({ call, also = [] }: Pick<Warning, 'call' | 'also'>): number[] =>
  call === undefined ? [] : [call, ...also];

/** What somebody can take, where the warning is about several things. */
export const thingsIn = ({ params: { what } }: Pick<Warning, 'params'>): readonly Part[] | undefined =>
  Array.isArray(what) ? what : undefined;

function joined(one: Warning, other: Warning): Warning {
  const { call: _, also: __, ...rest } = GRAVITY[other.level] > GRAVITY[one.level] ? other : one;
  const [calls, more] = [callsOf(one), callsOf(other)];
  const [call, ...also] = calls.length > 0 && more.length > 0 ? [...new Set([...calls, ...more])].sort((a, b) => a - b) : [];
  const things = new Map([...(thingsIn(one) ?? []), ...(thingsIn(other) ?? [])].map((each) => [textOf(each), each]));
  return {
    ...rest,
    ...(thingsIn(one) ? { params: { ...rest.params, what: [...things.values()] } } : {}),
    ...(call === undefined ? {} : { call }),
    ...(also.length > 0 ? { also } : {}),
  };
}

/** `count` says how many things are not named. */
function bounded(warning: Warning): Warning {
  const things = thingsIn(warning);
  if (!things || things.length <= NAMED) return warning;
  return { ...warning, params: { ...warning.params, what: things.slice(0, NAMED), count: things.length - NAMED } };
}

const textOf = (value: unknown): string => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));
