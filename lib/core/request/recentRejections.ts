import { ageOf } from '../age.ts';
import type { WireError } from '../errors.ts';
import type { Clock } from '../platform.ts';

/** How long a rejection is kept, in milliseconds: longer than a request waits in line. */
const KEEP = 60_000;

/**
 * What the user rejected in the last minute. A rejection answers every request that came before it and would have joined its
 * question, also one that was still in line to be asked about: else a site that floods the wallet has it ask again and again (N-24).
 */
export function makeRecentRejections(clock: Clock) {
  const rejections = new Map<string, { at: number; error: WireError }>();
  return {
    note(claim: string, error: WireError): void {
      const now = clock.now();
      for (const [each, { at }] of rejections) if (ageOf(at, now) > KEEP) rejections.delete(each);
      rejections.set(claim, { at: now, error });
    },
    /** Takes it back, where the question had an answer already. */
    forget: (claim: string) => void rejections.delete(claim),
    /**
     * The error for a request whose question has this claim, where that was rejected after the request came.
     * @param arrivedAt in milliseconds since 1970.
     */
    of(claim: string, arrivedAt: number): WireError | undefined {
      const rejection = rejections.get(claim);
      const answers = rejection && arrivedAt <= rejection.at && ageOf(rejection.at, clock.now()) <= KEEP;
      return answers ? rejection.error : undefined;
    },
  };
}
