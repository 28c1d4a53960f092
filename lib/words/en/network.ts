/** What a network is called that the wallet has no name for. */
export const network = {
  'network.nameless': 'Network {chainId}',
  /** Within a sentence. */
  'network.withChainId': 'the network with chain ID {chainId}',
} as const;
