import { type CommandHandlers, type CommandResults, Refusal } from '../core/command.ts';
import type { GuardState } from '../core/guard/guard.ts';
import type { ResolveName } from '../core/names/ens.ts';
import type { Network } from '../core/network/network.ts';
import type { ProbeChainId } from '../core/network/node.ts';
import type { NodeLook } from '../core/network/nodeLook.ts';
import type { Networks } from '../core/network/stores.ts';

export interface NetworkParts {
  networks: Networks;
  /** Asks each node of a network who it is. */
  checkNetwork(network: Network): Promise<CommandResults['checkNetwork']>;
  /** The chain id that a node answers with, of those that the user names: whom else the wallet may ask does not matter. */
  chainIdOf: ProbeChainId;
  /** @throws named errors */
  lookAtNode(url: string): Promise<NodeLook>;
  /** Whether a network has the guard. */
  guardOn(chainId: number): Promise<GuardState>;
  resolveName: ResolveName;
  /** @throws Refusal where the chain was not reset. */
  startAfresh(chainId: number): Promise<void>;
}

type Own = 'setRpcUrls' | 'lookAtNode' | 'checkNetwork' | 'guardOf' | 'resolveName' | 'startAfresh';

/**
 * A node that is down may be up tomorrow; one of another chain is a mistake today.
 * @throws Refusal
 */
export const mustNotAnswerForAnother = (chainIdOf: ProbeChainId) => async (url: string, chainId: number) => {
  const answered = await chainIdOf(url).catch(() => undefined);
  if (answered === undefined || answered === chainId) return;
  throw new Refusal({ code: 'refusal.otherChain', host: new URL(url).host, answered, chainId });
};

/** The nodes of a network: which ones the user wants, and whether they can be relied on; and what the network has. */
export function networkCommands(parts: NetworkParts): CommandHandlers<Own> {
  const mustBeOf = mustNotAnswerForAnother(parts.chainIdOf);

  async function networkOf(chainId: number): Promise<Network> {
    const network = await parts.networks.get(chainId);
    if (!network) throw new Refusal({ code: 'refusal.noNetwork' });
    return network;
  }

  return {
    async setRpcUrls({ chainId, rpcUrls }) {
      const urls = [...new Set(rpcUrls)];
      await networkOf(chainId);
      await Promise.all(urls.map((url) => mustBeOf(url, chainId)));
      // Read again: it may have changed while the nodes were asked.
      const { addedBy, ...network } = await networkOf(chainId);
      // As long as the user names no other, its nodes are those that the site has named.
      const isOfSite = addedBy !== undefined && urls.every((url) => network.rpcUrls.includes(url));
      await parts.networks.put({ ...network, rpcUrls: urls, ...(isOfSite ? { addedBy } : {}) });
      return null;
    },
    lookAtNode: ({ url }) => parts.lookAtNode(url),
    async startAfresh({ chainId }) {
      await parts.startAfresh(chainId);
      return null;
    },
    async guardOf({ chainId }) {
      await networkOf(chainId);
      return { state: await parts.guardOn(chainId) };
    },
    resolveName: ({ name, chainId }) => parts.resolveName(name, chainId),
    checkNetwork: async ({ chainId }) => parts.checkNetwork(await networkOf(chainId)),
  };
}
