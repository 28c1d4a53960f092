import type { Receipt, Slot } from '../../core/batch/slot.ts';
import type { Hash } from '../../core/schema.ts';
import type { Doubts } from '../read/doubts.ts';
import { blockHashAt } from '../read/read.ts';
import type { ChainSnapshot } from '../read/snapshot.ts';
import type { ChainMoment, Standing } from './round.ts';

/** A block that is written down, and the transactions that are in it. */
interface Block {
  hash: Hash;
  number: bigint;
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
 * was built on a block goes with it: once one is proven gone, so are those at its height and above in whose place the chain has
 * others now. What was doubted is asked for in every look until a node has answered.
 * @param slots all of the chain that are followed. @returns says what became of the block of each that is included.
 */
export async function standings(
  slots: readonly Slot[],
  { node, snapshot }: ChainMoment,
  doubts: Doubts,
): Promise<(slot: Slot) => Standing> {
  const blocks = blocksOf(slots);
  const passed = passedBy(slots, snapshot);
  const answers = new Map<Hash, Promise<AtHeight>>();

  function atHeightOf({ hash, number }: Block): Promise<AtHeight> {
    async function ask(): Promise<AtHeight> {
      const there = snapshot.head < number ? undefined : await blockHashAt(node, number);
      if (there === undefined) return 'nothing';
      return there === hash ? 'itself' : 'another';
    }
    const answer = answers.get(hash) ?? ask().catch(() => 'unsaid' as const);
    answers.set(hash, answer);
    return answer;
  }

  async function judge(block: Block): Promise<Standing | undefined> {
    const said = block.slots.map((slot) => heldBy({ snapshot }, slot)).filter((receipt) => receipt !== undefined);
    const isPassed = block.slots.some((slot) => passed.has(slot));
    if (said.length === 0 && !isPassed && !doubts.has(doubtOf(block))) return undefined;
    const isShown = said.length > 0 && !isPassed && said.every((receipt) => receipt?.blockHash === block.hash);
    const there = isShown ? 'itself' : await atHeightOf(block);
    if (there === 'unsaid') return 'doubted';
    if (there !== 'itself') return doubts.sure(doubtOf(block), snapshot) ? 'gone' : 'doubted';
    doubts.clear(doubtOf(block));
    return 'stands';
  }

  /** What became of a block that is written down for a height above one that is gone. */
  async function judgeAbove(block: Block): Promise<Standing> {
    const there = await atHeightOf(block);
    // It may be of the chain of now, and this node be behind: then it is in doubt from here on.
    if (there === 'nothing' || there === 'unsaid') return doubts.sure(doubtOf(block), snapshot) ? 'gone' : 'doubted';
    doubts.clear(doubtOf(block));
    return there === 'itself' ? 'stands' : 'gone';
  }

  const found = new Map(await Promise.all(blocks.map(async (block) => [block.hash, await judge(block)] as const)));
  const gone = blocks.filter(({ hash }) => found.get(hash) === 'gone');
  const above = ({ hash, number }: Block) =>
    gone.some((below) => number >= below.number) && found.get(hash) !== 'gone' && found.get(hash) !== 'stands';
  for (const block of blocks.filter(above)) found.set(block.hash, await judgeAbove(block));
  return ({ receipt }) => (receipt && found.get(receipt.blockHash)) ?? 'stands';
}

const doubtOf = ({ hash }: Block): string => `gone ${hash}`;

const blocksOf = (slots: readonly Slot[]): Block[] =>
  [...Map.groupBy(slots.filter(isIncluded), ({ receipt }) => receipt?.blockHash)].flatMap(([hash, inIt]) => {
    const number = inIt[0]?.receipt?.blockNumber;
    return hash === undefined || number === undefined ? [] : [{ hash, number, slots: inIt }];
  });

/** Included ones that a look shows to be in no such block: one that has to come before them is in a higher one. */
function passedBy(slots: readonly Slot[], snapshot: ChainSnapshot): Set<Slot> {
  const passed = new Set<Slot>();
  const highest = new Map<string, { block: bigint; nonce: number }>();
  for (const slot of slots.toSorted((one, other) => one.nonce - other.nonce)) {
    const before = highest.get(slot.from);
    const { receipt } = slot;
    if (before && before.nonce < slot.nonce && isIncluded(slot) && receipt && receipt.blockNumber < before.block)
      passed.add(slot);
    const held = heldBy({ snapshot }, slot);
    if (held && !held.preconfirmed && held.blockNumber > (before?.block ?? -1n))
      highest.set(slot.from, { block: held.blockNumber, nonce: slot.nonce });
  }
  return passed;
}
