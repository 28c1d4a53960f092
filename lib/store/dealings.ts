import { addressInKey, dealtKey, metKey, outlinePrefix } from '../core/names/dealingIndex.ts';
import type { Near, Nearest } from '../core/names/dealings.ts';
import type { Address } from '../core/schema.ts';
import type { Database } from './db.ts';

/** How many addresses are looked up in one transaction, so that writes can go in between: a site may name a hundred thousand. */
const AT_ONCE = 100;

/** Behind all keys that begin with the text before it. */
const END = '\uffff';

/** Whom the user has dealt with, of any age: a few look-ups in an index for each address, however long the journal is (N-26). */
export function dealingStore(db: Database) {
  const byKey = () => db.batches.where('dealt');

  /** The first key in a range. `limit(1)`, because counting would read all of them. */
  async function first(from: string, to: string): Promise<string | undefined> {
    const [key] = await byKey().between(from, to).limit(1).keys();
    return key === undefined ? undefined : String(key);
  }

  async function nearest(chainId: number, address: Address): Promise<Near> {
    const [met, outline, key] = [metKey(address), outlinePrefix(address), dealtKey(address, chainId)];
    const [dealt, anywhere, named, before, after] = await Promise.all([
      byKey().equals(key).limit(1).primaryKeys(),
      first(`${met} `, met + END),
      first(met, met + END),
      first(outline, met),
      first(met + END, outline + END),
    ]);
    const other = anywhere === undefined ? (before ?? after) : undefined;
    const imitated = other === undefined ? {} : { imitated: addressInKey(other) };
    return { dealt: dealt.length > 0, met: named !== undefined, ...imitated };
  }

  const some = (chainId: number, addresses: readonly Address[]): Promise<Nearest> =>
    db.transaction(
      'r',
      db.batches,
      async () => new Map(await Promise.all(addresses.map(async (each) => [each, await nearest(chainId, each)] as const))),
    );

  async function inTurns(chainId: number, addresses: readonly Address[]): Promise<Nearest> {
    const found = new Map<Address, Near>();
    for (let from = 0; from < addresses.length; from += AT_ONCE)
      for (const [address, near] of await some(chainId, addresses.slice(from, from + AT_ONCE))) found.set(address, near);
    return found;
  }

  return {
    // Most windows need no more than one transaction.
    nearest: (chainId: number, addresses: readonly Address[]): Promise<Nearest> =>
      addresses.length > AT_ONCE ? inTurns(chainId, addresses) : some(chainId, addresses),
  };
}
