import { z } from 'zod';
import type { Description } from '../description.ts';

export const wallet_showCallsStatus: Description = {
  summary: 'Opens a batch in the wallet.',
  standard: 'EIP-5792',
  params: [{ name: 'id' }],
  result: { name: 'nothing', schema: z.null() },
  errors: { unknownBatch: 'This site has submitted no such batch.' },
  examples: [{ name: 'a batch that was sent', params: ['order-1'], result: null }],
};
