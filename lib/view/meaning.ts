import { useCallback } from 'react';
import { aboutAll, addressesIn } from '../core/describe/about.ts';
import type { Asked, Dealings } from '../core/names/dealings.ts';
import { explainSigning } from '../core/risk/signing/explain.ts';
import type { Meaning } from '../core/risk/signing/signing.ts';
import type { TypedDataSubject } from '../core/signing/typedData.ts';
import { briefAmong } from './brief.ts';
import { useDealings } from './dealings.ts';
import type { Explanation } from './explanation.ts';
import { factsIn } from './facts.ts';
import type { Known } from './live.ts';

/** All who are named in something, each once, and what is known of them. */
type Named = Pick<Explanation, 'about' | 'brief' | 'parties'>;

/** Explains typed data by what the chain said when the site asked and by the wallet's own records; nothing until these are read. */
export function useMeaning(subject: TypedDataSubject, known: Known, askedAt: number): Asked<Meaning & Named> | undefined {
  return useDealings(
    subject.chainId,
    useCallback(
      (dealings: Dealings) => {
        const { typedData, account, chainId, facts, origin } = subject;
        const all = factsIn({ chainId, from: account, effects: { accounts: [], ...facts } }, known, dealings);
        const meaning = explainSigning({ typedData, facts: all, origin, askedAt });
        const [about, parties] = [aboutAll(typedData, all), [...new Set(addressesIn([typedData, meaning.says]))]];
        return { ...meaning, about, parties, brief: briefAmong(parties, about) };
      },
      [subject, known, askedAt],
    ),
  );
}
