import { isOpen, type StoredBatch } from '../../core/batch/batch.ts';
import { FAILPOINTS } from '../../core/batch/failpoints.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { DamagedRecord } from '../../core/rows.ts';
import type { Address } from '../../core/schema.ts';
import { Nonce } from '../read/read.ts';
import type { Identity, Resets } from '../read/resets.ts';
import type { OpinionatedNode } from '../read/secondOpinion.ts';
import { type BatchingNode, type ChainSnapshot, UNSEEN } from '../read/snapshot.ts';
import { type Waiting, waitFor } from '../read/waiting.ts';
import { type BroadcasterParts, makeBroadcaster } from '../send/broadcaster.ts';
import { isWatched, type Rows } from './attention.ts';
import { type Follow, isSettled, makeFollower } from './follow.ts';
import type { Pace, Resting } from './pace.ts';
import { type Asked, makeWatch } from './watch.ts';

type AskedNode = BatchingNode & OpinionatedNode;

export interface VisitParts extends Omit<BroadcasterParts, 'moved' | 'poolCounts'> {
  nodes: { of(chainId: number): Promise<AskedNode> };
  /** Whether a chain is still the one that the batches are for. */
  resets?: Pick<Resets, 'note'>;
  /** Without it what was confirmed just now waits for a look at the chain as long as that takes. */
  later?: Waiting['later'];
}

/** How long what was confirmed just now waits for a look at the chain, in ms: all that speaks against it was asked for before the yes. */
const LOOK = 2_000;

/** What a look shows of a chain, if anything is new, and whether it is the chain that it was. */
interface Look {
  seen: ChainSnapshot | undefined;
  identity: Identity;
}

/**
 * One look at a chain, and what follows from it for each of its batches: one exchange with the node, whatever their number
 * (J-10).
 * @returns resolves with whether anything is left to wait for.
 */
export function makeVisit(parts: VisitParts, pace: Pace): (chainId: number, asked: Asked) => Promise<Resting> {
  const { journal, clock, step, later = () => undefined } = parts;
  const followAll = makeFollower({ ...parts, moved: pace.moved });
  const advance = makeBroadcaster({ ...parts, moved: pace.moved, poolCounts });
  const watch = makeWatch(clock);
  /** Chains that are not what they were, as far as one can see. */
  const odd = new Set<number>();

  async function poolCounts(chainId: number, from: Address): Promise<number[]> {
    const node = await parts.nodes.of(chainId);
    const answers = await node.askEach([{ method: 'eth_getTransactionCount', params: [from, 'pending'] }]);
    return answers.flatMap(([count]) => Nonce.safeParse(count).data ?? []);
  }

  async function visit(chainId: number, asked: Asked): Promise<Resting> {
    const found = await rowsOf(await openOn(chainId));
    for (const { batch, slots } of found) if (slots.every(isSettled)) await close(batch);
    const before = found.filter(({ slots }) => !slots.every(isSettled));
    if (!before.some(isWatched)) return 'done';
    pace.note(chainId, before);
    const node = await parts.nodes.of(chainId);
    const look = lookAt(chainId, node, before, asked);
    const isBegun = !odd.has(chainId) && (await begin(before, look));
    const { seen, identity } = await look;
    const rows = isBegun ? await rowsOf(before.map(({ batch }) => batch)) : before;
    if (identity === 'same') odd.delete(chainId);
    else odd.add(chainId);
    if (identity !== 'same') return identity === 'doubtful' ? 'busy' : 'waiting';
    const follow = seen && followAll(rows, { node, snapshot: seen });
    const see = async (row: Rows): Promise<Rows[]> => {
      const now = await goOn(row, seen, follow);
      if (!now.slots.every(isSettled)) return [now];
      await close(now.batch);
      return [];
    };
    // One batch that cannot be followed, because of its node or its record, holds up no other (T-H14).
    const aside = (row: Rows) => async (error: unknown) => ((await quarantine(row.batch, error)) ? [] : [row]);
    return restingOf((await Promise.all(rows.map((row) => see(row).catch(aside(row))))).flat());
  }

  async function lookAt(chainId: number, node: AskedNode, rows: readonly Rows[], asked: Asked): Promise<Look> {
    const seen = await watch.snapshot(chainId, node, rows, odd.has(chainId) ? 'all' : asked);
    // Of a chain that was reset nothing counts, and it gets nothing, until the user says how to go on (N-08).
    const all = rows.flatMap(({ slots }) => slots);
    return { seen, identity: (seen && (await parts.resets?.note(chainId, seen, all))) ?? 'same' };
  }

  /** Sends what was confirmed just now where the look at the chain does not come to an end soon. Says whether it did. */
  async function begin(rows: readonly Rows[], look: Promise<Look>): Promise<boolean> {
    const fresh = rows.filter(({ slots }) => slots.every(({ state }) => state === 'signed'));
    if (fresh.length === 0) return false;
    let isOver = false;
    const noted = look.finally(() => {
      isOver = true;
    });
    await waitFor({ clock, later }, noted, LOOK);
    if (isOver) return false;
    const aside = (batch: StoredBatch) => (error: unknown) => quarantine(batch, error);
    await Promise.all(fresh.map(({ batch }) => advance(batch, UNSEEN).catch(aside(batch))));
    return true;
  }

  const openOn = async (chainId: number): Promise<StoredBatch[]> =>
    (await journal.open()).filter((batch) => batch.chainId === chainId && batch.damaged === undefined);

  async function rowsOf(batches: readonly StoredBatch[]): Promise<Rows[]> {
    const read = async (batch: StoredBatch) => [{ batch, slots: await journal.slots(batch.key) }];
    const aside = (batch: StoredBatch) => async (error: unknown) => {
      if (!(error instanceof DamagedRecord)) throw error;
      await quarantine(batch, error);
      return [];
    };
    return (await Promise.all(batches.map((batch) => read(batch).catch(aside(batch))))).flat();
  }

  /** What a look leads to for one batch. Resolves with the batch as it is then. */
  async function goOn(row: Rows, seen: ChainSnapshot | undefined, follow: Follow | undefined): Promise<Rows> {
    const { batch, slots } = row;
    const written = follow !== undefined && (await follow(row));
    // Most batches only wait to become final, and need not be read again.
    if (!written && !slots.some(isOpen)) return row;
    // What is due may be offered though nothing is new.
    const known = seen ?? watch.last(batch.chainId);
    if (known) await advance(batch, known);
    const [now = row] = await rowsOf([(await journal.get(batch.key)) ?? batch]);
    return now;
  }

  async function close({ key }: StoredBatch): Promise<void> {
    await journal.setBatch(key, { open: 0 });
    if (FAILPOINTS) await step?.('batch closed', key);
  }

  /** Marks a batch as damaged where the error is one of its record, so that it is not followed any more. Says whether it did. */
  async function quarantine({ key }: StoredBatch, error: unknown): Promise<boolean> {
    const faults = [DamagedRecord, TypeError, RangeError, SyntaxError];
    if (!faults.some((fault) => error instanceof fault)) return false;
    await journal.setBatch(key, { damaged: error instanceof DamagedRecord ? error.said : { code: 'damaged.unreadable' } });
    return true;
  }

  return visit;
}

function restingOf(rows: readonly Rows[]): Resting {
  if (rows.length === 0) return 'done';
  const moves = (batch: StoredBatch, slot: Slot) =>
    slot.state === 'signed' ? batch.heldSince === undefined : isOpen(slot) || slot.receipt?.preconfirmed === true;
  return rows.some(({ batch, slots }) => slots.some((slot) => moves(batch, slot))) ? 'busy' : 'waiting';
}
