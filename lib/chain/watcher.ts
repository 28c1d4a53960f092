import { isOpen, type Slot, type StoredBatch } from '../core/batch.ts';
import { FAILPOINTS } from '../core/failpoints.ts';
import { DamagedRecord } from '../core/rows.ts';
import { isSettled, makeFollower, type Sight } from './follow.ts';
import { look, type ManyNode } from './look.ts';
import { makeOfferer, type OfferParts } from './offer.ts';
import type { Resets } from './resets.ts';
import type { OpinionatedNode } from './secondOpinion.ts';

/** `busy`: something may happen at any moment; `waiting`: nothing moves, but a batch is not final yet; `done`: all is. */
export type Resting = 'busy' | 'waiting' | 'done';

export interface Watcher {
  /** Something is new: sees to all open batches now, and closely for a while. Cheap to call. */
  wake(): void;
  /** One look at every chain with open batches, as when time has passed. Cheap to call. */
  check(): void;
}

export interface WatcherParts extends Omit<OfferParts, 'moved'> {
  nodes: { of(chainId: number): Promise<ManyNode & OpinionatedNode> };
  /** Whether a chain is still the one that the batches are for. */
  resets?: Pick<Resets, 'note'>;
  later(milliseconds: number, run: () => void): void;
  /**
   * Told after each look. Not `done`: the watcher looks again by itself while the worker lives, and somebody has to wake it
   * should the worker die.
   */
  resting(state: Resting): void;
}

/** A batch with its transactions. */
interface Rows {
  batch: StoredBatch;
  slots: Slot[];
}

/** How often to look, in ms, by how long nothing has moved. Blocks and pre-confirmations come at 0.2 to 12 s. */
const PACES: readonly { until: number; pace: number }[] = [
  { until: 1_000, pace: 100 },
  { until: 30_000, pace: 300 },
  { until: 300_000, pace: 2_000 },
];
const SLOWEST = 12_000;

/**
 * Brings journalled transactions onto the chain and follows them until they are final. Each chain has its own rounds, so that a
 * node that hangs holds up no other chain; a round is one exchange with the node, whatever the number of batches (J-10).
 */
export function makeWatcher(parts: WatcherParts): Watcher {
  const { journal, clock, step } = parts;
  let movedAt = 0;
  const moved = () => {
    movedAt = clock.now();
  };
  const follow = makeFollower({ ...parts, moved });
  const advance = makeOfferer({ ...parts, moved });
  /** Chains that are being looked at, and whether another look was asked for meanwhile. */
  const running = new Map<number, { again: boolean }>();
  /** The last look of each chain: a timer set before it is out of date. */
  const turns = new Map<number, number>();
  const states = new Map<number, Resting>();

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

  async function visit(chainId: number): Promise<Resting> {
    const batches = await openOn(chainId);
    if (batches.length === 0) return 'done';
    const rows = await rowsOf(batches);
    const node = await parts.nodes.of(chainId);
    const all = rows.flatMap(({ slots }) => slots);
    const seen = await look(node, wanted(all));
    // Of a chain that was reset nothing counts, and it gets nothing, until the user says how to go on (N-08).
    const identity = (await parts.resets?.note(chainId, seen, all)) ?? 'same';
    if (identity !== 'same') return identity === 'doubtful' ? 'busy' : 'waiting';
    const see = async (row: Rows): Promise<Rows[]> => {
      const now = await goOn(row, { node, look: seen });
      if (!now.slots.every(isSettled)) return [now];
      await journal.setBatch(row.batch.key, { open: 0 });
      if (FAILPOINTS) await step?.('batch closed', row.batch.key);
      return [];
    };
    // One batch that cannot be followed, because of its node or its record, holds up no other (T-H14).
    const aside = (row: Rows) => async (error: unknown) => ((await quarantine(row.batch, error)) ? [] : [row]);
    return restingOf((await Promise.all(rows.map((row) => see(row).catch(aside(row))))).flat());
  }

  /** What a look leads to for one batch. Resolves with the batch as it is then. */
  async function goOn(row: Rows, sight: Sight): Promise<Rows> {
    const { batch, slots } = row;
    const written = await follow(batch, slots, sight);
    // Most batches only wait to become final, and need not be read again.
    if (!written && !slots.some(isOpen)) return row;
    await advance(batch, sight.look);
    const [now = row] = await rowsOf([(await journal.get(batch.key)) ?? batch]);
    return now;
  }

  /** Whether the batch is left alone from now on. */
  async function quarantine({ key }: StoredBatch, error: unknown): Promise<boolean> {
    const faults = [DamagedRecord, TypeError, RangeError, SyntaxError];
    if (!faults.some((fault) => error instanceof fault)) return false;
    await journal.setBatch(key, { damaged: error instanceof DamagedRecord ? error.message : 'Its record cannot be read' });
    return true;
  }

  async function lap(chainId: number): Promise<void> {
    const now = running.get(chainId);
    if (now) {
      now.again = true;
      return;
    }
    const turn = (turns.get(chainId) ?? 0) + 1;
    turns.set(chainId, turn);
    const self = { again: false };
    running.set(chainId, self);
    const state = await visit(chainId).catch((): Resting => 'busy');
    running.delete(chainId);
    states.set(chainId, state);
    movedAt = Math.min(movedAt, clock.now());
    const pace = PACES.find(({ until }) => clock.now() - movedAt < until)?.pace;
    const all = [...states.values()];
    parts.resting(all.includes('busy') && pace ? 'busy' : all.every((each) => each === 'done') ? 'done' : 'waiting');
    if (self.again) return lap(chainId);
    if (state === 'done') return;
    parts.later(state === 'busy' ? (pace ?? SLOWEST) : SLOWEST, () => {
      if (turns.get(chainId) === turn) void lap(chainId);
    });
  }

  async function checkAll(): Promise<void> {
    const chains = new Set((await journal.open()).map(({ chainId }) => chainId));
    if (chains.size === 0 && running.size === 0) parts.resting('done');
    await Promise.all([...chains].map(lap));
  }

  // A database that cannot be read now may be later.
  const check = () => void checkAll().catch(() => parts.resting('waiting'));
  return {
    check,
    wake() {
      moved();
      check();
    },
  };
}

/** What there is to ask a chain about these slots: nothing about those that are final. */
function wanted(slots: readonly Slot[]) {
  const watched = slots.filter(({ state }) => ['offered', 'stuck', 'mined', 'replaced', 'abandoned'].includes(state));
  return {
    receipts: new Set(watched.map((slot) => slot.hash)),
    counts: new Set(watched.filter((slot) => slot.state !== 'mined').map((slot) => slot.from)),
    balances: new Set(slots.filter((slot) => slot.state === 'signed').map((slot) => slot.from)),
  };
}

function restingOf(rows: readonly Rows[]): Resting {
  if (rows.length === 0) return 'done';
  const moves = (batch: StoredBatch, slot: Slot) =>
    slot.state === 'signed' ? batch.heldSince === undefined : isOpen(slot) || slot.receipt?.preconfirmed === true;
  return rows.some(({ batch, slots }) => slots.some((slot) => moves(batch, slot))) ? 'busy' : 'waiting';
}
