import { defineMethod } from '../core/request/method.ts';
import { permissionsOf } from '../core/request/permissions.ts';
import { NoParams } from '../core/schema.ts';

/** What the site may do now: nothing before it is connected, or while its accounts are hidden. EIP-2255. */
export const wallet_getPermissions = defineMethod({
  access: 'open',
  fromRecords: true,
  params: NoParams,
  handle: async (_, { site, visibleAccounts }) => permissionsOf(site.origin, await visibleAccounts(), site.connectedAt),
});
