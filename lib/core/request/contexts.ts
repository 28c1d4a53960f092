import type { Site } from '../account/account.ts';
import type { Journal } from '../batch/journal.ts';
import { toHex } from '../schema.ts';
import { type Asker, isOwner } from './approval.ts';
import type { ApprovedContext, RequestContext } from './method.ts';
import { makeNetworkMisses } from './networkMisses.ts';
import { makeReadSet, type ReadSet } from './readSet.ts';

/** What methods reach of the wallet, before its half that reads is told from the half that acts. */
export interface ContextParts
  extends Omit<ApprovedContext, 'site' | 'asker' | 'batches' | 'visibleAccounts' | 'networkFor'>,
    Pick<RequestContext, 'showBatch' | 'firstAttempt'> {
  visibleAccounts(origin: string, readSet?: ReadSet): Promise<Site['accounts']>;
  /** The journal as far as pages ask for what became of their batches, again and again. */
  statuses: Pick<Journal, 'find' | 'slots'>;
  /** Looks something up because a page asks for it, when it is the turn of that page, or of what it asks. */
  inShareOf<Found>(page: string, lookUp: () => Promise<Found>, isOver?: () => boolean): Promise<Found>;
  /** No to all that waits of a site. */
  declineAll(origin: string): Promise<void>;
}

/** What a method can reach before the user's consent and after it. Nothing of the second is in the first. */
export function makeContexts(parts: ContextParts) {
  const { sites, networks, accounts, tokens, journal, statuses, batchSigner, signer, probeChainId, fetchLogo } = parts;
  const { nodes, planner, capabilities, clock, random, readToken, resolveName, recognise, showBatch, firstAttempt } = parts;

  const missedBy = makeNetworkMisses(clock);

  /** What it reads of the wallet's records is written down in the read set. */
  function before(asker: Asker, site: Site, readSet: ReadSet, handedOn?: () => void): RequestContext {
    const { tracked } = readSet;
    const { origin, topOrigin } = asker;
    return {
      ...{ planner, capabilities, clock, random, readToken, resolveName, recognise, showBatch, firstAttempt, site, asker },
      mayAskNodes: parts.mayAskNodes,
      nodes: isOwner(asker) ? nodes : { of: (chainId) => nodes.of(chainId, { origin, topOrigin, handedOn }) },
      sites: { get: tracked(sites.get) },
      networks: { get: tracked(networks.get), all: tracked(networks.all) },
      accounts: { all: tracked(accounts.all) },
      tokens: { get: tracked(tokens.get), all: tracked(tokens.all) },
      batches: {
        find: tracked(statuses.find),
        has: tracked(journal.has),
        slots: tracked(statuses.slots),
        lastNonce: tracked(journal.lastNonce),
      },
      networkFor(chainId) {
        const get = () => tracked(networks.get)(chainId);
        return site.accounts.length > 0 ? get() : missedBy(asker.origin, get);
      },
      visibleAccounts: () => parts.visibleAccounts(asker.origin, readSet),
      async leave() {
        await sites.disconnect(asker.origin);
        await parts.declineAll(asker.origin);
      },
    };
  }

  /** While its user has not seen a request, a site has only so much looked up. */
  function arriving(asker: Asker, site: Site, readSet: ReadSet, handedOn?: () => void): RequestContext {
    const inShare =
      <Args extends unknown[], Result>(lookUp: (...args: Args) => Promise<Result>) =>
      (...args: Args) =>
        parts.inShareOf(asker.topOrigin, () => lookUp(...args));
    return {
      ...before(asker, site, readSet, handedOn),
      planner: {
        plan: (batch, isOver) => parts.inShareOf(asker.topOrigin, () => planner.plan(batch), isOver),
        refresh: (...args) => planner.refresh(...args),
        withFees: (...args) => planner.withFees(...args),
      },
      // One answer takes several chains, and the nodes of one may hang: each chain has a share of its own.
      capabilities: {
        known: (...args) => capabilities.known(...args),
        atomic: (chainId, account) =>
          parts.inShareOf(`${asker.topOrigin} ${chainId}`, () => capabilities.atomic(chainId, account)),
      },
      readToken: (chainId, address, account) => readToken(chainId, address, account, asker),
      recognise: inShare(recognise),
    };
  }

  const beforeNow = async (asker: Asker): Promise<RequestContext> => before(asker, await sites.get(asker.origin), makeReadSet());

  return {
    before: arriving,
    /** Of what the owner asks, which stands in no line of a site's. */
    beforeOwn: before,
    /** What a page may know of its site without asking. */
    async stateOf(origin: string) {
      const [site, accounts] = await Promise.all([sites.get(origin), parts.visibleAccounts(origin)]);
      return { chainId: toHex(site.chainId), accounts };
    },
    /** Of a site as it is now, whatever was read of it earlier. */
    beforeNow,
    /** @param confirmedAt when the user said yes, in milliseconds since 1970. */
    async after(asker: Asker, confirmedAt: number): Promise<ApprovedContext> {
      const { leave: _, showBatch: __, firstAttempt: ___, ...reading } = await beforeNow(asker);
      return {
        ...reading,
        ...{ sites, networks, tokens, journal, signer, probeChainId, fetchLogo },
        batchSigner: { sign: (batch, plan) => batchSigner.sign(batch, plan, confirmedAt) },
      };
    },
  };
}
