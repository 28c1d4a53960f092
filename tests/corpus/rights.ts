import type { Call } from '../../lib/core/batch/batch.ts';
import type { Address } from '../../lib/core/schema.ts';
import { CODE, FRIEND, ITEMS, ME, NOBODY, PROXY, ROUTER, STAMPS, STRANGER, THIEF, USDC, VAULT } from './addresses.ts';
import type { KnownCall } from './functions.ts';
import { call, data, MAX, word } from './request.ts';

const ZEROS = word(0n);
const SIGNER = 'uint8 v, bytes32 r, bytes32 s';
const SIGNED = [27, ZEROS, ZEROS];

const to =
  (target: Address) =>
  (human: string, args: readonly unknown[], ...says: string[]): KnownCall => [call(target, human, args), ...says];
const code = to(CODE);
const proxy = to(PROXY);
const usdc = to(USDC);
const items = to(ITEMS);

const acts = 'Lets THIEF do at CODE whatever you may do there: take out, borrow, hand on.';
const actsForStranger = 'Lets THIEF do at CODE whatever STRANGER may do there: take out, borrow, hand on.';
const takesBack = 'Calls CODE, which claims: Takes a right at CODE back from THIEF.';
const takesBackAt = (who: string) => `Calls PROXY, which claims: Takes a right at PROXY back from ${who}.`;
const borrows = 'Lets THIEF borrow at CODE in your name.';
const represents = 'Lets THIEF act as you wherever CODE is asked who does.';
const owns = 'Makes THIEF the owner of PROXY.';
const runs = 'Replaces the code of PROXY with that at CODE.';
const named = 'Makes THIEF the owner of a name at CODE.';
const leads = 'Lets ROUTER say where a name at CODE leads, and payments to it go.';
const plays = 'Gives THIEF a role at PROXY.';
const module = 'Lets the code at THIEF act for PROXY.';
const decides = 'Makes THIEF one of those who decide for PROXY.';
const AUTHORIZATION =
  '(address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline) authorization, (uint8 v, bytes32 r, bytes32 s) signature';
const authorization = (isAuthorized: boolean) => [
  { authorizer: STRANGER, authorized: THIEF, isAuthorized, nonce: 0n, deadline: 9n },
  { v: 27, r: ZEROS, s: ZEROS },
];
const PERMITTED = 'address spender, uint256 tokenId, uint256 deadline';
const MANIFEST =
  '((bytes4 selector, bool skipRuntime, bool allowGlobal)[] functions, (bytes4 selector, uint32 entity, bool pre, bool post)[] hooks, bytes4[] interfaces) manifest';

const tokenRights: readonly KnownCall[] = [
  code('authorizeOperator(address operator)', [THIEF], 'Lets THIEF move everything that you have of CODE.'),
  code('revokeOperator(address operator)', [THIEF], takesBack),
  code('setOperator(address operator, bool approved)', [THIEF, true], 'Lets THIEF move everything that you have of CODE.'),
  code('setOperator(address operator, bool approved)', [THIEF, false], takesBack),
  items('approve(address spender, uint256 id, uint256 amount)', [THIEF, 7n, 3n], 'Lets THIEF take ITEMS #7.'),
  items('approve(address spender, uint256 id, uint256 amount)', [THIEF, 7n, 0n], 'Calls approve of ITEMS.'),
  // Whoever may take claims of a kind still may.
  items('approve(address spender, uint256 id, uint256 amount)', [NOBODY, 7n, 3n], 'Calls approve of ITEMS.'),
  ...['', ', bytes data'].flatMap((more) => {
    const rest = more ? ['0x12'] : [];
    return [
      usdc(`approveAndCall(address spender, uint256 value${more})`, [THIEF, 5_000_000n, ...rest], 'Lets THIEF spend 5 USDC.'),
      usdc(`transferAndCall(address to, uint256 value${more})`, [FRIEND, 5_000_000n, ...rest], 'Sends 5 USDC to FRIEND.'),
      usdc(
        `transferFromAndCall(address from, address to, uint256 value${more})`,
        [STRANGER, FRIEND, 5_000_000n, ...rest],
        'Moves 5 USDC from STRANGER to FRIEND.',
      ),
    ];
  }),
  usdc('send(address to, uint256 amount, bytes data)', [FRIEND, 5_000_000n, '0x'], 'Sends 5 USDC to FRIEND.'),
  items(`permit(${PERMITTED}, ${SIGNER})`, [THIEF, 7n, 9n, ...SIGNED], 'Lets THIEF take ITEMS #7.'),
  items(`permit(${PERMITTED}, uint256 nonce, bytes signature)`, [THIEF, 7n, 9n, 0n, '0x12'], 'Lets THIEF take ITEMS #7.'),
  items(
    'permitForAll(address owner, address operator, bool approved, uint256 deadline, uint256 nonce, bytes signature)',
    [ME, THIEF, true, 9n, 0n, '0x12'],
    'Lets THIEF take every item of ITEMS, also of those that come later.',
  ),
  code('authorizeFlowOperatorWithFullControl(address token, address flowOperator, bytes ctx)', [USDC, THIEF, '0x'], acts),
];

