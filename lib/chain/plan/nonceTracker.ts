import { type Batch, isOnItsWay } from '../../core/batch/batch.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import type { Node } from '../../core/network/node.ts';
import type { GasPrice } from '../../core/plan/plan.ts';
import type { KeyOf, Said } from '../../words/said.ts';
import { nonce } from '../read/read.ts';
import type { Resets } from '../read/resets.ts';

/** How far the node's count of an account's transactions may be ahead of the journal (T-E21). */
export const BELIEVABLE_JUMP = 64;

/** The nonce for what is signed next, and what speaks against signing it. */
export interface NextNonce {
  next: number;
  /** How many nonces are free from there on; finite where others of the account wait behind what was given up. */
  room: number;
  /** How many transactions of the account wait that the wallet does not know. */
  foreign: number;
  jump: boolean;
  reset: boolean;
  /** What was given up, and a node may still have, in this place or those behind it: it has to be outbid. */
  rivals: GasPrice[];
}

export type NonceTracker = ReturnType<typeof makeNonceTracker>;

/** The wallet's own count of what its accounts have signed, reconciled with what the chain says. */
export function makeNonceTracker(
  journal: Pick<Journal, 'lastNonce' | 'released' | 'unsettled'>,
  resets?: Pick<Resets, 'isReset'>,
) {
  type Account = Pick<Batch, 'chainId' | 'from'>;

  return {
    /**
     * The nonce for what is signed next. The node's `latest` count says what is used up; its `pending` count may leave out the
     * mempool, so that what the wallet has sent is known from the journal alone; what it counts beyond that was sent from elsewhere,
     * and as in other wallets the next one comes after it. `jump`: the node claims more than can be believed; `reset`: the
     * chain is not the one that the journal is about (N-08).
     */
    async next(node: Node, { chainId, from }: Account): Promise<NextNonce> {
      const [chain, pending, last, released, unsettled, reset] = await Promise.all([
        nonce(node, from, 'latest'),
        nonce(node, from, 'pending').catch(() => 0),
        journal.lastNonce(chainId, from),
        journal.released(chainId, from),
        journal.unsettled(),
        resets?.isReset(chainId) ?? false,
      ]);
      const signed = last ? last.nonce + last.nonceSpan : chain;
      const end = Math.max(chain, signed);
      // What was given up leaves a place free in front of others, which wait until something has it (N-06).
      const given = released.flatMap(({ nonce }) => (nonce >= chain && nonce < end ? [nonce] : []));
      // So does what another wallet sent, and neither a block nor a pool has any more (N-14).
      const vanished = unsettled.flatMap((slot) => (slot.chainId === chainId && slot.from === from ? missingFor(slot) : []));
      const isFree = (nonce: number) => nonce >= Math.max(chain, pending) && nonce < end;
      const gaps = [...new Set([...given, ...vanished.filter(isFree)])].sort((a, b) => a - b);
      // What waits and is none of the wallet's was sent with the same key from elsewhere: it is not to be replaced (N-14).
      const known = Math.max(end, ...released.flatMap(({ nonce, out }) => (out.length > 0 ? [nonce + 1] : [])));
      const foreign = Math.max(0, pending - known);
      const [next = foreign > 0 ? pending : end] = gaps;
      const room = gaps.length === 0 ? Number.POSITIVE_INFINITY : gaps.findIndex((nonce, at) => nonce !== next + at);
      const jump = chain > signed + BELIEVABLE_JUMP || foreign > BELIEVABLE_JUMP;
      const rivals = released.flatMap(({ nonce, out }) => (nonce >= next ? out : []));
      return { next, room: room < 0 ? gaps.length : room, foreign, jump, reset, rivals };
    },

    /**
     * What of the account must be done first. `unsent`: signed transactions that may yet be discarded and would leave a gap in
     * front of anything new. `inFlight`: something is on its way; `upgrading`: what is on its way may change how many nonces
     * are used up, and makes the account one that has a single transaction under way.
     */
    async inTheWay({ chainId, from, key }: Account & { key: string }) {
      const slots = (await journal.unsettled()).filter(
        (slot) => slot.chainId === chainId && slot.from === from && slot.batch !== key,
      );
      const onTheWay = slots.filter(isOnItsWay);
      return {
        unsent: slots.some((slot) => slot.state === 'signed'),
        inFlight: onTheWay.length > 0,
        upgrading: onTheWay.some((slot) => slot.nonceSpan === 2),
      };
    },
  };
}

/** The nonce that a transaction was found to wait for in vain. */
const missingFor = ({ trouble }: Slot): number[] => (trouble?.code === 'trouble.behindMissing' ? [Number(trouble.nonce)] : []);

export type InTheWay = Awaited<ReturnType<NonceTracker['inTheWay']>>;

/** Why nothing may be signed for the account at this moment; nothing when all is well. */
export function blockedBy(why: {
  delegated: boolean;
  busy: InTheWay;
  jump: boolean;
  short: boolean;
  outbid?: boolean;
  reset?: boolean;
  /** How many nonces there are, and how many it takes. */
  room?: number;
  needs?: number;
  /** All that the account has is to go: how much that is, nobody knows while something else may still take some of it. */
  all?: boolean;
  foreign?: number;
}): Said<KeyOf<'blocked'>> | undefined {
  const { room = Number.POSITIVE_INFINITY, needs: takes = 1 } = why;
  const fills = Number.isFinite(room);
  if (why.reset) return { code: 'blocked.reset' };
  if (why.jump) return { code: 'blocked.jump' };
  if (why.busy.unsent) return { code: 'blocked.unsent' };
  if (fills && takes > room) return { code: 'blocked.noRoom' };
  if (!fills && why.busy.upgrading) return { code: 'blocked.upgrading' };
  if (!fills && why.busy.inFlight && why.delegated) return { code: 'blocked.oneAtATime' };
  if (why.all && (why.busy.inFlight || why.foreign)) return { code: 'blocked.allBehind' };
  if (why.outbid) return { code: 'blocked.outbid' };
  return why.short ? { code: 'blocked.short' } : undefined;
}
