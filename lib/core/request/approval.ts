import { z } from 'zod';
import { OWN_ORIGIN } from '../batch/batch.ts';
import type { WireError } from '../errors.ts';
import { isRecord } from '../record.ts';
import { natural } from '../rows.ts';

export type Answer = { result: unknown } | { error: WireError };

/** Who asks: everything here is the browser's word, nothing the page's (P-08). */
export const Asker = z.object({
  origin: z.string(),
  /** The origin of the page around the frame; the same where it is no frame. */
  topOrigin: z.string(),
  tabId: z.int(),
  frameId: z.int(),
  /** The browser's id of the document, where it has one. */
  documentId: z.string().optional(),
});
export type Asker = z.output<typeof Asker>;

/** The owner, who asks by the wallet's own screens. No page is so called (`OWN_ORIGIN`). */
export const OWNER: Asker = { origin: OWN_ORIGIN, topOrigin: OWN_ORIGIN, tabId: -1, frameId: 0 };

/** Whether it is the owner who asks, and no site. */
export const isOwner = ({ origin }: Pick<Asker, 'origin'>): boolean => origin === OWN_ORIGIN;

/**
 * In the order in which they are put to the user: first what they have just asked for themselves, and expect to see, then what sites
 * want, oldest first. However many questions of sites wait, none can stand where the user looks for their own (V-07).
 */
export const inOrderOfAsking = <Question extends { asker: Pick<Asker, 'origin'>; seq: number }>(
  questions: readonly Question[],
): Question[] =>
  questions.toSorted((one, other) => Number(isOwner(other.asker)) - Number(isOwner(one.asker)) || one.seq - other.seq);

/** A question to the user, stored before it is shown, so that it outlives the worker (P-09). */
export const Approval = z.object({
  id: z.string(),
  /** Order of asking. */
  seq: natural,
  method: z.string(),
  asker: Asker,
  /** The page's id of its request: the same request sent again finds this approval. */
  requestId: z.string(),
  /** `origin` and `requestId` joined; unique. */
  request: z.string(),
  /** What only one open approval may hold, e.g. a batch id; unique where present. */
  claim: z.string().optional(),
  /** What is shown, and what will be executed. Its shape is the method's; nothing is left of it once the question is answered. */
  subject: z.custom<unknown>(isRecord),
  /** Counts changes of the subject: a verdict names the one that it saw (S-19). */
  revision: natural,
  state: z.enum(['waiting', 'confirmed', 'answered']),
  choice: z.unknown().optional(),
  /** When the user said yes. In a question that waits: they said so once, it came to nothing in time, and they are asked anew. */
  confirmedAt: z.number().optional(),
  answer: z.custom<Answer>(isRecord).optional(),
  askedAt: z.number(),
});
export type Approval = z.output<typeof Approval>;

/** The user's word. `part` tells what of the subject a no was about, where it was not all of it. */
export type Verdict = { confirmed: true; choice?: unknown } | { confirmed: false; part?: unknown };
