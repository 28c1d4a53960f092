import { z } from 'zod';
import type { Description } from '../description.ts';

export const net_version: Description = {
  summary: 'The network that is selected for the site, in decimal.',
  standard: 'execution API',
  result: { name: 'chainId', schema: z.string().regex(/^\d+$/) },
  examples: [{ name: 'the local chain', params: [], result: '31337' }],
};
