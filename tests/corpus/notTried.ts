import type { Plan } from '../../lib/core/plan/plan.ts';
import { CODE, DAI, ME, STRANGER, THIEF, USDC } from './addresses.ts';
import { call, ETHER, pay, request } from './request.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';
const fails = { outcome: 'reverts', reason: { code: 'revert.none' } } as const;
const fine = { outcome: 'succeeds' } as const;
const unknown = { outcome: 'unknown' } as const;
const heldBack = { outcome: 'reverts', failsWith: 0 } as const;

/** A call that fails while it is tried, as whoever made it likes, in front of what takes all there is. */
const emptied = (title: string, plan: Partial<Plan>, first: readonly string[], then: readonly string[] = []) =>
  request(
    `V-04 nearly everything to one stranger, ${title}`,
    {
      calls: [
        call(CODE, 'claim()'),
        pay(THIEF, 99n * ETHER),
        call(USDC, TRANSFER, [THIEF, 3_000_000n]),
        call(DAI, TRANSFER, [THIEF, ETHER]),
      ],
      logs: [],
      plan,
    },
    {
      says: [
        'Calls a function of CODE that Sheaf does not know: 0x4e71d92d.',
        'Sends 99 ETH to THIEF.',
        'Sends 3 USDC to THIEF.',
        'Sends 1 DAI to THIEF.',
      ],
      warns: [...first, 'danger sweep', 'caution unreadable', ...then, 'caution nearlyAll', 'note firstContact'],
    },
  );

/** Requests of which a trial shows nothing, or not all: what it does not show is no reason to say less. */
export const notTried = [
  emptied('behind a call that fails, one by one', { outcomes: [fails, fine, fine, fine] }, ['danger fails']),
  emptied('with a call that fails, all or nothing', { atomic: true, outcomes: [fails, heldBack, heldBack, heldBack] }, [
    'danger fails',
  ]),
  emptied(
    'where no node could try it',
    { simulatedOn: 'none', outcomes: [unknown, unknown, unknown, unknown] },
    [],
    ['caution notSimulated'],
  ),
  request(
    'V-04 what comes behind a call that fails is not counted twice',
    {
      calls: [pay(STRANGER, 50n * ETHER), call(CODE, 'claim()'), pay(ME, 1n)],
      logs: [],
      plan: { outcomes: [fine, fails, fine] },
    },
    {
      says: [
        'Sends 50 ETH to STRANGER.',
        'Calls a function of CODE that Sheaf does not know: 0x4e71d92d.',
        'Sends 0.000000000000000001 ETH to ME.',
      ],
      warns: ['danger fails', 'caution unreadable', 'note firstContact', 'note toSelf'],
    },
  ),
];
