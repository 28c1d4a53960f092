import { defineMethod } from '../core/request/method.ts';
import { PermissionRequest } from '../core/request/permissions.ts';

/** Disconnects the site at its own wish; answers null. MIP-2 of MetaMask, an extension of EIP-2255. */
export const wallet_revokePermissions = defineMethod({
  access: 'connected',
  params: PermissionRequest,
  async handle(_, { leave }) {
    await leave();
    return null;
  },
});
