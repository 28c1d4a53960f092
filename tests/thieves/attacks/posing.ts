import type { Bytes } from '../../../lib/core/schema.ts';
import { call, data } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { FRIEND, ME, ROLE } from '../people.ts';
import type { PoserName } from '../posers.ts';
import { attack } from './attack.ts';

const by = (name: PoserName, title: string, called: (kit: Kit) => Bytes, lost: string, ...warns: string[]) =>
  attack(`V-08 ${title}`, { calls: (kit) => [{ to: kit.posers[name], value: 0n, data: called(kit) }], lost: [lost], warns });

const approve = ({ known }: Kit) => data('approve(address spender, uint256 amount)', [known.router, 5n]);

/** What of the user's tells of itself only where it is asked, by who takes it, and what is gone. */
const QUIET = { coin: 'balanceOf', operated: 'balanceOf', item: 'ownerOf' } as const;

/** What tells nobody at all: who keeps it, and what is gone. */
const KEPT = {
  items: 'balanceOf',
  claims: 'balanceOf',
  deposit: 'deposits',
  position: 'worth',
  lock: 'lockedFor',
  market: 'position',
} as const;

/** Tokens by all that they tell of themselves, which also take what they once got leave to take elsewhere. */
export const posing = [
  by(
    'coin',
    'gives back what it is asked for, and takes more',
    () => data('withdraw(uint256 amount)', [5n]),
    'balanceOf',
    'caution claims',
  ),
  ...[
    data('grantRole(bytes32 role, address account)', [ROLE, FRIEND]),
    data('transferOwnership(address newOwner)', [FRIEND]),
  ].map((called, at) =>
    by(
      'coin',
      `calls it a right over itself, and uses an old allowance (${at + 1})`,
      () => called,
      'balanceOf',
      'caution claims',
    ),
  ),
  ...Object.entries(QUIET).map(([name, lost]) =>
    by(
      name as keyof typeof QUIET,
      `allows what it is asked to, and takes silently by ${name}`,
      approve,
      lost,
      'danger notAsSaid',
    ),
  ),
  ...Object.entries(KEPT).map(([name, lost]) =>
    by(
      name as keyof typeof KEPT,
      `allows what it is asked to, and takes what nobody can count by ${name}`,
      approve,
      lost,
      'caution claims',
    ),
  ),
  attack('V-08 says that it is a vault, gives back next to nothing and takes where nobody looks', {
    calls: ({ vaulted }) => [call(vaulted, 'redeem(uint256 shares, address receiver, address owner)', [5n, ME, ME])],
    lost: ['balanceOf'],
    warns: ['caution claims'],
  }),
  attack('V-08 takes with a second call what it did not take with the first', {
    calls: ({ armed, known }) => [
      call(armed, 'mint(address to, uint256 amount)', [ME, 5n]),
      call(armed, 'approve(address spender, uint256 amount)', [known.router, 5n]),
    ],
    lost: ['balanceOf'],
    warns: ['caution claims'],
  }),
  by(
    'coin',
    'makes what it is asked to, and takes more',
    () => data('mint(address to, uint256 amount)', [ME, 5n]),
    'balanceOf',
    'caution notAsSaid',
  ),
  attack('V-08 takes all that there is, and tells of what it was asked for', {
    calls: ({ coins }) => [call(coins.greedy, 'transfer(address to, uint256 amount)', [FRIEND, 5n])],
    lost: ['balanceOf'],
    warns: ['danger notAsSaid'],
  }),
  attack('V-08 V-04 takes among more contracts than anybody looks at', {
    calls: ({ crowded, known }) => [call(crowded, 'approve(address spender, uint256 amount)', [known.router, 5n])],
    lost: ['balanceOf'],
    warns: ['caution claims'],
  }),
  attack('V-08 takes what another call of the batch is made to as well', {
    calls: ({ posers, coins, known }) => [
      call(coins.silent, 'approve(address spender, uint256 amount)', [known.router, 0n]),
      call(posers.coin, 'approve(address spender, uint256 amount)', [known.router, 5n]),
    ],
    lost: ['balanceOf'],
    warns: ['danger notAsSaid'],
  }),
];
