import type { Action } from '../decoded.ts';
import { type Arguments, type Calling, does, type KnownFunction, known, type Protocol } from './known.ts';
import { gives, tells } from './rights.ts';

const ENS = 'ENS';
const OWNER = { to: 'owner' };
const REST = 'address resolver, uint64 ttl';

const right = (args: Arguments, call: Calling, over: 'name' | 'resolver', to: string): Action => ({
  kind: 'right',
  contract: call.to,
  owner: call.sender,
  to: args.address(to),
  over,
});

/** A name's owner and what says where it points, at once. */
const record = (human: string): KnownFunction =>
  known(ENS, human, (args, call) => ({
    actions: [right(args, call, 'name', 'owner'), right(args, call, 'resolver', 'resolver')],
  }));

const functions = (): KnownFunction[] => [
  gives(ENS, 'setOwner(bytes32 node, address owner)', 'name', OWNER),
  gives(ENS, 'setSubnodeOwner(bytes32 node, bytes32 label, address owner)', 'name', OWNER),
  gives(ENS, 'setSubnodeOwner(bytes32 node, string label, address owner, uint32 fuses, uint64 expiry)', 'name', OWNER),
  record(`setRecord(bytes32 node, address owner, ${REST})`),
  record(`setSubnodeRecord(bytes32 node, bytes32 label, address owner, ${REST})`),
  record(`setSubnodeRecord(bytes32 node, string label, address owner, ${REST}, uint32 fuses, uint64 expiry)`),
  gives(ENS, 'setResolver(bytes32 node, address resolver)', 'resolver', { to: 'resolver' }),
  gives(ENS, 'setAddr(bytes32 node, address a)', 'resolver', { to: 'a' }),
  gives(ENS, 'approve(bytes32 node, address delegate, bool approved)', 'resolver', { to: 'delegate', given: 'approved' }),
  gives(ENS, 'reclaim(uint256 id, address owner)', 'name', OWNER),
  gives(ENS, 'unwrap(bytes32 parentNode, bytes32 labelhash, address controller)', 'name', { to: 'controller' }),
  known(ENS, 'unwrapETH2LD(bytes32 labelhash, address registrant, address controller)', (args, call) => ({
    actions: [right(args, call, 'name', 'registrant'), right(args, call, 'name', 'controller')],
  })),
  does(ENS, 'wrapETH2LD(string label, address wrappedOwner, uint16 ownerControlledFuses, address resolver)', (args, call) =>
    right(args, call, 'name', 'wrappedOwner'),
  ),
];

/** The Ethereum Name Service: registry, wrapper, registrar and resolvers. */
export const names: Protocol = {
  home: 'itself',
  functions,
  events: [
    tells('name', 'NewOwner(bytes32 indexed node, bytes32 indexed label, address to)'),
    tells('name', 'Transfer(bytes32 indexed node, address to)'),
    tells('resolver', 'NewResolver(bytes32 indexed node, address to)'),
    tells('resolver', 'AddrChanged(bytes32 indexed node, address to)'),
  ],
};
