import { ownRequests } from '../core/ownRequests.ts';
import { defineMethod } from '../core/request/method.ts';
import { askAbout, ownQuestion, toItself } from './own.ts';

/** Upgrades an account on a network without any call (EIP-7702, S-24). */
export const upgradeAccount = defineMethod({
  ...ownQuestion,
  params: ownRequests.upgradeAccount,
  handle: ({ chainId, account }, before, ask) =>
    askAbout({ chainId, from: account, calls: [toItself(account)], method: 'upgradeAccount' }, before, ask),
});
