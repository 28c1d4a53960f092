import { accountLock, isOnItsWay, isOpen } from '../../core/batch/batch.ts';
import { type BroadcastReading, isRefusal } from '../../core/batch/broadcast.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import { giveUpOf, mayBeOut } from '../../core/batch/giveUp.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { ERASED } from '../../core/batch/slotMoves.ts';
import { Refusal } from '../../core/command.ts';
import type { Clock } from '../../core/platform.ts';
import type { Bytes, Hash } from '../../core/schema.ts';
import type { Resets } from '../read/resets.ts';
import { askThenLock } from './askThenLock.ts';
import type { OffersUnderWay } from './offersUnderWay.ts';

/**
 * Held while nodes are asked whether they refuse the bytes of an account, which hands them over once more: meanwhile nobody else may
 * find that they can no longer happen.
 */
export const givingUp = (account: Parameters<typeof accountLock>[0]): string => `${accountLock(account)}, giving up`;

export interface GiveUpParts {
  journal: Journal;
  clock: Clock;
  resets?: Pick<Resets, 'isReset'>;
  /** Hands bytes to every node of a chain, and says what each answer means. */
  sendEach(chainId: number, raw: Bytes): Promise<BroadcastReading[]>;
  offers?: Pick<OffersUnderWay, 'ended'>;
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  wake(): void;
  step?: FailpointHook;
}

/** Ends what does not come further, at the user's word: its nonce is free from then on (N-06). */
export function makeGiveUp({ journal, clock, resets, sendEach, offers, exclusively, wake, step }: GiveUpParts) {
  /** Asked once more, every node refuses the bytes for good. It is an offer like any other: a node may take them now. */
  async function isNever({ hash, chainId, raw }: Slot): Promise<boolean> {
    await journal.move(hash, 'wait', ({ offers }) => ({ offers: offers + 1 }));
    const readings = await sendEach(chainId, raw);
    if (readings.length === 0 || !readings.every(isRefusal)) return false;
    await journal.move(hash, 'wait', ({ refusals = 0 }) => ({ refusals: refusals + 1 }));
    return readings.every(({ kind }) => kind === 'permanent');
  }

  async function release(place: readonly Slot[], kind: 'never' | 'maybe'): Promise<void> {
    const isLeft = place.some(isOnItsWay) ? isOpen : (slot: Slot) => isOpen(slot) || slot.state === 'replaced';
    for (const slot of place.filter(isLeft)) {
      if (slot.state === 'signed') await journal.move(slot.hash, 'discard', ERASED);
      else if (kind === 'never') await journal.move(slot.hash, 'annul', { ...ERASED, trouble: { code: 'trouble.never' } });
      else {
        const trouble = { code: 'trouble.givenUp' } as const;
        await journal.move(slot.hash, 'abandon', { nonceKey: undefined, givenUpAt: clock.now(), trouble });
      }
    }
  }

  /**
   * @param although the user was told that it may still happen.
   * @throws Refusal where it comes further by itself, and where it may still happen and nobody said so.
   */
  return async (hash: Hash, although: boolean): Promise<void> => {
    const asked = await journal.slot(hash);
    if (!asked) throw new Refusal({ code: 'refusal.noTransaction' });
    if (await resets?.isReset(asked.chainId)) throw new Refusal({ code: 'blocked.reset' });
    const read = async () => (await journal.slots(asked.batch)).filter(({ index }) => index === asked.index);
    const giveUp = () =>
      askThenLock({
        read,
        // Offered meanwhile, a node may have taken it after all.
        dependsOn: (place) => place.map((slot) => [slot.hash, isOpen(slot), isOnItsWay(slot), slot.offeredAt]),
        async ask(before) {
          // While it is being offered nobody knows whether a node takes it: the answer is waited for, with nothing locked.
          await offers?.ended(before.map((slot) => slot.hash));
          const place = await read();
          const kind = giveUpOf(place, clock.now());
          if (kind === undefined) throw new Refusal({ code: 'refusal.nothingToGiveUp' });
          const isSure = kind === 'never' && (await Promise.all(place.filter(isOnItsWay).map(isNever))).every(Boolean);
          if (!isSure && !although) throw new Refusal(UNSURE);
          return isSure;
        },
        alone: (run) => exclusively(accountLock(asked), run),
        async act(isSure, place) {
          // Meanwhile the wallet may have offered it too, and a node taken that.
          const isOut = !isSure || place.filter(isOnItsWay).some(mayBeOut);
          if (isOut && !although) throw new Refusal(UNSURE);
          await release(place, isOut ? 'maybe' : 'never');
          if (FAILPOINTS) await step?.('given up written', asked.batch);
          wake();
        },
      });
    await exclusively(givingUp(asked), giveUp);
  };
}

const UNSURE = { code: 'refusal.mayStillHappen' } as const;
