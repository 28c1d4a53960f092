import type { Call } from '../../../lib/core/batch/batch.ts';
import { call, ETHER } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { FRIEND, THIEF } from '../people.ts';
import { attack } from './attack.ts';

/** What no transfer shows is taken by a function that the wallet does not know. */
const one = (title: string, make: (kit: Kit) => Call, lost: string[], ...warns: string[]) =>
  attack(`V-02 ${title}`, { calls: (kit) => [make(kit)], lost, warns });

export const unseen = [
  one(
    'takes what was staked to a thief',
    ({ stake }) => call(stake, 'withdrawTo(address to, uint256 amount)', [THIEF, ETHER]),
    ['deposits'],
    'danger right',
  ),
  one(
    'moves a whole position',
    ({ stake }) => call(stake, 'transferPosition(address to)', [THIEF]),
    ['deposits'],
    'caution unreadable',
  ),
  one(
    'borrows in the name of the user',
    ({ lender }) => call(lender, 'borrow(uint256 amount, address to)', [ETHER, THIEF]),
    ['debt'],
    'caution unreadable',
  ),
  one('halves what everybody holds', ({ coins }) => call(coins.plain, 'rebase()'), ['balanceOf'], 'caution unreadable'),
  one(
    'takes half of a token where it says claim',
    ({ coins }) => call(coins.plain, 'claim()'),
    ['balanceOf'],
    'caution unreadable',
  ),
  one('takes half of a token without a word', ({ coins }) => call(coins.silent, 'claim()'), ['balanceOf'], 'caution unreadable'),
  one('takes an item without a word', ({ silentNft }) => call(silentNft, 'claim()'), ['ownerOf'], 'caution unreadable'),
  one(
    'lets a thief have a token where it says migrate',
    ({ coins }) => call(coins.plain, 'migrate()'),
    ['allowance'],
    'danger hiddenAllowance',
  ),
  one(
    'lets a thief have a token without a word',
    ({ coins }) => call(coins.quietTrap, 'migrate()'),
    ['allowance'],
    'caution unreadable',
  ),
  one(
    'allows a thief everything with each payment',
    ({ coins }) => call(coins.trap, 'transfer(address to, uint256 amount)', [FRIEND, ETHER]),
    ['balanceOf', 'allowance'],
    'danger hiddenAllowance',
  ),
];
