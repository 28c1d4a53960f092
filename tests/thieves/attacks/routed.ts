import { call, ETHER } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { THIEF } from '../people.ts';
import { handing, NATIVE, type ProgramStep, program, selling } from '../steps/routed.ts';
import { attack } from './attack.ts';

const SWEEP = 4;
const TRANSFER = 5;
const PORTION = 6;
const sold = (kit: Kit) => selling(kit, 'itself', ETHER);

/** An ether that a known router is told by a thief what to do with. */
const routed = (title: string, steps: (kit: Kit) => ProgramStep[], warns: string[]) =>
  attack(`V-08 ${title}`, { calls: (kit) => [program(kit, steps(kit), ETHER)], lost: ['wealth'], warns });

export const routes = [
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
];
