import { type KnownFunction, known, type Protocol } from './known.ts';
import { agrees, ends, gives } from './rights.ts';

const SIGNER = 'uint8 v, bytes32 r, bytes32 s';
const AUTHORIZATION =
  '(address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline) authorization, (uint8 v, bytes32 r, bytes32 s) signature';

/** Tokens whose holders let others move everything at once. */
const tokens = (): KnownFunction[] => [
  gives('ERC-777', 'authorizeOperator(address operator)', 'tokens', { to: 'operator' }),
  ends('ERC-777', 'revokeOperator(address operator)', 'tokens', 'operator'),
  gives('ERC-6909', 'setOperator(address operator, bool approved)', 'tokens', { to: 'operator', given: 'approved' }),
  known('ERC-6909', 'approve(address spender, uint256 id, uint256 amount)', (args, call) => ({
    actions:
      args.integer('amount') === 0n
        ? []
        : [
            {
              kind: 'allowItem',
              collection: call.to,
              owner: call.sender,
              spender: args.address('spender'),
              id: args.integer('id'),
            },
          ],
  })),
  ...['', ', bytes data'].flatMap((more) => [
    known('ERC-1363', `approveAndCall(address spender, uint256 amount${more})`, (args, call) => ({
      actions: [
        {
          kind: 'allow',
          token: call.to,
          owner: call.sender,
          spender: args.address('spender'),
          amount: args.integer('amount'),
          how: 'set',
        },
      ],
    })),
    known('ERC-1363', `transferAndCall(address to, uint256 amount${more})`, (args, call) => ({
      actions: [{ kind: 'send', asset: call.to, from: call.sender, to: args.address('to'), amount: args.integer('amount') }],
    })),
    known('ERC-1363', `transferFromAndCall(address from, address to, uint256 amount${more})`, (args, call) => ({
      actions: [
        {
          kind: 'send',
          asset: call.to,
          from: args.address('from'),
          to: args.address('to'),
          amount: args.integer('amount'),
        },
      ],
    })),
  ]),
  known('ERC-777', 'send(address to, uint256 amount, bytes data)', (args, call) => ({
    actions: [{ kind: 'send', asset: call.to, from: call.sender, to: args.address('to'), amount: args.integer('amount') }],
  })),
  ...[`${SIGNER}`, 'uint256 nonce, bytes signature'].map((signature) =>
    known('ERC-721 permit', `permit(address spender, uint256 id, uint256 deadline, ${signature})`, (args, call) => ({
      actions: [
        {
          kind: 'allowItem',
          collection: call.to,
          owner: call.sender,
          spender: args.address('spender'),
          id: args.integer('id'),
        },
      ],
    })),
  ),
  known(
    'ERC-721 permit',
    'permitForAll(address owner, address operator, bool approved, uint256 deadline, uint256 nonce, bytes signature)',
    (args, call) => ({
      actions: [
        {
          kind: 'allowAll',
          collection: call.to,
          owner: args.address('owner'),
          operator: args.address('operator'),
          allowed: args.flag('approved'),
        },
      ],
    }),
  ),
  gives('Superfluid', 'authorizeFlowOperatorWithFullControl(address token, address flowOperator, bytes ctx)', 'position', {
    to: 'flowOperator',
  }),
];

