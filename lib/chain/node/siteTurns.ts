import { ageOf } from '../../core/age.ts';
import type { AskingSite } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';
import { makeFairLines } from './fairLines.ts';
import { RpcFailure } from './rpc.ts';

/** After a limit, the pause between two exchanges of sites with the host, in ms: at first, and at most. */
const FIRST_GAP = 100;
const LONGEST_GAP = 2_000;
/** The longest that a node can ask to be left alone, in ms: one that seems to last longer shows that the clock was set back (N-16). */
const LONGEST_REST = 60_000;
/** The pause is half as long after each such time without another limit, in ms, until it is none. */
const HALVES_IN = 20_000;
const SHORTEST_GAP = 5;

/** What a node has to answer at least, in ms, whenever somebody's turn comes: what it could not answer in time is not its fault. */
const LEAST_TO_ANSWER = 3_000;

interface Waiting {
  start(): void;
  giveUp(): void;
  until: number;
}

/**
 * What sites may ask of one host, all together: a few exchanges at a time, none while the host wants to be left alone, and
 * fewer after that, so that the host goes on to answer the wallet (V-09).
 * @param atOnce how many exchanges at a time, at this moment.
 */
export function makeSiteTurns(clock: Clock, atOnce: () => number) {
  const lines = makeFairLines<Waiting>(atOnce);
  let restUntil = 0;
  let gap = 0;
  let limitedAt = 0;
  let lastAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const gapNow = () => {
    const left = gap / 2 ** (ageOf(limitedAt, clock.now()) / HALVES_IN);
    return left < SHORTEST_GAP ? 0 : left;
  };
  const pause = () => {
    const left = restUntil - clock.now();
    return left > 0 && left <= LONGEST_REST ? left : 0;
  };

  function pump(): void {
    clearTimeout(timer);
    timer = undefined;
    while (lines.length() > 0) {
      const since = clock.now() - lastAt;
      const wait = Math.max(pause(), since < 0 ? 0 : gapNow() - since);
      if (wait > 0) {
        timer = setTimeout(pump, wait);
        return;
      }
      const next = lines.next();
      if (!next) return;
      lastAt = clock.now();
      next.start();
    }
  }

  return {
    /** How long sites still have to leave the host alone, in ms. */
    pause,

    /** The host wants to be left alone for so long, in ms. */
    rest(ms: number): void {
      const now = clock.now();
      // What was under way together is one limit.
      if (ageOf(limitedAt, now) > 1_000) gap = Math.min(LONGEST_GAP, Math.max(FIRST_GAP, gapNow() * 2));
      limitedAt = now;
      restUntil = now + Math.max(pause(), ms);
      for (const each of lines.waiting()) if (each.until <= restUntil) each.giveUp();
    },

    /**
     * Resolves when it is a site's turn, with what ends the turn.
     * @param timeoutMs for the turn to come and the node to answer.
     * @throws RpcFailure where that does not come in time.
     */
    take(site: AskingSite, timeoutMs: number): Promise<() => void> {
      const longest = Math.max(0, timeoutMs - LEAST_TO_ANSWER);
      return new Promise((resolve, reject) => {
        let late: ReturnType<typeof setTimeout> | undefined;
        let isStarted = false;
        const waiting: Waiting = {
          until: clock.now() + longest,
          start() {
            isStarted = true;
            clearTimeout(late);
            resolve(() => {
              lines.ended(site);
              pump();
            });
          },
          giveUp() {
            clearTimeout(late);
            lines.leave(site, waiting);
            reject(new RpcFailure('limited', { code: 'rpc.limited' }));
          },
        };
        lines.join(site, waiting);
        pump();
        // Most start at once, without a timer.
        if (!isStarted) late = setTimeout(waiting.giveUp, longest);
      });
    },
  };
}

export type SiteTurns = ReturnType<typeof makeSiteTurns>;
