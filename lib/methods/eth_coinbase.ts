import { defineMethod } from '../core/request/method.ts';
import { NoParams } from '../core/schema.ts';

/** The first account that the site may see now, or null: what clients older than EIP-1102 ask for. */
export const eth_coinbase = defineMethod({
  access: 'open',
  fromRecords: true,
  params: NoParams,
  handle: async (_params, { visibleAccounts }) => (await visibleAccounts())[0] ?? null,
});
