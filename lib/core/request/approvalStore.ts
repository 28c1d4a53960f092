import type { Answer, Approval } from './approval.ts';
import type { ReadSet } from './readSet.ts';

export interface ApprovalStore {
  /**
   * Stores a question, in one step with a second look at what it rests on.
   * @param limit how many of its kind one site may have waiting.
   * @throws Outdated when what was read has changed, DuplicateClaim when another one holds the claim, TooManyWaiting beyond the limit.
   */
  add(approval: Omit<Approval, 'seq'>, limit: number, readSet: Pick<ReadSet, 'isUnchanged'>): Promise<Approval>;
  get(id: string): Promise<Approval | undefined>;
  /** The question that a page's request led to, also after a restart. */
  ofRequest(request: string): Promise<Approval | undefined>;
  ofClaim(claim: string): Promise<Approval | undefined>;
  /** In the order of asking; without those whose record is damaged. */
  inState(state: Approval['state']): Promise<Approval[]>;
  /** Replaces the subject of a waiting approval and counts its revision up; compare-and-set on `revision`. */
  revise(id: string, revision: number, subject: unknown): Promise<boolean>;
  /** waiting → confirmed, once, and only for the revision that was shown. Says whether it was this call that did it. */
  confirm(id: string, revision: number, choice: unknown, at: number): Promise<boolean>;
  /** confirmed → waiting, as a new revision: the user is asked once more (N-15). Says whether it was this call that did it. */
  askAgain(id: string): Promise<boolean>;
  /**
   * Stores the answer, frees the claim, and lets go of all that only the question needed; from `waiting` or `confirmed` as named.
   * Says whether it was this call that did it.
   */
  answer(id: string, from: Approval['state'], answer: Answer): Promise<boolean>;
  /**
   * Deletes some of the answered ones that were asked before that time, and some refusals of a site that has very many (N-18).
   * Little work, whatever there is.
   */
  prune(before: number, origin?: string): Promise<void>;
  /** Answers those whose record is damaged, so that they are out of the way. */
  setAside(): Promise<void>;
}

/** Thrown by `ApprovalStore.add`: the claim is held by another question. */
export class DuplicateClaim extends Error {}

/** Thrown by `ApprovalStore.add`: the site has as many of this kind waiting as it may. */
export class TooManyWaiting extends Error {}
