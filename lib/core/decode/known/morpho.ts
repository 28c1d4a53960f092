import type { Protocol } from './known.ts';
import { asks, gives, tells } from './rights.ts';

const AUTHORIZATION =
  '(address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline) authorization, (uint8 v, bytes32 r, bytes32 s) signature';
const MORPHO = '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb';

/** Whoever is authorised does with a position what its owner may. */
export const morpho: Protocol = {
  home: 'itself',
  at: { on: { 1: [MORPHO], 8453: [MORPHO] } },
  functions: () => [
    gives('Morpho', 'setAuthorization(address authorized, bool isAuthorized)', 'position', {
      to: 'authorized',
      given: 'isAuthorized',
    }),
    gives('Morpho', `setAuthorizationWithSig(${AUTHORIZATION})`, 'position', {
      inside: 'authorization',
      to: 'authorized',
      given: 'isAuthorized',
      signer: 'authorizer',
    }),
  ],
  events: [tells('position', 'SetAuthorization(address indexed caller, address indexed owner, address indexed to, bool on)')],
  views: [asks('position', 'isAuthorized(address owner, address to)')],
};
