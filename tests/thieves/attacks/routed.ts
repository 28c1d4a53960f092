import { call, ETHER } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { FRIEND, ME, THIEF } from '../people.ts';
import { type By, SOON, SWAP, TRANSFER_FROM } from '../steps/draws.ts';
import { buying, handing, mayFail, NATIVE, onward, type ProgramStep, program, selling, TOO_MUCH } from '../steps/routed.ts';
import { calledTogether, madeBy } from '../steps/several.ts';
import { attack } from './attack.ts';

const SWEEP = 4;
const TRANSFER = 5;
const PORTION = 6;
const sold = (kit: Kit) => selling(kit, 'itself', ETHER);

/** An ether that a known router is told by a thief what to do with. */
const routed = (title: string, steps: (kit: Kit) => ProgramStep[], warns: string[]) =>
  attack(`V-08 ${title}`, { calls: (kit) => [program(kit, steps(kit), ETHER)], lost: ['wealth'], warns });

const BY: readonly Exclude<By, 'me'>[] = ['multicall3', 'connector', 'multiSend'];
const GOES = ['danger goesElsewhere'];
/** Nearly all of what is bought goes to the thief, as a fee of something that is made to look like much more. */
const inflated = (title: string, by: (kit: Kit) => ProgramStep[]) =>
  routed(
    title,
    (kit) => [
      ...by(kit),
      sold(kit),
      handing(TRANSFER, kit.known.usdc, THIEF, (ETHER * 95n) / 100n),
      handing(SWEEP, kit.known.usdc, 'me', 1n),
    ],
    GOES,
  );
/** A twentieth of what is there, again and again. */
const twentieth = (kit: Kit) => program(kit, [handing(PORTION, NATIVE, THIEF, 500n), handing(SWEEP, NATIVE, 'me', 0n)], ETHER);

export const routes = [
  ...BY.flatMap((by) => [
    attack(`V-08 sweeps what comes out at a known router that ${by} calls`, {
      calls: (kit) => [madeBy(kit, by, program(kit, [sold(kit), handing(SWEEP, kit.known.usdc, THIEF, 1n)], ETHER))],
      lost: ['wealth'],
      warns: GOES,
    }),
    attack(`V-08 buys for a thief at a known router that ${by} calls`, {
      calls: (kit) => [madeBy(kit, by, program(kit, [selling(kit, THIEF, ETHER)], ETHER))],
      lost: ['wealth'],
      warns: GOES,
    }),
    attack(`V-08 buys for a thief at a known exchange that ${by} calls`, {
      calls: (kit) => [madeBy(kit, by, call(kit.known.router, SWAP, [1n, [kit.known.weth, kit.known.usdc], THIEF, SOON], ETHER))],
      lost: ['wealth'],
      warns: GOES,
    }),
  ]),
  routed(
    'swaps for a thief, as if a later swap took it on from there',
    (kit) => [
      selling(kit, THIEF, (ETHER * 95n) / 100n),
      selling(kit, 'itself', ETHER / 20n),
      onward(kit, 'itself', ETHER / 20n),
      handing(SWEEP, kit.known.weth, 'me', 0n),
    ],
    GOES,
  ),
  inflated('makes what it takes look little by a step that does not succeed', (kit) => [
    mayFail(selling(kit, 'itself', TOO_MUCH, true)),
  ]),
  inflated('makes what it takes look little by a way of buying that is not needed', (kit) => [
    mayFail(buying(kit, 'itself', TOO_MUCH, TOO_MUCH)),
  ]),
  inflated('makes what it takes look little by sending more than there is to itself', (kit) => [
    mayFail(handing(TRANSFER, kit.known.usdc, 'itself', TOO_MUCH)),
  ]),
  routed(
    'makes what it takes look little by what a purchase may cost',
    (kit) => [
      buying(kit, 'me', 1n, TOO_MUCH),
      handing(TRANSFER, NATIVE, THIEF, (ETHER * 95n) / 100n),
      handing(SWEEP, NATIVE, 'me', 0n),
    ],
    GOES,
  ),
  attack('V-08 takes a twentieth of the same ether again and again', {
    calls: (kit) => Array.from({ length: 20 }, () => twentieth(kit)),
    atomic: true,
    lost: Array.from({ length: 20 }, () => 'wealth'),
    warns: GOES,
  }),
  routed('swaps at a known router and sweeps what comes out', (kit) => [sold(kit), handing(SWEEP, kit.known.usdc, THIEF, 1n)], [
    'danger goesElsewhere',
  ]),
  routed('hands the currency on by a known router', () => [handing(TRANSFER, NATIVE, THIEF, ETHER)], ['danger goesElsewhere']),
  routed(
    'takes nearly all by a fee of a known router',
    (kit) => [sold(kit), handing(PORTION, kit.known.usdc, THIEF, 9_999n), handing(SWEEP, kit.known.usdc, 'me', 1n)],
    ['danger goesElsewhere'],
  ),
  routed('swaps at a known router and leaves it there for whoever comes next', (kit) => [sold(kit)], ['danger notAsSaid']),
  attack('V-08 sends to a known router what whoever comes next sweeps', {
    calls: ({ known }) => [call(known.usdc, 'transfer(address to, uint256 value)', [known.program, ETHER])],
    lost: ['balanceOf'],
    warns: ['danger leftThere'],
  }),
  attack('V-08 hands what it buys for the user on to a contract of a thief', {
    calls: (kit) => [
      calledTogether(kit, [
        program(kit, [selling(kit, ME, ETHER)], ETHER),
        call(kit.known.usdc, TRANSFER_FROM, [ME, kit.gang, ETHER]),
      ]),
    ],
    lost: ['wealth'],
    warns: ['caution goesElsewhere'],
  }),
  attack('V-08 hands what it buys for the user on to somebody they know, in a line that is cut before that', {
    calls: (kit) => [
      calledTogether(kit, [
        program(kit, [selling(kit, ME, ETHER)], ETHER),
        call(kit.known.usdc, TRANSFER_FROM, [ME, FRIEND, ETHER]),
      ]),
    ],
    lost: ['wealth'],
    warns: ['caution goesElsewhere'],
  }),
];