const protocolRights: readonly KnownCall[] = [
  code('setAuthorization(address authorized, bool newIsAuthorized)', [THIEF, true], acts),
  code('setAuthorization(address authorized, bool newIsAuthorized)', [THIEF, false], takesBack),
  code(`setAuthorizationWithSig(${AUTHORIZATION})`, authorization(true), actsForStranger),
  code('approveDelegation(address delegatee, uint256 amount)', [THIEF, MAX], borrows),
  code('approveDelegation(address delegatee, uint256 amount)', [THIEF, 1n], borrows),
  code('approveDelegation(address delegatee, uint256 amount)', [THIEF, 0n], takesBack),
  code(
    `delegationWithSig(address delegator, address delegatee, uint256 value, uint256 deadline, ${SIGNER})`,
    [STRANGER, THIEF, 1n, 9n, ...SIGNED],
    'Lets THIEF borrow at CODE in the name of STRANGER.',
  ),
  code('allow(address manager, bool isAllowed)', [THIEF, true], acts),
  code(
    `allowBySig(address owner, address manager, bool isAllowed_, uint256 nonce, uint256 expiry, ${SIGNER})`,
    [STRANGER, THIEF, true, 0n, 9n, ...SIGNED],
    actsForStranger,
  ),
  code('updateDelegate(address delegate, bool approved)', [THIEF, true], acts),
  code('setAccountOperator(address account, address operator, bool authorized)', [ME, THIEF, true], acts),
  code(
    'setOperator(bytes19 addressPrefix, address operator, uint256 operatorBitField)',
    [`0x${'11'.repeat(19)}`, THIEF, 2n],
    acts,
  ),
  code('setRelayerApproval(address sender, address relayer, bool approved)', [ME, THIEF, true], acts),
  code('approvePlugin(address plugin)', [THIEF], acts),
  code('denyPlugin(address plugin)', [THIEF], takesBack),
  ...['AllDelegatePowers', 'BurnOnBehalf', 'IssueOnBehalf', 'ClaimOnBehalf', 'ExchangeOnBehalf'].map((name) =>
    code(`approve${name}(address delegate)`, [THIEF], acts),
  ),
  code('grantPermission(uint128 accountId, bytes32 permission, address user)', [1n, ZEROS, THIEF], acts),
  code('hope(address usr)', [THIEF], acts),
  code('nope(address usr)', [THIEF], takesBack),
  code('cdpAllow(uint256 cdp, address usr, uint256 ok)', [1n, THIEF, 1n], acts),
  code('urnAllow(address usr, uint256 ok)', [THIEF, 1n], acts),
  code('give(uint256 cdp, address dst)', [1n, THIEF], 'Gives THIEF what is deposited at CODE.'),
  code('setDelegate(address delegate)', [THIEF], acts),
  code(
    'setPreSignature(bytes orderUid, bool signed)',
    ['0x12', true],
    'Agrees to something at CODE of which only a number is given.',
  ),
  code('withdrawTo(address withdrawAddress, uint256 withdrawAmount)', [THIEF, 1n], 'Gives THIEF what is deposited at CODE.'),
  code('withdrawStake(address withdrawAddress)', [THIEF], 'Gives THIEF what is deposited at CODE.'),
  code('delegateAll(address to, bytes32 rights, bool enable)', [THIEF, ZEROS, true], represents),
  code('delegateContract(address to, address contract_, bytes32 rights, bool enable)', [THIEF, USDC, ZEROS, true], represents),
  code(
    'delegateERC721(address to, address contract_, uint256 tokenId, bytes32 rights, bool enable)',
    [THIEF, USDC, 7n, ZEROS, true],
    represents,
  ),
  code('delegateERC20(address to, address contract_, bytes32 rights, uint256 amount)', [THIEF, USDC, ZEROS, 1n], represents),
  code(
    'delegateERC1155(address to, address contract_, uint256 tokenId, bytes32 rights, uint256 amount)',
    [THIEF, USDC, 7n, ZEROS, 1n],
    represents,
  ),
  code('delegateForAll(address delegate, bool value)', [THIEF, true], represents),
  code('delegateForContract(address delegate, address contract_, bool value)', [THIEF, USDC, true], represents),
  code('delegateForToken(address delegate, address contract_, uint256 tokenId, bool value)', [THIEF, USDC, 7n, true], represents),
  code('setDelegate(bytes32 id, address delegate)', [ZEROS, FRIEND], 'Lets FRIEND vote with what you have of CODE.'),
  usdc('delegate(address delegatee)', [FRIEND], 'Lets FRIEND vote with what you have of USDC.'),
  usdc(
    `delegateBySig(address delegatee, uint256 nonce, uint256 expiry, ${SIGNER})`,
    [FRIEND, 0n, 9n, ...SIGNED],
    'Lets FRIEND vote with what you have of USDC.',
  ),
];

