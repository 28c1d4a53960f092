import { z } from 'zod';
import { HexQuantity } from '../../core/schema.ts';
import type { Description, ErrorConditions } from '../description.ts';
import { CHAIN } from '../examples.ts';

const eth_chainId: Description = {
  summary: 'The network that is selected for the site.',
  standard: 'EIP-695',
  result: { name: 'chainId', schema: HexQuantity },
  examples: [{ name: 'the local chain', params: [], result: CHAIN }],
};

const net_version: Description = {
  summary: 'The network that is selected for the site, in decimal.',
  standard: 'execution API',
  result: { name: 'chainId', schema: z.string().regex(/^\d+$/) },
  examples: [{ name: 'the local chain', params: [], result: '31337' }],
};

const TOO_MANY = {
  limitExceeded:
    'The site is not connected and has named many networks that the wallet has not; a minute later it may name one more.',
} satisfies ErrorConditions;

const wallet_addEthereumChain: Description = {
  summary:
    'Adds a network and selects it for the site, connected or not; one that the wallet has already is only selected, unchanged. Of that, and of a public network that the wallet knows, the chain ID is enough: names and currency come from the wallet. Any other needs `chainName` (1 to 64 characters), `nativeCurrency` (a name of 1 to 64 characters, a symbol of 1 to 6, 18 decimals) and `rpcUrls` with a node that may be asked.',
  standard: 'EIP-3085',
  params: [{ name: 'chain' }],
  result: { name: 'nothing', schema: z.null() },
  errors: TOO_MANY,
  examples: [
    {
      name: 'a network that the wallet has',
      params: [{ chainId: '0x2105', chainName: 'Base', rpcUrls: ['https://mainnet.base.org'] }],
      result: null,
    },
    { name: 'the same by its chain ID alone', params: [{ chainId: '0x2105' }], result: null },
  ],
};

const wallet_switchEthereumChain: Description = {
  summary: "Selects another of the wallet's networks for the site, connected or not, and for no other.",
  standard: 'EIP-3326',
  params: [{ name: 'chain' }],
  result: { name: 'nothing', schema: z.null() },
  errors: { unrecognizedChain: 'The wallet has no such network.', ...TOO_MANY },
  examples: [{ name: 'Base', params: [{ chainId: '0x2105' }], result: null }],
};

/** The network of a site. */
export const networks = { eth_chainId, net_version, wallet_addEthereumChain, wallet_switchEthereumChain };
