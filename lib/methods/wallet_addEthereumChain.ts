import { z } from 'zod';
import { errors } from '../core/errors.ts';
import { isLocalHost, isPublicHost } from '../core/host.ts';
import { besideOwn, isAsNamed, warningsOfNew } from '../core/network/besideOwn.ts';
import { publicNetwork } from '../core/network/listedNetworks.ts';
import { AddSubject, ChainIdOfEitherCase, type Network, RpcUrl } from '../core/network/network.ts';
import { isExplorerUrl, label } from '../core/network/networkInput.ts';
import { type ApprovedContext, defineMethod } from '../core/request/method.ts';
import { complaint } from '../core/schema.ts';

/** What a site names. Not all of it has to be of use (K-05). */
const NamedUrl = z.string({ error: 'must be a URL' }).max(2048, 'must be at most 2048 characters');

const missingOr = (message: string) => (issue: { input?: unknown }) => (issue.input === undefined ? 'is required' : message);

const NO_OBJECT = 'must be an object';
const NO_LIST = 'must be an array of at most 10 URLs';
const text = z.string({ error: 'must be text' });
const urls = z.array(NamedUrl, { error: missingOr(NO_LIST) }).max(10, NO_LIST);

/** What every chain is held to. What a site says of one that the wallet knows is not used, so that it need only be of the right type. */
const Chain = z.object(
  {
    chainId: ChainIdOfEitherCase.refine((id) => id > 0, 'must not be zero'),
    chainName: text.optional(),
    nativeCurrency: z
      .object(
        { name: text.optional(), symbol: text.optional(), decimals: z.number({ error: 'must be a number' }).optional() },
        { error: NO_OBJECT },
      )
      .optional(),
    rpcUrls: urls.optional(),
    blockExplorerUrls: urls.nullish(),
  },
  { error: NO_OBJECT },
);
type Chain = z.output<typeof Chain>;

/** What a site has to say, besides, of one that comes as it says. */
const NewChain = z.object({
  chainName: label(1, 64),
  nativeCurrency: z.object(
    {
      name: label(1, 64),
      symbol: label(1, 6),
      decimals: z.literal(18, { error: missingOr('must be 18 for a network that the wallet does not know') }),
    },
    { error: missingOr(NO_OBJECT) },
  ),
  rpcUrls: urls.min(1, 'must have at least one URL'),
});

const AddChain = z.tuple([Chain], { error: 'must be an array with one object' });

/**
 * Adds a network and selects it for the site, connected or not. EIP-3085. A chain that the wallet has keeps what the wallet has of it,
 * and is only selected; a public one that the wallet knows, of those it starts with or of its list, comes with what it knows, nodes and all, whatever
 * the site says (V-10). Of either the chain ID is enough, and name and currency are not looked at (K-05). Of any other one node has to answer that very chain id, and none another one, else -32602 and nothing is stored; those
 * that do not answer, and addresses of no use, are left out (K-05). Nothing that the site names is fetched before the user agrees
 * (T-F11); what it says of it is held against the wallet's networks for as long as the question waits (S-19). Nodes on this machine may be named only by a site on this machine, and by that for a public chain, too: it may be a copy.
 * Icons are ignored.
 */
export const wallet_addEthereumChain = defineMethod({
  access: 'open',
  params: AddChain,
  subject: AddSubject,
  // One that the wallet has is only selected: where it was removed since, a yes does not bring it back.
  chainOf: ({ known, network }) => (known ? network.chainId : undefined),

  async handle([chain], { site, networks, networkFor }, ask) {
    const { origin } = site;
    const known = await networkFor(chain.chainId);
    if (known && site.chainId === known.chainId) return null;
    const from = await networks.get(site.chainId);
    if (!from) throw errors.internal('The network of this site is gone', { code: 'failure.noSiteNetwork' });
    const unused = (of: Network) => [...new Set(chain.rpcUrls)].filter((url) => !of.rpcUrls.includes(url));
    if (known) return ask({ origin, from, network: known, known: true, unused: unused(known), warnings: [] });

    const listed = publicNetwork(chain.chainId);
    if (listed && !areOnThisMachine(usableNodes(chain, origin))) {
      return ask({ origin, from, network: listed, known: false, listed: true, unused: unused(listed), warnings: [] });
    }
    const { network: named, useless } = networkOf(chain, origin);
    const warnings = warningsOfNew(named, await networks.all());
    return ask({ origin, from, network: { ...named, addedBy: origin }, known: false, unused: useless, warnings });
  },

  refresh: async (subject, { networks }) => besideOwn(subject, await networks.all()),

  dependsOn: (_, { networks }) => networks.all(),

  async approved({ origin, network, known, listed }, _choice, { networks, sites, probeChainId }) {
    if (!(await networks.get(network.chainId))) {
      const made = await (listed ? withoutForeignNodes : withNodesThatAnswer)(network, probeChainId);
      // Nodes take their time, and the user may have added one by hand meanwhile: then that one stays.
      await networks.add(made);
    }
    const there = await networks.get(network.chainId);
    // The user has removed it again meanwhile, which is a no: no site sees a network that is not there.
    if (!there) throw errors.userRejected();
    if (!known && !isAsNamed(there, network)) {
      const why = `Another network has come under chain ID ${network.chainId} meanwhile`;
      throw errors.internal(why, { code: 'failure.chainIdTaken' });
    }
    await sites.selectChain(origin, network.chainId);
    return null;
  },
});

