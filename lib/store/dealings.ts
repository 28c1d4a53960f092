import type { Nearest } from '../core/names/dealings.ts';
import { addressInKey, dealingKey, outlinePrefix } from '../core/risk/dealingKeys.ts';
import type { Address } from '../core/schema.ts';
import type { Database } from './db.ts';

/** How many are looked up before writes have their turn: a site may speak of a hundred thousand. */
const AT_ONCE = 100;

/** Whom the user has dealt with, of any age: two steps into an index for each address, whatever the journal holds (N-26). */
export function dealingStore(db: Database) {
  const byKey = () => db.batches.where('dealt');

  async function nearest(address: Address): Promise<Address | undefined> {
    // Counting them would read them all.
    const [same] = await byKey().equals(dealingKey(address)).limit(1).primaryKeys();
    if (same !== undefined) return address;
    const like = await byKey().startsWith(outlinePrefix(address)).limit(1).keys();
    return like.map((key) => addressInKey(String(key)))[0];
  }

  const some = (addresses: readonly Address[]): Promise<Nearest> =>
    db.transaction(
      'r',
      db.batches,
      async () => new Map(await Promise.all(addresses.map(async (each) => [each, await nearest(each)] as const))),
    );

  async function inTurns(addresses: readonly Address[]): Promise<Nearest> {
    const found = new Map<Address, Address | undefined>();
    for (let first = 0; first < addresses.length; first += AT_ONCE)
      for (const [address, like] of await some(addresses.slice(first, first + AT_ONCE))) found.set(address, like);
    return found;
  }

  return {
    // What is all most windows need is one transaction, without a turn of the clock between.
    nearest: (addresses: readonly Address[]): Promise<Nearest> =>
      addresses.length > AT_ONCE ? inTurns(addresses) : some(addresses),
  };
}
