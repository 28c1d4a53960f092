import { zeroAddress } from 'viem';
import { does, type KnownFunction, known, type Protocol } from './known.ts';
import { madeBy, passedOn, passesOn } from './multiSend.ts';
import { agrees, ends, gives, handsOver } from './rights.ts';

const OWNABLE = 'Ownable';
const ROLES = 'Access control';
const PROXY = 'Upgradeable proxy';
const SAFE = 'Safe';
const MANIFEST =
  '((bytes4 selector, bool skipRuntime, bool allowGlobal)[] functions, (bytes4 selector, uint32 entity, bool pre, bool post)[] hooks, bytes4[] interfaces) manifest';

/** Who owns a contract. */
const owners = (): KnownFunction[] => [
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
  handsOver(SAFE, 'changeMasterCopy(address singleton)', 'singleton', 'code'),
];

/** Who may do what at a contract. */
const roles = (): KnownFunction[] => [
  gives(ROLES, 'grantRole(bytes32 role, address account)', 'role', { to: 'account' }),
  ends(ROLES, 'revokeRole(bytes32 role, address account)', 'role', 'account'),
  ends(ROLES, 'renounceRole(bytes32 role, address account)', 'role', 'account'),
  gives(ROLES, 'grantRole(uint64 roleId, address account, uint32 executionDelay)', 'role', { to: 'account' }),
  gives(ROLES, 'grantRoles(address user, uint256 roles)', 'role', { to: 'user' }),
  gives(ROLES, 'setUserRole(address user, uint8 role, bool enabled)', 'role', { to: 'user', given: 'enabled' }),
  gives('DSAuth', 'setAuthority(address authority)', 'role', { to: 'authority' }),
  gives('DSAuth', 'rely(address usr)', 'role', { to: 'usr' }),
  ends('DSAuth', 'deny(address usr)', 'role', 'usr'),
  gives(ROLES, 'addMinter(address account)', 'role', { to: 'account' }),
  gives('Instadapp', 'enable(address user)', 'signer', { to: 'user' }),
  gives('Coinbase Smart Wallet', 'addOwnerAddress(address owner)', 'signer', { to: 'owner' }),
];

/** Who acts for an account that is a contract. */
const accounts = (): KnownFunction[] => [
  gives(SAFE, 'enableModule(address module)', 'module', { to: 'module' }),
  ends(SAFE, 'disableModule(address prevModule, address module)', 'module', 'module'),
  gives(SAFE, 'setFallbackHandler(address handler)', 'module', { to: 'handler' }),
  gives(SAFE, 'setGuard(address guard)', 'module', { to: 'guard' }),
  gives(SAFE, 'setModuleGuard(address guard)', 'module', { to: 'guard' }),
  gives(SAFE, 'addOwnerWithThreshold(address owner, uint256 threshold)', 'signer', { to: 'owner' }),
  gives(SAFE, 'swapOwner(address prevOwner, address oldOwner, address newOwner)', 'signer', { to: 'newOwner' }),
  ends(SAFE, 'removeOwner(address prevOwner, address owner, uint256 threshold)', 'signer', 'owner'),
  agrees(SAFE, 'changeThreshold(uint256 threshold)', 'threshold'),
  agrees(SAFE, 'approveHash(bytes32 hashToApprove)', 'hash'),
  known(
    SAFE,
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    (args, call) => {
      const [to, data] = [args.address('to'), args.bytes('data')];
      const passed = args.integer('operation') !== 0n && passesOn(to) ? passedOn(data) : undefined;
      if (passed) return { inner: madeBy(call.to, passed) };
      // What is delegated runs as the Safe's own code.
      if (args.integer('operation') !== 0n) return { actions: [{ kind: 'control', contract: call.to, of: 'code', to }] };
      return { inner: [{ sender: call.to, to, value: args.integer('value'), data }] };
    },
  ),
  gives('ERC-7579', 'installModule(uint256 moduleTypeId, address module, bytes initData)', 'module', { to: 'module' }),
  ends('ERC-7579', 'uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)', 'module', 'module'),
  gives('ERC-6900', `installExecution(address module, ${MANIFEST}, bytes data)`, 'module', { to: 'module' }),
];

const functions = (): KnownFunction[] => [...owners(), ...roles(), ...accounts()];

/** Giving a contract, or a part in it, out of one's hands. */
export const control: Protocol = { home: 'itself', functions };
