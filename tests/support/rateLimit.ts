import type { Fetch } from '../../lib/chain/node/http.ts';

/** How a node refuses who asks too often. */
export interface RateLimit {
  /** Exchanges in a second, for all that comes from one address; as many may come at once. */
  perSecond: number;
  /** How many of these it takes when it is asked first, where that is another number. */
  left?: number;
  /** In seconds. */
  retryAfter?: number;
  /** What it says, with HTTP 429 where it says nothing of its own. */
  says?: (ids: readonly unknown[]) => Response;
}

/** Says of each exchange with a node whether it is one too many. */
export function counting(perSecond: number, atFirst = perSecond): () => boolean {
  let left = atFirst;
  let last: number | undefined;
  return () => {
    const now = Date.now();
    left = Math.min(perSecond, left + ((now - (last ?? now)) / 1_000) * perSecond);
    last = now;
    if (left < 1) return true;
    left--;
    return false;
  };
}

/** A node behind `fetch` that counts who asks by their address. Its log has the methods of each HTTP request. */
export function rateLimited(fetch: Fetch, { perSecond, left, retryAfter, says }: RateLimit) {
  const log: { methods: string[]; refused: boolean }[] = [];
  const isTooMany = counting(perSecond, left);
  const node: Fetch = async (url, init) => {
    const asked = [JSON.parse(String(init.body))].flat() as { id: unknown; method: string }[];
    const refused = isTooMany();
    log.push({ methods: asked.map(({ method }) => method), refused });
    if (!refused) return fetch(url, init);
    const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
    return says?.(asked.map(({ id }) => id)) ?? new Response('slow down', { status: 429, headers });
  };
  return { fetch: node, log };
}
