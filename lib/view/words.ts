import { type BatchStatus, type Slot, type StoredBatch, statusOf } from '../core/batch.ts';

/** How a batch stands, in a word and a sentence. */
export interface Standing {
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
} satisfies Record<BatchStatus, Standing>;

/** How the batch stands by its journal. */
export function standingOf(batch: Pick<StoredBatch, 'heldSince'>, slots: readonly Slot[]): Standing {
  const standing = STANDINGS[statusOf(slots)];
  if (standing.shape !== 'waiting' || batch.heldSince === undefined) return standing;
  return { ...standing, word: 'On hold', sentence: 'The next call was due long ago, so it was not sent by itself.' };
}

const SLOT_WORDS = {
  signed: 'Signed, waits for its turn',
  offered: 'Sent, not yet in a block',
  stuck: 'The network does not take it',
  mined: 'In a block',
  final: 'In a block for good',
  replaced: 'Another transaction took its place',
  discarded: 'Not sent, and never will be',
} satisfies Record<Slot['state'], string>;

/** How one transaction of a batch stands. */
export const slotWords = ({ state, receipt }: Slot): string =>
  receipt && !receipt.success ? `${SLOT_WORDS[state]}, reverted` : SLOT_WORDS[state];
