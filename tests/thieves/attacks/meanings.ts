import type { Call } from '../../../lib/core/batch/batch.ts';
import { call, data, ETHER } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { FRIEND, ME, THIEF } from '../people.ts';
import { attack } from './attack.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const TRANSFER = 'transfer(address to, uint256 amount)';
const one = (title: string, make: (kit: Kit) => Call, lost: string[], ...warns: string[]) =>
  attack(`V-08 ${title}`, { calls: (kit) => [make(kit)], lost, warns });
/** A known function of a contract that nobody knows. */
const poses = (title: string, called: Call['data'], value: bigint, lost: string, level = 'danger') =>
  attack(`V-08 ${title}`, {
    calls: ({ masks }) => [{ to: masks[value > 0n ? 'always keep' : 'always pull'], value, data: called }],
    lost: [lost],
    warns: [`${level} notAsSaid`, 'caution claims'],
  });

export const meanings = [
  poses('calls it wrapping and keeps the currency', data('deposit()'), ETHER, 'wealth'),
  poses('calls it taking back and uses an old allowance', data('withdraw(uint256 amount)', [ETHER]), 0n, 'balanceOf'),
  poses('calls it a payment of a token and uses an old allowance', data(TRANSFER, [FRIEND, 5n]), 0n, 'balanceOf'),
  poses('calls it an allowance and uses an old one', data(APPROVE, [FRIEND, 5n]), 0n, 'balanceOf'),
  poses('calls it an end of an allowance and uses an old one', data(APPROVE, [FRIEND, 0n]), 0n, 'balanceOf'),
  poses(
    'calls it a vault and uses an old allowance',
    data('redeem(uint256 shares, address receiver, address owner)', [5n, ME, ME]),
    0n,
    'balanceOf',
    'caution',
  ),
  poses(
    'calls it a swap and keeps the currency',
    data('swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)', [
      ...[3_000n * ETHER, [ME, ME], ME, 2n ** 40n],
    ]),
    ETHER,
    'wealth',
  ),
  ...[
    data('withdraw(uint256 amount)', [ETHER]),
    data('multicall(bytes[] data)', [[]]),
    // That it names a person is a danger, and about what is no token.
    data(APPROVE, [FRIEND, 5n]),
    data('approve(address spender, uint256 id, uint256 amount)', [FRIEND, 1n, 5n]),
    data('setApprovalForAll(address operator, bool allowed)', [FRIEND, true]),
  ].map((called, at) =>
    one(
      `uses an old allowance of a token that tells nobody, under a known name (${at + 1})`,
      ({ masks }) => ({ to: masks['always pullQuiet'], value: 0n, data: called }),
      ['balanceOf'],
      'caution claims',
    ),
  ),
  ...[0n, ETHER].map((value) =>
    one(
      `uses an old allowance of a token that tells nobody, where it is paid ${value / ETHER} ether and told nothing`,
      ({ masks }) => ({ to: masks['always pullQuiet'], value, data: '0x' }),
      [...(value > 0n ? ['wealth'] : []), 'balanceOf'],
      'caution claims',
    ),
  ),
  one(
    'sells an item of a collection, and makes none',
    ({ soldOut }) => call(soldOut, 'mint(address to, uint256 amount)', [ME, 1n], ETHER),
    ['wealth'],
    'danger notAsSaid',
  ),
  one(
    'takes money along to a token that has no use for it',
    ({ soldOut }) => call(soldOut, 'approve(address spender, uint256 amount)', [FRIEND, 0n], ETHER),
    ['wealth'],
    'caution notAsSaid',
  ),
  attack('V-08 calls it a payment and uses an old allowance, beside a call that nobody can read', {
    calls: ({ masks, idle }) => [
      { to: masks['always pull'], value: 0n, data: data(TRANSFER, [FRIEND, 5n]) },
      { to: idle, value: 0n, data: '0x12345678' },
    ],
    atomic: true,
    lost: ['balanceOf'],
    warns: ['caution notAsSaid', 'caution claims', 'caution unreadable'],
  }),
  one(
    'swaps for somebody else',
    ({ known }) =>
      call(
        known.router,
        'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
        [ETHER, [known.weth, known.usdc], THIEF, 2n ** 40n],
        ETHER,
      ),
    ['wealth'],
    'danger goesElsewhere',
  ),
];
