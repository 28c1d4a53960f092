import type { Clock } from '../../core/platform.ts';
import type { Fetch } from './http.ts';
import { makeSiteTurns, type SiteTurns } from './siteTurns.ts';

/**
 * Exchanges of all sites with a host at a time. A browser has six connections to one that speaks HTTP/1.1, and whoever comes
 * seventh waits until one of them is free: two are left to the wallet.
 */
const AT_ONCE = 4;
/** With HTTP/2, and what came after, all exchanges go over one connection. */
const AT_ONCE_TOGETHER = 12;

/** A host at which there are nodes. */
export interface Host {
  fetch: Fetch;
  turns: SiteTurns;
}

/** What is asked of one host. @param origin its scheme, name and port: each has connections of its own. */
export function makeHost(origin: string, fetch: Fetch, clock: Clock): Host {
  let isShared = false;
  return {
    async fetch(url, init) {
      const response = await fetch(url, init);
      isShared = isOfHttp2(origin, response);
      return response;
    },
    turns: makeSiteTurns(clock, () => (isShared ? AT_ONCE_TOGETHER : AT_ONCE)),
  };
}

/** HTTP/2 has no reason phrases (RFC 9113, 8.3.2), and browsers speak it only behind TLS. */
const isOfHttp2 = (origin: string, { statusText }: Response): boolean => origin.startsWith('https:') && statusText === '';
