import type { WireError } from '../errors.ts';

export type Answer = { result: unknown } | { error: WireError };

/** Who asks: everything here is the browser's word, nothing the page's (P-08). */
export interface Asker {
  origin: string;
  /** The origin of the page around the frame; the same where it is no frame. */
  topOrigin: string;
  tabId: number;
  frameId: number;
  /** The browser's id of the document, where it has one. */
  documentId?: string;
}

/** A question to the user, stored before it is shown, so that it outlives the worker (P-09). */
export interface Approval {
  id: string;
  /** Order of asking. */
  seq: number;
  method: string;
  asker: Asker;
  /** The page's id of its request: the same request sent again finds this approval. */
  requestId: string;
  /** `origin` and `requestId` joined; unique. */
  request: string;
  /** What only one open approval may hold, e.g. a batch id; unique where present. */
  claim?: string;
  /** What is shown, and what will be executed. Its shape is the method's; nothing is left of it once the question is answered. */
  subject: unknown;
  /** Counts changes of the subject: a verdict names the one that it saw (S-19). */
  revision: number;
  state: 'waiting' | 'confirmed' | 'answered';
  choice?: unknown;
  /** When the user said yes. In a question that waits: they said so once, it came to nothing in time, and they are asked anew. */
  confirmedAt?: number;
  answer?: Answer;
  askedAt: number;
}

/** The user's word. `part` tells what of the subject a no was about, where it was not all of it. */
export type Verdict = { confirmed: true; choice?: unknown } | { confirmed: false; part?: unknown };
