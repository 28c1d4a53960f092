import { call, ETHER, pay } from '../../corpus/request.ts';
import { FRIEND, ME } from '../people.ts';
import { APPROVE, any, FOR_ALL, SOON, type Step, SWAP, TRANSFER } from './draws.ts';
import { handing, program, selling } from './routed.ts';

/** What people do every day. Each does what it says. */
export const honest = {
  pay: (_, { amount }) => pay(FRIEND, amount),
  send: ({ known }, { amount }) => call(known.usdc, TRANSFER, [FRIEND, amount]),
  wrap: ({ known }, { amount }) => call(known.weth, 'deposit()', [], amount),
  approve: ({ known }, { amount }) => call(known.usdc, APPROVE, [known.router, amount]),
  swap: ({ known }, { amount }) => call(known.router, SWAP, [amount, [known.weth, known.usdc], ME, SOON], amount),
  mint: ({ nft }) => call(nft, 'mint()', [], 0n),
  sendItem: ({ nft }) => call(nft, 'safeTransferFrom(address from, address to, uint256 id)', [ME, FRIEND, 1n]),
  deposit: ({ vault }, { amount }) => call(vault, 'deposit(uint256 assets, address receiver)', [amount, ME]),
  redeem: ({ vault }, { amount }) => call(vault, 'redeem(uint256 shares, address receiver, address owner)', [amount, ME, ME]),
  routed: (kit, { amount }) => program(kit, [selling(kit, 'me', amount)], amount),
  // For a fee of one part in a hundred.
  routedForFee: (kit, { amount }) =>
    program(
      kit,
      [selling(kit, 'itself', amount), handing(6, kit.known.usdc, FRIEND, 100n), handing(4, kit.known.usdc, 'me', 0n)],
      amount,
    ),
} satisfies Record<string, Step>;

/** What stands around it so that nobody looks: it takes nothing. */
export const decoys = {
  idle: ({ idle }, { at }) => ({ to: idle, value: 0n, data: any(['0x12345678', '0x', '0x4e71d92d'], at) }),
  nothing: (_, { who }) => pay(who, 0n),
  allowNothing: (kit, { coin, who }) => call(kit.coins[coin], APPROVE, [who, 0n]),
  allowLess: (kit, { coin, who }) => call(kit.coins[coin], 'decreaseAllowance(address spender, uint256 amount)', [who, 5n]),
  takeBackAll: ({ nft }, { who }) => call(nft, FOR_ALL, [who, false]),
  // More than there is.
  fails: ({ known }) => call(known.usdc, TRANSFER, [FRIEND, 10n ** 12n * ETHER]),
} satisfies Record<string, Step>;
