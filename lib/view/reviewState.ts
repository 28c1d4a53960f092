import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { BatchSubject } from '../core/plan/plan.ts';
import type { Approval } from '../core/request/approval.ts';
import { acknowledged, type ReviewState, reviewOf } from '../core/review/reviewState.ts';

/** What this window has shown of each batch. Outlives the screens, because a wallet may lock and unlock in between. */
const useReviewStates = create<Record<string, ReviewState>>(() => ({}));

interface Review {
  review: ReviewState;
  /** Notes that the user has seen what is on the screen now. */
  acknowledge(): void;
}

/** What the user has seen of a batch. */
export function useReview({ id, revision, subject }: Approval): Review {
  const before = useReviewStates((states) => states[id]);
  // Worked out while rendering: what is worse locks confirm in the very frame that shows it.
  const review = useMemo(() => reviewOf(before, revision, subject as BatchSubject), [before, revision, subject]);
  useEffect(() => useReviewStates.setState({ [id]: review }), [id, review]);
  return { review, acknowledge: () => useReviewStates.setState({ [id]: acknowledged(review) }) };
}
