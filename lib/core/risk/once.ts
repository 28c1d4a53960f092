import type { Asset } from '../decode/decoded.ts';
import type { Part, PartParam } from '../part.ts';
import type { Address } from '../schema.ts';
import { GRAVITY, type Warning } from '../warning.ts';

/** At most so many things are named in one warning, the others are counted. */
const NAMED = 5;

/**
 * Each warning once, the gravest first: with all the calls and all the things that it is about.
 * @param isWorth whether a token is known: of many things these are named first, or anybody could hide one behind a few of no worth.
 */
export function once(all: readonly Warning[], isWorth: (token: Address) => boolean = () => false): Warning[] {
  const merged = new Map<string, Warning>();
  for (const each of all) {
    const [key, was] = [warningKey(each), merged.get(warningKey(each))];
    merged.set(key, was ? joined(was, each) : each);
  }
  const named = [...merged.values()].map((each) => bounded(each, isWorth));
  return named.sort((one, other) => GRAVITY[other.level] - GRAVITY[one.level]);
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
function bounded(warning: Warning, isWorth: (token: Address) => boolean): Warning {
  const things = thingsIn(warning);
  if (!things || things.length <= NAMED) return warning;
  const isOfWorth = (thing: Part) => assetsIn(thing).some((each) => each === 'native' || isWorth(each));
  const ordered = [...things.filter(isOfWorth), ...things.filter((each) => !isOfWorth(each))];
  return { ...warning, params: { ...warning.params, what: ordered.slice(0, NAMED), count: things.length - NAMED } };
}

/** What a part names units of. */
const assetsIn = (part: PartParam): Asset[] => {
  if (typeof part !== 'object') return [];
  if (!('type' in part)) return part.flatMap(assetsIn);
  if (part.type === 'said') return Object.values(part.params).flatMap(assetsIn);
  return part.type === 'amount' || part.type === 'asset' ? [part.asset] : [];
};

const textOf = (value: unknown): string => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));
