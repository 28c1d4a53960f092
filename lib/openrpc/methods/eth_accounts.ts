import { z } from 'zod';
import { Address } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { ACCOUNT } from '../examples.ts';

export const eth_accounts: Description = {
  summary: 'The accounts that the site may see: none before it is connected.',
  standard: 'EIP-1102',
  result: { name: 'accounts', schema: z.array(Address) },
  examples: [{ name: 'a connected site', params: [], result: [ACCOUNT] }],
};
