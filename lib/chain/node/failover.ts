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

/**
 * Tries nodes in order, those in trouble later and those behind the others last, and gives each a fair part of the time that is
 * left. A node that asked to be left alone is not asked.
 * @param attempt throws an RpcFailure to make room for the next node; any other error is the answer.
 * @throws NoAnswer
 */
export async function firstOf<T>(
  list: readonly Endpoint[],
  attempt: (endpoint: Endpoint, timeoutMs: number) => Promise<T>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): Promise<T> {
  const deadline = clock.now() + timeoutMs;
  const troubles = list.flatMap((endpoint) => endpoint.held() ?? []);
  const place = (endpoint: Endpoint) => Number(endpoint.isBehind()) * 2 + Number(endpoint.isResting());
  const order = list.filter((endpoint) => !endpoint.held()).sort((a, b) => place(a) - place(b));
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

/** C-09: the node's own words where one spoke, 4901 where none can be reached, else -32603 with the reasons. */
export function toNodeError(chainId: number, { troubles, reasons, said, unreachable }: NoAnswer): NamedError {
  const fault = troubles.find((trouble) => trouble.details.fault)?.details.fault;
  if (fault) return nameNodeError(fault);
  if (unreachable) return errors.chainDisconnected(chainId);
  return errors.internal(`No node of chain ${chainId} gave a usable answer: ${reasons}`, {
    code: 'failure.noUsableAnswer',
    chainId,
    why: said,
  });
}
