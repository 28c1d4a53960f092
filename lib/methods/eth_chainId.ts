import { defineMethod } from '../core/request/method.ts';
import { NoParams, toHex } from '../core/schema.ts';

/** The network that the site sees. EIP-695. */
export const eth_chainId = defineMethod({
  access: 'open',
  fromRecords: true,
  params: NoParams,
  handle: async (_params, { site }) => toHex(site.chainId),
});
