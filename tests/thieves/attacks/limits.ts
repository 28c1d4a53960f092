import type { Call } from '../../../lib/core/batch/batch.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { call, ETHER, MAX, pay } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { FRIEND, THIEF } from '../people.ts';
import { attack } from './attack.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const TRANSFER = 'transfer(address to, uint256 amount)';
const one = (title: string, make: (kit: Kit) => Call, lost: string[], ...warns: string[]) =>
  attack(`V-04 ${title}`, { calls: (kit) => [make(kit)], lost, warns });
/** Calls that take nothing, each of somebody else. */
const decoys = (count: number): Call[] =>
  Array.from({ length: count }, (_, at) => pay(`0x${(at + 0x1000).toString(16).padStart(40, '0')}`, 0n));

export const limits = [
  attack('V-04 asks for an allowance behind forty-five others', {
    calls: ({ coins }) => [...decoys(45), call(coins.plain, APPROVE, [THIEF, MAX])],
    atomic: true,
    lost: ['allowance'],
    warns: ['danger allowsPerson'],
  }),
  attack('V-04 sends a token away behind forty-five others', {
    calls: ({ coins }) => [...decoys(45), call(coins.plain, TRANSFER, [THIEF, ETHER])],
    atomic: true,
    lost: ['balanceOf'],
    warns: ['note firstContact'],
  }),
  attack('V-04 allows twenty-five tokens that are none before the one that is', {
    calls: ({ coins }) => [
      ...decoys(25).map(({ to }) => call(to as Address, APPROVE, [FRIEND, 0n])),
      call(coins.plain, APPROVE, [THIEF, 5n]),
    ],
    atomic: true,
    lost: ['allowance'],
    warns: ['danger allowsPerson'],
  }),
  one(
    'lets so many items seem to leave that the coin which does falls off the list',
    ({ flood }) => call(flood, 'claim(uint256 count)', [150n]),
    ['balanceOf'],
    'caution unreadable',
  ),
  one(
    'lets a thousand items seem to leave',
    ({ flood }) => call(flood, 'claim(uint256 count)', [1_000n]),
    ['balanceOf'],
    'danger notKept',
  ),
];
