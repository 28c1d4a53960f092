import type { Rule } from '../support/faults.ts';
import type { Draw } from '../support/random.ts';
import type { Mood } from './endpoints.ts';

/** What endpoints are like: what fails now and then, and what contradicts itself for a while. */

/** Answers that are missing, broken or late. */
export const OFTEN: readonly Rule[] = [
  { match: 'eth_sendRawTransaction', fault: 'lieHash', p: 0.1 },
  { match: 'eth_sendRawTransaction', fault: 'blackhole', p: 0.1 },
  { match: 'eth_sendRawTransaction', fault: 'dropAfter', p: 0.1 },
  { match: 'eth_sendRawTransaction', fault: 'hangAfter', p: 0.02 },
  { match: 'eth_sendRawTransaction', fault: 'rpcError', p: 0.1, message: 'transaction pool is full' },
  { fault: 'hang', p: 0.003 },
  { fault: 'latency', p: 0.03, ms: 400 },
  { fault: 'status', p: 0.03, status: 503 },
  { fault: 'status', p: 0.004, status: 429, retryAfter: '1' },
  { fault: 'status5xxAfter', p: 0.03 },
  { fault: 'dropBefore', p: 0.03 },
  { fault: 'dropAfter', p: 0.03 },
  { fault: 'malformed', p: 0.03 },
  { fault: 'html', p: 0.03 },
  { fault: 'empty', p: 0.03 },
  { fault: 'wrongId', p: 0.03 },
  { fault: 'staleReplay', p: 0.03 },
  { fault: 'wrongType', p: 0.03 },
  { fault: 'nullResult', p: 0.03 },
  { fault: 'noResult', p: 0.03 },
  { fault: 'bothResultAndError', p: 0.03 },
  { fault: 'proto', p: 0.03 },
  { fault: 'rpcError', p: 0.03, message: 'header not found' },
];

/** How many blocks a backend is behind at most: fewer than are mined after each thing that is done past the chain. */
export const BLOCKS = 3;

const refusing: Rule[] = [200, 400, 429, 500].flatMap((status) =>
  [0, 3, 10].map((parts): Rule => ({ fault: 'batchLimit', status, parts })),
);

/** Each for a while: the whole of an endpoint. */
const TEMPERS: readonly Rule[] = [
  { fault: 'behind', blocks: BLOCKS, p: 0.6 },
  { fault: 'mixed', blocks: BLOCKS },
  { fault: 'lateReceipts', ms: 600 },
  { fault: 'lateReceipts', blocks: BLOCKS, p: 0.8 },
  { fault: 'oldState', blocks: BLOCKS },
  { fault: 'pendingBelow', blocks: BLOCKS },
  { fault: 'stalled' },
  { fault: 'limited', p: 0.1, lasts: 1_000 },
  { fault: 'batchCut', parts: 3 },
  { fault: 'batchCut', parts: 10 },
];

/** What an endpoint does all the time now; as many that refuse batches as others in the long run, but not more. */
export function temper(draw: Draw): Rule[] {
  // What a load balancer does, and behind it one more trait of its nodes.
  const first = draw() < 0.2 ? draw.of(refusing) : draw.of(TEMPERS);
  return [first, { fault: 'behind', blocks: BLOCKS, p: 0.2 }];
}

/** Under these a wallet gets everywhere, only later. */
const MILD: readonly Rule[] = [
  { fault: 'behind', blocks: BLOCKS, p: 0.2 },
  { fault: 'mixed', blocks: BLOCKS, p: 0.3 },
  { fault: 'lateReceipts', ms: 300 },
  { fault: 'oldState', blocks: BLOCKS, p: 0.5 },
  { fault: 'pendingBelow', blocks: BLOCKS, p: 0.5 },
];

export const mild = (draw: Draw): Mood => ({ always: [draw.of(MILD)] });
