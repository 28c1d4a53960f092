import type { Clock } from '../../core/platform.ts';
import type { RpcAnswer, RpcCall } from './rpc.ts';

/** The newest block that a node tells. Times in milliseconds since 1970. */
export interface Head {
  number: bigint;
  hash: string;
  parentHash: string | undefined;
  /** When it was made, by its own word. */
  time: number;
}

/** A head as the wallet has come to see it, by the wallet's clock. */
export interface Sighting extends Head {
  /** Since when this node has told no higher one. */
  since: number;
  /** When it told it last. */
  at: number;
  /** Between two blocks, as far as this node has been watched: a moving average. */
  spacing?: number;
}

export const LATEST: RpcCall = { method: 'eth_getBlockByNumber', params: ['latest', false] };
/** Whether a call asks for the newest block, so that its answer tells how far the node has come. */
export const isAboutHead = ({ method, params }: RpcCall): boolean => method === LATEST.method && params[0] === 'latest';

/** The block in an answer, if any. One that does not say when it was made is as old as can be. */
export function blockIn(answer: RpcAnswer | undefined): Head | undefined {
  if (!answer || 'fault' in answer || typeof answer.result !== 'object' || answer.result === null) return undefined;
  const { number, hash, parentHash, timestamp } = answer.result as Record<string, unknown>;
  if (!isHex(number, 16) || !isHex(hash, 64)) return undefined;
  return {
    number: BigInt(number),
    hash: hash.toLowerCase(),
    parentHash: isHex(parentHash, 64) ? parentHash.toLowerCase() : undefined,
    time: isHex(timestamp, 13) ? Number(timestamp) * 1000 : 0,
  };
}

const isHex = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most + 2 && /^0x[0-9a-f]+$/i.test(value);

/** Where blocks are made as there is need for them, the time between two says little. In ms. */
const LONGEST_SPACING = 15_000;

/** What one node has told of its head so far. */
export function makeSightings(clock: Clock) {
  let last: Sighting | undefined;
  let top = -1n;
  return {
    saw(head: Head): void {
      const at = clock.now();
      const isHigher = head.number > top;
      const spacing = last && isHigher && head.number > last.number ? averaged(last, head) : last?.spacing;
      const since = last && !isHigher ? Math.min(last.since, at) : at;
      if (isHigher) top = head.number;
      last = { ...head, since, at, spacing };
    },
    last: () => last,
  };
}

function averaged(last: Sighting, head: Head): number {
  const now = Math.max(0, Math.min(LONGEST_SPACING, (head.time - last.time) / Number(head.number - last.number)));
  return last.spacing === undefined ? now : last.spacing * 0.7 + now * 0.3;
}

/** How long a head may stand still, or lie behind another, before that is odd: by what is known of the chain from any of these. In ms. */
export function patienceWith(...seen: Pick<Sighting, 'spacing'>[]): number {
  const known = seen.flatMap(({ spacing }) => spacing ?? []);
  return known.length > 0 ? Math.max(5_000, 4 * Math.max(...known)) : 30_000;
}
