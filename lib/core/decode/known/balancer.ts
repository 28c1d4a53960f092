import type { Protocol } from './known.ts';
import { gives, tells } from './rights.ts';

const VAULT = '0xba12222222228d8ba445958a75a0704d566bf2c8';

/** The vault of Balancer V2, and those who may use what is allowed to it. */
export const balancer: Protocol = {
  home: 'itself',
  at: { on: { 1: [VAULT], 10: [VAULT], 100: [VAULT], 137: [VAULT], 8453: [VAULT], 42161: [VAULT], 43114: [VAULT] } },
  functions: () => [
    gives('Balancer', 'setRelayerApproval(address sender, address relayer, bool approved)', 'position', {
      to: 'relayer',
      given: 'approved',
    }),
  ],
  events: [tells('position', 'RelayerApprovalChanged(address indexed to, address indexed owner, bool on)')],
};
