import { ageOf } from '../../core/age.ts';
import { isOnItsWay, isOpen, type StoredBatch } from '../../core/batch/batch.ts';
import type { Slot } from '../../core/batch/slot.ts';
import type { Hash } from '../../core/schema.ts';
import { isFinal } from '../read/finality.ts';
import { type BlockName, type ChainSnapshot, shownAt, type Wanted } from '../read/snapshot.ts';
import { blocksOf, isIncluded } from './reorgs.ts';

/** How many blocks that are not known to be in one chain are asked for in one look: after a worker's start there may be many. */
const AT_ONCE = 3;

/** A batch with its transactions. */
export interface Rows {
  batch: StoredBatch;
  slots: Slot[];
}

/** How seldom the last final block is asked for while batches are still being sent, in ms. */
const FINALITY = 12_000;

/** How often a chain is asked for receipts before it has a new block, to find out whether it confirms ahead of its blocks. */
const TRIES = 5;

/**
 * After that it is asked less and less often, this long apart at first, in ms: what is under way may be in that very block, and
 * only told late.
 */
const LATE = 1_000;

/** What a worker remembers of a chain from its looks; lost on its death, after which the next look asks for more. */
export interface Memory {
  /** The last look, with the last final block that was ever told. */
  snapshot?: ChainSnapshot;
  /** The newest block that is known to come after all that are linked. */
  base?: Hash;
  finalizedAt?: number;
  /**
   * Blocks with ours that were all in one chain at some look, the one that was asked for last at the end: where the highest of them still
   * is, the others are too.
   */
  linked: ReadonlySet<Hash>;
  /** Transactions that an earlier look found in no block. */
  missed: ReadonlySet<Hash>;
  /** Mined ones of which the chain has to be asked again: something said that they are not there. */
  suspects: ReadonlySet<Hash>;
  /** Whether receipts come before their blocks on this chain, and how often that was tried. */
  early: boolean;
  tries: number;
  /** How many looks there were. */
  looks: number;
  /** When its newest block was first seen, and when it was last asked for more than that. */
  since: number;
  askedAt: number;
}

/** What a worker remembers of a chain at which it has not looked yet. */
export const freshMemory = (): Memory => ({
  linked: new Set(),
  missed: new Set(),
  suspects: new Set(),
  early: false,
  tries: 0,
  looks: 0,
  since: 0,
  askedAt: 0,
});

/** Slots of which the chain may say something new: of several attempts at a nonce one that is in a block speaks for all. */
function inSight({ slots }: Rows): Slot[] {
  const settled = new Set(slots.filter(isIncluded).map(({ index }) => index));
  return slots.filter((slot) => {
    const isAwaited =
      isOnItsWay(slot) ||
      slot.state === 'replaced' ||
      slot.state === 'abandoned' ||
      (slot.state === 'mined' && !isIncluded(slot));
    return isAwaited && !settled.has(slot.index);
  });
}

const mined = (rows: readonly Rows[]): Slot[] => rows.flatMap(({ slots }) => slots.filter(isIncluded));

/**
 * The blocks that have to be asked for to know of all blocks of ours whether the chain has them: each that is not known to be in one
 * chain with the others, as what an earlier worker wrote down may be of two, the highest of them and some in turn. Of those that are, the
 * highest speaks for all unless a look shows that it follows them, and one is asked for in its turn, with each other block where they
 * follow: the nodes behind an endpoint may have spoken of two chains at once.
 */
function anchorsOf(rows: readonly Rows[], { base, linked, looks }: Memory, glimpsed: ChainSnapshot | undefined): BlockName[] {
  const blocks = new Map(blocksOf(mined(rows)).map((block) => [block.hash, block]));
  const [first, ...others] = byHeight([...blocks.values()].filter(({ hash }) => !linked.has(hash)));
  const at = (looks * (AT_ONCE - 1)) % (others.length || 1);
  const inTurn = [...others.slice(at), ...others.slice(0, at)].slice(0, AT_ONCE - 1);
  const unlinked = first ? [first, ...inTurn] : [];
  const known = [...linked].flatMap((hash) => blocks.get(hash) ?? []);
  if (glimpsed && follows(base, glimpsed)) return [...unlinked, ...known.slice(0, glimpsed.head % 2n === 0n ? 1 : 0)];
  const highest = byHeight(known).slice(0, 1);
  return [...unlinked, ...highest, ...known.filter((block) => !highest.includes(block)).slice(0, 1)];
}

/** The highest first. */
const byHeight = (blocks: readonly BlockName[]): BlockName[] =>
  blocks.toSorted((one, other) => (one.number > other.number ? -1 : 1));

/** Whether a batch waits for anything that a chain decides. One that is held, or has nothing left to happen, does not (N-25). */
export const isWatched = (row: Rows): boolean =>
  inSight(row).length > 0 ||
  row.slots.some(isIncluded) ||
  (row.batch.heldSince === undefined && row.slots.some(({ state }) => state === 'signed'));

