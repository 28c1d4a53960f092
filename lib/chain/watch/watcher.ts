import { ageOf } from '../../core/age.ts';
import { whenNeeded } from '../../core/whenNeeded.ts';
import { CALM, makePace, type Resting } from './pace.ts';
import { makeVisit, type VisitParts } from './visit.ts';
import type { Asked } from './watch.ts';

export interface Watcher {
  /** Something is new: looks at all open batches now, and often for a while. Cheap to call. */
  wake(): void;
  /** One look at every chain with open batches, as when time has passed. Cheap to call. */
  check(): void;
  /** The user looks at the wallet: chains that were not looked at for a while are looked at now. */
  glance(): void;
}

export interface WatcherParts extends VisitParts {
  later(milliseconds: number, run: () => void): void;
  /**
   * Told after each look. Not `done`: the watcher looks again by itself while the worker lives, and somebody has to wake it
   * should the worker die, in so many milliseconds.
   */
  resting(state: Resting, next: number): void;
}

/** The slowest pace at which the worker is kept alive. */
const BUSY = 2_000;

/**
 * Brings journalled transactions onto the chain and follows them until they are final. Each chain has its own rounds, so that a
 * node that hangs holds up no other chain; a round is one visit, and only a glimpse where the chain has no new block (N-25).
 */
export function makeWatcher(parts: WatcherParts): Watcher {
  const { journal, clock } = parts;
  const pace = makePace(clock);
  const visit = whenNeeded(() => makeVisit(parts, pace));
  /** Chains that are being looked at, and whether another look was asked for meanwhile. */
  const running = new Map<number, { again: Asked | undefined }>();
  /** The last look of each chain: a timer set before it is out of date. */
  const turns = new Map<number, number>();
  const states = new Map<number, { state: Resting; next: number }>();
  let lookedAt = 0;

  /** Whatever goes wrong is tried again, be it that the visit cannot even be made. */
  async function look(chainId: number, asked: Asked): Promise<Resting> {
    try {
      return await visit(chainId, asked);
    } catch {
      return 'busy';
    }
  }

  async function lap(chainId: number, asked: Asked): Promise<void> {
    const now = running.get(chainId);
    if (now) {
      if (now.again !== 'everything') now.again = asked;
      return;
    }
    const turn = (turns.get(chainId) ?? 0) + 1;
    turns.set(chainId, turn);
    const self: { again: Asked | undefined } = { again: undefined };
    running.set(chainId, self);
    lookedAt = clock.now();
    const state = await look(chainId, asked);
    running.delete(chainId);
    const next = pace.of(chainId, state);
    states.set(chainId, { state, next });
    tell();
    if (self.again) return lap(chainId, self.again);
    if (state === 'done') return;
    parts.later(next, () => {
      if (turns.get(chainId) === turn) void lap(chainId, 'news');
    });
  }

  function tell(): void {
    const open = [...states.values()].filter(({ state }) => state !== 'done');
    const next = Math.min(...open.map((each) => each.next));
    const isBusy = open.some((each) => each.state === 'busy' && each.next <= BUSY);
    parts.resting(open.length === 0 ? 'done' : isBusy ? 'busy' : 'waiting', open.length === 0 ? 0 : next);
  }

  async function checkAll(asked: Asked): Promise<void> {
    const chains = new Set((await journal.open()).map(({ chainId }) => chainId));
    if (chains.size === 0 && running.size === 0) parts.resting('done', 0);
    await Promise.all([...chains].map((chainId) => lap(chainId, asked)));
  }

  // A database that cannot be read now may be later.
  const see = (asked: Asked) => void checkAll(asked).catch(() => parts.resting('waiting', CALM));
  return {
    check: () => see('everything'),
    wake() {
      pace.moved();
      see('all');
    },
    glance() {
      if (ageOf(lookedAt, clock.now()) < CALM) return;
      lookedAt = clock.now();
      see('all');
    },
  };
}
