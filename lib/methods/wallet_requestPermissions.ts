import { ConnectSubject } from '../core/account/account.ts';
import { askedFor, ConnectChoice, connect, refreshConnect, stillSeen } from '../core/request/connect.ts';
import { defineMethod } from '../core/request/method.ts';
import { PermissionRequest, permissionsOf } from '../core/request/permissions.ts';

/** Lets the user pick the site's accounts, again where it has some already. EIP-2255. */
export const wallet_requestPermissions = defineMethod({
  access: 'open',
  repeatable: true,
  params: PermissionRequest,
  handle: async (_, { site }, ask) => ask(askedFor(site)),
  async told(_, before) {
    const { origin, connectedAt } = await before.sites.get(before.site.origin);
    return permissionsOf(origin, await stillSeen(before), connectedAt);
  },
  subject: ConnectSubject,
  refresh: refreshConnect,
  choice: ConnectChoice,
  needsKey: true,
  async approved({ origin }, choice, after, approvalId) {
    const { accounts, connectedAt } = await connect(origin, choice, after, approvalId);
    return permissionsOf(origin, accounts, connectedAt);
  },
});