/**
 * What has to be asked of a chain now. What is in a block is asked for only where the blocks since are no longer known to follow
 * each other, and once more when it is about to become final.
 * @param glimpsed the newest block, where that is known already. @param all to ask for everything that is in a block.
 */
export function wantedOf(
  rows: readonly Rows[],
  memory: Memory,
  now: number,
  glimpsed: ChainSnapshot | undefined,
  all: boolean,
): Wanted {
  const { snapshot } = memory;
  const watched = rows.flatMap(inSight);
  const isDue = ({ hash, receipt }: Slot) =>
    all ||
    memory.suspects.has(hash) ||
    (snapshot !== undefined && receipt !== undefined && isFinal(receipt.blockNumber, snapshot));
  const isLost = ({ state }: Slot) => state === 'replaced';
  const isLate = ({ sentAt = now }: Slot) => ageOf(sentAt, now) > FINALITY;
  const isOverdue = (slot: Slot) =>
    !snapshot || isLost(slot) || slot.state === 'stuck' || isLate(slot) || memory.missed.has(slot.hash);
  const counted = watched.filter((slot) => slot.state !== 'mined' && isOverdue(slot));
  const nothingMoves = !rows.some(({ slots }) => slots.some(isOpen));
  return {
    receipts: new Set([...watched, ...mined(rows).filter(isDue)].map(({ hash }) => hash)),
    counts: new Set(counted.map(({ from }) => from)),
    balances: payers(rows),
    finalized: nothingMoves || watched.some(isLost) || ageOf(memory.finalizedAt ?? Number.POSITIVE_INFINITY, now) > FINALITY,
    anchors: anchorsOf(rows, memory, glimpsed),
  };
}

/** What there is to ask though there is no new block: receipts that come ahead of it, and what may follow from them. */
export const ahead = (rows: readonly Rows[], { missed }: Memory): Wanted => ({
  receipts: new Set(rows.flatMap(inSight).map(({ hash }) => hash)),
  counts: new Set(rows.flatMap(inSight).flatMap(({ hash, from }) => (missed.has(hash) ? [from] : []))),
  balances: payers(rows),
  finalized: false,
});

/** Whether a look shows that block, or the next one. */
const follows = (base: Hash | undefined, snapshot: ChainSnapshot | undefined): boolean =>
  base !== undefined && snapshot !== undefined && (snapshot.hash === base || snapshot.parent === base);

/** Whether it shows that of the last, or of the one that was glimpsed behind that. */
const isNext = ({ base }: Memory, seen: ChainSnapshot, glimpsed: ChainSnapshot | undefined): boolean =>
  follows(base, seen) || (follows(base, glimpsed) && follows(glimpsed?.hash, seen));

const payers = (rows: readonly Rows[]) =>
  new Set(rows.flatMap(({ batch, slots }) => (paysNext(batch, slots) ? [batch.from] : [])));

/** Whether a transaction of the batch may be sent after this look. */
const paysNext = (batch: StoredBatch, slots: readonly Slot[]): boolean =>
  slots.some(({ state, attempt }) => state === 'signed' && (attempt > 0 || batch.heldSince === undefined));

/** What is remembered after a look, and whether the chain has to be asked again at once: about what is in blocks of ours. */
export function remember(
  before: Memory,
  rows: readonly Rows[],
  wanted: Wanted,
  seen: ChainSnapshot,
  glimpsed: ChainSnapshot | undefined,
  now: number,
) {
  const { finalizedAt = wanted.finalized ? now : undefined } = wanted.finalized ? {} : before;
  const finalized = seen.finalized ?? before.snapshot?.finalized;
  const snapshot = finalized === undefined ? seen : { ...seen, finalized };
  const receipts = [...seen.receipts];
  const inBlocks = mined(rows);
  const asked = new Set(wanted.receipts);
  const isAsked = inBlocks.every(({ hash }) => asked.has(hash));
  const isFollowing = isNext(before, seen, glimpsed);
  const anchors = (wanted.anchors ?? []).map(({ hash, number }) => ({
    hash,
    there: isThere({ hash, number }, seen, isFollowing),
  }));
  const linked = linkedAfter(before.linked, inBlocks, anchors, seen, isFollowing);
  const isDenied = ({ hash, receipt }: Slot) => asked.has(hash) && seen.receipts.get(hash)?.blockHash !== receipt?.blockHash;
  const ripe = inBlocks.some(({ receipt, hash }) => receipt && !asked.has(hash) && isFinal(receipt.blockNumber, snapshot));
  const memory: Memory = {
    snapshot,
    ...(finalizedAt === undefined ? {} : { finalizedAt }),
    ...(seen.hash && linked.has(seen.hash) && isAbove(seen, inBlocks) ? { base: seen.hash } : {}),
    linked,
    missed: new Set(receipts.flatMap(([hash, receipt]) => (receipt ? [] : [hash]))),
    suspects: new Set(inBlocks.filter(isDenied).map(({ hash }) => hash)),
    early: before.early || receipts.some(([, receipt]) => receipt?.preconfirmed === true),
    tries: before.tries,
    looks: before.looks + 1,
    since: seen.hash !== undefined && seen.hash === before.snapshot?.hash ? before.since : now,
    askedAt: now,
  };
  return { memory, again: ripe || (!isAsked && anchors.some(({ there }) => there === false)), isAsked };
}

