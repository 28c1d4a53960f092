import type { Bytes } from '../../../lib/core/schema.ts';
import { data } from '../../corpus/request.ts';
import { FRIEND, type Kit, type PoserName, ROLE } from '../kit.ts';
import { attack } from './attack.ts';

const by = (name: PoserName, title: string, called: (kit: Kit) => Bytes, lost: string, ...warns: string[]) =>
  attack(`V-08 ${title}`, { calls: (kit) => [{ to: kit.posers[name], value: 0n, data: called(kit) }], lost: [lost], warns });

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
];
