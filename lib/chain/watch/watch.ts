import type { Clock } from '../../core/platform.ts';
import { type BatchingNode, type ChainSnapshot, readChain, readHead, type Wanted } from '../read/snapshot.ts';
import { ahead, freshMemory, type Memory, mayTry, mustLook, type Rows, remember, wantedOf } from './attention.ts';

/**
 * What is asked of a chain. news: what is new, and nothing where it has no new block; all: whatever may have changed; everything:
 * also what is in blocks of ours, where there is no new one.
 */
export type Asked = 'news' | 'all' | 'everything';

/** Looks at chains, and remembers what it saw of each, so that it need not ask for that again (N-25). */
export function makeWatch(clock: Clock) {
  const memories = new Map<number, Memory>();

  /** What there is to see of a chain; nothing where its newest block is that of before, and nothing can have come ahead of it. */
  async function takeSnapshot(
    chainId: number,
    node: BatchingNode,
    rows: readonly Rows[],
    asked: Asked,
  ): Promise<ChainSnapshot | undefined> {
    const memory = memories.get(chainId) ?? freshMemory();
    const glimpsed = asked !== 'news' || mustLook(memory, rows, clock.now()) ? undefined : await readHead(node);
    if (glimpsed?.hash !== undefined && glimpsed.hash === memory.snapshot?.hash) {
      if (!mayTry(memory, rows, clock.now())) return undefined;
      memories.set(chainId, { ...memory, tries: memory.tries + 1 });
      return lookFor(chainId, node, rows, ahead(rows, memory), glimpsed);
    }
    const wanted = wantedOf(rows, memory, clock.now(), glimpsed, false);
    return lookFor(chainId, node, rows, wanted, glimpsed, asked === 'everything');
  }

  async function lookFor(
    chainId: number,
    node: BatchingNode,
    rows: readonly Rows[],
    wanted: Wanted,
    glimpsed?: ChainSnapshot,
    everything = false,
  ): Promise<ChainSnapshot> {
    const before = memories.get(chainId) ?? freshMemory();
    const seen = await readChain(node, wanted);
    const { memory, again, isAsked } = remember(before, rows, wanted, seen, glimpsed, clock.now());
    memories.set(chainId, memory);
    const isSame = seen.hash !== undefined && seen.hash === before.snapshot?.hash;
    if (!again && !(everything && isSame && !isAsked)) return memory.snapshot ?? seen;
    // What is in blocks is asked for once more: these are other blocks now, or about to be final, or somebody wants to know.
    const all = wantedOf(rows, memory, clock.now(), undefined, true);
    const more = await readChain(node, all);
    const then = remember(memory, rows, all, more, undefined, clock.now()).memory;
    memories.set(chainId, then);
    return then.snapshot ?? more;
  }

  return {
    snapshot: takeSnapshot,
    /** The last look at a chain by this worker. */
    last: (chainId: number): ChainSnapshot | undefined => memories.get(chainId)?.snapshot,
  };
}
