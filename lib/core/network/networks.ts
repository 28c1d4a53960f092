import { arbitrum, base, baseSepolia, type Chain, mainnet, optimism, sepolia } from 'viem/chains';
import type { Network } from './network.ts';

/** The chain id that development chains have unless told otherwise. */
export const LOCAL_CHAIN = 31337;

/**
 * The networks that every wallet starts with, in the order of the list. The first node of a chain is the one asked first:
 * on Base it is one that serves pre-confirmed state under `pending`.
 */
export const builtInNetworks: readonly Network[] = [
  network(mainnet, ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org']),
  network(base, ['https://base-rpc.publicnode.com', 'https://base.drpc.org'], ['https://mainnet-preconf.base.org']),
  network(optimism, ['https://optimism-rpc.publicnode.com', 'https://optimism.drpc.org']),
  network(arbitrum, ['https://arbitrum-one-rpc.publicnode.com', 'https://arbitrum.drpc.org']),
  network(sepolia, ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org']),
  network(
    baseSepolia,
    ['https://base-sepolia-rpc.publicnode.com', 'https://base-sepolia.drpc.org'],
    ['https://sepolia-preconf.base.org'],
  ),
  {
    chainId: LOCAL_CHAIN,
    name: 'Local',
    rpcUrls: ['http://127.0.0.1:8545'],
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  },
];

/** viem's description of a chain, with nodes before and after its own. */
function network(chain: Chain, after: readonly string[], before: readonly string[] = []): Network {
  const explorer = chain.blockExplorers?.default.url;
  return {
    chainId: chain.id,
    name: chain.name,
    rpcUrls: [...before, ...chain.rpcUrls.default.http, ...after],
    currency: { ...chain.nativeCurrency },
    ...(explorer ? { explorer } : {}),
    testnet: chain.testnet ?? false,
  };
}
