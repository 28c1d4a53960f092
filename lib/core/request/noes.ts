import { ageOf } from '../age.ts';
import type { WireError } from '../errors.ts';
import type { Clock } from '../platform.ts';

/** Longer than a request stands in line before it is looked at, in milliseconds. */
const KEEP = 60_000;

/**
 * The user's noes of late. One answers every request that came before it and would have joined its question, also those that had
 * not come so far as to ask: else a flood asks again and again (N-24).
 */
export function makeNoes(clock: Clock) {
  const noes = new Map<string, { at: number; error: WireError }>();
  return {
    note(claim: string, error: WireError): void {
      const now = clock.now();
      for (const [each, { at }] of noes) if (ageOf(at, now) > KEEP) noes.delete(each);
      noes.set(claim, { at: now, error });
    },
    /** It was none: the question had its answer already. */
    forget: (claim: string) => void noes.delete(claim),
    /** What a request gets that came at `arrivedAt`, in milliseconds since 1970, where a no to this claim came after it. */
    to(claim: string, arrivedAt: number): WireError | undefined {
      const no = noes.get(claim);
      return no && arrivedAt <= no.at && ageOf(no.at, clock.now()) <= KEEP ? no.error : undefined;
    },
  };
}
