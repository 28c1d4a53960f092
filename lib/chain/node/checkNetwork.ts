import type { CommandResults } from '../../core/command.ts';
import type { Network } from '../../core/network/network.ts';
import type { Clock } from '../../core/platform.ts';
import type { Said } from '../../words/said.ts';
import { type Endpoint, makeEndpoint } from './endpoint.ts';
import { compareHeads, FUTURE } from './headComparison.ts';
import { blockIn, LATEST } from './heads.ts';
import { type Fetch, request } from './http.ts';
import { isLocalNode, outdatedHead } from './lag.ts';
import { preconfirmed } from './probe.ts';
import { type RpcCall, RpcFailure } from './rpc.ts';

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
    const trouble = await lagOf(endpoint, clock);
    return trouble === undefined ? [] : [{ url, state: 'behind', trouble }];
  });
  const found = new Map((await Promise.all(behind)).flat().map((check) => [check.url, check]));
  return { nodes: checks.map((check) => found.get(check.url) ?? check) };
}

async function checkNode(url: string, chainId: number, fetch: Fetch): Promise<NodeCheck> {
  const ask = (call: RpcCall) => request(fetch, url, call, CHECK_MS);
  try {
    const answer = await ask({ method: 'eth_chainId', params: [] });
    if ('fault' in answer) return { url, state: 'down', trouble: { code: 'rpc.noChain' } };
    if (typeof answer.result !== 'string' || Number(answer.result) !== chainId) return { url, state: 'wrong chain' };
    if (!blockIn(await ask(LATEST))) return { url, state: 'down', trouble: { code: 'rpc.noBlock' } };
    return { url, state: 'up', preconfirmed: await preconfirmed(ask) };
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error;
    return { url, state: 'down', trouble: error.said };
  }
}

/** Why a node that answers is not to be relied on for what is new (N-10); nothing where it keeps up. */
async function lagOf(endpoint: Endpoint, clock: Clock): Promise<Said | undefined> {
  const head = endpoint.head();
  const isAhead = head !== undefined && head.time - clock.now() > FUTURE;
  if (isAhead && (endpoint.isBehind() || !isLocalNode(endpoint))) return { code: 'lag.ahead' };
  if (head && endpoint.isBehind()) return { code: 'lag.overtaken' };
  const newest = await outdatedHead(endpoint);
  return newest === undefined ? undefined : oldBy(clock.now() - newest);
}

function oldBy(milliseconds: number): Said {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 120) return { code: 'lag.minutes', minutes };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { code: 'lag.hours', hours } : { code: 'lag.days', days: Math.round(hours / 24) };
}