const nameRights: readonly KnownCall[] = [
  code('setOwner(bytes32 node, address owner)', [ZEROS, THIEF], named),
  code('setSubnodeOwner(bytes32 node, bytes32 label, address owner)', [ZEROS, ZEROS, THIEF], named),
  code(
    'setSubnodeOwner(bytes32 parentNode, string label, address owner, uint32 fuses, uint64 expiry)',
    [ZEROS, 'me', THIEF, 0, 0n],
    named,
  ),
  code('setRecord(bytes32 node, address owner, address resolver, uint64 ttl)', [ZEROS, THIEF, ROUTER, 0n], named, leads),
  code(
    'setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
    [ZEROS, ZEROS, THIEF, ROUTER, 0n],
    named,
    leads,
  ),
  code(
    'setSubnodeRecord(bytes32 node, string label, address owner, address resolver, uint64 ttl, uint32 fuses, uint64 expiry)',
    [ZEROS, 'me', THIEF, ROUTER, 0n, 0, 0n],
    named,
    leads,
  ),
  code('setResolver(bytes32 node, address resolver)', [ZEROS, ROUTER], leads),
  code('setAddr(bytes32 node, address a)', [ZEROS, ROUTER], leads),
  code('approve(bytes32 node, address delegate, bool approved)', [ZEROS, ROUTER, true], leads),
  code('reclaim(uint256 id, address owner)', [7n, THIEF], named),
  code('unwrap(bytes32 parentNode, bytes32 labelhash, address controller)', [ZEROS, ZEROS, THIEF], named),
  code('unwrapETH2LD(bytes32 labelhash, address registrant, address controller)', [ZEROS, THIEF, THIEF], named, named),
  code(
    'wrapETH2LD(string label, address wrappedOwner, uint16 ownerControlledFuses, address resolver)',
    ['me', THIEF, 0, ROUTER],
    named,
  ),
];

const EXEC =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)';
const exec = (target: Address, inner: `0x${string}`, operation: number) => [
  target,
  0n,
  inner,
  operation,
  0n,
  0n,
  0n,
  FRIEND,
  FRIEND,
  '0x',
];

const controlRights: readonly KnownCall[] = [
  proxy('transferOwnership(address newOwner, bool direct, bool renounce)', [THIEF, true, false], owns),
  ...['setOwner', 'changeOwner', 'nominateNewOwner', 'setPendingOwner', 'proposeOwner', 'transferOwner', 'setNewOwner'].map(
    (name) => proxy(`${name}(address newOwner)`, [THIEF], owns),
  ),
  ...['setAdmin', 'changeAdmin', 'transferAdmin', 'setPendingAdmin', 'beginDefaultAdminTransfer', 'setGovernance', 'setGov'].map(
    (name) => proxy(`${name}(address newAdmin)`, [THIEF], owns),
  ),
  code('changeProxyAdmin(address proxy, address newAdmin)', [PROXY, THIEF], owns),
  code('upgrade(address proxy, address implementation)', [PROXY, CODE], runs),
  code('upgradeAndCall(address proxy, address implementation, bytes data)', [PROXY, CODE, '0x'], runs),
  proxy('setImplementation(address newImplementation)', [CODE], runs),
  proxy('changeMasterCopy(address singleton)', [CODE], runs),
  proxy('grantRole(bytes32 role, address account)', [ZEROS, THIEF], plays),
  proxy('revokeRole(bytes32 role, address account)', [ZEROS, THIEF], takesBackAt('THIEF')),
  proxy('renounceRole(bytes32 role, address account)', [ZEROS, ME], takesBackAt('ME')),
  proxy('grantRole(uint64 roleId, address account, uint32 executionDelay)', [1n, THIEF, 0], plays),
  proxy('grantRoles(address user, uint256 roles)', [THIEF, 1n], plays),
  proxy('setUserRole(address user, uint8 role, bool enabled)', [THIEF, 1, true], plays),
  proxy('setAuthority(address authority)', [THIEF], plays),
  proxy('rely(address usr)', [THIEF], plays),
  proxy('deny(address usr)', [THIEF], takesBackAt('THIEF')),
  proxy('addMinter(address account)', [THIEF], plays),
  proxy('enable(address user)', [THIEF], decides),
  proxy('addOwnerAddress(address owner)', [THIEF], decides),
  proxy('enableModule(address module)', [THIEF], module),
  proxy('disableModule(address prevModule, address module)', [CODE, THIEF], takesBackAt('THIEF')),
  proxy('setFallbackHandler(address handler)', [THIEF], module),
  proxy('setGuard(address guard)', [THIEF], module),
  proxy('setModuleGuard(address guard)', [THIEF], module),
  proxy('addOwnerWithThreshold(address owner, uint256 threshold)', [THIEF, 1n], decides),
  proxy('swapOwner(address prevOwner, address oldOwner, address newOwner)', [CODE, ME, THIEF], decides),
  proxy('removeOwner(address prevOwner, address owner, uint256 threshold)', [CODE, ME, 1n], takesBackAt('ME')),
  proxy('changeThreshold(uint256 threshold)', [1n], 'Changes how many have to agree to what PROXY does.'),
  proxy('approveHash(bytes32 hashToApprove)', [ZEROS], 'Agrees to something at PROXY of which only a number is given.'),
  proxy(
    EXEC,
    exec(PROXY, data('enableModule(address module)', [THIEF]), 0),
    'Calls PROXY, which claims to take one step:',
    `  ${module}`,
  ),
  proxy(EXEC, exec(CODE, '0x12345678', 1), runs),
  proxy('installModule(uint256 moduleTypeId, address module, bytes initData)', [1n, THIEF, '0x'], module),
  proxy('uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)', [1n, THIEF, '0x'], takesBackAt('THIEF')),
  proxy(
    `installExecution(address module, ${MANIFEST}, bytes data)`,
    [THIEF, { functions: [], hooks: [], interfaces: [] }, '0x'],
    module,
  ),
];

