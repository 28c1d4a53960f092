import type { Site } from '../account/account.ts';
import type { Sites } from '../account/stores.ts';
import { errors } from '../errors.ts';
import { complaint } from '../schema.ts';
import type { Asker } from './approval.ts';
import type { Approvals } from './approvals.ts';
import { type Page, requestKey } from './ask.ts';
import type { Ask, Method, RequestContext } from './method.ts';
import { makeReadSet, Outdated, type ReadSet } from './readSet.ts';

export interface Router {
  /**
   * Answers one request of a page: find (4200), authorize (4100), parse (-32602), then the method itself.
   * @param params checked for what no schema sees: how deep they are nested, and keys that parsers pass over (`jsonTrouble`).
   * @param requestId names the request for ever: sent again after a restart it finds the question it led to.
   * @param arrivedAt when it came, in milliseconds since 1970, where it had to wait for its turn.
   * @param handedOn called once it waits for nodes, which is no reason for others of its site to wait.
   * @throws named errors; whatever else comes out of a method is for `toWireError` to make bare.
   */
  request(
    asker: Asker,
    requestId: string,
    name: string,
    params: unknown,
    arrivedAt?: number,
    handedOn?: () => void,
  ): Promise<unknown>;
  /** The page of these requests is gone: what waits for the user is withdrawn, what is not asked yet never is (P-10). */
  gone(asker: Asker, requestIds: readonly string[]): Promise<void>;
}

/** Builds the router over the list of methods. */
export function makeRouter(parts: {
  methods: readonly Method[];
  sites: Pick<Sites, 'get'>;
  approvals: Approvals;
  /** What it reads goes through the readSet. */
  before(asker: Asker, site: Site, readSet: ReadSet, handedOn?: () => void): RequestContext;
}): Router {
  const { sites, approvals } = parts;
  const methods = new Map(parts.methods.map((method) => [method.name, method]));

  const inFlight = new Map<string, Page>();

  async function answer(asker: Asker, requestId: string, name: string, params: unknown, page: Page) {
    const named = methods.get(name);
    if (!named) throw errors.unsupportedMethod(name);
    const method = named.sameAs ? (methods.get(named.sameAs(params)) ?? named) : named;

    const readSet = makeReadSet();
    const site = await readSet.tracked(sites.get)(asker.origin);
    if (method.access === 'connected' && site.accounts.length === 0)
      throw (method.refusals?.unauthorized ?? errors.unauthorized)();

    method.first?.(params);
    const parsed = method.params.safeParse(params);
    if (!parsed.success) throw (method.refusals?.malformed ?? errors.invalidParams)(complaint(parsed.error));

    const before = parts.before(asker, site, readSet, page.handedOn);
    const told = (outcome: unknown) => (method.told ? method.told(outcome, before) : outcome);
    if (method.approved && (await approvals.knows(asker, requestId)))
      return told(await approvals.rejoin({ asker, requestId, page }));
    let isAsked = false;
    const ask: Ask<unknown> = (subject, options) => {
      isAsked = true;
      // The user's no was meant for whatever it asks.
      if (page.gone || site.blockedAt !== undefined) throw errors.userRejected();
      return approvals.ask({ method, asker, requestId, page, subject, readSet, ...options });
    };
    try {
      return await told(await method.handle(parsed.data, before, ask));
    } catch (error) {
      // It may be what a worker that was being ended has done for this very request meanwhile that stands against it (P-09).
      if (!isAsked && method.approved && (await approvals.knows(asker, requestId)))
        throw new Outdated('It is this request that is asked already');
      throw error;
    }
  }

  /** What a request saw may have changed before it came to ask: then it is as if it came only now. */
  async function answerAsOfNow(...request: Parameters<typeof answer>): Promise<unknown> {
    try {
      return await answer(...request);
    } catch (error) {
      if (error instanceof Outdated) return answerAsOfNow(...request);
      throw error;
    }
  }

  return {
    async request(asker, requestId, name, params, arrivedAt = Number.POSITIVE_INFINITY, handedOn) {
      const page = { gone: false, arrivedAt, handedOn };
      // What only reads leaves nothing behind, and may run beside another request of the same id.
      if (methods.get(name)?.fromRecords) return answerAsOfNow(asker, requestId, name, params, page);
      inFlight.set(requestKey(asker, requestId), page);
      try {
        return await answerAsOfNow(asker, requestId, name, params, page);
      } finally {
        inFlight.delete(requestKey(asker, requestId));
      }
    },
    async gone(asker, requestIds) {
      for (const requestId of requestIds) {
        const page = inFlight.get(requestKey(asker, requestId));
        if (page) page.gone = true;
      }
      await approvals.withdraw(asker, requestIds);
    },
  };
}
