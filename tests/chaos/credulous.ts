import { type FollowParts, makeFollower as makeOwn } from '../../lib/chain/watch/follow.ts';
import { nonceGroups } from '../../lib/core/batch/batch.ts';

/**
 * An engine that believes the first answer: a nonce that is used up without a receipt is another's, for good, and what followed is
 * erased at once. It stands in for the wallet's own in one build, of which the oracle must say what is wrong with it.
 */
export function makeFollower(parts: FollowParts): ReturnType<typeof makeOwn> {
  const { journal } = parts;
  const followAll = makeOwn(parts);
  return (rows, sight) => {
    const { counts, receipts } = sight.snapshot;
    const follow = followAll(rows, sight);
    return async (row) => {
      for (const place of nonceGroups(row.slots)) {
        const taken = place.filter(
          ({ state, hash, from, nonce }) => state === 'offered' && receipts.get(hash) === null && (counts.get(from) ?? 0) > nonce,
        );
        for (const { hash } of taken) {
          await journal.move(hash, 'lose', { trouble: { code: 'trouble.nonceTaken' } });
          await journal.move(hash, 'concede');
        }
        if (taken.length === 0) continue;
        for (const { hash, state } of row.slots)
          if (state === 'signed') await journal.move(hash, 'discard', { raw: '0x', nonceKey: undefined });
        parts.moved();
        return true;
      }
      return follow(row);
    };
  };
}

export * from '../../lib/chain/watch/follow.ts';
