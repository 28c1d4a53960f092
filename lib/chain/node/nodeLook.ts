import { errors } from '../../core/errors.ts';
import type { NodeLook } from '../../core/network/nodeLook.ts';
import type { Clock } from '../../core/platform.ts';
import { isRecord } from '../../core/record.ts';
import { HexQuantity, toHex } from '../../core/schema.ts';
import { blockIn, LATEST } from './heads.ts';
import { type Fetch, request } from './http.ts';
import { preconfirmed } from './probe.ts';
import { isMissing, isRateLimit } from './refusals.ts';
import { requestMany } from './requestMany.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

/** For each question, and for all behind the first one, in ms. */
const ASK_MS = 8_000;
const ALL_MS = 15_000;

type Answer = NodeLook['archive'];
type Ask = (call: RpcCall) => Promise<RpcAnswer>;

/** Nobody's addresses. */
const HERE = '0x00000000000000000000000000000000005eaf01';
const THERE = '0x00000000000000000000000000000000005eaf02';
/** Code that returns 1. */
const ONE = '0x600160005260206000f3';
const isOne = (answer: RpcAnswer) => 'result' in answer && answer.result === `0x${'1'.padStart(64, '0')}`;

/** What a node is and can do. @throws named errors that say how it fails. */
export const lookAtNode = (url: string, fetch: Fetch, clock: Clock): Promise<NodeLook> =>
  look(url, fetch, clock).catch((error) => {
    throw error instanceof RpcFailure ? errors.internal(error.message, { code: 'nodes.down.why', why: error.said }) : error;
  });

/**
 * Asks a node what it is and what it can do, by some ten small questions. What it does not answer, or not clearly, or not in time, is
 * unknown.
 * @throws RpcFailure where it does not say which chain it is of.
 */
async function look(url: string, fetch: Fetch, clock: Clock): Promise<NodeLook> {
  const chainId = chainIdIn(await request(fetch, url, { method: 'eth_chainId', params: [] }, ASK_MS));
  const until = clock.now() + ALL_MS;
  const patience = () => {
    const left = until - clock.now();
    if (left <= 0) throw new RpcFailure('timeout', { code: 'rpc.tooLong' });
    return Math.min(ASK_MS, left);
  };
  const ask: Ask = async (call) => request(fetch, url, call, patience());
  const height = blockIn(await ask(LATEST).catch(unreached))?.number;
  const [archive, pending, simulates, upgrades, batches, logs] = await Promise.all([
    sure(hasOldState(ask, height)),
    sure(preconfirmed(ask).then(yesOrNo)),
    sure(simulation(ask)),
    sure(runsUpgrades(ask)),
    sure(takesBatches((calls) => requestMany(fetch, url, calls, patience()))),
    height === undefined ? undefined : logRange(ask, height).catch(unreached),
  ]);
  return { chainId, archive, pending, simulates, upgrades, batches, ...(logs === undefined ? {} : { logs }) };
}

/** @throws RpcFailure where it is none that a network of the wallet can have. */
function chainIdIn(answer: RpcAnswer): number {
  const chainId = Number('result' in answer ? HexQuantity.safeParse(answer.result).data : undefined);
  if (!(chainId > 0)) throw new RpcFailure('broken', { code: 'rpc.noChain' });
  if (!Number.isSafeInteger(chainId)) throw new RpcFailure('broken', { code: 'rpc.hugeChain' });
  return chainId;
}

/** Trouble on the way says nothing of what a node can do. Errors with a name are not the node's. */
function unreached(error: unknown): undefined {
  if (!(error instanceof RpcFailure)) throw error;
}

const sure = (found: Promise<Answer>): Promise<Answer> => found.catch((error) => unreached(error) ?? 'unknown');
const yesOrNo = (is: boolean): Answer => (is ? 'yes' : 'no');

/** Whether it has the state of the first block yet. */
async function hasOldState(ask: Ask, height = 1n): Promise<Answer> {
  const first = height === 0n ? '0x0' : '0x1';
  const answer = await ask({ method: 'eth_getBalance', params: [HERE, first] });
  if ('result' in answer) return typeof answer.result === 'string' ? 'yes' : 'unknown';
  return isRateLimit(answer.fault) ? 'unknown' : 'no';
}

async function simulation(ask: Ask): Promise<Answer> {
  const calls = [{ from: HERE, to: THERE }];
  const answer = await ask({ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls }] }, 'latest'] });
  if ('fault' in answer) return isMissing(answer.fault) ? 'no' : 'unknown';
  const [block] = Array.isArray(answer.result) ? answer.result : [];
  return yesOrNo(isRecord(block) && Array.isArray(block.calls) && block.calls.length === 1);
}

/** Whether an account that delegates runs the code of its delegate. Where no code can be lent for a call, nobody can tell. */
async function runsUpgrades(ask: Ask): Promise<Answer> {
  const lent = { [THERE]: { code: ONE }, [HERE]: { code: `0xef0100${THERE.slice(2)}` } };
  const run = (to: string) => ask({ method: 'eth_call', params: [{ to, data: '0x' }, 'latest', lent] });
  if (isOne(await run(HERE))) return 'yes';
  return isOne(await run(THERE)) ? 'no' : 'unknown';
}

async function takesBatches(askAll: (calls: RpcCall[]) => Promise<RpcAnswer[]>): Promise<Answer> {
  const two = ['eth_chainId', 'eth_blockNumber'].map((method) => ({ method, params: [] }));
  try {
    const answers = await askAll(two);
    return yesOrNo(answers.every((answer) => 'result' in answer));
  } catch (error) {
    if (!(error instanceof RpcFailure) || !['oversized', 'broken'].includes(error.kind)) throw error;
    return 'no';
  }
}

/** Blocks for which it searches logs at once, at least so many: the more the better. */
const RANGES = [10_000n, 1_000n, 100n];

/** Over how many blocks it searches events at once; all there are where the chain has no more; 0 for none of these. */
async function logRange(ask: Ask, height: bigint): Promise<number | undefined> {
  for (const range of RANGES) {
    const from = height > range ? height - range + 1n : 0n;
    const filter = { address: HERE, fromBlock: toHex(from), toBlock: toHex(height) };
    const answer = await ask({ method: 'eth_getLogs', params: [filter] });
    if ('result' in answer) return Array.isArray(answer.result) ? Number(range) : undefined;
    if (isRateLimit(answer.fault)) return undefined;
  }
  return 0;
}
