import { DEPLOYMENT_PROXY, GUARD_DEPLOYMENT } from '../core/guard/contract.ts';
import { ownRequests } from '../core/ownRequests.ts';
import { defineMethod } from '../core/request/method.ts';
import { askAbout, ownQuestion } from './own.ts';

const deployment = () => ({ to: DEPLOYMENT_PROXY, value: 0n, data: GUARD_DEPLOYMENT }) as const;

/** Deploys the guard on a network that has none, for everybody (G-05). */
export const deployGuard = defineMethod({
  ...ownQuestion,
  params: ownRequests.deployGuard,
  handle: ({ chainId, account }, before, ask) =>
    askAbout({ chainId, from: account, calls: [deployment()], method: 'deployGuard' }, before, ask),
});
