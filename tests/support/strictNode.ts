import type { Fetch } from '../../lib/chain/node/http.ts';

/** How a node that takes only short JSON-RPC batches refuses longer ones. */
export type RefusalBody = 'nothing' | 'html' | 'one error' | 'an error each' | 'a list with one error' | 'cut off' | 'rate limit';

export interface Strictness {
  /** How many questions it takes at once; with 1 it takes lists of one, with 0 none. */
  limit: number;
  status: number;
  body: RefusalBody;
  /** What it says, where it says something. */
  error?: { code: number; message: string };
  retryAfter?: string;
}

interface Envelope {
  id: number;
  method: string;
}

/** A node behind `fetch` that refuses what is too long for it. Its log has the methods of each HTTP request. */
export function strictNode(fetch: Fetch, strictness: Strictness) {
  const log: { methods: string[]; refused: boolean }[] = [];
  const node: Fetch = async (url, init) => {
    const asked = JSON.parse(String(init.body)) as Envelope | Envelope[];
    const refused = Array.isArray(asked) && asked.length > strictness.limit;
    log.push({ methods: [asked].flat().map(({ method }) => method), refused });
    if (!refused) return fetch(url, init);
    if (strictness.body === 'cut off') return cutOff(await fetch(url, init), strictness);
    return refusalOf(asked, strictness);
  };
  return { fetch: node, log, strictness };
}

async function cutOff(response: Response, { limit, status }: Strictness): Promise<Response> {
  const answers = (await response.json()) as unknown[];
  return Response.json(answers.slice(0, limit), { status });
}

function refusalOf(asked: readonly Envelope[], { status, body, error, retryAfter }: Strictness): Response {
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': retryAfter };
  const fault = error ?? { code: -32000, message: 'request refused' };
  const say = (content: unknown) => Response.json(content, { status, headers });
  switch (body) {
    case 'nothing':
      return new Response('', { status, headers });
    case 'html':
      return new Response('<!doctype html><title>Bad request</title>', { status, headers });
    case 'one error':
      return say({ jsonrpc: '2.0', id: null, error: fault });
    case 'rate limit':
      return say({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'limit exceeded' } });
    case 'an error each':
      return say(asked.map(({ id }) => ({ jsonrpc: '2.0', id, error: fault })));
    default:
      return say([{ jsonrpc: '2.0', id: asked[0]?.id, error: fault }]);
  }
}
