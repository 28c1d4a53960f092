import type { CommandParams } from '../core/command.ts';
import { isLocalHost } from '../core/host.ts';
import { type Network, RpcUrl } from '../core/network/network.ts';
import { builtInNetworks } from '../core/network/networks.ts';
import type { Said } from '../words/said.ts';
import { command } from './command.ts';
import { askVault } from './vault.ts';

/** The hosts of a network's nodes, which are who learns what is asked. */
export const hostsOf = ({ rpcUrls }: Pick<Network, 'rpcUrls'>): string[] => [...new Set(rpcUrls.map((url) => new URL(url).host))];

/** Those of the networks that every wallet starts with whose nodes are somebody else's. */
export const publicBuiltIn = builtInNetworks.filter(({ rpcUrls }) => !rpcUrls.every((url) => isLocalHost(new URL(url).hostname)));

/** What is wrong with an address of a node, if anything. */
export const badNode = (url: string): Said | undefined => (RpcUrl.safeParse(url).success ? undefined : { code: 'whom.badNode' });

type Own = Extract<CommandParams<'chooseNodes'>, { whom: 'own' }>['networks'];

/** The networks that the user has typed a node for, by chain; what stands against all of it, or against single ones. */
export function ownChoice(urls: Readonly<Record<number, string>>): {
  networks: Own;
  problem?: Said;
  bad: Readonly<Record<number, Said>>;
} {
  const networks = publicBuiltIn.flatMap(({ chainId }) => {
    const url = urls[chainId]?.trim() ?? '';
    return url === '' ? [] : [{ chainId, rpcUrls: [url] }];
  });
  if (networks.length === 0) return { networks, problem: { code: 'whom.noNode' }, bad: {} };
  const bad = networks.flatMap(({ chainId, rpcUrls }) =>
    rpcUrls.flatMap((url) => badNode(url) ?? []).map((said) => [chainId, said]),
  );
  return { networks, bad: Object.fromEntries(bad) };
}

/** The network at whose node what went wrong is to be said, if it is about the node of one. */
export const networkOf = (said: Said | undefined): number | undefined =>
  said?.code === 'refusal.otherChain' ? Number(said.chainId) : undefined;

/** Says whom the wallet may ask. */
export async function chooseNodes(choice: CommandParams<'chooseNodes'>): Promise<void> {
  await command('chooseNodes', choice);
  await askVault();
}
