import { z } from 'zod';
import { errors } from '../../core/errors.ts';
import type { AskingSite } from '../../core/network/node.ts';
import type { Networks } from '../../core/network/stores.ts';
import type { Browser, Clock, KeyValues } from '../../core/platform.ts';
import { type Endpoint, Memory, makeEndpoint } from './endpoint.ts';
import type { Noticed } from './health.ts';
import { makeHostTurns } from './host.ts';
import type { Fetch } from './http.ts';
import { type Endpoints, forSite } from './siteEndpoint.ts';
import { makeSiteReads } from './siteReads.ts';
import type { SiteTurns } from './siteTurns.ts';

export interface EndpointsParts {
  networks: Pick<Networks, 'get'>;
  clock: Clock;
  fetch: Fetch;
  /** Outlives the worker, so that its successor need not find out anew what each node takes. */
  session?: KeyValues;
  /** Without it nobody can tell what a host speaks. */
  protocolOf?: Browser['protocolOf'];
  /** Told what came of each exchange with a node. */
  noticed?: Noticed;
}

/** By chain and URL. */
const Remembered = z.record(z.string(), Memory);
const KEY = 'nodes';
/** How many questions of a site go in one exchange, where the node takes them: few exchanges are a site's at a time. */
const MOST_OF_SITES = 100;

/** A node, and the turns of sites at its host. */
interface Made extends Endpoints {
  turns: SiteTurns;
}

export function makeEndpoints({ networks, clock, fetch, session, protocolOf, noticed }: EndpointsParts) {
  const made = new Map<string, Made>();
  const hosts = new Map<string, SiteTurns>();
  let remembered: Promise<Record<string, Memory>> | undefined;

  async function read(): Promise<Record<string, Memory>> {
    const stored = await session?.get(KEY).catch(() => undefined);
    const parsed = Remembered.safeParse(stored);
    return parsed.success ? parsed.data : {};
  }

  function recall(): Promise<Record<string, Memory>> {
    remembered ??= read();
    return remembered;
  }

  function turnsAt(url: string): SiteTurns {
    const { origin } = new URL(url);
    const turns = hosts.get(origin) ?? makeHostTurns(origin, clock, protocolOf);
    hosts.set(origin, turns);
    return turns;
  }

  /** Made at the first question to it. */
  function endpointAt(url: string, chainId: number, memories: Record<string, Memory>): Made {
    const key = `${chainId} ${url}`;
    const found = made.get(key);
    if (found) return found;
    const turns = turnsAt(url);
    const keep = (name: string, memory: Memory) => {
      memories[name] = memory;
      // What cannot be kept is found out anew.
      session?.set(KEY, memories).catch(() => undefined);
    };
    const parts = { url, chainId, fetch, clock, limited: turns.rest };
    const own = makeEndpoint({
      ...{ ...parts, memory: memories[key], learned: (memory) => keep(key, memory) },
      noticed: (trouble) => noticed?.(chainId, url, trouble),
    });
    const ofSitesKey = `sites ${key}`;
    const ofSites = makeEndpoint({
      ...{ ...parts, most: MOST_OF_SITES, memory: memories[ofSitesKey] },
      // Of what sites have found out, only how much the node takes at once, and which chain it is of.
      learned: ({ size, toldAt }) => keep(ofSitesKey, { size, toldAt }),
      // They may ask so much that it limits them, which says nothing of how it is.
      noticed: (trouble) => (trouble?.kind === 'limited' ? undefined : noticed?.(chainId, url, trouble)),
    });
    const both = { own, ofSites, reads: makeSiteReads(ofSites, turns, clock), turns };
    made.set(key, both);
    return both;
  }

  return {
    /** Begins to read what an earlier worker had learned. */
    prepare(): void {
      void recall();
    },
    /** Those of a chain, in the user's order, as a site may ask them where one is named. @throws errors.unrecognizedChain for a chain that the wallet has not. */
    async of(chainId: number, site?: AskingSite): Promise<Endpoint[]> {
      const [network, memories] = await Promise.all([networks.get(chainId), recall()]);
      if (!network) throw errors.unrecognizedChain(chainId);
      return network.rpcUrls.map((url) => {
        const { turns, ...both } = endpointAt(url, chainId, memories);
        return site ? forSite(both, turns, site) : both.own;
      });
    },
  };
}
