import type { Protocol } from './known.ts';
import { gives, tells } from './rights.ts';

const SIGNED = 'uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s';

/** Who votes for whom: of tokens by themselves, and in Snapshot. */
export const votes: Protocol = {
  home: 'itself',
  functions: () => [
    gives('Snapshot', 'setDelegate(bytes32 id, address delegate)', 'votes', { to: 'delegate' }),
    gives('ERC-5805', 'delegate(address delegatee)', 'votes', { to: 'delegatee' }),
    gives('ERC-5805', `delegateBySig(address delegatee, ${SIGNED})`, 'votes', { to: 'delegatee' }),
  ],
  events: [tells('votes', 'DelegateChanged(address indexed owner, address indexed before, address indexed to)')],
};
