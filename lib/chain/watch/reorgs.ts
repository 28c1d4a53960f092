import type { Receipt, Slot } from '../../core/batch/slot.ts';
import type { Doubts } from '../read/doubts.ts';
import { blockHashAt } from '../read/read.ts';
import type { BlockName, ChainSnapshot } from '../read/snapshot.ts';
import type { ChainMoment, Standing } from './round.ts';

/** A block that is written down, and the transactions that are in it. */
interface Block extends BlockName {
  slots: readonly Slot[];
}

/** What a node has where a block of ours was: unsaid if it does not answer. */
type AtHeight = 'itself' | 'another' | 'nothing' | 'unsaid';

/** Whether a transaction is written down as one that a block has. Nobody was told of what is only pre-confirmed. */
export const isIncluded = ({ state, receipt }: Slot): boolean =>
  state === 'mined' && receipt !== undefined && receipt.preconfirmed !== true;

/**
 * What a look says of a transaction: its receipt, null where no block has it, undefined where the look says nothing. A head that is
 * not as high as its receipt comes from another backend, which is behind: it takes no block back (N-11). Where it names another
 * block, what it says against the first one is to be proven.
 */
export function heldBy({ snapshot }: { snapshot: ChainSnapshot }, { hash, receipt: known }: Slot): Receipt | null | undefined {
  const found = snapshot.receipts.get(hash);
  if (!known || known.preconfirmed || !found?.preconfirmed) return found;
  return found.blockHash === known.blockHash ? known : null;
}

/**
 * S-25: an inclusion is undone only by proof, because a node that is behind says the same. Proof is what is seen twice, a block or
 * a while apart: another block at its height, or a chain that is too short; with no look in between that has the block (N-11). What
 * was built on a block goes with it: once one is doubted, so are those at its height and above that the chain does not have, and
 * the same second look proves them gone. What was doubted is asked for in every look until a node has answered.
 * @param slots all of the chain that are followed. @returns says what became of the block of each that is included; of others
 * whether what the look shows of them can be.
 */
export async function standings(
  slots: readonly Slot[],
  { node, snapshot }: ChainMoment,
  doubts: Doubts,
): Promise<(slot: Slot) => Standing> {
  const blocks = blocksOf(slots);
  const passed = passedBy(slots, snapshot);

  async function atHeightOf({ hash, number }: Block): Promise<AtHeight> {
    try {
      const there = snapshot.head < number ? undefined : await blockHashAt(node, number);
      if (there === undefined) return 'nothing';
      return there === hash ? 'itself' : 'another';
    } catch {
      return 'unsaid';
    }
  }

  /** What this look says of a block. @param isShaken whether a block below it is doubted. */
  async function judge(block: Block, isShaken: boolean): Promise<Standing | undefined> {
    const doubt = doubtOf(block);
    const said = block.slots.map((slot) => heldBy({ snapshot }, slot)).filter((receipt) => receipt !== undefined);
    const isDenied = said.some((receipt) => receipt?.blockHash !== block.hash) || block.slots.some((slot) => passed.has(slot));
    if (said.length === 0 && !isDenied && !isShaken && !doubts.has(doubt)) return undefined;
    const there = said.length > 0 && !isDenied ? 'itself' : await atHeightOf(block);
    if (there === 'itself') {
      doubts.clear(doubt);
      return 'stands';
    }
    // Silence proves nothing, and neither does a node that is behind, and says nothing of what is in the block.
    const counts = there === 'another' || (there === 'nothing' && isDenied);
    if (counts && doubts.sure(doubt, snapshot)) return 'gone';
    doubts.note(doubt, snapshot);
    return 'doubted';
  }

  const judgeAll = async (some: readonly Block[], isShaken: boolean) => {
    const judged = await Promise.all(some.map(async (block) => [block, await judge(block, isShaken)] as const));
    return new Map(judged.flatMap(([{ hash }, standing]) => (standing ? [[hash, standing] as const] : [])));
  };
  const found = await judgeAll(blocks, false);
  const shaken = blocks.filter(({ hash }) => (found.get(hash) ?? 'stands') !== 'stands');
  const above = blocks.filter(({ hash, number }) => !found.has(hash) && shaken.some((below) => number >= below.number));
  const foundAbove = await judgeAll(above, true);
  return (slot) => {
    const { blockHash } = (isIncluded(slot) && slot.receipt) || {};
    if (blockHash === undefined) return passed.has(slot) ? 'doubted' : 'stands';
    return found.get(blockHash) ?? foundAbove.get(blockHash) ?? 'stands';
  };
}

const doubtOf = ({ hash }: Block): string => `gone ${hash}`;

/** The blocks that are written down for these. */
export const blocksOf = (slots: readonly Slot[]): Block[] =>
  [...Map.groupBy(slots.filter(isIncluded), ({ receipt }) => receipt?.blockHash)].flatMap(([hash, inIt]) => {
    const number = inIt[0]?.receipt?.blockNumber;
    return hash === undefined || number === undefined ? [] : [{ hash, number, slots: inIt }];
  });

/** Those that cannot be in the blocks that have them by this look: one that has to come before them is in a higher one. */
function passedBy(slots: readonly Slot[], snapshot: ChainSnapshot): Set<Slot> {
  const passed = new Set<Slot>();
  const highest = new Map<string, { block: bigint; nonce: number }>();
  for (const slot of slots.toSorted((one, other) => one.nonce - other.nonce)) {
    const before = highest.get(slot.from);
    const held = heldBy({ snapshot }, slot);
    const shown = held && !held.preconfirmed ? held.blockNumber : undefined;
    const block = isIncluded(slot) ? slot.receipt?.blockNumber : shown;
    if (before && before.nonce < slot.nonce && block !== undefined && block < before.block) passed.add(slot);
    if (shown !== undefined && shown > (before?.block ?? -1n)) highest.set(slot.from, { block: shown, nonce: slot.nonce });
  }
  return passed;
}
