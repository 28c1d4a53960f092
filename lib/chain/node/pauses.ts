import type { Clock } from '../../core/platform.ts';
import type { RpcFailure } from './rpc.ts';

/** The longest pause that the wallet takes by itself, and the longest that a node can ask for. */
const MAX_BACKOFF_MS = 15_000;
const MAX_HOLD_MS = 60_000;

/** When a node is left alone: after it failed, longer each time, and for as long as it asks for. */
export function makePauses(clock: Clock) {
  let failures = 0;
  let blames = 0;
  let restUntil = 0;
  let hold: { until: number; trouble: RpcFailure } | undefined;

  /** Whether a pause still lasts. One that would end later than any pause can shows that the clock was set back (N-16). */
  const isAhead = (until: number) => until > clock.now() && until <= clock.now() + MAX_HOLD_MS;

  return {
    /** It failed, in this way. */
    blame(trouble: RpcFailure): void {
      blames++;
      failures = Math.min(failures + 1, 8);
      const backoffMs = Math.min(MAX_BACKOFF_MS, 500 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
      const restMs = Math.max(backoffMs, Math.min(MAX_HOLD_MS, trouble.details.retryAfterMs ?? 0));
      restUntil = clock.now() + restMs;
      if (trouble.kind === 'limited') hold = { until: restUntil, trouble };
    },
    /**
     * An exchange begins. What this returns is called where it went well, and ends the pauses, but for one that the node has asked for
     * meanwhile.
     */
    begin() {
      const before = blames;
      return () => {
        if (blames !== before) return;
        failures = 0;
        restUntil = 0;
        hold = undefined;
      };
    },
    isResting: () => isAhead(restUntil),
    held: () => (hold && isAhead(hold.until) ? hold.trouble : undefined),
  };
}
