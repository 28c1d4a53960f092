import { LEAST_BLOCKS, stretchSizes } from './stretchSizes.ts';

/** What came of asking about some blocks. `limits`: the node wants to be asked less often; `away`: it is not there. */
export type Telling = 'told' | 'refused' | 'silent' | 'limits' | 'away';

const isGone = (telling: Telling): telling is 'limits' | 'away' => telling === 'limits' || telling === 'away';

/** How long a node may take for all blocks at once, and for some of them, in ms. */
const WHOLE = 6_000;
export const PART = 4_000;

/** What one node is asked about. */
export interface Asking {
  /** Only of blocks before this one. */
  before: bigint | undefined;
  /** Asks about these blocks, both included. */
  ask(from: bigint, to: bigint | 'latest', within: number): Promise<Telling>;
  /** The newest block that the node has. */
  newest(): Promise<bigint | undefined>;
  /** Whether no more is to be asked. */
  isOver(): boolean;
  /** Whether what is asked about can be divided, which is better than to do without a block. */
  canDivide: boolean;
  /** Asks about the least part of it, where it may be too much for a node that tells nothing of it. */
  askLeast?: Asking['ask'];
}

/** How far a node told of something, backwards. */
export interface Walked {
  /** From which block on it told, but for blocks that it has too much in; absent where it told nothing. */
  since?: bigint;
  /** From which block on it told without a gap. */
  gapless?: bigint;
  /** Why it went no further: the chain begins there, there was no more time, or the node tells nothing more. */
  end: 'all' | 'time' | Exclude<Telling, 'told'>;
  /** The block which it has too much in of what can be divided, or where it takes only less of that. */
  stuck?: bigint;
}

/** Of one that told everything. */
export const ALL_TOLD: Walked = { since: 0n, gapless: 0n, end: 'all' };

/**
 * Asks one node about all blocks, and where it does not tell of them, about one stretch after the other, backwards. Each is as long as
 * this node takes. A block that it has too much in is gone past.
 */
export async function walkBack(asking: Asking): Promise<Walked> {
  const { before, ask, newest } = asking;
  if (before === 0n) return ALL_TOLD;
  const whole = await ask(0n, before === undefined ? 'latest' : before - 1n, WHOLE);
  if (whole === 'told') return ALL_TOLD;
  if (isGone(whole)) return { end: whole };
  const top = before === undefined ? await newest() : before - 1n;
  return top === undefined ? { end: whole } : inStretches(asking, whole, top);
}

async function inStretches({ ask, askLeast, isOver, canDivide }: Asking, whole: Telling, top: bigint): Promise<Walked> {
  const sizes = stretchSizes(whole === 'silent', top);
  let to = top;
  let reached: Pick<Walked, 'since' | 'gapless'> = {};
  let isGapless = true;
  let isProbed = to <= 8n * LEAST_BLOCKS;
  const ended = (end: Walked['end']): Walked => ({ ...reached, end });

  function told(from: bigint): void {
    reached = isGapless ? { since: from, gapless: from } : { ...reached, since: from };
    to = from - 1n;
  }

  /** Whether the node tells of anything: far below what somebody may have filled today. */
  async function tells(question = ask): Promise<boolean> {
    const at = to - to / 8n;
    return (await question(at - LEAST_BLOCKS + 1n, at, PART)) === 'told';
  }

  /** On to the next block that can be had, ever further: whoever can fill one block can fill several. @returns why there is none. */
  async function goPast(): Promise<Walked['end'] | undefined> {
    for (let gap = 1n; !isOver(); gap *= 5n) {
      const next = to > gap ? to - gap : 0n;
      const telling = to === 0n ? 'told' : await ask(next, next, PART);
      if (telling === 'told') {
        isGapless = false;
        told(next);
        return undefined;
      }
      // A node that keeps only what is new has nothing of what is older.
      if (next === 0n || isGone(telling)) return telling;
    }
    return 'time';
  }

  while (to >= 0n) {
    if (isOver()) return ended('time');
    const from = sizes.from(to);
    const telling = await ask(from, to, PART);
    if (isGone(telling)) return ended(telling);
    if (telling === 'told') {
      told(from);
      sizes.told();
      continue;
    }
    if (sizes.isLeast() && !sizes.hasTold() && !isProbed) {
      if (!(await tells())) return { ...ended(telling), ...(askLeast && (await tells(askLeast)) ? { stuck: to } : {}) };
      isProbed = true;
    }
    if (sizes.isLeast() && canDivide) return { ...ended(telling), stuck: to };
    if (sizes.shrink(telling === 'silent', to)) continue;
    const end = await goPast();
    if (end) return ended(end);
    sizes.resume();
  }
  return ended('all');
}