/** Whether a look is as high as all blocks of these: one of a node that is behind says nothing of what comes after it. */
const isAbove = ({ head }: ChainSnapshot, inBlocks: readonly Slot[]): boolean =>
  blocksOf(inBlocks).every(({ number }) => number <= head);

/**
 * Whether a look names that block at its height; nothing where it does not say, would name one above its own newest, or has none below that
 * though it follows the last: then a node that is behind has answered.
 */
function isThere({ number, hash }: BlockName, seen: ChainSnapshot, isFollowing: boolean): boolean | undefined {
  const there = shownAt(number, seen) ?? seen.anchors?.get(number);
  if (there === undefined || (there === hash && number > seen.head)) return undefined;
  if (there === null && number <= seen.head && isFollowing) return undefined;
  return there === hash;
}

/**
 * The blocks that are known to be in one chain after a look: those that it names, its own, and of those of before the ones that come up
 * to the highest that it names, or all where it follows them. Where it names none of before, it is a beginning, if it names any of ours.
 */
function linkedAfter(
  linked: ReadonlySet<Hash>,
  inBlocks: readonly Slot[],
  anchors: readonly { hash: Hash; there: boolean | undefined }[],
  seen: ChainSnapshot,
  isFollowing: boolean,
): Set<Hash> {
  const own = [seen.parent, seen.hash].flatMap((hash) => hash ?? []);
  const found = anchors.flatMap(({ hash, there }) => (there ? hash : []));
  const named = new Set([...found, ...own]);
  const gone = new Set(anchors.flatMap(({ hash, there }) => (there === false ? hash : [])));
  const asked = new Set(anchors.map(({ hash }) => hash));
  const known = new Map(
    blocksOf(inBlocks)
      .filter(({ hash }) => linked.has(hash) && !gone.has(hash))
      .map((block) => [block.hash, block]),
  );
  const [top] = byHeight([...known.values()].filter(({ hash }) => isFollowing || named.has(hash)));
  // What was asked for and not named comes after what was not asked for: its turn is over.
  const inTurn = [...linked]
    .flatMap((hash) => (named.has(hash) ? [] : (known.get(hash) ?? [])))
    .sort((one, other) => Number(asked.has(one.hash)) - Number(asked.has(other.hash)));
  if (!top && known.size > 0 && found.length === 0) return new Set(inTurn.map(({ hash }) => hash));
  return new Set([...inTurn.flatMap(({ hash, number }) => (top && number <= top.number ? hash : [])), ...named]);
}

/** Whether the last look left open of some block of ours whether it is in one chain with the others. */
const isUnsure = ({ base, linked }: Memory, rows: readonly Rows[]): boolean =>
  blocksOf(mined(rows)).some(({ hash }) => base === undefined || !linked.has(hash));

/** Whether a chain has to be asked though it has no new block: something is in doubt, or its receipts come ahead of blocks. */
export function mustLook(memory: Memory, rows: readonly Rows[], now: number): boolean {
  const { snapshot } = memory;
  if (!snapshot || memory.suspects.size > 0 || rows.some(isShort)) return true;
  if (isLongAgo(memory, now) && isUnsure(memory, rows)) return true;
  return rows.flatMap(inSight).some((slot) => {
    if (memory.early || slot.state === 'replaced' || slot.state === 'mined') return true;
    const isUndecided = (snapshot.receipts.get(slot.hash) ?? null) !== null;
    return isUndecided || (snapshot.counts.get(slot.from) ?? 0) > slot.nonce;
  });
}

/** Whether the next transaction is kept back: for want of funds, which may come ahead of a block. */
const isShort = ({ batch, slots }: Rows): boolean =>
  batch.heldSince === undefined && slots.some(({ state, trouble }) => state === 'signed' && trouble !== undefined);

/**
 * Whether to ask, though there is no new block: a chain may confirm ahead of its blocks, and receipts may come after the block
 * that they belong to. A chain that stands still is asked at ever longer intervals, each half of the time that it has stood.
 */
export function mayTry(memory: Memory, rows: readonly Rows[], now: number): boolean {
  if (!rows.flatMap(inSight).some(isOnItsWay)) return false;
  return memory.tries < TRIES || isLongAgo(memory, now);
}

const isLongAgo = ({ since, askedAt }: Memory, now: number): boolean =>
  ageOf(askedAt, now) >= Math.max(LATE, ageOf(since, now) / 2);
