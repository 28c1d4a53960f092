import { useSyncExternalStore } from 'react';
import type { Address } from '../../core/schema.ts';
import { BLANK, type Step, type Typed } from './step.ts';

/** What the owner is putting together. It lies in the memory of the page only: nobody else is to know whom they mean to pay. */
export interface Draft {
  /** As they were picked; where they were not, or are not there any more, it is what is selected elsewhere. */
  from?: Address;
  chainId?: number;
  steps: readonly Step[];
  /** Steps among them were asked for as all or nothing where they were pasted from. */
  isWhole?: true;
}

let draft: Draft = { steps: [] };
let isUnderWay = false;
let last = 0;
const hearers = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  hearers.add(changed);
  return () => hearers.delete(changed);
}

export const draftNow = (): Draft => draft;

/** The draft, which outlives whatever else is looked at in this page. */
export const useDraft = (): Draft => useSyncExternalStore(subscribe, draftNow);

/** Puts another draft in the place of this one. */
export function setDraft(next: Draft): void {
  draft = next;
  for (const changed of hearers) changed();
}

function setSteps(steps: readonly Step[]): void {
  const { isWhole, ...rest } = draft;
  setDraft({ ...rest, ...(isWhole && steps.length > 0 ? { isWhole } : {}), steps });
}

/** Has the steps asked for as all or nothing, until none is left. */
export const makeWhole = (): void => setDraft({ ...draft, isWhole: true });

/** Takes all steps out. */
export const clearSteps = (): void => setSteps([]);

const numbered = (typed: Typed): Step => {
  last += 1;
  return { ...typed, id: last };
};

/** Adds steps behind all others. @returns the id of the first. */
export function addSteps(...typed: readonly Typed[]): number | undefined {
  const added = (typed.length > 0 ? typed : [BLANK]).map(numbered);
  setSteps([...draft.steps, ...added]);
  return added[0]?.id;
}

/** Types something into a step. */
export const editStep = (id: number, change: Partial<Typed>): void =>
  setSteps(draft.steps.map((each) => (each.id === id ? { ...each, ...change } : each)));

/** Puts the same step behind it once more. @returns its id. */
export function duplicateStep(id: number): number | undefined {
  const at = draft.steps.findIndex((each) => each.id === id);
  const step = draft.steps[at];
  if (!step) return undefined;
  const twin = numbered(step);
  setSteps(draft.steps.toSpliced(at + 1, 0, twin));
  return twin.id;
}

/** Has a step change places with the one before it, or behind it, where there is one. */
export function moveStep(id: number, by: -1 | 1): void {
  const at = draft.steps.findIndex((each) => each.id === id);
  const [step, other] = [draft.steps[at], draft.steps[at + by]];
  if (step && other) setSteps(draft.steps.with(at + by, step).with(at, other));
}

/** Takes a step out. @returns the id of the one that stands in its place, or before it where it was the last. */
export function removeStep(id: number): number | undefined {
  const at = draft.steps.findIndex((each) => each.id === id);
  const left = draft.steps.filter((each) => each.id !== id);
  setSteps(left);
  return (left[at] ?? left.at(-1))?.id;
}

const underWayNow = (): boolean => isUnderWay;

/** Whether a question about the draft waits for its answer, also one that was asked before something else was looked at in this page. */
export const useUnderWay = (): boolean => useSyncExternalStore(subscribe, underWayNow);

/** Asks about the draft, unless a question about it still waits: what is approved twice happens twice. */
export async function askOnce(ask: () => Promise<void>): Promise<void> {
  if (isUnderWay) return;
  setUnderWay(true);
  try {
    await ask();
  } finally {
    setUnderWay(false);
  }
}

function setUnderWay(next: boolean): void {
  isUnderWay = next;
  for (const changed of hearers) changed();
}

/** Takes out what was done, unless something else stands there by now. */
export function dropSteps(done: readonly Step[]): void {
  if (draft.steps === done) setSteps([]);
}
