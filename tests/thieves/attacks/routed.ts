import { concat, encodeAbiParameters, parseAbiParameters, toHex } from 'viem';
import type { Address } from '../../../lib/core/schema.ts';
import { call, ETHER } from '../../corpus/request.ts';
import { type Kit, THIEF } from '../kit.ts';
import { attack } from './attack.ts';

const encoded = (types: string, values: readonly unknown[]) => encodeAbiParameters(parseAbiParameters(types as string), values);
const [SENDER, ITSELF]: Address[] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`];
const NATIVE: Address = `0x${'0'.repeat(40)}`;

type Step = readonly [number: number, input: `0x${string}`];
const handing = (number: number, token: Address, to: Address | undefined, much = 1n): Step => [
  number,
  encoded('address,address,uint256', [token, to, much]),
];
const swap = ({ known }: Kit, to = ITSELF): Step => [
  0,
  encoded('address,uint256,uint256,bytes,bool', [to, ETHER, ETHER, concat([known.weth, '0x0001f4', known.usdc]), false]),
];

/** An ether that a known router is told by a thief what to do with. */
const routed = (title: string, steps: (kit: Kit) => Step[], warns: string[]) =>
  attack(`V-08 ${title}`, {
    calls: (kit) => {
      const all = steps(kit);
      const numbers = concat(all.map(([number]) => toHex(number, { size: 1 })));
      const inputs = all.map(([, input]) => input);
      const execute = 'execute(bytes commands, bytes[] inputs, uint256 deadline)';
      return [call(kit.known.program, execute, [numbers, inputs, 2n ** 40n], ETHER)];
    },
    lost: ['wealth'],
    warns,
  });

export const routes = [
  routed('swaps at a known router and sweeps what comes out', (kit) => [swap(kit), handing(4, kit.known.usdc, THIEF)], [
    'danger goesElsewhere',
  ]),
  routed('hands the currency on by a known router', () => [handing(5, NATIVE, THIEF, ETHER)], ['danger goesElsewhere']),
  routed(
    'takes nearly all by a fee of a known router',
    (kit) => [swap(kit), handing(6, kit.known.usdc, THIEF, 9_999n), handing(4, kit.known.usdc, SENDER)],
    ['danger goesElsewhere'],
  ),
  routed('swaps at a known router and leaves it there for whoever comes next', (kit) => [swap(kit)], ['danger notAsSaid']),
  attack('V-08 sends to a known router what whoever comes next sweeps', {
    calls: ({ known }) => [call(known.usdc, 'transfer(address to, uint256 value)', [known.program, ETHER])],
    lost: ['balanceOf'],
    warns: ['danger leftThere'],
  }),
];
