import { ageOf } from '../../core/age.ts';
import { isOpen, type StoredBatch } from '../../core/batch/batch.ts';
import { FAILPOINTS } from '../../core/batch/failpoints.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { DamagedRecord } from '../../core/rows.ts';
import type { Resets } from '../read/resets.ts';
import type { OpinionatedNode } from '../read/secondOpinion.ts';
import type { BatchingNode, ChainSnapshot } from '../read/snapshot.ts';
import { type BroadcasterParts, makeBroadcaster } from '../send/broadcaster.ts';
import { isWatched, type Rows } from './attention.ts';
import { type ChainMoment, isSettled, makeFollower } from './follow.ts';
import { type Asked, makeWatch } from './watch.ts';

/** `busy`: something may happen at any moment; `waiting`: nothing moves, but a batch is not final yet; `done`: all is. */
export type Resting = 'busy' | 'waiting' | 'done';

export interface Watcher {
  /** Something is new: sees to all open batches now, and closely for a while. Cheap to call. */
  wake(): void;
  /** One look at every chain with open batches, as when time has passed. Cheap to call. */
  check(): void;
  /** Somebody looks at the wallet: what was not looked at for a while is now. */
  glance(): void;
}

export interface WatcherParts extends Omit<BroadcasterParts, 'moved'> {
  nodes: { of(chainId: number): Promise<BatchingNode & OpinionatedNode> };
  /** Whether a chain is still the one that the batches are for. */
  resets?: Pick<Resets, 'note'>;
  later(milliseconds: number, run: () => void): void;
  /**
   * Told after each look. Not `done`: the watcher looks again by itself while the worker lives, and somebody has to wake it
   * should the worker die, in so many milliseconds.
   */
  resting(state: Resting, next: number): void;
}

/** How often to look, in ms, by how long nothing has moved. Blocks and pre-confirmations come at 0.2 to 12 s. */
const PACES: readonly { until: number; pace: number }[] = [
  { until: 1_000, pace: 100 },
  { until: 30_000, pace: 300 },
  { until: 300_000, pace: 2_000 },
  { until: 30 * 60_000, pace: 12_000 },
  { until: 2 * 3_600_000, pace: 60_000 },
];
const SLOWEST = 300_000;

/** The slowest pace at which the worker is kept alive, and the quickest where nothing moves. */
const BUSY = 2_000;
const CALM = 12_000;

/**
 * Brings journalled transactions onto the chain and follows them until they are final. Each chain has its own rounds, so that a
 * node that hangs holds up no other chain; a round is one exchange with the node, whatever the number of batches (J-10), and only
 * a glimpse where the chain has no new block (N-25).
 */
