import { type CommandHandlers, type CommandResults, Refusal } from '../core/command.ts';
import type { GuardState } from '../core/guard/guard.ts';
import type { ResolveName } from '../core/names/ens.ts';
import { searchCatalogue } from '../core/network/catalogue.ts';
import { knownNetwork, publicNamesake } from '../core/network/listedNetworks.ts';
import { inOrder } from '../core/network/listing.ts';
import { namesakesOf } from '../core/network/namesakes.ts';
import { isSameNetwork, type Network } from '../core/network/network.ts';
import type { ProbeChainId } from '../core/network/node.ts';
import type { NodeHealth } from '../core/network/nodeHealth.ts';
import type { NodeLook } from '../core/network/nodeLook.ts';
import type { NetworkBook } from '../core/network/stores.ts';
import type { Approvals } from '../core/request/approvals.ts';
import type { SettingsStore } from '../core/settings.ts';

export interface NetworkParts {
  networks: NetworkBook;
  nodes: { health(): Promise<NodeHealth[]> };
  settings: Pick<SettingsStore, 'get'>;
  approvals: Pick<Approvals, 'chainOf' | 'declineDisowned'>;
  /** Has sites that see a network which is none of the wallet's see the selected one. */
  moveSites(): Promise<void>;
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

type Own =
  | 'nodeHealth'
  | 'searchNetworks'
  | 'addNetwork'
  | 'editNetwork'
  | 'removeNetwork'
  | 'setRpcUrls'
  | 'lookAtNode'
  | 'checkNetwork'
  | 'guardOf'
  | 'resolveName'
  | 'startAfresh';

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

  async function change(chainId: number, next: (network: Network) => Network) {
    if (!(await parts.networks.change(chainId, next))) throw new Refusal({ code: 'refusal.noNetwork' });
  }

  /** A name that reads like another network's would have one taken for the other. */
  async function mustNotReadLikeAnother(name: string, chainId: number) {
    if (knownNetwork(chainId)?.name === name) return;
    const isNamesake = namesakesOf(name);
    const own = (await parts.networks.all()).filter((each) => each.chainId !== chainId);
    const other = publicNamesake(name, chainId) ?? own.find((each) => isNamesake(each.name))?.name;
    if (other !== undefined) throw new Refusal({ code: 'refusal.networkName', name: other });
  }

  return {
    nodeHealth: async () => ({ nodes: await parts.nodes.health() }),
    searchNetworks: async ({ text }) => searchCatalogue(text),
    /** Done already, it is done: a screen that heard no answer sends its wish again. */
    async addNetwork({ chainId, networkName, symbol, explorer, rpcUrls }) {
      const urls = [...new Set(rpcUrls)];
      const known = knownNetwork(chainId);
      const currency = known?.currency.symbol === symbol ? known.currency : { name: symbol, symbol, decimals: 18 };
      const made: Network = {
        ...{ chainId, name: networkName, rpcUrls: urls, currency, testnet: known?.testnet ?? false },
        ...(explorer === undefined ? {} : { explorer }),
      };
      const isThere = async () => {
        const there = await parts.networks.get(chainId);
        if (there && !isSameNetwork(there, made)) throw new Refusal({ code: 'refusal.networkThere' });
        return there !== undefined;
      };
      if (await isThere()) return null;
      await mustNotReadLikeAnother(networkName, chainId);
      await Promise.all(urls.map((url) => mustBeOf(url, chainId)));
      if (await isThere()) return null;
      // A site's may have come meanwhile.
      if (!(await parts.networks.add(made))) await isThere();
      return null;
    },
    async editNetwork({ chainId, networkName, symbol, explorer }) {
      if (networkName !== (await networkOf(chainId)).name) await mustNotReadLikeAnother(networkName, chainId);
      await change(chainId, ({ explorer: _, ...network }) => ({
        ...network,
        name: networkName,
        currency: network.currency.symbol === symbol ? network.currency : { ...network.currency, name: symbol, symbol },
        ...(explorer === undefined ? {} : { explorer }),
      }));
      return null;
    },
    async removeNetwork({ chainId }) {
      const all = await parts.networks.all();
      const network = all.find((each) => each.chainId === chainId);
      const [order, hidden] = await Promise.all([parts.settings.get('networkOrder'), parts.settings.get('hiddenNetworks')]);
      const others = inOrder(
        all.filter((each) => each !== network),
        { order },
      );
      const [instead = others[0]] = others.filter((each) => !each.testnet && !hidden.includes(each.chainId));
      if (!instead) throw new Refusal({ code: 'refusal.lastNetwork' });
      // Whoever asks again, because a worker died over it, has the rest done.
      const isOnIt = (confirmed: Parameters<Approvals['chainOf']>[0]) => parts.approvals.chainOf(confirmed) === chainId;
      if (network && !(await parts.networks.remove(network, instead.chainId, isOnIt)))
        throw new Refusal({ code: 'refusal.networkUnderWay' });
      // Sites hear of their network first, and then what became of their questions.
      await parts.moveSites();
      await parts.approvals.declineDisowned();
      return null;
    },
    async setRpcUrls({ chainId, rpcUrls }) {
      const urls = [...new Set(rpcUrls)];
      await networkOf(chainId);
      await Promise.all(urls.map((url) => mustBeOf(url, chainId)));
      await change(chainId, ({ addedBy, ...network }) => {
        // As long as the user names no other, its nodes are those that the site has named.
        const isOfSite = addedBy !== undefined && urls.every((url) => network.rpcUrls.includes(url));
        return { ...network, rpcUrls: urls, ...(isOfSite ? { addedBy } : {}) };
      });
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
