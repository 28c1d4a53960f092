import { encodeFunctionData, parseAbi } from 'viem';
import type { Call } from '../../lib/core/batch/batch.ts';
import type { Address, Bytes } from '../../lib/core/schema.ts';
import { call, data, ETHER, MAX, pay } from '../corpus/request.ts';
import { type CoinName, FRIEND, type Kit, type MaskName, ME, NODE, ROLE, THIEF } from './kit.ts';
import type { PoserName } from './posers.ts';

/** What a step may choose by. */
export interface Draws {
  /** Who gets it. */
  who: Address;
  amount: bigint;
  coin: CoinName;
  mask: MaskName;
  poser: PoserName;
  /** Which of several. */
  at: number;
}

type Step = (kit: Kit, draws: Draws) => Call;

const any = <Value>(values: readonly [Value, ...Value[]], at: number): Value => values[at % values.length] ?? values[0];

const APPROVE = 'approve(address spender, uint256 amount)';
const TRANSFER = 'transfer(address to, uint256 amount)';
const FOR_ALL = 'setApprovalForAll(address operator, bool allowed)';
const SWAP = 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const SWAP_TOKENS =
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const SOON = 2n ** 40n;

/** What people do every day. Each does what it says. */
export const honest = {
  pay: (_, { amount }) => pay(FRIEND, amount),
  send: ({ known }, { amount }) => call(known.usdc, TRANSFER, [FRIEND, amount]),
  wrap: ({ known }, { amount }) => call(known.weth, 'deposit()', [], amount),
  approve: ({ known }, { amount }) => call(known.usdc, APPROVE, [known.router, amount]),
  swap: ({ known }, { amount }) => call(known.router, SWAP, [amount, [known.weth, known.usdc], ME, SOON], amount),
  mint: ({ nft }) => call(nft, 'mint()', [], 0n),
  sendItem: ({ nft }) => call(nft, 'safeTransferFrom(address from, address to, uint256 id)', [ME, FRIEND, 1n]),
} satisfies Record<string, Step>;

/** What stands around it so that nobody looks: it takes nothing. */
const decoys = {
  idle: ({ idle }, { at }) => ({ to: idle, value: 0n, data: any(['0x12345678', '0x', '0x4e71d92d'], at) }),
  nothing: (_, { who }) => pay(who, 0n),
  allowNothing: (kit, { coin, who }) => call(kit.coins[coin], APPROVE, [who, 0n]),
} satisfies Record<string, Step>;

/** What a mask is called by: whatever a site likes, since it answers to everything. */
const CALLED: readonly [Bytes, ...Bytes[]] = [
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
const POSED: readonly [Posed, ...Posed[]] = [
  () => data('withdraw(uint256 amount)', [5n]),
  () => data('grantRole(bytes32 role, address account)', [ROLE, FRIEND]),
  () => data('transferOwnership(address newOwner)', [FRIEND]),
  ({ known }) => data(APPROVE, [known.router, 5n]),
  () => data('mint(address to, uint256 amount)', [ME, 5n]),
  () => data(TRANSFER, [FRIEND, 0n]),
];

/** Value that goes. */
const thefts = {
  pose: (kit, { poser, at }) => ({
    to: kit.posers[poser],
    value: 0n,
    data: any(POSED, at)(kit),
  }),
  mask: ({ masks }, { mask, at, amount }) => ({
    to: masks[mask],
    value: at % 2 === 0 ? 0n : amount,
    data: any(CALLED, at >> 1),
  }),
  sendCoin: (kit, { coin, who, amount }) => call(kit.coins[coin], TRANSFER, [who, amount]),
  claimCoin: (kit, { coin }) => call(kit.coins[coin], 'claim()'),
  rebase: (kit, { coin }) => call(kit.coins[coin], 'rebase()'),
  claimItem: ({ nft, silentNft }, { at }) => call(any([nft, silentNft], at), 'claim()'),
  sendItem: ({ nft, silentNft }, { at, who }) =>
    call(any([nft, silentNft], at), 'transferFrom(address from, address to, uint256 id)', [ME, who, 1n + BigInt((at % 3) & 1)]),
  sendItems: ({ items }, { who }) =>
    call(items, 'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)', [ME, who, 1n, 3n, '0x']),
  sendClaims: ({ claims }, { who }) => call(claims, 'transfer(address to, uint256 id, uint256 amount)', [who, 1n, 3n]),
  unstake: ({ stake }, { who }) => call(stake, 'withdrawTo(address to, uint256 amount)', [who, ETHER]),
  position: ({ stake }, { who }) => call(stake, 'transferPosition(address to)', [who]),
  borrow: ({ lender }, { who, amount }) => call(lender, 'borrow(uint256 amount, address to)', [amount, who]),
  swapAway: ({ known }, { who, amount }) => call(known.router, SWAP, [amount, [known.weth, known.usdc], who, SOON], amount),
  swapTokens: ({ known, coins }, { coin, amount }) =>
    call(known.router, SWAP_TOKENS, [amount, 0n, [coins[coin], known.usdc], ME, SOON]),
} satisfies Record<string, Step>;

/** Rights that go. */
const grants = {
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
} satisfies Record<string, Step>;

export const HONEST = Object.keys(honest) as (keyof typeof honest)[];
const steps = { ...honest, ...decoys, ...thefts, ...grants } satisfies Record<string, Step>;
export type StepName = keyof typeof steps;
export const STEPS = Object.keys(steps) as StepName[];

/** One call of a batch. */
export interface Drawn extends Omit<Draws, 'who'> {
  step: StepName;
  who: 'thief' | 'gang' | 'friend';
  /** How deep it lies inside of calls that make several. */
  depth: number;
}

const whoIs = (kit: Kit, who: Drawn['who']): Address => (who === 'gang' ? kit.gang : who === 'friend' ? FRIEND : THIEF);

/** What a contract does for its caller, one or more levels down; what carries currency stays as it is. */
function nested(of: Call, depth: number): Call {
  if (depth === 0 || of.value > 0n || of.data === '0x') return of;
  const abi = parseAbi(['function multicall(bytes[] calls)']);
  return nested({ ...of, data: encodeFunctionData({ abi, args: [[of.data]] }) }, depth - 1);
}

export function callOf(kit: Kit, { step, who, depth, ...draws }: Drawn): Call {
  const made = (steps[step] as Step)(kit, { ...draws, who: whoIs(kit, who) });
  return nested(made, depth);
}

export const isHonest = ({ step }: Pick<Drawn, 'step'>): boolean => step in honest || step in decoys;
