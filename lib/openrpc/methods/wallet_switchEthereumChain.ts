import { z } from 'zod';
import type { Description } from '../description.ts';

export const wallet_switchEthereumChain: Description = {
  summary: "Selects another of the wallet's networks for the site, and for no other.",
  standard: 'EIP-3326',
  params: [{ name: 'chain' }],
  result: { name: 'nothing', schema: z.null() },
  errors: { unrecognizedChain: 'The wallet has no such network.' },
  examples: [{ name: 'Base', params: [{ chainId: '0x2105' }], result: null }],
};
