import { call, ETHER } from '../../corpus/request.ts';
import { ME } from '../people.ts';
import { CALLED, POSED } from './called.ts';
import { APPROVE, any, SOON, type Step, SWAP, TRANSFER, TRANSFER_FROM } from './draws.ts';
import { desk, nested, program, skimmed } from './routed.ts';
import { aggregated } from './several.ts';

const SWAP_TOKENS =
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';

/** Value that goes. */
export const thefts = {
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
  sendFrom: (kit, { coin, who, amount }) => call(kit.coins[coin], TRANSFER_FROM, [ME, who, amount]),
  flood: ({ flood }, { at }) => call(flood, 'claim(uint256 count)', [any([3n, 150n], at)]),
  crowd: ({ crowded, known }) => call(crowded, APPROVE, [known.router, 5n]),
  route: (kit, draws) => program(kit, nested(kit, draws, draws.at), draws.at % 5 === 0 ? 0n : draws.amount),
  skim: (kit, draws) => skimmed(kit, draws, draws.at),
  desk: (kit, draws) => desk(kit, draws, draws.at % 5 === 0 ? 0n : draws.amount),
  vaultIn: ({ vault, badVault }, { at, amount, who }) =>
    call(
      any([vault, badVault], at),
      any(['deposit(uint256 assets, address receiver)', 'mint(uint256 shares, address receiver)'], at >> 1),
      [amount, any([ME, who], at >> 2)],
    ),
  vaultOut: ({ vault, badVault }, { at, amount, who }) =>
    call(
      any([vault, badVault], at),
      any(
        ['withdraw(uint256 assets, address receiver, address owner)', 'redeem(uint256 shares, address receiver, address owner)'],
        at >> 1,
      ),
      [amount, any([ME, who], at >> 2), ME],
    ),
  several: (kit, draws) => aggregated(kit, draws),
} satisfies Record<string, Step>;
