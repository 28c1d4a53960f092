import type { Asset } from '../core/decode/decoded.ts';
import { addressInKey, givenInKey, metKey, outlinePrefix } from '../core/names/dealingIndex.ts';
import { LIKE_BEFORE, type LookAlike, type Near, type Nearest } from '../core/names/dealings.ts';
import type { Address } from '../core/schema.ts';
import type { Database } from './db.ts';

/** How many addresses are looked up in one transaction, so that writes can go in between: a site may name a hundred thousand. */
const AT_ONCE = 100;

/** Behind all keys that begin with the text before it. */
const END = '\uffff';

/** So many keys of those that look like somebody are looked at, on either side. */
const ALIKE = 50;

/** Of each thing the most that was given on a network. */
function mostIn(keys: readonly string[], chainId: number): Map<Asset, bigint> {
  const most = new Map<Asset, bigint>();
  for (const each of keys.flatMap((key) => givenInKey(key) ?? []))
    if (each.chainId === chainId && each.amount > (most.get(each.asset) ?? 0n)) most.set(each.asset, each.amount);
  return most;
}

/** Whether somebody was given so much more that the other one is no original beside them. */
const outweighs = (key: string, given: ReadonlyMap<Asset, bigint>, chainId: number): boolean =>
  [...mostIn([key], chainId)].some(([asset, amount]) => amount > LIKE_BEFORE * (given.get(asset) ?? 0n));

/** The same on some network: the one where that was given. */
const outweighsAnywhere = (keys: readonly string[], others: readonly string[]): boolean =>
  keys.some((key) => {
    const chainId = givenInKey(key)?.chainId;
    return chainId !== undefined && outweighs(key, mostIn(others, chainId), chainId);
  });

/** Whom the user has dealt with, of any age: a few look-ups in an index for each address, however long the journal is (N-26). */
export function dealingStore(db: Database) {
  const byKey = () => db.batches.where('dealt');

  /** The keys in a range, each once: without a limit those of one address, of which there are few. */
  async function some(from: string, to: string, limit = Number.POSITIVE_INFINITY): Promise<string[]> {
    const range = byKey().between(from, to);
    return (await (Number.isFinite(limit) ? range.limit(limit) : range).uniqueKeys()).map(String);
  }

  /** Keys of those that begin and end as an address does, without its own. */
  async function alike(address: Address, limit: number): Promise<string[]> {
    const [met, outline] = [metKey(address), outlinePrefix(address)];
    return (await Promise.all([some(outline, met, limit), some(met + END, outline + END, limit)])).flat();
  }

  async function nearest(chainId: number, address: Address): Promise<Near> {
    const met = metKey(address);
    const [mine, named, others] = await Promise.all([some(`${met} `, met + END), some(met, met + END, 1), alike(address, ALIKE)]);
    const given = mostIn(mine, chainId);
    const other = mine.length === 0 ? others[0] : others.find((each) => outweighs(each, given, chainId));
    return { given, met: named.length > 0, ...(other === undefined ? {} : { imitated: addressInKey(other) }) };
  }

  async function lookAlike(address: Address): Promise<LookAlike | undefined> {
    const met = metKey(address);
    const [mine, named, others] = await Promise.all([some(`${met} `, met + END), some(met, met + END, 1), alike(address, ALIKE)]);
    const keysOf = Map.groupBy(others, addressInKey);
    // Whoever names very many keeps others from being looked at: that is no reason to be silent.
    const isCut = others.length >= ALIKE;
    const all = [...keysOf].map(([other, keys]) => ({
      address: other,
      isGiven: keys.some((key) => givenInKey(key) !== undefined),
      isOriginal: named.length === 0 && outweighsAnywhere(keys, mine),
    }));
    const other =
      all.find(({ isOriginal }) => isOriginal) ??
      all.find(({ isGiven }) => isGiven) ??
      (mine.length > 0 && !isCut ? undefined : all[0]);
    return other && { address: other.address, isOriginal: other.isOriginal };
  }

  const together = (chainId: number, addresses: readonly Address[]): Promise<Nearest> =>
    db.transaction(
      'r',
      db.batches,
      async () => new Map(await Promise.all(addresses.map(async (each) => [each, await nearest(chainId, each)] as const))),
    );

  async function inTurns(chainId: number, addresses: readonly Address[]): Promise<Nearest> {
    const found = new Map<Address, Near>();
    for (let from = 0; from < addresses.length; from += AT_ONCE)
      for (const [address, near] of await together(chainId, addresses.slice(from, from + AT_ONCE))) found.set(address, near);
    return found;
  }

  return {
    /**
     * For each of these that has one, another address that it could be taken for, of all that batches named on any network. Whom the user
     * has given something looks like nobody who was only named, which a site can have done; and is the original beside whom no batch names.
     */
    lookAlikes: (addresses: readonly Address[]): Promise<ReadonlyMap<Address, LookAlike>> =>
      db.transaction('r', db.batches, async () => {
        const found = await Promise.all(addresses.map(async (each) => [each, await lookAlike(each)] as const));
        return new Map(found.flatMap(([each, other]): [Address, LookAlike][] => (other ? [[each, other]] : [])));
      }),
    // Most windows need no more than one transaction.
    nearest: (chainId: number, addresses: readonly Address[]): Promise<Nearest> =>
      addresses.length > AT_ONCE ? inTurns(chainId, addresses) : together(chainId, addresses),
  };
}
