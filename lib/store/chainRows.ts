import { Dexie } from 'dexie';
import { deepEqual } from 'fast-equals';
import type { Journal } from '../core/batch/journal.ts';
import { isReleased } from '../core/batch/lifecycle.ts';
import type { Slot } from '../core/batch/slot.ts';
import { stateAfter } from '../core/batch/slotMoves.ts';
import type { Address } from '../core/schema.ts';
import { fingerprintName } from './chains.ts';
import type { Database } from './db.ts';
import { kept as keptWrite } from './kept.ts';

/**
 * The part of the journal that is asked by chain: which transactions a chain may have, and what becomes of them when it is
 * reset.
 */
export function chainRows(db: Database): Pick<Journal, 'newestIncluded' | 'onChain' | 'vanish' | 'released' | 'at'> {
  const ofChain = (chainId: number) =>
    db.slots
      .where('[chainId+from+nonce]')
      .between([chainId], [chainId, Dexie.maxKey])
      .filter(({ state }) => stateAfter(state, 'vanish') !== undefined);

  /** An upgrade takes up the nonce after its own too. */
  const at = (chainId: number, from: Address, nonce: number) =>
    db.slots
      .where('[chainId+from+nonce]')
      .between([chainId, from, nonce - 1], [chainId, from, nonce], true, true)
      .filter((slot) => !isReleased(slot.state) && slot.nonce + slot.nonceSpan > nonce);

  return {
    at: (chainId, from, nonce) => at(chainId, from, nonce).toArray(),
    async newestIncluded(chainId) {
      const accounts = await db.accounts.toCollection().primaryKeys();
      const newest = accounts.map((from) =>
        db.slots
          .where('[chainId+from+nonce]')
          .between([chainId, from, Dexie.minKey], [chainId, from, Dexie.maxKey])
          .reverse()
          .filter(({ receipt }) => receipt !== undefined && !receipt.preconfirmed)
          .first(),
      );
      return (await Promise.all(newest)).flatMap((slot) => slot ?? []);
    },
    async released(chainId, from) {
      const given = await db.slots
        .where('state')
        .anyOf('abandoned', 'void')
        .filter((slot) => slot.chainId === chainId && slot.from === from)
        .toArray();
      const placesOf = ({ nonce, nonceSpan }: Slot) => (nonceSpan === 2 ? [nonce, nonce + 1] : [nonce]);
      const places = given.flatMap(placesOf);
      const out = given.filter(({ state }) => state === 'abandoned');
      const nonces = [...new Set(places)].sort((a, b) => a - b);
      const held = await Promise.all(nonces.map((nonce) => at(chainId, from, nonce).count()));
      return nonces.flatMap((nonce, place) =>
        held[place] === 0 ? [{ nonce, out: out.filter((slot) => placesOf(slot).includes(nonce)) }] : [],
      );
    },
    onChain: (chainId) => ofChain(chainId).toArray(),
    vanish: (chainId, kept, fingerprint, now) =>
      keptWrite(
        () =>
          db.transaction('rw', db.batches, db.slots, db.settings, async () => {
            const slots = await ofChain(chainId).toArray();
            const gone = slots.filter(({ hash }) => !kept.has(hash));
            await db.slots.bulkPut(gone.map(vanished));
            for (const key of new Set(gone.map(({ batch }) => batch))) {
              const isKept = slots.some(({ batch, hash }) => batch === key && kept.has(hash));
              await db.batches.update(key, { gone: now, heldSince: undefined, ...(isKept ? {} : { open: 0 }) });
            }
            await db.settings.put({ name: fingerprintName(chainId), value: fingerprint });
          }),
        // All in one transaction: where that is there, the rest is.
        async () => deepEqual((await db.settings.get(fingerprintName(chainId)))?.value, fingerprint),
      ),
  };
}

/** Its bytes are erased: on a chain with the same id they would be as good as on the one that is gone. */
const vanished = (slot: Slot): Slot => ({
  ...slot,
  state: stateAfter(slot.state, 'vanish') ?? slot.state,
  raw: '0x',
  nonceKey: undefined,
  receipt: undefined,
  ineffective: undefined,
  trouble: { code: 'trouble.chainGone' },
});
