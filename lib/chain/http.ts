/** One JSON-RPC exchange with a node that is not trusted: everything it may do wrong ends in a `Trouble`. */

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** What a node says instead of a result. */
export interface Fault {
  code: number;
  message: string;
  data?: unknown;
}

export type RpcAnswer = { result: unknown } | { fault: Fault };

/** `refused`: a proper answer that another node may give better; `unbatched`: the node takes no JSON-RPC batches. */
export type TroubleKind = 'unreachable' | 'timeout' | 'limited' | 'broken' | 'wrongChain' | 'refused' | 'unbatched';

export interface TroubleDetails {
  /** The HTTP status, where it was a bad one. */
  status?: number;
  retryAfterMs?: number;
  fault?: Fault;
}

/** Why an exchange gave no usable answer. The message never holds an address of a node. */
export class Trouble extends Error {
  readonly kind: TroubleKind;
  readonly details: TroubleDetails;

  constructor(kind: TroubleKind, message: string, details: TroubleDetails = {}) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_DEPTH = 64;

/** HTTP statuses that speak of who asks or how often, not of what was asked. */
const ABOUT_THE_ASKER = [401, 402, 403, 407, 408, 429];

let nextId = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

/**
 * Asks one thing.
 * @param timeoutMs for the whole exchange, the body included.
 * @throws Trouble
 */
export async function request(fetch: Fetch, url: string, call: RpcCall, timeoutMs: number): Promise<RpcAnswer> {
  const id = nextId++;
  const { body, trouble } = await post(fetch, url, { jsonrpc: '2.0', id, ...call }, timeoutMs);
  return weigh(answerOf(body, id, trouble), trouble);
}

/**
 * Asks several things in one JSON-RPC batch; the answers come in the order of the calls.
 * @throws Trouble
 */
export async function requestMany(fetch: Fetch, url: string, calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]> {
  const envelopes = calls.map((call) => ({ jsonrpc: '2.0', id: nextId++, ...call }));
  const { body, trouble } = await post(fetch, url, envelopes, timeoutMs);
  if (!Array.isArray(body)) throw trouble ?? new Trouble('unbatched', 'the node takes no batches');
  if (body.length !== envelopes.length) throw new Trouble('broken', 'the node did not answer every part of a batch');
  const byId = new Map(body.map((each) => [isRecord(each) ? each.id : undefined, each]));
  return envelopes.map(({ id }) => weigh(answerOf(byId.get(id), id, trouble), trouble));
}

/** The body as parsed, and what its HTTP status means, if anything bad. */
async function post(
  fetch: Fetch,
  url: string,
  envelope: unknown,
  timeoutMs: number,
): Promise<{ body: unknown; trouble?: Trouble }> {
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
    return { body: parse(await readText(response), trouble), trouble };
  } catch (error) {
    if (error instanceof Trouble) throw error;
    if (signal.aborted) throw new Trouble('timeout', 'the node took too long');
    throw new Trouble('unreachable', 'the node cannot be reached');
  }
}

function statusTrouble(response: Response): Trouble | undefined {
  const { ok, status } = response;
  if (ok) return undefined;
  const retryAfterMs = retryAfter(response.headers.get('Retry-After'));
  const limited = status === 429 || (status === 503 && retryAfterMs !== undefined);
  return limited
    ? new Trouble('limited', `the node limits its rate (HTTP ${status})`, { status, retryAfterMs })
    : new Trouble('broken', `the node answered HTTP ${status}`, { status });
}

/** Seconds, or a date (RFC 9110). */
function retryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      reader.cancel().catch(() => undefined);
      throw new Trouble('broken', 'the answer of the node is too large');
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string, trouble: Trouble | undefined): unknown {
  if (isTooDeep(text)) throw trouble ?? new Trouble('broken', 'the answer of the node is nested too deeply');
  try {
    return JSON.parse(text);
  } catch {
    throw trouble ?? new Trouble('broken', 'the answer of the node is no JSON');
  }
}

/** Counts brackets outside of strings, so that nothing recursive ever meets a deep text. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

function answerOf(body: unknown, id: number, trouble: Trouble | undefined): RpcAnswer {
  const broken = (why: string) => trouble ?? new Trouble('broken', why);
  if (!isRecord(body)) throw broken('the answer of the node is no JSON-RPC');
  const hasResult = 'result' in body && body.result !== undefined;
  const hasError = 'error' in body && body.error !== null && body.error !== undefined;
  // A node that could not tell the id says null, but only ever beside an error (JSON-RPC 2.0).
  if (body.id !== id && !(body.id === null && hasError)) throw broken('the node answered another request');
  if (hasError && hasResult && body.result !== null) throw broken('the node sent both result and error');
  if (hasError) return { fault: faultOf(body.error) };
  if (!hasResult) throw broken('the node sent neither result nor error');
  return { result: body.result };
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

/** A fault under a bad HTTP status is still that trouble, but says more; a 4xx that carries a fault is an answer. */
function weigh(answer: RpcAnswer, trouble: Trouble | undefined): RpcAnswer {
  if (!trouble) return answer;
  if (!('fault' in answer)) throw trouble;
  const { status = 0 } = trouble.details;
  if (status >= 400 && status < 500 && !ABOUT_THE_ASKER.includes(status)) return answer;
  throw new Trouble(trouble.kind, trouble.message, { ...trouble.details, fault: answer.fault });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
