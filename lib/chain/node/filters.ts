import { bytesToHex } from 'viem';
import { errors } from '../../core/errors.ts';
import type { Clock } from '../../core/platform.ts';
import type { Endpoint } from './endpoint.ts';

/** A filter as the node that made it knows it. */
interface Filter {
  owner: string;
  chainId: number;
  endpoint: Endpoint;
  nodeId: string;
  usedAt: number;
}

export const FILTER_MAKERS = ['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter'];
export const FILTER_USERS = ['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'];

/** Nodes forget a filter that nobody asked about for five minutes; so does the wallet. */
const IDLE_MS = 5 * 60_000;
const MAX_OF_OWNER = 100;

/**
 * Which node holds which filter. A filter lives on the node that made it and answers only to its owner. They are kept in
 * memory: after a restart a filter is not found, which clients answer by making it again.
 */
export function makeFilters(clock: Clock) {
  const filters = new Map<string, Filter>();

  const prune = () => {
    for (const [id, filter] of filters) if (clock.now() - filter.usedAt > IDLE_MS) filters.delete(id);
  };

  return {
    /** @throws errors.limitExceeded when the owner has too many. */
    admit(owner: string): void {
      prune();
      const count = [...filters.values()].filter((filter) => filter.owner === owner).length;
      if (count >= MAX_OF_OWNER) throw errors.limitExceeded(`${MAX_OF_OWNER} filters of one site`);
    },
    /** The wallet's own name for the filter: unguessable, and a quantity without leading zeros. */
    add(filter: Omit<Filter, 'usedAt'>): string {
      const id = `0xf${bytesToHex(crypto.getRandomValues(new Uint8Array(15))).slice(2)}`;
      filters.set(id, { ...filter, usedAt: clock.now() });
      return id;
    },
    /** @throws -32000 `filter not found`, as nodes say it. */
    use({ owner, chainId }: Pick<Filter, 'owner' | 'chainId'>, id: unknown): Filter {
      prune();
      const filter = typeof id === 'string' ? filters.get(id.toLowerCase()) : undefined;
      if (filter?.owner !== owner || filter.chainId !== chainId) throw errors.node(-32000, 'filter not found');
      filter.usedAt = clock.now();
      return filter;
    },
    remove(id: unknown): void {
      if (typeof id === 'string') filters.delete(id.toLowerCase());
    },
  };
}
