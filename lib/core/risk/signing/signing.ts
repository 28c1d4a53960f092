import { type Facts, isOwn } from '../../describe/facts.ts';
import { address, type Part, type Sentence, say, until } from '../../describe/sentence.ts';
import type { TypedData } from '../../signing/typedData.ts';
import type { Warning } from '../warning.ts';
import { addressIn } from './fields.ts';

/** Typed data that a site wants signed, with what is known around it. */
export interface Signing {
  typedData: TypedData;
  facts: Facts;
  /** When the site asked, in milliseconds since 1970. */
  askedAt: number;
}

/** What a signature does, in the order of importance, and what the user should know before giving it. */
export interface Meaning {
  says: Sentence[];
  warnings: Warning[];
}

export const nothing: Meaning = { says: [], warnings: [] };

export const mergeMeanings = (meanings: readonly Meaning[]): Meaning => ({
  says: meanings.flatMap(({ says }) => says),
  warnings: meanings.flatMap(({ warnings }) => warnings),
});

/** Sentences that stand for themselves. */
export const lines = (...parts: readonly Part[][]): Sentence[] => parts.map((each) => ({ parts: each, depth: 0 }));

/** A signature counts only from whom it names. */
export function whose(owner: unknown, { facts }: Signing): Meaning {
  const named = addressIn(owner);
  if (!named || named === facts.account) return nothing;
  return {
    says: [],
    warnings: [
      {
        kind: 'notYours',
        severity: isOwn(named, facts) ? 'note' : 'caution',
        title: 'In the name of another account',
        detail: say`It speaks for ${address(named)}, which is not the account that signs: it is worth nothing, or not what it seems.`,
      },
    ],
  };
}

/** Longer than any honest app needs between a signature and its use, in seconds. */
const LONG = 5_184_000n;

/** How long a signature can be used, and whether that is worth a remark. `deadline` in seconds since 1970. */
export function usable(deadline: bigint | undefined, { askedAt }: Pick<Signing, 'askedAt'>): Meaning {
  if (deadline === undefined) return nothing;
  const now = BigInt(Math.floor(askedAt / 1000));
  const words = say`The signature can be used${until(deadline)}.`;
  if (deadline < now)
    return {
      says: lines(say`The signature can no longer be used: its time is over.`),
      warnings: [
        { kind: 'expired', severity: 'note', title: 'Its time is over', detail: say`The signature would be worth nothing.` },
      ],
    };
  if (deadline - now <= LONG) return { says: lines(words), warnings: [] };
  return {
    says: lines(words),
    warnings: [
      {
        kind: 'longLived',
        severity: 'caution',
        title: 'Usable for very long',
        detail: say`Whoever holds the signature can use it${until(deadline)}, also long after you have forgotten it.`,
      },
    ],
  };
}
