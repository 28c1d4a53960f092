import type { Protocol } from './known.ts';
import { ends, gives } from './rights.ts';

/** Maker's debts, and all contracts that were written as its own. */
export const maker: Protocol = {
  home: 'itself',
  at: { on: { 1: ['0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b'] } },
  functions: () => [
    gives('Maker', 'hope(address usr)', 'position', { to: 'usr' }),
    ends('Maker', 'nope(address usr)', 'position', 'usr'),
    gives('Maker', 'cdpAllow(uint256 cdp, address usr, uint256 ok)', 'position', { to: 'usr', given: 'ok' }),
    gives('Maker', 'urnAllow(address usr, uint256 ok)', 'position', { to: 'usr', given: 'ok' }),
    gives('Maker', 'give(uint256 cdp, address dst)', 'deposit', { to: 'dst' }),
    gives('DSAuth', 'setAuthority(address authority)', 'role', { to: 'authority' }),
    gives('DSAuth', 'rely(address usr)', 'role', { to: 'usr' }),
    ends('DSAuth', 'deny(address usr)', 'role', 'usr'),
  ],
};
