import { zeroAddress } from 'viem';
import { does, type KnownFunction, type Protocol } from './known.ts';
import { asks, handsOver, tells } from './rights.ts';

const OWNABLE = 'Ownable';
const PROXY = 'Upgradeable proxy';

const functions = (): KnownFunction[] => [
  handsOver(OWNABLE, 'transferOwnership(address newOwner)', 'newOwner'),
  handsOver(OWNABLE, 'transferOwnership(address newOwner, bool direct, bool renounce)', 'newOwner'),
  does(OWNABLE, 'renounceOwnership()', (_, call) => ({ kind: 'control', contract: call.to, of: 'ownership', to: zeroAddress })),
  ...['setOwner', 'changeOwner', 'nominateNewOwner', 'setPendingOwner', 'proposeOwner', 'transferOwner', 'setNewOwner'].map(
    (name) => handsOver(OWNABLE, `${name}(address newOwner)`, 'newOwner'),
  ),
  ...['setAdmin', 'changeAdmin', 'transferAdmin', 'setPendingAdmin', 'beginDefaultAdminTransfer', 'setGovernance', 'setGov'].map(
    (name) => handsOver(OWNABLE, `${name}(address newAdmin)`, 'newAdmin'),
  ),
  handsOver(PROXY, 'changeProxyAdmin(address proxy, address newAdmin)', 'newAdmin', 'ownership', 'proxy'),
  handsOver(PROXY, 'upgrade(address proxy, address newImplementation)', 'newImplementation', 'code', 'proxy'),
  handsOver(PROXY, 'upgradeAndCall(address proxy, address newImplementation, bytes data)', 'newImplementation', 'code', 'proxy'),
  handsOver(PROXY, 'upgradeTo(address newImplementation)', 'newImplementation', 'code'),
  handsOver(PROXY, 'upgradeToAndCall(address newImplementation, bytes data)', 'newImplementation', 'code'),
  handsOver(PROXY, 'setImplementation(address newImplementation)', 'newImplementation', 'code'),
];

/** Who owns a contract, and who decides what it does. */
export const ownership: Protocol = {
  home: 'itself',
  functions,
  events: [
    tells('ownership', 'OwnershipTransferred(address indexed owner, address indexed to)'),
    tells('ownership', 'OwnershipTransferStarted(address indexed owner, address indexed to)'),
    tells('ownership', 'AdminChanged(address owner, address to)'),
    tells('code', 'Upgraded(address indexed to)'),
  ],
  views: [asks('ownership', 'owner()'), asks('ownership', 'admin()')],
};
