import type { Clock } from '../../core/platform.ts';
import type { Rows } from './attention.ts';

/** `busy`: something may happen at any moment; `waiting`: nothing moves, but a batch is not final yet; `done`: all is. */
export type Resting = 'busy' | 'waiting' | 'done';

/** How often to look, in ms, by how long nothing has moved. Blocks and pre-confirmations come at 0.2 to 12 s. */
const PACES: readonly { until: number; pace: number }[] = [
  { until: 1_000, pace: 100 },
  { until: 30_000, pace: 300 },
  { until: 300_000, pace: 2_000 },
  { until: 30 * 60_000, pace: 12_000 },
  { until: 2 * 3_600_000, pace: 60_000 },
];
const SLOWEST = 300_000;

/**
 * Where blocks alone are waited for, and none comes, the chain may be gone for good: it is looked at ever less often, this part of the
 * time that nothing has moved, and once a day in the end (N-25).
 */
const PATIENCE = { part: 24, most: 24 * 3_600_000 };

/** The quickest pace where nothing moves, in ms. */
export const CALM = 12_000;

/** How often chains are looked at: the less often, the longer nothing moves. */
export function makePace(clock: Clock) {
  let movedAt = 0;
  /** When something of a chain's batches last moved, as far as the journal says. */
  const activity = new Map<number, number>();

  return {
    /** A batch has come further, or the user has acted. */
    moved: () => {
      movedAt = clock.now();
    },
    /** What the journal says of a chain's batches, also those that an earlier worker moved. */
    note: (chainId: number, rows: readonly Rows[]) => void activity.set(chainId, lastChange(rows, clock.now())),
    /** How long to wait before a chain is looked at again, in ms. */
    of(chainId: number, state: Resting): number {
      movedAt = Math.min(movedAt, clock.now());
      const quiet = clock.now() - Math.max(movedAt, activity.get(chainId) ?? 0);
      const pace = PACES.find(({ until }) => quiet < until)?.pace ?? SLOWEST;
      return state === 'busy' ? pace : Math.max(CALM, pace, Math.min(quiet / PATIENCE.part, PATIENCE.most));
    },
  };
}

export type Pace = ReturnType<typeof makePace>;

/** When a batch last came further, by the journal; times that are still to come say nothing. */
const lastChange = (rows: readonly Rows[], now: number): number =>
  Math.max(
    0,
    ...rows
      .flatMap(({ batch, slots }) => [
        batch.confirmedAt,
        batch.goneOnAt,
        ...slots.flatMap(({ sentAt, lostSince }) => [sentAt, lostSince]),
      ])
      .flatMap((at) => (at !== undefined && at <= now ? [at] : [])),
  );
