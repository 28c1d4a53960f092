import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { Asked } from '../core/names/dealings.ts';
import type { BatchSubject } from '../core/plan/plan.ts';
import type { Approval } from '../core/request/approval.ts';
import { acknowledged, type ReviewState, reviewOf } from '../core/review/reviewState.ts';
import { useExplanation } from './explain.ts';
import type { Explanation } from './explanation.ts';
import type { Known } from './live.ts';

/** What this window has shown of each batch. Outlives the screens, because a wallet may lock and unlock in between. */
const useReviewStates = create<Record<string, ReviewState>>(() => ({}));

export interface Review {
  review: ReviewState;
  /** What the batch would do; nothing until the wallet's own records are read. */
  explained: Asked<Explanation> | undefined;
  /** Notes that the user has seen what is on the screen now. */
  acknowledge(): void;
}

/** What a batch would do, worked out once for each revision, and what the user has seen of it. */
export function useReview({ id, revision, subject }: Approval, known: Known): Review {
  const explained = useExplanation(subject as BatchSubject, known);
  const warnings = explained?.whole ? explained.made.warnings : undefined;
  const before = useReviewStates((states) => states[id]);
  // Worked out while rendering: what is worse locks confirm in the very frame that shows it.
  const review = useMemo(
    () => reviewOf(before, revision, subject as BatchSubject, warnings),
    [before, revision, subject, warnings],
  );
  useEffect(() => useReviewStates.setState({ [id]: review }), [id, review]);
  return { review, explained, acknowledge: () => useReviewStates.setState({ [id]: acknowledged(review) }) };
}
