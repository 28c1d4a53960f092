import { defineMethod } from '../core/request/method.ts';
import { NoParams } from '../core/schema.ts';

/** The network that the site sees, in decimal: what clients older than EIP-695 ask for. */
export const net_version = defineMethod({
  access: 'open',
  fromRecords: true,
  params: NoParams,
  handle: async (_params, { site }) => String(site.chainId),
});
