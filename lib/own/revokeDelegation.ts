import { ownRequests } from '../core/ownRequests.ts';
import { defineMethod } from '../core/request/method.ts';
import { askAbout, ownQuestion, toItself } from './own.ts';

/** Ends an account's delegation on a network, also one that the wallet did not make (EIP-7702, S-24). */
export const revokeDelegation = defineMethod({
  ...ownQuestion,
  params: ownRequests.revokeDelegation,
  handle: ({ chainId, account }, before, ask) =>
    askAbout({ chainId, from: account, calls: [toItself(account)], method: 'revokeDelegation' }, before, ask),
});
