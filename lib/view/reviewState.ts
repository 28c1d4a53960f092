import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { BatchSubject } from '../core/plan/plan.ts';
import type { Approval } from '../core/request/approval.ts';
import { acknowledged, type ReviewState, reviewOf } from '../core/review/reviewState.ts';
import { useWarnings } from './explain.ts';
import type { Known } from './live.ts';

/** What this window has shown of each batch. Outlives the screens, because a wallet may lock and unlock in between. */
const useReviewStates = create<Record<string, ReviewState>>(() => ({}));

/** What the user has seen of a batch, and their word that they have seen what is there now. */
export function useReviewState(
  { id, revision, subject }: Approval,
  known: Known,
): { review: ReviewState; acknowledge: () => void } {
  const warnings = useWarnings(subject as BatchSubject, known);
  const before = useReviewStates((states) => states[id]);
  // Worked out while rendering: what is worse locks confirm in the very frame that shows it.
  const review = useMemo(
    () => reviewOf(before, revision, subject as BatchSubject, warnings),
    [before, revision, subject, warnings],
  );
  useEffect(() => useReviewStates.setState({ [id]: review }), [id, review]);
  return { review, acknowledge: () => useReviewStates.setState({ [id]: acknowledged(review) }) };
}
