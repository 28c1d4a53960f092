import { HexQuantity } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { CHAIN } from '../examples.ts';

export const eth_chainId: Description = {
  summary: 'The network that is selected for the site.',
  standard: 'EIP-695',
  result: { name: 'chainId', schema: HexQuantity },
  examples: [{ name: 'the local chain', params: [], result: CHAIN }],
};
