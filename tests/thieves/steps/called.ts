import type { Bytes } from '../../../lib/core/schema.ts';
import { data, ETHER } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { FRIEND, ME, ROLE } from '../people.ts';
import { APPROVE, FOR_ALL, SOON, SWAP, TRANSFER } from './draws.ts';

/** What a mask is called by: whatever a site likes, since it answers to everything. */
export const CALLED: readonly [Bytes, ...Bytes[]] = [
  '0x4e71d92d',
  '0x',
  data('deposit()'),
  data('withdraw(uint256 amount)', [5n]),
  data(APPROVE, [FRIEND, 5n]),
  data(TRANSFER, [FRIEND, 5n]),
  data('mint(address to, uint256 amount)', [ME, 5n]),
  data(FOR_ALL, [FRIEND, false]),
  data(FOR_ALL, [FRIEND, true]),
  data(APPROVE, [FRIEND, 0n]),
  data('approve(address spender, uint256 id, uint256 amount)', [FRIEND, 1n, 5n]),
  data('transferOwnership(address newOwner)', [FRIEND]),
  data('grantRole(bytes32 role, address account)', [ROLE, FRIEND]),
  data('revokeOperator(address operator)', [FRIEND]),
  data('multicall(bytes[] data)', [[]]),
  data(SWAP, [ETHER, [FRIEND, FRIEND], ME, SOON]),
  data('redeem(uint256 shares, address receiver, address owner)', [5n, ME, ME]),
  '0xdeadbeef',
];

type Posed = (kit: Kit) => Bytes;
/** What a contract is called by that is a token by all that it tells. */
export const POSED: readonly [Posed, ...Posed[]] = [
  () => data('withdraw(uint256 amount)', [5n]),
  () => data('grantRole(bytes32 role, address account)', [ROLE, FRIEND]),
  () => data('transferOwnership(address newOwner)', [FRIEND]),
  ({ known }) => data(APPROVE, [known.router, 5n]),
  () => data('mint(address to, uint256 amount)', [ME, 5n]),
  () => data(TRANSFER, [FRIEND, 0n]),
];
