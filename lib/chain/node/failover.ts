import { errors, type NamedError } from '../../core/errors.ts';
import type { Clock } from '../../core/platform.ts';
import { isPlausible } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { isRevert, nameNodeError } from './nodeErrors.ts';
import { bothOf, messageOf } from './reasons.ts';
import { isPassable, isRateLimit } from './refusals.ts';
import { type Fault, type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

/** No node of a list gave a usable answer. */
export class NoAnswer extends Error {
  readonly troubles: RpcFailure[];

  constructor(troubles: RpcFailure[]) {
    super('no node answered');
    this.troubles = troubles;
  }

  /** Whether nothing but limits stood in the way. */
  get limited(): boolean {
    return this.troubles.length > 0 && this.troubles.every(({ kind }) => kind === 'limited');
  }

  /** Whether no node spoke at all. */
  get unreachable(): boolean {
    return this.troubles.length > 0 && this.troubles.every(({ kind }) => kind === 'unreachable');
  }

  /** Each reason once, for a page. */
  get reasons(): string {
    return this.once.map(({ message }) => message).join('; ') || messageOf({ code: 'rpc.noTime' });
  }

  get said() {
    return bothOf(this.once.map(({ said }) => said));
  }

  private get once(): RpcFailure[] {
    return [...new Map(this.troubles.map((trouble) => [trouble.message, trouble])).values()];
  }
}

export interface Leeway {
  clock: Clock;
  /** For all attempts together. */
  timeoutMs: number;
  /** Lets so many ms pass; without it no limit is waited for. */
  rest?(ms: number): Promise<void>;
}

/** The least that a limit is waited for, in ms: the pause of an endpoint may be another question's, and over the next moment. */
const SHORTEST_REST = 250;

/**
 * Tries nodes in order, those in trouble later and those behind the others last, and gives each a fair part of the time that is
 * left. A node that limits its rate is left alone for a while; where that is all that stands in the way, it is waited for, as often
 * as there is time.
 * @param attempt throws an RpcFailure to make room for the next node; any other error is the answer.
 * @throws NoAnswer
 */
export async function firstOf<T>(list: readonly Endpoint[], attempt: Attempt<T>, { clock, timeoutMs, rest }: Leeway): Promise<T> {
  const deadline = clock.now() + timeoutMs;
  for (;;) {
    try {
      return await onceOver(list, attempt, clock, deadline);
    } catch (error) {
      if (!rest || !(error instanceof NoAnswer && error.troubles.some(({ kind }) => kind === 'limited'))) throw error;
      const pauses = list.flatMap((endpoint) => endpoint.pauseMs() || []);
      const pause = pauses.length > 0 ? Math.max(SHORTEST_REST, Math.min(...pauses)) : SHORTEST_REST;
      if (clock.now() + pause >= deadline) throw error;
      await rest(pause);
    }
  }
}

type Attempt<T> = (endpoint: Endpoint, timeoutMs: number) => Promise<T>;

async function onceOver<T>(list: readonly Endpoint[], attempt: Attempt<T>, clock: Clock, deadline: number): Promise<T> {
  const isLeftAlone = (endpoint: Endpoint) => endpoint.pauseMs() > 0;
  const troubles = list
    .filter(isLeftAlone)
    .map((endpoint) => endpoint.held() ?? new RpcFailure('limited', { code: 'rpc.limited' }));
  const place = (endpoint: Endpoint) => Number(endpoint.isBehind()) * 2 + Number(endpoint.isResting());
  const order = list.filter((endpoint) => !isLeftAlone(endpoint)).sort((a, b) => place(a) - place(b));
  for (const [at, endpoint] of order.entries()) {
    const leftMs = deadline - clock.now();
    if (leftMs <= 0) break;
    try {
      return await attempt(endpoint, leftMs / (order.length - at));
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      troubles.push(error);
    }
  }
  throw new NoAnswer(troubles);
}

/**
 * The result in an answer.
 * @throws RpcFailure where the next node may know better; else what the node refused, by name.
 */
export function resultOf(endpoint: Endpoint, { method, params }: RpcCall, answer: RpcAnswer): unknown {
  if ('fault' in answer) throw refusal(endpoint, answer.fault);
  if (isPlausible(method, params, answer.result)) return answer.result;
  const trouble = new RpcFailure('broken', { code: 'rpc.implausible', method });
  endpoint.blame(trouble);
  throw trouble;
}

function refusal(endpoint: Endpoint, fault: Fault): Error {
  if (isRevert(fault)) return nameNodeError(fault);
  if (isRateLimit(fault)) {
    const trouble = new RpcFailure('limited', { code: 'rpc.limited' }, { fault });
    endpoint.blame(trouble);
    return trouble;
  }
  return isPassable(fault) ? new RpcFailure('refused', { code: 'rpc.cannotAnswer' }, { fault }) : nameNodeError(fault);
}

/** C-09: -32005 where all want to be asked less often, the node's own words where one spoke, 4901 where none can be reached, else -32603. */
export function toNodeError(chainId: number, { troubles, reasons, said, unreachable, limited }: NoAnswer): NamedError {
  const unusable = { code: 'failure.noUsableAnswer', chainId, why: said } as const;
  if (limited) return errors.limitExceeded(reasons, unusable);
  const fault = troubles.find((trouble) => trouble.details.fault)?.details.fault;
  if (fault) return nameNodeError(fault);
  if (unreachable) return errors.chainDisconnected(chainId);
  return errors.internal(`No node of chain ${chainId} gave a usable answer: ${reasons}`, unusable);
}
