import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { BatchSubject } from '../core/plan/plan.ts';
import type { Approval } from '../core/request/approval.ts';
import { acknowledged, look, type Sight } from '../core/review/sight.ts';
import { useWarnings } from './explain.ts';
import type { Known } from './live.ts';

/** What this window has shown of each batch. Outlives the screens, because a wallet may lock and unlock in between. */
const useSights = create<Record<string, Sight>>(() => ({}));

/** What the user has seen of a batch, and their word that they have seen what is there now. */
export function useSight({ id, revision, subject }: Approval, known: Known): { sight: Sight; acknowledge: () => void } {
  const warnings = useWarnings(subject as BatchSubject, known);
  const before = useSights((sights) => sights[id]);
  // Worked out while rendering: what is worse locks confirm in the very frame that shows it.
  const sight = useMemo(() => look(before, revision, subject as BatchSubject, warnings), [before, revision, subject, warnings]);
  useEffect(() => useSights.setState({ [id]: sight }), [id, sight]);
  return { sight, acknowledge: () => useSights.setState({ [id]: acknowledged(sight) }) };
}
