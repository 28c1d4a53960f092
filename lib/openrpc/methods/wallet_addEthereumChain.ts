import { z } from 'zod';
import type { Description } from '../description.ts';

export const wallet_addEthereumChain: Description = {
  summary: 'Adds a network and selects it for the site; one that the wallet has already is only selected, unchanged.',
  standard: 'EIP-3085',
  params: [{ name: 'chain' }],
  result: { name: 'nothing', schema: z.null() },
  examples: [
    {
      name: 'a network that the wallet has',
      params: [{ chainId: '0x2105', chainName: 'Base', rpcUrls: ['https://mainnet.base.org'] }],
      result: null,
    },
  ],
};
