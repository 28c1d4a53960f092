import { z } from 'zod';
import { Address } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { ACCOUNT } from '../examples.ts';

export const eth_requestAccounts: Description = {
  summary:
    'Connects the site to accounts that the user picks. A second request joins the first; a connected site is answered at once.',
  standard: 'EIP-1102',
  joins: true,
  result: { name: 'accounts', schema: z.array(Address).min(1) },
  examples: [{ name: 'the user picks one account', params: [], result: [ACCOUNT] }],
};
