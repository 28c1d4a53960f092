import type { Asset } from '../core/decode/decoded.ts';
import { addressInKey, givenInKey, metKey, outlinePrefix } from '../core/names/dealingIndex.ts';
import { LIKE_BEFORE, type Near, type Nearest } from '../core/names/dealings.ts';
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
    /** Another address that could be taken for this one, of all that batches named on any network, whatever either was given. */
    async lookAlike(address: Address): Promise<Address | undefined> {
      const [key] = await alike(address, 1);
      return key === undefined ? undefined : addressInKey(key);
    },
    // Most windows need no more than one transaction.
    nearest: (chainId: number, addresses: readonly Address[]): Promise<Nearest> =>
      addresses.length > AT_ONCE ? inTurns(chainId, addresses) : together(chainId, addresses),
  };
}
