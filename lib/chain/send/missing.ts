import { ageOf } from '../../core/age.ts';
import { isOpen } from '../../core/batch/batch.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import type { Clock } from '../../core/platform.ts';
import type { Address, Hash } from '../../core/schema.ts';
import { BELIEVABLE_JUMP } from '../plan/nonceTracker.ts';
import type { ChainSnapshot } from '../read/snapshot.ts';

/** How long a place has to look like nobody's before that is said, in ms: backends of one endpoint differ for a while. */
const SEEN_FOR = 15_000;

/** How seldom nodes are asked what their pools have, in ms. */
const ASK_AGAIN = 12_000;

export interface MissingParts {
  journal: Pick<Journal, 'at'>;
  clock: Clock;
  /** How many transactions of an account each node of a chain counts with its pool; without those that do not tell. */
  poolCounts(chainId: number, from: Address): Promise<number[]>;
}

/** Finds transactions that wait behind a nonce that another wallet with the same key had taken, and nobody has any more (N-14). */
export function makeMissing({ journal, clock, poolCounts }: MissingParts) {
  /** What a transaction was last found to wait for, since when, and when that was asked. */
  const seen = new Map<Hash, { nonce: number | undefined; since: number; askedAt: number }>();

  /**
   * The lowest nonce from `count` on, before the transaction, that no other one of the wallet has. Nothing where the chain has
   * decided on one of those: who counts it as free is behind.
   */
  async function untaken({ chainId, from, nonce }: Slot, count: number): Promise<number | undefined> {
    for (let lowest = count; lowest < Math.min(nonce, count + BELIEVABLE_JUMP); lowest++) {
      const own = await journal.at(chainId, from, lowest);
      if (own.length === 0) return lowest;
      if (!own.some(isOpen)) return undefined;
    }
    return undefined;
  }

  /** The nonce that a transaction waits for in vain; nothing where there is none, or nobody can say. */
  return async (slot: Slot, { counts }: ChainSnapshot): Promise<number | undefined> => {
    const told = slot.trouble?.code === 'trouble.behindMissing' ? Number(slot.trouble.nonce) : undefined;
    const count = counts.get(slot.from);
    if (count === undefined) return told;
    if ((await untaken(slot, count)) === undefined) {
      seen.delete(slot.hash);
      return undefined;
    }
    const now = clock.now();
    const known = seen.get(slot.hash);
    if (known && ageOf(known.askedAt, now) < ASK_AGAIN) return told;
    const pools = await poolCounts(slot.chainId, slot.from);
    const nonce = pools.length === 0 ? undefined : await untaken(slot, Math.max(count, ...pools));
    const since = known && known.nonce === nonce ? known.since : now;
    seen.set(slot.hash, { nonce, since, askedAt: now });
    return nonce === told || ageOf(since, now) >= SEEN_FOR ? nonce : undefined;
  };
}
