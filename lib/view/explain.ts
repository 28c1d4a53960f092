import { useCallback, useMemo } from 'react';
import { decodeCalls } from '../core/decode/decode.ts';
import { aboutAll } from '../core/describe/about.ts';
import type { Asked, Dealings } from '../core/names/dealings.ts';
import type { BatchSubject } from '../core/plan/plan.ts';
import { explainSigning } from '../core/risk/signing/explain.ts';
import type { Meaning } from '../core/risk/signing/signing.ts';
import type { TypedDataSubject } from '../core/signing/typedData.ts';
import type { About } from './brief.ts';
import { useDealings } from './dealings.ts';
import { type Explanation, explainBatch } from './explanation.ts';
import { factsIn } from './facts.ts';
import type { Known } from './live.ts';

/** Explains a batch by its plan and by the wallet's own records; nothing until these are read. */
export function useExplanation({ batch, plan }: BatchSubject, known: Known): Asked<Explanation> | undefined {
  const decoded = useMemo(() => decodeCalls(batch), [batch]);
  return useDealings(
    plan.chainId,
    useCallback(
      (dealings: Dealings) => explainBatch({ batch, plan }, decoded, factsIn(plan, known, dealings)),
      [batch, plan, decoded, known],
    ),
  );
}

/** Explains typed data by what the chain said when the site asked and by the wallet's own records; nothing until these are read. */
export function useMeaning(
  subject: TypedDataSubject,
  known: Known,
  askedAt: number,
): Asked<Meaning & { about: About }> | undefined {
  return useDealings(
    subject.chainId,
    useCallback(
      (dealings: Dealings) => {
        const { typedData, account, chainId, facts, origin } = subject;
        const all = factsIn({ chainId, from: account, effects: { accounts: [], ...facts } }, known, dealings);
        return { ...explainSigning({ typedData, facts: all, origin, askedAt }), about: aboutAll(typedData, all) };
      },
      [subject, known, askedAt],
    ),
  );
}
