import {
  type BatchStatus,
  candidates,
  isOnItsWay,
  isOpen,
  nonceGroups,
  OWN_ORIGIN,
  type Slot,
  type StoredBatch,
  statusOf,
} from '../core/batch/batch.ts';
import { objectionsTo, type Replacement } from '../core/plan/replacement.ts';
import { oneLine } from './format.ts';

/** How a batch stands, in a word and a sentence. */
export interface StatusText {
  word: string;
  sentence: string;
  shape: 'waiting' | 'done' | 'failed' | 'partly';
}

const STANDINGS = {
  100: { word: 'Pending', sentence: 'On its way. Nothing more is needed from you.', shape: 'waiting' },
  200: { word: 'Confirmed', sentence: 'All calls have happened.', shape: 'done' },
  400: { word: 'Failed', sentence: 'Nothing happened on the chain, and nothing will.', shape: 'failed' },
  500: {
    word: 'Reverted',
    sentence: 'It was carried out and undone by the chain. Only the network fee was paid.',
    shape: 'failed',
  },
  600: { word: 'Partly done', sentence: 'Some calls have happened, the others have not and will not.', shape: 'partly' },
} satisfies Record<BatchStatus, StatusText>;

const LOST: StatusText = {
  word: 'Failed',
  sentence: 'Another transaction of the account took its place. Nothing of it happened, and nothing will.',
  shape: 'failed',
};
/** N-02: what was included is not undone, it has never run. */
const IDLE: StatusText = {
  word: 'Without effect',
  sentence:
    'It got into a block, but the account did not run the code that it was meant for: none of its calls happened. Only the network fee was paid.',
  shape: 'failed',
};

const HELD: StatusText = { word: 'On hold', sentence: 'It waits for your word.', shape: 'waiting' };
const DAMAGED: StatusText = { word: 'Damaged', sentence: 'The wallet can no longer follow it.', shape: 'failed' };
const STUCK: StatusText = { word: 'Stuck', sentence: 'It cannot go on for now. The reason is given below.', shape: 'waiting' };
const CANCELLING: StatusText = {
  word: 'Being cancelled',
  sentence: 'The cancellation is on its way. Whichever gets into a block first decides.',
  shape: 'waiting',
};
const CANCELLED: StatusText = {
  word: 'Cancelled',
  sentence: 'You cancelled it. None of its calls happened; only the network fee of the cancellation was paid.',
  shape: 'failed',
};
const OVERTAKEN: StatusText = {
  word: 'Pending',
  sentence:
    'Another transaction of the account seems to have taken its place. Sheaf looks on until that is certain, which takes about a quarter of an hour. After an hour without certainty you can give it up.',
  shape: 'waiting',
};
const GONE: StatusText = {
  word: 'Chain reset',
  sentence: 'The chain that it was for is gone, and what it did there with it. Nothing of it will be sent again.',
  shape: 'failed',
};
const GIVEN_UP: StatusText = {
  word: 'Given up',
  sentence:
    'Sheaf sends it no more. A node that had it may still carry it out, until another transaction of this account takes its place.',
  shape: 'waiting',
};
const NEVER: StatusText = {
  word: 'Given up',
  sentence: 'No node takes it. Nothing of it happened, and nothing will.',
  shape: 'failed',
};
/** N-09: nothing that is in a block has used up the authorization that nodes have seen. */
const EXPOSED = ' Who has seen its upgrade could still carry that out, on a network that knows upgrades, until the account';
/** Nothing has its place yet: its authorization is for the nonce after that. */
const LONG_EXPOSED = `${EXPOSED} has sent two more transactions.`;
const SOON_OVER = `${EXPOSED}’s next transaction.`;
const STOPPED: StatusText = { word: 'Stopped', sentence: 'Nothing of it was sent, and nothing will be.', shape: 'failed' };

/** It needs nothing of the user, and the wallet sends what there is to send. */
const GOES_ON: readonly StatusText[] = [STANDINGS[100], STUCK, CANCELLING, OVERTAKEN];
/** N-08: what was so on the chain that is gone, while the user has not started afresh. Nothing of a batch that never happened changes. */
const BEFORE_RESET: Partial<Record<BatchStatus, StatusText>> = {
  200: {
    word: 'Confirmed before the reset',
    sentence: 'All calls had happened on the chain before it was reset. The chain that is there now may not have them.',
    shape: 'partly',
  },
  500: {
    word: 'Failed before the reset',
    sentence: 'None of its calls had an effect on the chain before that was reset. Only the network fee was paid there.',
    shape: 'failed',
  },
  600: {
    word: 'Partly done before the reset',
    sentence: 'Some calls had happened on the chain before it was reset. The chain that is there now may not have them.',
    shape: 'partly',
  },
};
/** What would send a pending one on does not, until then. */
const KEPT_BACK: StatusText = {
  word: 'Pending',
  sentence: 'Its chain was reset. Nothing more of it is sent there before you start afresh.',
  shape: 'waiting',
};

