import { JsonRpcError } from '@metamask/rpc-errors';
import { isRecord } from '../../core/record.ts';
import { isTooDeep, readText } from './body.ts';
import { isRevert } from './nodeErrors.ts';
import { isMissing, isRateLimit } from './refusals.ts';
import { type Fault, type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

/** One JSON-RPC exchange with a node that is not trusted: everything it may do wrong ends in an `RpcFailure`. */

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** HTTP statuses that are about who asks or how often, not about the question. */
const ABOUT_THE_ASKER = [401, 402, 403, 407, 408, 429];

let nextId = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

/**
 * Asks one thing.
 * @param timeoutMs for the whole exchange, the body included.
 * @throws RpcFailure
 */
export async function request(fetch: Fetch, url: string, call: RpcCall, timeoutMs: number): Promise<RpcAnswer> {
  const id = newId();
  const { body, trouble } = await post(fetch, url, { jsonrpc: '2.0', id, ...call }, timeoutMs);
  const said = isRecord(body) && body.id !== id ? spokenIn(body) : undefined;
  if (said && isRateLimit(said)) throw new RpcFailure('limited', { code: 'rpc.limited' }, { ...trouble?.details, fault: said });
  return weigh(answerOf(body, id, trouble), trouble);
}

/** A number for a question that no other question has. */
export const newId = (): number => nextId++;

/** The body as parsed, and what its HTTP status means, if anything bad. */
export async function post(
  fetch: Fetch,
  url: string,
  envelope: unknown,
  timeoutMs: number,
): Promise<{ body: unknown; trouble?: RpcFailure }> {
  const signal = AbortSignal.timeout(Math.max(1, Math.floor(timeoutMs)));
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(envelope),
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
    const trouble = statusTrouble(response);
    const text = await readText(response);
    if (text === undefined) throw new RpcFailure('broken', { code: 'rpc.tooLarge' });
    if (isTooDeep(text)) throw trouble ?? new RpcFailure('broken', { code: 'rpc.tooDeep' });
    return { body: parse(text, trouble), trouble };
  } catch (error) {
    // Named errors come from the wallet itself, which did not let it out.
    if (error instanceof RpcFailure || error instanceof JsonRpcError) throw error;
    if (signal.aborted) throw new RpcFailure('timeout', { code: 'rpc.tooLong' });
    throw new RpcFailure('unreachable', { code: 'rpc.unreachable' });
  }
}

function statusTrouble(response: Response): RpcFailure | undefined {
  const { ok, status } = response;
  if (ok) return undefined;
  const retryAfterMs = retryAfter(response.headers.get('Retry-After'));
  const limited = status === 429 || (status === 503 && retryAfterMs !== undefined);
  return limited
    ? new RpcFailure('limited', { code: 'rpc.limited.status', status }, { status, retryAfterMs })
    : new RpcFailure('broken', { code: 'rpc.status', status }, { status });
}

/** Seconds, or a date (RFC 9110). */
function retryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

function parse(text: string, trouble: RpcFailure | undefined): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const why = trouble ?? new RpcFailure('broken', { code: 'rpc.noJson' });
    throw isRateLimit({ code: 0, message: text }) ? new RpcFailure('limited', { code: 'rpc.limited' }, why.details) : why;
  }
}

/** What an answer that is none can be like. */
type BrokenCode = 'rpc.noJsonRpc' | 'rpc.otherRequest' | 'rpc.resultAndError' | 'rpc.noResult';

/**
 * The answer in the JSON body of one exchange (JSON-RPC 2.0).
 * @param id that of the request.
 * @param trouble what the HTTP status means, if anything bad.
 * @throws RpcFailure where the body is no answer to that request.
 */
export function answerOf(body: unknown, id: number, trouble: RpcFailure | undefined): RpcAnswer {
  const broken = (code: BrokenCode) => trouble ?? new RpcFailure('broken', { code });
  if (!isRecord(body)) throw broken('rpc.noJsonRpc');
  const hasResult = 'result' in body && body.result !== undefined;
  const hasError = 'error' in body && body.error !== null && body.error !== undefined;
  // A node that could not tell the id says null, but only ever beside an error (JSON-RPC 2.0).
  if (body.id !== id && !(body.id === null && hasError)) throw broken('rpc.otherRequest');
  if (hasError && hasResult && body.result !== null) throw broken('rpc.resultAndError');
  if (hasError) return { fault: faultOf(body.error) };
  if (!hasResult) throw broken('rpc.noResult');
  return { result: body.result };
}

/** A refusal, whether or not it is in the form of JSON-RPC: gateways before nodes often have one of their own. */
export function spokenIn(body: unknown): Fault | undefined {
  if (!isRecord(body) || 'result' in body) return undefined;
  if (body.error !== null && body.error !== undefined) return faultOf(body.error);
  return typeof body.message === 'string' ? faultOf(body) : undefined;
}

function faultOf(error: unknown): Fault {
  if (!isRecord(error)) return { code: -32603, message: typeof error === 'string' ? error : '' };
  const { code, message, data } = error;
  return {
    code: Number.isSafeInteger(code) ? (code as number) : -32603,
    message: typeof message === 'string' ? message : '',
    data,
  };
}

/**
 * A fault under a bad HTTP status is still that trouble, but says more. One under a 4xx is an answer, and so is under any what
 * can only be about the question.
 */
export function weigh(answer: RpcAnswer, trouble: RpcFailure | undefined): RpcAnswer {
  if (!trouble) return answer;
  if (!('fault' in answer)) throw trouble;
  const { fault } = answer;
  const { status = 0 } = trouble.details;
  if (status >= 400 && status < 500 && !ABOUT_THE_ASKER.includes(status)) return answer;
  if (isRevert(fault) || isMissing(fault)) return answer;
  throw new RpcFailure(isRateLimit(fault) ? 'limited' : trouble.kind, trouble.said, { ...trouble.details, fault });
}
