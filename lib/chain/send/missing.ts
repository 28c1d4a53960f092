import { deepEqual } from 'fast-equals';
import { ageOf } from '../../core/age.ts';
import { isOpen } from '../../core/batch/batch.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import type { Clock } from '../../core/platform.ts';
import type { Address, Hash } from '../../core/schema.ts';
import type { Said } from '../../words/said.ts';
import { BELIEVABLE_JUMP } from '../plan/nonceTracker.ts';
import type { ChainSnapshot } from '../read/snapshot.ts';

/** How long it has to look so before it is said, in ms: backends of one endpoint differ for a while, and nodes catch up. */
const SEEN_FOR = { 'trouble.behindMissing': 15_000, 'trouble.countedLess': 60_000 } as const;

/** How seldom nodes are asked what their pools have, in ms. */
const ASK_AGAIN = 12_000;

/** Why no block can have a transaction now, though nothing is wrong with it. */
type Why = Said<keyof typeof SEEN_FOR>;

export interface MissingParts {
  journal: Pick<Journal, 'at'>;
  clock: Clock;
  /** How many transactions of an account each node of a chain counts with its pool; without those that do not tell. */
  poolCounts(chainId: number, from: Address): Promise<number[]>;
}

/**
 * Finds transactions that wait in vain: behind a nonce that another wallet with the same key had taken and nobody has any more
 * (N-14), or on nodes that know less of the account than the journal does, as a copy of a public network that was set back (N-08).
 */
export function makeMissing({ journal, clock, poolCounts }: MissingParts) {
  /** What a transaction was last found to wait for, since when, and when that was asked. */
  const seen = new Map<Hash, { why: Why | undefined; since: number; askedAt: number }>();

  /** What keeps it from a block where the account has come to `count`: the lowest nonce before it that needs something. */
  async function whyNot({ chainId, from, nonce }: Slot, count: number): Promise<Why | undefined> {
    for (let lowest = count; lowest < Math.min(nonce, count + BELIEVABLE_JUMP); lowest++) {
      const own = await journal.at(chainId, from, lowest);
      if (own.length === 0) return { code: 'trouble.behindMissing', nonce: lowest };
      // The chain has decided on it: who counts it as free is behind, and says nothing of what comes after.
      if (!own.some(isOpen)) return { code: 'trouble.countedLess' };
    }
    return undefined;
  }

  /** Why a transaction waits in vain; nothing where it does not, or nobody can say. */
  return async (slot: Slot, { counts }: ChainSnapshot): Promise<Why | undefined> => {
    const told = [slot.trouble].find(isWhy);
    const count = counts.get(slot.from);
    if (count === undefined) return told;
    if ((await whyNot(slot, count)) === undefined) {
      seen.delete(slot.hash);
      return undefined;
    }
    const now = clock.now();
    const known = seen.get(slot.hash);
    if (known && ageOf(known.askedAt, now) < ASK_AGAIN) return told;
    const pools = await poolCounts(slot.chainId, slot.from);
    const why = pools.length === 0 ? undefined : await whyNot(slot, Math.max(count, ...pools));
    const since = known && deepEqual(known.why, why) ? known.since : now;
    seen.set(slot.hash, { why, since, askedAt: now });
    return why && (deepEqual(why, told) || ageOf(since, now) >= SEEN_FOR[why.code]) ? why : undefined;
  };
}

const isWhy = (trouble: Slot['trouble']): trouble is Why => trouble !== undefined && Object.hasOwn(SEEN_FOR, trouble.code);
