import type { Clock } from '../../core/platform.ts';
import type { RpcFailure } from './rpc.ts';

/** The longest pause that the wallet takes by itself, and the longest that a node can ask for. */
const MAX_BACKOFF_MS = 15_000;
const MAX_HOLD_MS = 60_000;

/** How long the wallet itself leaves a node alone that limits its rate, in ms: at first, and at most. */
const OWN_GAP_MS = 1_000;
const MAX_OWN_GAP_MS = 4_000;

/**
 * When a node is left alone: after it failed, longer each time, and for as long as it asks for.
 * @param limited told how long that is, in ms.
 */
export function makePauses(clock: Clock, limited: (ms: number) => void = () => undefined) {
  let failures = 0;
  let blames = 0;
  let restUntil = 0;
  let own = { until: 0, gap: 0 };
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
      if (trouble.kind !== 'limited') return;
      hold = { until: restUntil, trouble };
      limited(restMs);
      // What was under way together is one limit.
      if (isAhead(own.until)) return;
      const gap = Math.min(MAX_OWN_GAP_MS, Math.max(OWN_GAP_MS, own.gap * 2));
      own = { until: clock.now() + gap, gap };
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
        own = { until: 0, gap: 0 };
      };
    },
    isResting: () => isAhead(restUntil),
    /**
     * How long the wallet itself has to leave it alone yet, in ms: not as long as it says, for it may be sites that ask it too
     * often, and these do wait (V-09).
     */
    own: () => (isAhead(own.until) ? own.until - clock.now() : 0),
    held: () => (hold && isAhead(hold.until) ? hold.trouble : undefined),
    /** For how long that lasts yet, in ms. */
    heldMs: () => (hold && isAhead(hold.until) ? hold.until - clock.now() : 0),
  };
}
