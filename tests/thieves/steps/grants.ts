import { call, MAX } from '../../corpus/request.ts';
import { ME, NODE, ROLE } from '../people.ts';
import { APPROVE, any, FOR_ALL, SOON, type Step } from './draws.ts';

/** Rights that go. */
export const grants = {
  allow: (kit, { coin, who, amount, at }) => call(kit.coins[coin], APPROVE, [who, any([amount, MAX], at)]),
  operator: (kit, { coin, who }) => call(kit.coins[coin], 'authorizeOperator(address operator)', [who]),
  votes: (kit, { coin, who }) => call(kit.coins[coin], 'delegate(address delegatee)', [who]),
  migrate: (kit, { coin }) => call(kit.coins[coin], 'migrate()'),
  permit2: ({ known, coins }, { coin, who, amount }) =>
    call(known.permit2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [
      ...[coins[coin], who, amount, 2 ** 40],
    ]),
  allowAll: ({ nft, silentNft, items }, { at, who }) => call(any([nft, silentNft, items], at), FOR_ALL, [who, true]),
  allowItem: ({ nft, silentNft }, { at, who }) => call(any([nft, silentNft], at), 'approve(address to, uint256 id)', [who, 1n]),
  rentItem: ({ nft }, { who }) => call(nft, 'setUser(uint256 id, address user, uint64 expires)', [1n, who, SOON]),
  claimsOperator: ({ claims }, { who }) => call(claims, 'setOperator(address operator, bool allowed)', [who, true]),
  claimsAllow: ({ claims }, { who }) => call(claims, 'approve(address spender, uint256 id, uint256 amount)', [who, 1n, 5n]),
  credit: ({ lender }, { who, amount }) => call(lender, 'approveDelegation(address to, uint256 amount)', [who, amount]),
  authorise: ({ lender }, { who }) => call(lender, 'setAuthorization(address who, bool allowed)', [who, true]),
  manager: ({ lender }, { who }) => call(lender, 'allow(address who, bool allowed)', [who, true]),
  accountOperator: ({ lender }, { who }) =>
    call(lender, 'setAccountOperator(address account, address who, bool allowed)', [ME, who, true]),
  owner: ({ owned, silentOwned }, { at, who }) =>
    call(
      any([owned, silentOwned], at),
      any(['transferOwnership', 'setOwner', 'changeAdmin', 'claim'], at >> 1).concat('(address to)'),
      [who],
    ),
  role: ({ owned, silentOwned }, { at, who }) =>
    call(any([owned, silentOwned], at), 'grantRole(bytes32 role, address to)', [ROLE, who]),
  safeOwner: ({ owned, silentOwned }, { at, who }) =>
    call(any([owned, silentOwned], at), 'addOwnerWithThreshold(address to, uint256 threshold)', [who, 1n]),
  module: ({ owned, silentOwned }, { at, who }) => call(any([owned, silentOwned], at), 'enableModule(address to)', [who]),
  name: ({ names }, { who }) => call(names, 'setOwner(bytes32 node, address to)', [NODE, who]),
  resolver: ({ names }, { who }) => call(names, 'setResolver(bytes32 node, address to)', [NODE, who]),
  claimer: ({ stake }, { who }) => call(stake, 'setClaimer(address to)', [who]),
  delegateAll: ({ stake }, { who }) => call(stake, 'delegateAll(address to, bytes32 rights, bool allowed)', [who, ROLE, true]),
  allowMore: (kit, { coin, who, amount }) =>
    call(kit.coins[coin], 'increaseAllowance(address spender, uint256 amount)', [who, amount]),
  allowShares: ({ vault, badVault }, { at, who, amount }) => call(any([vault, badVault], at), APPROVE, [who, amount]),
  // Functions that nobody knows, which tell of what they do.
  enter: ({ nft }, { who }) => call(nft, 'enter(uint256 id, address user)', [1n, who]),
  welcome: ({ lender }, { who }) => call(lender, 'welcome(address who)', [who]),
  agree: ({ owned }) => call(owned, 'agree(bytes32 hash)', [ROLE]),
} satisfies Record<string, Step>;
