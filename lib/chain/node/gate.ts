import { errors } from '../../core/errors.ts';
import type { Fetch } from './http.ts';

/**
 * The one way out to nodes, and shut until their user has said whom the wallet may ask: whatever wants to know something of a node goes
 * through here. @throws errors.nobodyToAsk in place of a request.
 */
export const gated =
  (fetch: Fetch, mayAsk: () => Promise<boolean>): Fetch =>
  async (url, init) => {
    if (!(await mayAsk())) throw errors.nobodyToAsk();
    return fetch(url, init);
  };
