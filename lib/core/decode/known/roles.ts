import type { Protocol } from './known.ts';
import { asks, ends, gives, tells, tellsEnd } from './rights.ts';

const ROLES = 'Access control';

/** Who may do what at a contract. The first role, of number zero, gives all others. */
export const roles: Protocol = {
  home: 'itself',
  functions: () => [
    gives(ROLES, 'grantRole(bytes32 role, address account)', 'role', { to: 'account' }),
    ends(ROLES, 'revokeRole(bytes32 role, address account)', 'role', 'account'),
    ends(ROLES, 'renounceRole(bytes32 role, address account)', 'role', 'account'),
    gives(ROLES, 'grantRole(uint64 roleId, address account, uint32 executionDelay)', 'role', { to: 'account' }),
    gives(ROLES, 'grantRoles(address user, uint256 roles)', 'role', { to: 'user' }),
    gives(ROLES, 'setUserRole(address user, uint8 role, bool enabled)', 'role', { to: 'user', given: 'enabled' }),
    gives(ROLES, 'addMinter(address account)', 'role', { to: 'account' }),
  ],
  events: [
    tells('role', 'RoleGranted(bytes32 indexed role, address indexed to, address indexed owner)'),
    tellsEnd('role', 'RoleRevoked(bytes32 indexed role, address indexed to, address indexed owner)'),
  ],
  views: [asks('role', 'hasRole(bytes32 role, address to)')],
};
