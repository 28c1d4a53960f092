import { defineMethod } from '../core/request/method.ts';
import { NoParams } from '../core/schema.ts';

/** The accounts that the site may see now: none before it is connected (P-07). EIP-1102. */
export const eth_accounts = defineMethod({
  access: 'open',
  fromRecords: true,
  params: NoParams,
  handle: async (_params, { visibleAccounts }) => visibleAccounts(),
});