/** Whether a site wants a copy of a network that runs on this machine, and nothing else. */
const areOnThisMachine = (urls: readonly string[]) => urls.length > 0 && urls.every((url) => isLocalHost(new URL(url).hostname));

/** Nodes that the site may name, each once: of public hosts, and on this machine where the site is there itself. */
function usableNodes({ rpcUrls = [] }: Chain, origin: string): string[] {
  const siteIsLocal = isLocalHost(new URL(origin).hostname);
  const mayName = (url: string) => {
    if (!RpcUrl.safeParse(url).success) return false;
    const { hostname } = new URL(url);
    return isPublicHost(hostname) || (siteIsLocal && isLocalHost(hostname));
  };
  return [...new Set(rpcUrls.filter(mayName))];
}

/**
 * The network with those of its listed nodes that do not answer for another chain; those that are away may come back.
 * @throws errors.internal where all answer for another one.
 */
async function withoutForeignNodes(network: Network, probeChainId: ApprovedContext['probeChainId']): Promise<Network> {
  const answers = await Promise.all(network.rpcUrls.map((url) => probeChainId(url).catch(() => network.chainId)));
  const rpcUrls = network.rpcUrls.filter((_, at) => answers[at] === network.chainId);
  if (rpcUrls.length === 0) {
    const why = `No node that the wallet knows of chain ${network.chainId} answers for it`;
    throw errors.internal(why, { code: 'failure.listedNodes' });
  }
  return { ...network, rpcUrls };
}

/** The network as it would be stored, and which addresses are of no use. @throws errors.invalidParams naming what a new network lacks. */
function networkOf(chain: Chain, origin: string): { network: Network; useless: string[] } {
  const { data, error } = NewChain.safeParse(chain);
  if (!data) throw errors.invalidParams(complaint(error, 'params[0]'));
  const { chainName, nativeCurrency, rpcUrls } = data;
  const usable = usableNodes(chain, origin);
  if (usable.length === 0)
    throw errors.invalidParams('params[0].rpcUrls must have an https URL of a public host, without credentials or fragment');

  const explorers = chain.blockExplorerUrls ?? [];
  const explorer = explorers.find(isExplorerUrl);
  const network = {
    chainId: chain.chainId,
    name: chainName,
    rpcUrls: usable,
    currency: nativeCurrency,
    ...(explorer ? { explorer } : {}),
    testnet: false,
  };
  const useless = [...rpcUrls.filter((url) => !usable.includes(url)), ...explorers.filter((url) => !isExplorerUrl(url))];
  return { network, useless: [...new Set(useless)] };
}

/**
 * The network with those of its nodes that answer for its chain.
 * @throws errors.invalidParams where none does, and naming the first that answers for another one: such a site is mistaken, or worse.
 */
async function withNodesThatAnswer(network: Network, probeChainId: ApprovedContext['probeChainId']): Promise<Network> {
  const { chainId } = network;
  const answers = await Promise.all(network.rpcUrls.map((url) => probeChainId(url).catch(() => undefined)));
  const wrong = answers.findIndex((answer) => answer !== undefined && answer !== chainId);
  if (wrong >= 0)
    throw errors.invalidParams(`${network.rpcUrls[wrong]} of params[0].rpcUrls answers chain ${answers[wrong]}, not ${chainId}`, {
      code: 'failure.siteNodes.other',
    });
  const rpcUrls = network.rpcUrls.filter((_, at) => answers[at] === chainId);
  if (rpcUrls.length === 0)
    throw errors.invalidParams('params[0].rpcUrls has no node that answers', { code: 'failure.siteNodes.none' });
  return { ...network, rpcUrls };
}
