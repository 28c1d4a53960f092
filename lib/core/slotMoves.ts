import type { SlotState } from './batch.ts';

/**
 * What can happen to a signed transaction.
 * offer: the attempt is written, its bytes are about to leave; answer: a node has said something that decides nothing;
 * refuse: a node does not take it for now, for fee or funds; wait: it is due, and the wallet itself keeps it back for now;
 * include: a block has it; orphan: that block is gone; finalize: that block stays; lose: another transaction has its nonce;
 * revive: that other one is gone; concede: it stays; discard: it will never be offered.
 */
export type SlotEvent =
  | 'offer'
  | 'answer'
  | 'refuse'
  | 'wait'
  | 'include'
  | 'orphan'
  | 'finalize'
  | 'lose'
  | 'revive'
  | 'concede'
  | 'discard';

/** The refusal of an event: the slot stays as it is. */
const NO = undefined;

/**
 * Every state and every event. Only `signed` can be discarded, because its bytes have not left; only a block makes anything
 * `mined`, and from `final`, `lost` and `discarded` no way leads.
 */
const MOVES = {
  signed: {
    offer: 'offered',
    answer: NO,
    refuse: NO,
    wait: 'signed',
    include: NO,
    orphan: NO,
    finalize: NO,
    lose: NO,
    revive: NO,
    concede: NO,
    discard: 'discarded',
  },
  offered: {
    offer: 'offered',
    answer: 'offered',
    refuse: 'stuck',
    wait: 'offered',
    include: 'mined',
    orphan: NO,
    finalize: NO,
    lose: 'replaced',
    revive: NO,
    concede: NO,
    discard: NO,
  },
  stuck: {
    offer: 'offered',
    answer: NO,
    refuse: NO,
    wait: 'stuck',
    include: 'mined',
    orphan: NO,
    finalize: NO,
    lose: 'replaced',
    revive: NO,
    concede: NO,
    discard: NO,
  },
  mined: {
    offer: NO,
    answer: NO,
    refuse: NO,
    wait: NO,
    include: 'mined',
    orphan: 'offered',
    finalize: 'final',
    lose: NO,
    revive: NO,
    concede: NO,
    discard: NO,
  },
  final: {
    offer: NO,
    answer: NO,
    refuse: NO,
    wait: NO,
    include: NO,
    orphan: NO,
    finalize: NO,
    lose: NO,
    revive: NO,
    concede: NO,
    discard: NO,
  },
  replaced: {
    offer: NO,
    answer: NO,
    refuse: NO,
    wait: NO,
    include: 'mined',
    orphan: NO,
    finalize: NO,
    lose: NO,
    revive: 'offered',
    concede: 'lost',
    discard: NO,
  },
  lost: {
    offer: NO,
    answer: NO,
    refuse: NO,
    wait: NO,
    include: NO,
    orphan: NO,
    finalize: NO,
    lose: NO,
    revive: NO,
    concede: NO,
    discard: NO,
  },
  discarded: {
    offer: NO,
    answer: NO,
    refuse: NO,
    wait: NO,
    include: NO,
    orphan: NO,
    finalize: NO,
    lose: NO,
    revive: NO,
    concede: NO,
    discard: NO,
  },
} as const satisfies Record<SlotState, Record<SlotEvent, SlotState | undefined>>;

/** The state that an event leads to, or nothing where it cannot happen in this state. */
export const stateAfter = (state: SlotState, event: SlotEvent): SlotState | undefined =>
  Object.hasOwn(MOVES, state) ? MOVES[state][event] : undefined;
