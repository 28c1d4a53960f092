import type { Asset } from '../decode/decoded.ts';
import type { Part, PartParam } from '../part.ts';
import type { Address } from '../schema.ts';
import { GRAVITY, type Warning } from '../warning.ts';

/** Of so many contracts the most that is said of each is named, and of all together so many things; the others are counted. */
const NAMED = { contracts: 50, things: 5 };

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

/** `count` says how many things are not named: none that is the only one of its contract, or the most of it, as far as one can read. */
function bounded(warning: Warning, isWorth: (token: Address) => boolean): Warning {
  const things = thingsIn(warning);
  if (!things || things.length <= NAMED.things) return warning;
  const most = new Map<string, Part>();
  for (const thing of things) {
    const key = contractsIn(thing).join(' ');
    const was = most.get(key);
    if (was === undefined || muchOf(thing) > muchOf(was)) most.set(key, thing);
  }
  const isOfWorth = (thing: Part) => contractsIn(thing).some((each) => each === 'native' || isWorth(each));
  const each = [...most.values()];
  const first = [...each.filter(isOfWorth), ...each.filter((thing) => !isOfWorth(thing))].slice(0, NAMED.contracts);
  const rest = things.filter((thing) => !first.includes(thing)).slice(0, Math.max(0, NAMED.things - first.length));
  const what = [...first, ...rest];
  return { ...warning, params: { ...warning.params, what, count: things.length - what.length } };
}

/** The contracts of what a part names. */
const contractsIn = (part: PartParam): Asset[] => {
  if (typeof part !== 'object') return [];
  if (!('type' in part)) return part.flatMap(contractsIn);
  if (part.type === 'said') return Object.values(part.params).flatMap(contractsIn);
  if (part.type === 'address') return [part.address];
  if (part.type === 'item') return [part.collection];
  return part.type === 'amount' || part.type === 'asset' ? [part.asset] : [];
};

/** What is said in words is all that there is. */
const muchOf = (part: Part): bigint =>
  part.type === 'amount' ? part.raw : part.type === 'item' ? part.amount : part.type === 'said' ? 2n ** 256n : 0n;

const textOf = (value: unknown): string => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));
