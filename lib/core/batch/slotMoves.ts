import type { SlotState } from './slot.ts';

/**
 * What can happen to a signed transaction.
 * offer: the attempt is written, its bytes are about to leave; answer: a node has said something that decides nothing;
 * refuse: a node does not take it for now, for fee or funds; wait: it is due, and the wallet itself keeps it back for now;
 * include: a block has it; orphan: that block is gone; finalize: that block stays; lose: another transaction has its nonce, or still has;
 * revive: that other one is gone; concede: it stays; discard: it will never be offered;
 * abandon: the user gives it up, though nodes that have it may still carry it out; annul: it is given up, and no node can
 * include it; vanish: the chain that it was for is gone.
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
  | 'discard'
  | 'abandon'
  | 'annul'
  | 'vanish';

/** The refusal of an event: the slot stays as it is. */
const NO = undefined;

/** A state from which no way leads. */
const ENDED = {
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
  abandon: NO,
  annul: NO,
  vanish: NO,
} as const;

/**
 * Every state and every event. Only `signed` can be discarded, because its bytes have not left; only a block makes anything
 * `mined`, and from `final`, `lost`, `discarded` and `void` no way leads, unless the chain itself is gone.
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
    abandon: NO,
    annul: NO,
    vanish: 'void',
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
    abandon: 'abandoned',
    annul: 'void',
    vanish: 'void',
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
    abandon: 'abandoned',
    annul: 'void',
    vanish: 'void',
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
    abandon: NO,
    annul: NO,
    vanish: 'void',
  },
  final: { ...ENDED, vanish: 'void' },
  replaced: {
    offer: NO,
    answer: NO,
    refuse: NO,
    wait: NO,
    include: 'mined',
    orphan: NO,
    finalize: NO,
    lose: 'replaced',
    revive: 'offered',
    concede: 'lost',
    discard: NO,
    abandon: 'abandoned',
    annul: NO,
    vanish: 'void',
  },
  lost: { ...ENDED, vanish: 'void' },
  discarded: ENDED,
  abandoned: {
    offer: NO,
    answer: NO,
    refuse: NO,
    wait: NO,
    include: 'mined',
    orphan: NO,
    finalize: NO,
    lose: 'abandoned',
    revive: 'abandoned',
    concede: 'lost',
    discard: NO,
    abandon: NO,
    annul: 'void',
    vanish: 'void',
  },
  void: ENDED,
} as const satisfies Record<SlotState, Record<SlotEvent, SlotState | undefined>>;

/** What changes besides with a slot that is never sent again: its bytes are gone, and its nonce is free. */
export const ERASED = { raw: '0x', nonceKey: undefined } as const;

/** The state that an event leads to, or nothing where it cannot happen in this state. */
export const stateAfter = (state: SlotState, event: SlotEvent): SlotState | undefined =>
  Object.hasOwn(MOVES, state) ? MOVES[state][event] : undefined;
