import { ageOf } from '../../core/age.ts';
import type { AskingSite } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';
import type { Endpoint } from './endpoint.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';
import type { SiteTurns } from './siteTurns.ts';

/** What a node answers in about the same time as any other of these; all else, logs before all, keeps nobody waiting but its own. */
const QUICK = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'net_version',
];
/** The most that goes in one exchange, in UTF-16 units of its parameters: nodes have a limit of their own, often of a megabyte. */
const MOST = 200_000;
/** Only what has about as long to be answered goes together, in ms. */
const TOGETHER = 2_000;
/** How long more of a burst is waited for where some of it has left already: a part of what a trip to the node takes, and at most, in ms. */
const PART_OF_TRIP = 1 / 20;
const LONGEST_GATHERING = 4;
/**
 * Where other sites ask too, so many go together for each ms that a trip to the node takes, and so many at least: more would be answered
 * faster than the worker can hand it on, and whoever asks little would wait behind that.
 */
const SHARED_PER_MS = 1 / 4;
const LEAST_SHARED = 2;
/** Who asked no longer ago than this may ask again at any moment, in ms. */
const LATELY = 1_000;

interface Read {
  call: RpcCall;
  size: number;
  until: number;
  /** It was refused together with others. */
  isAlone: boolean;
  resolve(answer: RpcAnswer): void;
  reject(error: unknown): void;
}

/** What one site has to ask of a node. */
interface Line {
  waiting: Read[];
  /** Whether it stands in line for a turn. */
  isInLine: boolean;
  /** Exchanges under way. */
  busy: number;
}

/**
 * What sites ask of one node. What a site asks in the same moment goes together in a JSON-RPC batch of the size that the node takes,
 * never with what another site asks, or the wallet; a question that is by itself goes by itself, and so does each of a batch that the
 * node refused for its length (N-05). A turn is taken for each exchange, and where several sites ask, none of these is long (V-09).
 */
export function makeSiteReads(node: Endpoint, turns: SiteTurns, clock: Clock) {
  const lines = new Map<string, Line>();
  /** Which site asked last, and when another one did. */
  let last = { key: '', at: Number.NEGATIVE_INFINITY };
  let otherAt = Number.NEGATIVE_INFINITY;
  /** What a trip to the node takes at best, of late, in ms. */
  let trip = 0;

  /** @throws RpcFailure where its turn does not come in time, or the node fails. */
  async function inTurn<T>(site: AskingSite, timeoutMs: number, ask: (leftMs: number) => Promise<T>): Promise<T> {
    const until = clock.now() + timeoutMs;
    const end = await turns.take(site, timeoutMs);
    try {
      return await ask(until - clock.now());
    } finally {
      end();
    }
  }

  function noteAsked(key: string): void {
    if (last.key !== key) otherAt = last.at;
    last = { key, at: clock.now() };
  }

  /** How many may go together. */
  function mostTogether(): number {
    const isShared = ageOf(otherAt, clock.now()) < LATELY;
    const most = isShared ? Math.max(LEAST_SHARED, Math.floor(trip * SHARED_PER_MS)) : Number.POSITIVE_INFINITY;
    return Math.min(most, node.batchSize());
  }

  /** The next ones that may go together. */
  function nextOf({ waiting }: Line): Read[] {
    const [first] = waiting;
    if (!first) return [];
    const most = first.isAlone ? 1 : mostTogether();
    let { size } = first;
    let count = 1;
    for (const read of waiting.slice(1, most)) {
      size += read.size;
      if (read.isAlone || Math.abs(read.until - first.until) > TOGETHER || size > MOST) break;
      count++;
    }
    return waiting.splice(0, count);
  }

  /** Waits until no more of a burst comes, or as much as goes together is there. */
  async function gather({ waiting }: Line): Promise<void> {
    const pause = Math.min(LONGEST_GATHERING, trip * PART_OF_TRIP);
    for (let seen = -1; seen < waiting.length && waiting.length < mostTogether(); ) {
      seen = waiting.length;
      await new Promise<void>((over) => setTimeout(over, pause));
    }
  }

  async function exchange(line: Line, reads: readonly Read[]): Promise<void> {
    const [first] = reads;
    if (!first) return;
    const left = Math.min(...reads.map(({ until }) => until)) - clock.now();
    const began = clock.now();
    if (reads.length === 1) {
      const answered = node.ask(first.call, left);
      await answered.then(first.resolve, first.reject);
    } else {
      await together(line, reads, left);
    }
    const took = clock.now() - began;
    trip = trip === 0 ? took : Math.min(took, trip * 1.2 + 1);
  }

  async function together(line: Line, reads: readonly Read[], leftMs: number): Promise<void> {
    const again = (which: readonly Read[]) => {
      for (const read of which) read.isAlone = true;
      line.waiting.unshift(...which);
    };
    try {
      // Half of the time: one slow question must not take theirs from all the others.
      const answers = await node.askAtOnce(
        reads.map(({ call }) => call),
        leftMs / 2,
      );
      if (!answers) return again(reads);
      for (const [at, read] of reads.entries()) read.resolve(answers[at] as RpcAnswer);
    } catch (error) {
      const isLate = error instanceof RpcFailure && error.kind === 'timeout';
      if (isLate) return again(reads);
      const { answered = [] } = error instanceof RpcFailure ? error.details : {};
      for (const [at, read] of reads.entries()) {
        const answer = answered[at];
        if (answer) read.resolve(answer);
        else read.reject(error);
      }
    }
  }

  async function go(site: AskingSite, line: Line): Promise<void> {
    const [first] = line.waiting;
    if (line.isInLine || !first) return;
    line.isInLine = true;
    try {
      const end = await turns.take(site, first.until - clock.now());
      if (line.busy > 0) await gather(line);
      const reads = nextOf(line);
      line.isInLine = false;
      line.busy++;
      // What is left takes another turn.
      void go(site, line);
      await exchange(line, reads);
      line.busy--;
      end();
    } catch (error) {
      // Its turn did not come in time.
      line.isInLine = false;
      const late = line.waiting.filter(({ until }) => until <= first.until);
      line.waiting = line.waiting.filter((read) => !late.includes(read));
      for (const read of late) read.reject(error);
    }
    void go(site, line);
    if (!line.isInLine && line.busy === 0 && line.waiting.length === 0) lines.delete(keyOf(site));
  }

  return {
    inTurn,
    /** @throws RpcFailure where its turn does not come in time, or the node fails. */
    ask(site: AskingSite, call: RpcCall, timeoutMs: number): Promise<RpcAnswer> {
      if (!isQuick(call)) return inTurn(site, timeoutMs, (leftMs) => node.ask(call, leftMs));
      return new Promise((resolve, reject) => {
        const key = keyOf(site);
        const line = lines.get(key) ?? { waiting: [], isInLine: false, busy: 0 };
        lines.set(key, line);
        noteAsked(key);
        const size = JSON.stringify(call.params).length;
        line.waiting.push({ call, size, until: clock.now() + timeoutMs, isAlone: false, resolve, reject });
        void go(site, line);
      });
    },
  };
}

export type SiteReads = ReturnType<typeof makeSiteReads>;

const keyOf = ({ origin, topOrigin }: AskingSite) => `${topOrigin} ${origin}`;

/** A whole block with its transactions is a matter of its own. */
const isQuick = ({ method, params }: RpcCall): boolean =>
  QUICK.includes(method) && !(method.startsWith('eth_getBlockBy') && params[1] === true);
