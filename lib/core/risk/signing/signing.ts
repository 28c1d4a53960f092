import { type Facts, isOwn } from '../../describe/facts.ts';
import { address, type Sentence, until } from '../../describe/sentence.ts';
import { type Part, say } from '../../part.ts';
import type { TypedData } from '../../signing/typedData.ts';
import { type Warning, warn } from '../../warning.ts';
import { addressIn } from './fields.ts';

/** Typed data that a site wants signed, with what is known around it. */
export interface Signing {
  typedData: TypedData;
  facts: Facts;
  /** The site that asks. */
  origin: string;
  /** When the site asked, in milliseconds since 1970. */
  askedAt: number;
}

/** What a signature does, in the order of importance, and what the user should know before giving it. */
export interface Meaning {
  says: Sentence[];
  warnings: Warning[];
}

export const nothing: Meaning = { says: [], warnings: [] };

/** All that several meanings say, in their order. */
export const mergeMeanings = (meanings: readonly Meaning[]): Meaning => ({
  says: meanings.flatMap(({ says }) => says),
  warnings: meanings.flatMap(({ warnings }) => warnings),
});

/** Sentences that stand for themselves. */
export const lines = (...parts: readonly Part[]): Sentence[] => parts.map((part) => ({ part, depth: 0 }));

export const onlySays = (...parts: readonly Part[]): Meaning => ({ says: lines(...parts), warnings: [] });
export const onlyWarns = (...warnings: Warning[]): Meaning => ({ says: [], warnings });

/** Who alone may make use of a signature; nobody in particular where that is zero. */
export function onlyFor(taker: unknown, { facts }: Signing): Meaning {
  const named = addressIn(taker);
  return !named || BigInt(named) === 0n || isOwn(named, facts)
    ? nothing
    : onlySays(say('signing.onlyFor', { to: address(named) }));
}

/** From when on a signature can be used, where that is later than now. `start` in seconds since 1970. */
export function begins(start: bigint | undefined, { askedAt }: Pick<Signing, 'askedAt'>): Meaning {
  if (start === undefined || start <= BigInt(Math.floor(askedAt / 1000))) return nothing;
  return onlySays(say('signing.begins', { start: { type: 'time', seconds: start } }));
}

/** A signature counts only from whom it names. */
export function whose(owner: unknown, { facts }: Signing): Meaning {
  const named = addressIn(owner);
  if (!named || named === facts.account) return nothing;
  const level = isOwn(named, facts) ? 'note' : 'caution';
  return { says: [], warnings: [warn(level, 'warning.notYours', { account: address(named) })] };
}

/** Longer than any honest app needs between a signature and its use, in seconds. */
const LONG = 5_184_000n;

/** How long a signature can be used, and whether that is worth a remark. `deadline` in seconds since 1970. */
export function usable(deadline: bigint | undefined, { askedAt }: Pick<Signing, 'askedAt'>): Meaning {
  if (deadline === undefined) return nothing;
  const now = BigInt(Math.floor(askedAt / 1000));
  if (deadline < now) return { says: lines(say('signing.expired')), warnings: [warn('note', 'warning.expired')] };
  const end = until(deadline);
  const says = lines(say('signing.usable', end));
  return { says, warnings: deadline - now > LONG ? [warn('caution', 'warning.longLived', end)] : [] };
}