/** Whether an upgrade that has left did not happen, and nothing in its place has used up its authorization. */
const isExposed = (slots: readonly Slot[]): boolean =>
  nonceGroups(slots).some(
    (place) =>
      place.some((slot) => slot.nonceSpan === 2 && slot.offers > 0 && slot.purpose !== 'cancel' && slot.state !== 'void') &&
      !place.some((slot) => slot.receipt && slot.nonceSpan === 2),
  );

/**
 * How the batch stands by its journal.
 * @param isReset whether its chain was reset, and waits for the user to start afresh on it.
 */
export function statusTextOf(
  batch: Pick<StoredBatch, 'heldSince' | 'damaged' | 'gone'>,
  slots: readonly Slot[],
  isReset = false,
): StatusText {
  const now = withoutUpgrade(batch, slots);
  const before = GOES_ON.includes(now) ? KEPT_BACK : BEFORE_RESET[statusOf(slots)];
  const text = (isReset ? before : undefined) ?? now;
  const isEnded = statusOf(slots) === 400 || text === GIVEN_UP;
  if (!isEnded || !isExposed(slots)) return text;
  const isFree = slots.some(({ state, lostAt }) => state === 'abandoned' && lostAt === undefined);
  return { ...text, sentence: `${text.sentence}${isFree ? LONG_EXPOSED : SOON_OVER}` };
}

function withoutUpgrade(batch: Pick<StoredBatch, 'heldSince' | 'damaged' | 'gone'>, slots: readonly Slot[]): StatusText {
  const status = statusOf(slots);
  const rows = candidates(slots);
  if (status === 100) {
    if (batch.damaged !== undefined) return DAMAGED;
    if (batch.heldSince !== undefined) return HELD;
    if (rows.some(({ state }) => state === 'replaced')) return OVERTAKEN;
    if (rows.some(({ state }) => state === 'abandoned')) return GIVEN_UP;
    const next = rows.find(isOpen);
    if (next?.purpose === 'cancel') return CANCELLING;
    return next?.trouble === undefined ? STANDINGS[100] : STUCK;
  }
  if (batch.gone !== undefined && rows.some(({ state }) => state === 'void')) return GONE;
  if (status === 400 && rows.some(({ state }) => state === 'void')) return NEVER;
  if (status === 400 && rows.some((slot) => slot.purpose === 'cancel' && slot.receipt)) return CANCELLED;
  if (status === 400 && rows.length > 0 && rows.every((slot) => slot.state === 'discarded')) return STOPPED;
  if (status === 400 && rows.some(({ state }) => state === 'lost')) return LOST;
  if (status === 500 && rows.some(({ ineffective }) => ineffective)) return IDLE;
  return STANDINGS[status];
}

/** What a batch is, in a few words. */
export function titleOf({ method, calls }: Pick<StoredBatch, 'method' | 'calls'>): string {
  if (method === 'revokeDelegation') return 'End of an upgrade';
  return calls.length === 1 ? 'A call' : `A batch of ${calls.length} calls`;
}

/** Who asked for a batch: the whole origin, because http and https are two sites. */
export const askerOf = (origin: string): string => (origin === OWN_ORIGIN ? 'You, in Sheaf' : oneLine(origin, 253));

/** What the user may do with a transaction that is on its way, as the place of its nonce and the calls around it stand. */
export function replacementsOf(slot: Slot, slots: readonly Slot[], batch: Pick<StoredBatch, 'onRevert'>): Replacement[] {
  const place = slots.filter(({ index }) => index === slot.index);
  if (!isOpen(slot) || !place.some(isOnItsWay) || place.some(({ receipt }) => receipt)) return [];
  const objections = objectionsTo(slot, slots, batch);
  return (['speedUp', 'cancel'] as const).filter((kind) => objections[kind] === undefined);
}

const SLOT_WORDS = {
  signed: 'Signed, waits for its turn',
  offered: 'Sent, not yet in a block',
  stuck: 'The network does not take it',
  mined: 'In a block',
  final: 'In a block for good',
  replaced: 'Another transaction seems to have its place',
  lost: 'Another transaction took its place',
  discarded: 'Not sent, and never will be',
  abandoned: 'Given up, but it may still happen',
  void: 'Can no longer happen',
} satisfies Record<Slot['state'], string>;

/** How one transaction of a batch stands. @param isReset as for a batch. */
export const slotWords = ({ state, receipt, ineffective }: Slot, isReset = false): string => {
  const words = receipt && isReset ? 'In a block of the chain before that was reset' : SLOT_WORDS[state];
  if (receipt && !receipt.success) return `${words}, reverted`;
  return ineffective ? `${words}, without effect` : words;
};
