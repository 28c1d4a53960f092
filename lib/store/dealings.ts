import type { Asset } from '../core/decode/decoded.ts';
import { addressInKey, givenInKey, metKey, outlinePrefix } from '../core/names/dealingIndex.ts';
import { LIKE_BEFORE, type LookAlike, type Near, type Nearest } from '../core/names/dealings.ts';
import type { Address } from '../core/schema.ts';
import type { Database } from './db.ts';

/** How many addresses are looked up in one transaction, so that writes can go in between: a site may name a hundred thousand. */
const AT_ONCE = 100;

/** Behind all keys that begin with the text before it. */
const END = '\uffff';

/** So many keys of those that look like an address are looked at: far more than anybody has who was not made to name them. */
const ALIKE = 500;

/** Of each thing the most that was given on a network; zero of items. */
function mostIn(keys: readonly string[], chainId: number): Map<Asset, bigint> {
  const most = new Map<Asset, bigint>();
  for (const each of keys.flatMap((key) => givenInKey(key) ?? []))
    if (each.chainId === chainId && each.amount > (most.get(each.asset) ?? -1n)) most.set(each.asset, each.amount);
  return most;
}

/** Whether somebody was given so much more that the other one is no original beside them. */
const outweighs = (key: string, given: ReadonlyMap<Asset, bigint>, chainId: number): boolean =>
  weighs(key) && [...mostIn([key], chainId)].some(([asset, amount]) => amount > LIKE_BEFORE * (given.get(asset) ?? 0n));

/** The same on some network: the one where that was given. */
const outweighsAnywhere = (keys: readonly string[], others: readonly string[]): boolean =>
  keys.some((key) => {
    const chainId = givenInKey(key)?.chainId;
    return chainId !== undefined && outweighs(key, mostIn(others, chainId), chainId);
  });

/** What the index says of an address. */
interface Found {
  /** Whether any batch names it. */
  isMet: boolean;
  /** The keys that say what it was given. */
  mine: readonly string[];
  /** Those of the others that begin and end as it does, whom the user has given something known first. */
  others: readonly string[];
  /** Whether there are more of the others. */
  isCut: boolean;
}

const isOfGiven = (key: string): boolean => givenInKey(key) !== undefined;

/** The same of something whose worth is known: by anything else nobody gets to be an original. */
const weighs = (key: string): boolean => isOfGiven(key) && givenInKey(key)?.unlisted === undefined;

/** Whom the user has dealt with, of any age: a look-up in an index for each address, however long the journal is (N-26). */
export function dealingStore(db: Database) {
  /** The keys from a text to another one, each once. */
  async function keysIn(from: string, to: string, limit = Number.POSITIVE_INFINITY): Promise<string[]> {
    const range = db.batches.where('dealt').between(from, to);
    return (await (Number.isFinite(limit) ? range.limit(limit) : range).uniqueKeys()).map(String);
  }

  /** Of those that look like an address, as many more of others as there are of its own among the first ones. */
  async function furtherOthers(first: readonly string[], address: Address): Promise<string[]> {
    const [met, last] = [metKey(address), first.at(-1) ?? ''];
    const count = first.filter((key) => key.startsWith(met)).length;
    const from = last.startsWith(met) ? met + END : `${last}\0`;
    return count > 0 ? keysIn(from, outlinePrefix(address) + END, count) : [];
  }

  /** Looks addresses up within one transaction: those that look alike together, so that a crowd of them costs no more than once. */
  function lookUp() {
    const byOutline = new Map<string, Promise<string[]>>();
    return async (address: Address): Promise<Found> => {
      const [met, outline] = [metKey(address), outlinePrefix(address)];
      const looking = byOutline.get(outline) ?? keysIn(outline, outline + END, ALIKE);
      byOutline.set(outline, looking);
      const first = await looking;
      const isWhole = first.length < ALIKE;
      const own = isWhole ? first.filter((key) => key.startsWith(met)) : await keysIn(met, met + END);
      const further = isWhole ? [] : await furtherOthers(first, address);
      const others = [...first.filter((key) => !key.startsWith(met)), ...further];
      return {
        isMet: own.length > 0,
        mine: own.filter(isOfGiven),
        others: [...others.filter(weighs), ...others.filter((key) => !weighs(key))],
        isCut: others.length >= ALIKE,
      };
    };
  }

  /**
   * Whom the user has given something imitates only whom they have given far more; where a crowd hides that, anybody of it, of whom
   * nobody can say that they are the original. Beside whom no batch names, whoever was given something on any network is one; beside
   * whom one names that gave them nothing known, nobody is: a site can have had the user pay a trifle.
   */
  function nearTo({ isMet, mine, others, isCut }: Found, chainId: number): Near {
    const given = mostIn(mine, chainId);
    const weighty = others.find((each) => outweighs(each, given, chainId));
    const isDealt = mine.some(weighs);
    const other = weighty ?? (!isDealt || isCut ? others[0] : undefined);
    if (other === undefined) return { given, met: isMet };
    const isOriginal = isMet ? isDealt && other === weighty : weighs(other);
    return { given, met: isMet, imitated: addressInKey(other), ...(isOriginal ? {} : { unsure: true as const }) };
  }

  /** By a trifle that a site has one pay nobody is so well known that there is nothing to say of the other one. */
  function likenessOf({ isMet, mine, others }: Found): LookAlike | undefined {
    const byAddress = [...Map.groupBy(others, addressInKey)];
    const original = isMet ? undefined : byAddress.find(([, keys]) => outweighsAnywhere(keys, mine));
    const other = original ?? byAddress[0];
    return other && { address: other[0], isOriginal: original !== undefined };
  }

  const together = (chainId: number, addresses: readonly Address[]): Promise<Nearest> =>
    db.transaction('r', db.batches, async () => {
      const look = lookUp();
      return new Map(await Promise.all(addresses.map(async (each) => [each, nearTo(await look(each), chainId)] as const)));
    });

  async function inTurns(chainId: number, addresses: readonly Address[]): Promise<Nearest> {
    const found = new Map<Address, Near>();
    for (let from = 0; from < addresses.length; from += AT_ONCE)
      for (const [address, near] of await together(chainId, addresses.slice(from, from + AT_ONCE))) found.set(address, near);
    return found;
  }

  return {
    /**
     * For each of these that has one, another address that it could be taken for, of all that batches named on any network: whom the user
     * has given something before all whom a site can have had them name. It is the original beside whom no batch names.
     */
    lookAlikes: (addresses: readonly Address[]): Promise<ReadonlyMap<Address, LookAlike>> =>
      db.transaction('r', db.batches, async () => {
        const look = lookUp();
        const found = await Promise.all(addresses.map(async (each) => [each, likenessOf(await look(each))] as const));
        return new Map(found.flatMap(([each, other]): [Address, LookAlike][] => (other ? [[each, other]] : [])));
      }),
    // Most windows need no more than one transaction.
    nearest: (chainId: number, addresses: readonly Address[]): Promise<Nearest> =>
      addresses.length > AT_ONCE ? inTurns(chainId, addresses) : together(chainId, addresses),
  };
}