/** Protocols where somebody else may act for an account. */
const protocols = (): KnownFunction[] => [
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
  gives('Aave', 'approveDelegation(address delegatee, uint256 amount)', 'debt', { to: 'delegatee', given: 'amount' }),
  gives('Aave', `delegationWithSig(address delegator, address delegatee, uint256 value, uint256 deadline, ${SIGNER})`, 'debt', {
    to: 'delegatee',
    given: 'value',
    signer: 'delegator',
  }),
  gives('Compound', 'allow(address manager, bool isAllowed)', 'position', { to: 'manager', given: 'isAllowed' }),
  gives(
    'Compound',
    `allowBySig(address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry, ${SIGNER})`,
    'position',
    { to: 'manager', given: 'isAllowed', signer: 'owner' },
  ),
  gives('Venus', 'updateDelegate(address delegate, bool approved)', 'position', { to: 'delegate', given: 'approved' }),
  gives('Balancer', 'setRelayerApproval(address sender, address relayer, bool approved)', 'position', {
    to: 'relayer',
    given: 'approved',
  }),
  gives('GMX', 'approvePlugin(address plugin)', 'position', { to: 'plugin' }),
  ends('GMX', 'denyPlugin(address plugin)', 'position', 'plugin'),
  ...[
    'approveAllDelegatePowers',
    'approveBurnOnBehalf',
    'approveIssueOnBehalf',
    'approveClaimOnBehalf',
    'approveExchangeOnBehalf',
  ].map((name) => gives('Synthetix', `${name}(address delegate)`, 'position', { to: 'delegate' })),
  gives('Synthetix', 'grantPermission(uint128 accountId, bytes32 permission, address user)', 'position', { to: 'user' }),
  gives('Maker', 'hope(address usr)', 'position', { to: 'usr' }),
  ends('Maker', 'nope(address usr)', 'position', 'usr'),
  gives('Maker', 'cdpAllow(uint256 cdp, address usr, uint256 ok)', 'position', { to: 'usr', given: 'ok' }),
  gives('Maker', 'urnAllow(address usr, uint256 ok)', 'position', { to: 'usr', given: 'ok' }),
  gives('Maker', 'give(uint256 cdp, address dst)', 'deposit', { to: 'dst' }),
  gives('LayerZero', 'setDelegate(address delegate)', 'position', { to: 'delegate' }),
  agrees('CoW Protocol', 'setPreSignature(bytes orderUid, bool signed)', 'hash'),
  gives('EntryPoint', 'withdrawTo(address withdrawAddress, uint256 withdrawAmount)', 'deposit', { to: 'withdrawAddress' }),
  gives('EntryPoint', 'withdrawStake(address withdrawAddress)', 'deposit', { to: 'withdrawAddress' }),
];

/** Registries that say who acts or votes for whom. */
const delegates = (): KnownFunction[] => [
  ...[
    'delegateAll(address to, bytes32 rights, bool enable)',
    'delegateContract(address to, address contract_, bytes32 rights, bool enable)',
    'delegateERC721(address to, address contract_, uint256 tokenId, bytes32 rights, bool enable)',
  ].map((human) => gives('delegate.xyz', human, 'claims', { to: 'to', given: 'enable' })),
  ...[
    'delegateERC20(address to, address contract_, bytes32 rights, uint256 amount)',
    'delegateERC1155(address to, address contract_, uint256 tokenId, bytes32 rights, uint256 amount)',
  ].map((human) => gives('delegate.xyz', human, 'claims', { to: 'to', given: 'amount' })),
  ...[
    'delegateForAll(address delegate, bool value)',
    'delegateForContract(address delegate, address contract_, bool value)',
    'delegateForToken(address delegate, address contract_, uint256 tokenId, bool value)',
  ].map((human) => gives('delegate.xyz', human, 'claims', { to: 'delegate', given: 'value' })),
  gives('Snapshot', 'setDelegate(bytes32 id, address delegate)', 'votes', { to: 'delegate' }),
  gives('ERC-5805', 'delegate(address delegatee)', 'votes', { to: 'delegatee' }),
  gives('ERC-5805', `delegateBySig(address delegatee, uint256 nonce, uint256 expiry, ${SIGNER})`, 'votes', { to: 'delegatee' }),
];

const functions = (): KnownFunction[] => [...tokens(), ...protocols(), ...delegates()];

/** Operators, authorisations and delegates of tokens, protocols and registries. */
export const operators: Protocol = { home: 'itself', functions };
