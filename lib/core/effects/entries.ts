import { concatHex, type Hex, keccak256, numberToHex, pad } from 'viem';
import type { Log } from '../batch/slot.ts';
import type { Address, HexString } from '../schema.ts';
import { addressIn, wordsIn } from './logs.ts';
import { couldBeAddress } from './rights.ts';

/** A place in the storage of a contract where something else lies after a trial than before. */
export interface Entry {
  slot: HexString;
  before: HexString;
  after: HexString;
}

/** Who is around, as far as the calls and the contract's own events tell. */
interface Around {
  user: Address;
  /** Others, whose entries are none of the user's. */
  others: readonly Address[];
  /** What the contract itself tells of. */
  logs: readonly Log[];
  told: Told;
}

/** What is said already of what changes there. */
export interface Told {
  /** That the user has more or less of it: of what is counted whatever it keeps for that, else the one number. */
  moves?: 'counted' | 'some';
  /** Who gets or may take it, and numbers of items, as words. */
  keys: readonly Hex[];
}

/** Compilers count the variables of a contract from 0. What is not the user's alone is looked for among the first of these. */
const VARIABLES = 128;
const FIRST = 40;
/** The fields of a record lie one after the other. */
const FIELDS = 8;
/** So many of those around, and of what a contract tells of, are taken for a key. */
const MAX_KEYS = 8;
/** What lies below is no entry under a key. */
const PLAIN = 1n << 64n;

/**
 * Whose entries have changed beside what is told (V-08): the user's, where one lies under their address or had it inside; `unclear`,
 * where nobody can say under what it lies. Nothing where all of it is told, or somebody else's.
 */
export function whoseChange(entries: readonly Entry[], { user, others, logs, told }: Around): 'yours' | 'unclear' | undefined {
  const under = placesOf(pad(user), VARIABLES);
  const keys = told.keys.slice(0, MAX_KEYS);
  const explained = new Set(keys.flatMap((each) => [...placesBeside(user, each), ...placesOf(each, FIRST)]));
  const untold = entries.filter((each) => !isAt(each, explained));
  const numbers = untold.filter((each) => isAt(each, under));
  const isCounted = told.moves === 'counted' || (told.moves === 'some' && numbers.length === 1);
  const left = isCounted ? untold.filter((each) => !numbers.includes(each)) : untold;

  const mine = user.slice(2);
  const [had, has] = [({ before }: Entry) => before.includes(mine), ({ after }: Entry) => after.includes(mine)];
  if (left.some((each) => had(each) && !has(each))) return 'yours';
  // Who owns something now that was not theirs has lost nothing by it.
  const keyed = left.filter((each) => BigInt(each.slot) >= PLAIN && (had(each) || !has(each)));
  if (keyed.length === 0) return undefined;
  const lists = [...under].map((place) => BigInt(hash(word(place))));
  const words = [...new Set(logs.flatMap((log) => [...log.topics.slice(1), ...wordsIn(log).map((each): Hex => `0x${each}`)]))];
  const beside = words.slice(0, MAX_KEYS).flatMap((each) => placesBeside(user, each));
  const yours = new Set([...under, ...lists, ...beside]);
  if (keyed.some((each) => isAt(each, yours))) return 'yours';
  const named = words.filter((each) => couldBeAddress(each)).map(addressIn);
  const theirs = [...others.slice(0, MAX_KEYS), ...named.slice(0, MAX_KEYS)].filter((each) => each !== user);
  const known = new Set([...new Set(theirs)].flatMap((each) => [...placesOf(pad(each), FIRST)]));
  return keyed.every((each) => isAt(each, known)) ? undefined : 'unclear';
}

const isAt = ({ slot }: Entry, places: ReadonlySet<bigint>): boolean =>
  Array.from({ length: FIELDS }, (_, field) => BigInt(slot) - BigInt(field)).some((at) => places.has(at));

const hash = (...words: readonly Hex[]): Hex => keccak256(concatHex(words));
const word = (value: number | bigint): Hex => numberToHex(value, { size: 32 });

/** Where what is kept under a key lies, as Solidity and Vyper have it. */
function placesOf(key: Hex, variables: number): Set<bigint> {
  const all = Array.from({ length: variables }, (_, at) => [hash(key, word(at)), hash(word(at), key)]);
  return new Set(all.flat().map(BigInt));
}

/** Where what is kept under an address and something else lies. */
function placesBeside(who: Address, other: Hex): bigint[] {
  const key = pad(who);
  return Array.from({ length: FIRST }, (_, at) => [
    BigInt(hash(other, hash(key, word(at)))),
    BigInt(hash(key, hash(other, word(at)))),
  ]).flat();
}
