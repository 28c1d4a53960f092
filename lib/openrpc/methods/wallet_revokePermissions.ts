import { z } from 'zod';
import type { Description } from '../description.ts';

export const wallet_revokePermissions: Description = {
  summary: 'Disconnects the site at its own wish.',
  standard: 'EIP-2255',
  params: [{ name: 'permissions' }],
  result: { name: 'nothing', schema: z.null() },
  examples: [{ name: 'a site that logs out', params: [{ eth_accounts: {} }], result: null }],
};
