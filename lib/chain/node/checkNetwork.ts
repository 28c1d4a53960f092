import type { CommandResults } from '../../core/command.ts';
import { isLocalHost } from '../../core/host.ts';
import type { Network } from '../../core/network/network.ts';
import type { Clock } from '../../core/platform.ts';
import { toHex } from '../../core/schema.ts';
import { type Endpoint, makeEndpoint } from './endpoint.ts';
import { blockIn } from './heads.ts';
import { type Fetch, type RpcCall, RpcFailure, request } from './http.ts';
import { preconfirmed } from './probe.ts';
import { compareHeads, FUTURE } from './standing.ts';

type NodeCheck = CommandResults['checkNetwork']['nodes'][number];

const CHECK_MS = 8_000;

/** Asks each node of a network who it is and how far it has come, all at once, whatever was known of them before. */
export async function checkNetwork(
  { chainId, rpcUrls }: Pick<Network, 'chainId' | 'rpcUrls'>,
  fetch: Fetch,
  clock: Clock,
): Promise<CommandResults['checkNetwork']> {
  const checks = await Promise.all(rpcUrls.map((url) => checkNode(url, chainId, fetch)));
  const up = checks.flatMap((check) =>
    check.state === 'up' ? [{ check, endpoint: makeEndpoint({ url: check.url, chainId, fetch, clock }) }] : [],
  );
  await compareHeads(
    up.map(({ endpoint }) => endpoint),
    clock,
  );
  const behind = up.map(async ({ check: { url }, endpoint }): Promise<NodeCheck[]> => {
    const trouble = await lagOf(endpoint, url, clock);
    return trouble === undefined ? [] : [{ url, state: 'behind', trouble }];
  });
  const found = new Map((await Promise.all(behind)).flat().map((check) => [check.url, check]));
  return { nodes: checks.map((check) => found.get(check.url) ?? check) };
}

async function checkNode(url: string, chainId: number, fetch: Fetch): Promise<NodeCheck> {
  const ask = (call: RpcCall) => request(fetch, url, call, CHECK_MS);
  try {
    const answer = await ask({ method: 'eth_chainId', params: [] });
    if ('fault' in answer) return { url, state: 'down', trouble: 'the node does not tell its chain' };
    if (typeof answer.result !== 'string' || Number(answer.result) !== chainId) return { url, state: 'wrong chain' };
    return { url, state: 'up', preconfirmed: await preconfirmed(ask) };
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error;
    return { url, state: 'down', trouble: error.message };
  }
}

/** Over so many of a chain's last blocks it shows how often it makes one. */
const USUAL = 20;
/** A head is old at so many times that, and at two minutes at least. In ms. */
const TIMES = 10;
const LEAST = 2 * 60_000;

/** Why a node that answers is not to be relied on for what is new (N-10); nothing where it keeps up. */
async function lagOf(endpoint: Endpoint, url: string, clock: Clock): Promise<string | undefined> {
  const head = endpoint.head();
  if (!head) return undefined;
  const age = clock.now() - head.time;
  const isOurs = isLocalHost(new URL(url).hostname);
  if (age < -FUTURE && (endpoint.isBehind() || !isOurs)) return 'its newest block is of a time that has not come';
  if (endpoint.isBehind()) return 'the other nodes of this network are further';
  // A chain on this machine may make blocks only when there is need for one.
  if (isOurs || age < LEAST || head.time === 0) return undefined;
  const before = head.number > USUAL ? head.number - BigInt(USUAL) : 0n;
  const call = { method: 'eth_getBlockByNumber', params: [toHex(before), false] };
  const then = blockIn(await endpoint.ask(call, CHECK_MS).catch(() => undefined));
  const usual = then && head.number > before ? (head.time - then.time) / Number(head.number - before) : 0;
  return age > usual * TIMES ? `its newest block is ${inWords(age)} old` : undefined;
}

function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
