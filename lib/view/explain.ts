import { useCallback, useMemo } from 'react';
import { decodedIn } from '../core/decode/decode.ts';
import type { Asked, Dealings } from '../core/names/dealings.ts';
import type { BatchSubject } from '../core/plan/plan.ts';
import { useDealings } from './dealings.ts';
import { type Explanation, explainBatch } from './explanation.ts';
import { factsIn } from './facts.ts';
import type { Known } from './live.ts';

/** Explains a batch by its plan and by the wallet's own records; nothing until these are read. */
export function useExplanation({ batch, plan }: BatchSubject, known: Known): Asked<Explanation> | undefined {
  const decoded = useMemo(() => decodedIn(batch, plan), [batch, plan]);
  return useDealings(
    plan.chainId,
    useCallback(
      (dealings: Dealings) => explainBatch({ batch, plan }, decoded, factsIn(plan, known, dealings)),
      [batch, plan, decoded, known],
    ),
  );
}
