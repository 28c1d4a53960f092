import type { AskingSite } from '../../core/network/node.ts';
import type { Endpoint } from './endpoint.ts';
import type { SiteReads } from './siteReads.ts';
import type { SiteTurns } from './siteTurns.ts';

/** One node as the wallet itself asks it, and as it asks it for sites: what these find out of it tells the wallet nothing (V-09). */
export interface Endpoints {
  own: Endpoint;
  ofSites: Endpoint;
  reads: SiteReads;
}

/** A node as a site may ask it: in its turn, and not while the node wants to be left alone. */
export const forSite = ({ own, ofSites, reads }: Endpoints, turns: SiteTurns, site: AskingSite): Endpoint => ({
  ...ofSites,
  ask: (call, timeoutMs) => reads.ask(site, call, timeoutMs),
  askMany: (calls, timeoutMs) => reads.inTurn(site, timeoutMs, (leftMs) => ofSites.askMany(calls, leftMs)),
  pauseMs: turns.pause,
  isBehind: own.isBehind,
  setBehind: own.setBehind,
  direct: own,
});
