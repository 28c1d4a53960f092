import { isLocalHost } from '../../core/host.ts';
import type { Lag } from '../../core/plan/plan.ts';
import { toHex } from '../../core/schema.ts';
import type { Endpoint } from './endpoint.ts';
import { blockIn } from './heads.ts';

/** How many of a chain's last blocks are looked at to find out how often it makes one. */
const USUAL = 20;
/** A newest block is old when its age is so many times the usual time between two, and two minutes at least. In ms. */
const TIMES = 10;
const LEAST = 2 * 60_000;

/** How long a node has to answer that, in ms. */
const ASK_MS = 8_000;

/** Whether a node is on this machine. A chain there may make blocks only when there is need for one. */
export const isLocalNode = ({ url }: Pick<Endpoint, 'url'>): boolean => isLocalHost(new URL(url).hostname);

/**
 * The time of a node's newest block, in ms since 1970, where that block was old already when the node told of it (N-10); nothing
 * where the node keeps up, and where that cannot be known.
 */
export async function outdatedHead(endpoint: Endpoint): Promise<number | undefined> {
  const head = endpoint.head();
  if (!head || isLocalNode(endpoint) || head.time === 0) return undefined;
  const age = head.at - head.time;
  if (age < LEAST) return undefined;
  const before = head.number > USUAL ? head.number - BigInt(USUAL) : 0n;
  const call = { method: 'eth_getBlockByNumber', params: [toHex(before), false] };
  const then = blockIn(await endpoint.ask(call, ASK_MS).catch(() => undefined));
  const usual = then && head.number > before ? (head.time - then.time) / Number(head.number - before) : 0;
  return age > usual * TIMES ? head.time : undefined;
}

/** How old the newest block is that any of these nodes tells of; nothing where one of them keeps up, or none could be asked. */
export async function lagAmong(list: readonly Endpoint[]): Promise<Lag | undefined> {
  const asked = list.filter((endpoint) => !endpoint.held());
  const times = (await Promise.all(asked.map(outdatedHead))).flatMap((time) => time ?? []);
  if (times.length === 0 || times.length < asked.length) return undefined;
  return { newest: BigInt(Math.floor(Math.max(...times) / 1_000)), nodes: list.length };
}
