import { Dexie } from 'dexie';
import type { Address } from '../core/schema.ts';
import type { Database } from './versions.ts';

/** Which batches are meant: all, or those of an account, on a network, or both. */
export interface Which {
  from?: Address | undefined;
  chainId?: number | undefined;
}

/** The latest batches, as many as were asked for, or some more. */
export interface Latest {
  /** The newest first. */
  keys: string[];
  /** Whether there are no others. */
  isAll: boolean;
}

/**
 * Reads keys of batches, of which there may be any number. Nothing here takes longer for those that are not asked for: a browser takes
 * as long to count a hundred thousand, or to go past them, as it takes to read them.
 */
export function batchKeys(db: Pick<Database, 'batches'>) {
  /** From one on in the order in which they were confirmed. */
  function since(seq: number, { from, chainId }: Which) {
    const of = (index: string, ...values: (string | number)[]) =>
      db.batches.where(index).between([...values, seq], [...values, Dexie.maxKey]);
    if (from !== undefined && chainId !== undefined) return of('[from+chainId+seq]', from, chainId);
    if (from !== undefined) return of('[from+seq]', from);
    return chainId === undefined ? db.batches.where('seq').aboveOrEqual(seq) : of('[chainId+seq]', chainId);
  }

  /** Each first part of an index once: one step of the index for each. */
  async function firstParts(index: string): Promise<unknown[]> {
    const found: unknown[] = [];
    let key = await db.batches.orderBy(index).firstKey();
    while (Array.isArray(key)) {
      found.push(key[0]);
      key = await db.batches.where(index).above([key[0], Dexie.maxKey]).firstKey();
    }
    return found;
  }

  return {
    async latest(which: Which, atLeast: number): Promise<Latest> {
      const newest = Number((await db.batches.orderBy('seq').lastKey()) ?? 0);
      for (let span = atLeast; ; span *= 4) {
        const first = newest - span;
        const keys = await since(first, which).primaryKeys();
        if (keys.length >= atLeast || first < 0) return { keys: keys.reverse(), isAll: first < 0 };
      }
    },
    /** The accounts that batches are of, and the networks that they are on. */
    async kinds(): Promise<{ accounts: Address[]; networks: number[] }> {
      const [accounts, networks] = await Promise.all([firstParts('[from+seq]'), firstParts('[chainId+seq]')]);
      return {
        accounts: accounts.filter((each): each is Address => typeof each === 'string'),
        networks: networks.filter((each) => typeof each === 'number'),
      };
    },
  };
}