export function makeWatcher(parts: WatcherParts): Watcher {
  const { journal, clock, step } = parts;
  let movedAt = 0;
  const moved = () => {
    movedAt = clock.now();
  };
  const follow = makeFollower({ ...parts, moved });
  const advance = makeBroadcaster({ ...parts, moved });
  /** Chains that are being looked at, and whether another look was asked for meanwhile. */
  const running = new Map<number, { again: Asked | undefined }>();
  /** The last look of each chain: a timer set before it is out of date. */
  const turns = new Map<number, number>();
  const states = new Map<number, { state: Resting; next: number }>();
  const watch = makeWatch(clock);
  /** Chains that are not what they were, as far as one can see. */
  const odd = new Set<number>();
  /** When something of a chain's batches last moved, as far as the journal says. */
  const activity = new Map<number, number>();
  let lookedAt = 0;

  const openOn = async (chainId: number): Promise<StoredBatch[]> =>
    (await journal.open()).filter((batch) => batch.chainId === chainId && batch.damaged === undefined);

  const rowsOf = async (batches: readonly StoredBatch[]): Promise<Rows[]> => {
    const read = async (batch: StoredBatch) => [{ batch, slots: await journal.slots(batch.key) }];
    const aside = (batch: StoredBatch) => async (error: unknown) => {
      if (!(error instanceof DamagedRecord)) throw error;
      await quarantine(batch, error);
      return [];
    };
    return (await Promise.all(batches.map((batch) => read(batch).catch(aside(batch))))).flat();
  };

  async function visit(chainId: number, asked: Asked): Promise<Resting> {
    const found = await rowsOf(await openOn(chainId));
    for (const { batch, slots } of found) if (slots.every(isSettled)) await close(batch);
    const rows = found.filter(({ slots }) => !slots.every(isSettled));
    if (!rows.some(isWatched)) return 'done';
    activity.set(chainId, lastChange(rows, clock.now()));
    const node = await parts.nodes.of(chainId);
    const seen = await watch.snapshot(chainId, node, rows, odd.has(chainId) ? 'all' : asked);
    // Of a chain that was reset nothing counts, and it gets nothing, until the user says how to go on (N-08).
    const all = rows.flatMap(({ slots }) => slots);
    const identity = (seen && (await parts.resets?.note(chainId, seen, all))) ?? 'same';
    if (identity === 'same') odd.delete(chainId);
    else odd.add(chainId);
    if (identity !== 'same') return identity === 'doubtful' ? 'busy' : 'waiting';
    const see = async (row: Rows): Promise<Rows[]> => {
      const now = await goOn(row, node, seen);
      if (!now.slots.every(isSettled)) return [now];
      await close(now.batch);
      return [];
    };
    // One batch that cannot be followed, because of its node or its record, holds up no other (T-H14).
    const aside = (row: Rows) => async (error: unknown) => ((await quarantine(row.batch, error)) ? [] : [row]);
    return restingOf((await Promise.all(rows.map((row) => see(row).catch(aside(row))))).flat());
  }

  async function close({ key }: StoredBatch): Promise<void> {
    await journal.setBatch(key, { open: 0 });
    if (FAILPOINTS) await step?.('batch closed', key);
  }

  /** What a look leads to for one batch. Resolves with the batch as it is then. */
  async function goOn(row: Rows, node: ChainMoment['node'], seen: ChainSnapshot | undefined): Promise<Rows> {
    const { batch, slots } = row;
    const written = seen !== undefined && (await follow(batch, slots, { node, snapshot: seen }));
    // Most batches only wait to become final, and need not be read again.
    if (!written && !slots.some(isOpen)) return row;
    // What is due may be offered though nothing is new.
    const known = seen ?? watch.last(batch.chainId);
    if (known) await advance(batch, known);
    const [now = row] = await rowsOf([(await journal.get(batch.key)) ?? batch]);
    return now;
  }

  /** Whether the batch is left alone from now on. */
  async function quarantine({ key }: StoredBatch, error: unknown): Promise<boolean> {
    const faults = [DamagedRecord, TypeError, RangeError, SyntaxError];
    if (!faults.some((fault) => error instanceof fault)) return false;
    await journal.setBatch(key, { damaged: error instanceof DamagedRecord ? error.said : { code: 'damaged.unreadable' } });
    return true;
  }

  /** How long to wait before a chain is looked at again, in ms. */
  function paceOf(chainId: number, state: Resting): number {
    movedAt = Math.min(movedAt, clock.now());
    const quiet = clock.now() - Math.max(movedAt, activity.get(chainId) ?? 0);
    const pace = PACES.find(({ until }) => quiet < until)?.pace ?? SLOWEST;
    return state === 'busy' ? pace : Math.max(CALM, pace);
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
    const state = await visit(chainId, asked).catch((): Resting => 'busy');
    running.delete(chainId);
    const next = paceOf(chainId, state);
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
      moved();
      see('all');
    },
    glance() {
      if (ageOf(lookedAt, clock.now()) < CALM) return;
      lookedAt = clock.now();
      see('all');
    },
  };
}

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

function restingOf(rows: readonly Rows[]): Resting {
  if (rows.length === 0) return 'done';
  const moves = (batch: StoredBatch, slot: Slot) =>
    slot.state === 'signed' ? batch.heldSince === undefined : isOpen(slot) || slot.receipt?.preconfirmed === true;
  return rows.some(({ batch, slots }) => slots.some((slot) => moves(batch, slot))) ? 'busy' : 'waiting';
}
