/** What a network is called that the wallet has no name for. */
export const network = {
  'network.nameless': 'Network {chainId}',
} as const;
