/**
 * Further nodes of public networks that many use, for most of which viem names a single one: PublicNode's and dRPC's, as those of the
 * networks that every wallet starts with.
 */
const PUBLICNODE: Readonly<Record<number, string>> = {
  25: 'cronos-evm',
  56: 'bsc',
  97: 'bsc-testnet',
  100: 'gnosis',
  130: 'unichain',
  137: 'polygon-bor',
  146: 'sonic',
  204: 'opbnb',
  250: 'fantom',
  252: 'fraxtal',
  1088: 'metis',
  1868: 'soneium',
  5000: 'mantle',
  42220: 'celo',
  43113: 'avalanche-fuji-c-chain',
  43114: 'avalanche-c-chain',
  59144: 'linea',
  80094: 'berachain',
  81457: 'blast',
  167000: 'taiko',
  534352: 'scroll',
};

const DRPC: Readonly<Record<number, string>> = {
  143: 'monad',
  324: 'zksync',
  8217: 'klaytn',
  57073: 'ink',
};

/** The nodes of a network beside viem's. */
export const secondNodes = (chainId: number): string[] => [
  ...(PUBLICNODE[chainId] ? [`https://${PUBLICNODE[chainId]}-rpc.publicnode.com`] : []),
  ...(DRPC[chainId] ? [`https://${DRPC[chainId]}.drpc.org`] : []),
];
