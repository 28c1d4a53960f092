import type { Call } from '../../../lib/core/batch/batch.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { call, ETHER } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { attack } from './attack.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const one = (title: string, make: (kit: Kit) => Call) =>
  attack(`V-12 ${title}`, { calls: (kit) => [make(kit)], lost: ['allowance'], warns: ['caution lasting'] });

/** What somebody may take later is more than there is, though it is not without limit. */
export const lasting = [
  one('asks for an allowance that is one short of the largest', ({ coins, gang }) =>
    call(coins.plain, APPROVE, [gang, 2n ** 128n - 2n]),
  ),
  one('asks for an allowance of twice what there is', ({ coins, gang }) => call(coins.plain, APPROVE, [gang, 2_000n * ETHER])),
  one('raises an allowance that there was to more than there is', ({ coins, gang }) =>
    call(coins.plain, 'increaseAllowance(address spender, uint256 amount)', [gang, 2_000n * ETHER]),
  ),
  one('asks for one through Permit2', ({ known, coins, gang }) =>
    call(known.permit2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [
      ...[coins.plain, gang, 2n ** 128n - 2n, 2 ** 40],
    ]),
  ),
  attack('V-12 asks for an allowance for a known contract that anybody can tell what to do', {
    calls: ({ known, coins }) => [call(coins.plain, APPROVE, [known.multicall3, ETHER])],
    lost: ['allowance'],
    warns: ['danger allowsPerson'],
  }),
  attack('V-04 V-12 asks for one behind twenty others that nobody minds', {
    calls: ({ coins, gang, masks }) => [
      ...Object.values(masks)
        .slice(0, 20)
        .map((each: Address) => call(coins.silent, APPROVE, [each, 5n])),
      call(coins.plain, APPROVE, [gang, 2n ** 128n - 2n]),
    ],
    atomic: true,
    lost: ['allowance'],
    warns: ['caution lasting'],
  }),
];