/** Every function by which somebody gets, or loses, a right that no transfer shows. */
export const rightCalls: readonly KnownCall[] = [...tokenRights, ...protocolRights, ...nameRights, ...controlRights];

/** What is said of some of them, beside what they do. */
export const rightWarningCases: readonly (readonly [title: string, asked: Call, warns: readonly string[]])[] = [
  ['an operator who is a person', call(CODE, 'authorizeOperator(address operator)', [THIEF]), ['danger right']],
  [
    'an operator of whom nothing is known',
    call(CODE, 'authorizeOperator(address operator)', [`0x${'77'.repeat(20)}`]),
    ['danger right'],
  ],
  ['an operator that is a contract', call(CODE, 'authorizeOperator(address operator)', [ROUTER]), ['caution right']],
  ['an operator that is taken away', call(CODE, 'revokeOperator(address operator)', [THIEF]), []],
  ['an account of one’s own that is taken a right', call(CODE, 'revokeOperator(address operator)', [ME]), ['caution right']],
  ['somebody else’s authorisation', call(CODE, `setAuthorizationWithSig(${AUTHORIZATION})`, authorization(true)), []],
  [
    'a name for a contract that is new to the user',
    call(CODE, 'setOwner(bytes32 node, address owner)', [ZEROS, VAULT]),
    ['danger right'],
  ],
  [
    'a name for a contract that the user knows',
    call(CODE, 'setOwner(bytes32 node, address owner)', [ZEROS, ROUTER]),
    ['danger right'],
  ],
  ['a name for an account of one’s own', call(CODE, 'setOwner(bytes32 node, address owner)', [ZEROS, ME]), []],
  ['votes with a token', call(USDC, 'delegate(address delegatee)', [FRIEND]), ['note right']],
  ['votes with what may be no token', call(CODE, 'delegate(address delegatee)', [FRIEND]), ['caution right']],
  [
    'a registry that says who acts for one',
    call(CODE, 'delegateForAll(address delegate, bool value)', [THIEF, true]),
    ['caution right'],
  ],
  [
    'a Safe that lets code act for it',
    call(PROXY, EXEC, exec(PROXY, data('enableModule(address module)', [CODE]), 0)),
    ['caution right'],
  ],
  [
    'a Safe that lets a person act for it',
    call(PROXY, EXEC, exec(PROXY, data('enableModule(address module)', [THIEF]), 0)),
    ['danger right'],
  ],
  ['a Safe that runs code as its own', call(PROXY, EXEC, exec(CODE, '0x12345678', 1)), ['danger control']],
  ['a hash that is agreed to', call(PROXY, 'approveHash(bytes32 hashToApprove)', [ZEROS]), ['caution right']],
  [
    'an item that is lent to a person',
    call(STAMPS, 'setUser(uint256 tokenId, address user, uint64 expires)', [7n, THIEF, 2_000_000_000n]),
    ['caution right'],
  ],
  [
    'an item that is lent to nobody any more',
    call(STAMPS, 'setUser(uint256 tokenId, address user, uint64 expires)', [7n, THIEF, 0n]),
    [],
  ],
];
