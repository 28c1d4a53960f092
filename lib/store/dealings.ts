import type { Nearest } from '../core/names/dealings.ts';
import { addressInKey, dealingKey, outlinePrefix } from '../core/risk/dealingKeys.ts';
import type { Address } from '../core/schema.ts';
import type { Database } from './db.ts';

/** How many addresses are looked up in one transaction, so that writes can go in between: a site may name a hundred thousand. */
const AT_ONCE = 100;

/** Whom the user has dealt with, of any age: two look-ups in an index for each address, however long the journal is (N-26). */
export function dealingStore(db: Database) {
  const byKey = () => db.batches.where('dealt');

  async function nearest(address: Address): Promise<Address | undefined> {
    // `limit(1)`, because counting would read all of them.
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
    // Most windows need no more than one transaction.
    nearest: (addresses: readonly Address[]): Promise<Nearest> =>
      addresses.length > AT_ONCE ? inTurns(addresses) : some(addresses),
  };
}
