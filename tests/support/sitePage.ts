import { fromWireError, toWireError } from '../../lib/core/errors.ts';
import type { Nodes } from '../../lib/core/network/node.ts';
import type { Method, RequestContext } from '../../lib/core/request/method.ts';
import { makeRouter } from '../../lib/core/request/router.ts';

/** What a page of one site sees of methods that ask nobody: an EIP-1193 `request` through the real router. */
export function sitePage({
  methods,
  nodes,
  chainId,
  accounts = [],
  origin = 'https://dapp.example',
}: {
  methods: readonly Method[];
  nodes: Nodes;
  chainId: number;
  accounts?: `0x${string}`[];
  origin?: string;
}) {
  const site = { origin, chainId, accounts };
  const router = makeRouter({
    methods,
    sites: { get: async () => site },
    approvals: {} as never,
    before: () => ({ site, nodes, visibleAccounts: async () => accounts }) as unknown as RequestContext,
  });
  const asker = { origin, topOrigin: origin, tabId: 1, frameId: 0 };
  let count = 0;
  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      try {
        // Over the wire and back, as JSON, like every request of a page.
        const text = params === undefined ? undefined : JSON.parse(JSON.stringify(params));
        return await router.request(asker, `request-${count++}`, method, text);
      } catch (error) {
        const named = fromWireError(JSON.parse(JSON.stringify(toWireError(error))));
        throw Object.assign(named, { details: named.message });
      }
    },
  };
}
