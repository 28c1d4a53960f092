import { call, data, ETHER } from '../../corpus/request.ts';
import { FRIEND, THIEF } from '../people.ts';
import { attack } from './attack.ts';

const APPROVE = 'approve(address spender, uint256 amount)';

/** What is said of a harmless call must be no word for what another one does. */
export const decoys = [
  attack('V-04 names an allowance of nothing beside a payment that gives all of it', {
    calls: ({ coins }) => [
      call(coins.trap, APPROVE, [THIEF, 0n]),
      call(coins.trap, 'transfer(address to, uint256 amount)', [FRIEND, ETHER]),
    ],
    lost: ['balanceOf', 'allowance'],
    warns: ['danger hiddenAllowance'],
  }),
  attack('V-04 ends an allowance beside a function that nobody knows and that gives all of it', {
    calls: ({ coins }) => [call(coins.plain, APPROVE, [THIEF, 0n]), call(coins.plain, 'migrate()')],
    atomic: true,
    lost: ['allowance'],
    warns: ['danger hiddenAllowance'],
  }),
  attack('V-04 has somebody else give a right beside a function that nobody knows and that gives the user’s', {
    calls: ({ known, lender }) => [
      call(known.multicall3, 'aggregate((address target, bytes data)[] calls)', [
        [{ target: lender, data: data('setAuthorization(address authorized, bool isAuthorized)', [THIEF, true]) }],
      ]),
      call(lender, 'welcome(address who)', [THIEF]),
    ],
    lost: ['getOperator'],
    warns: ['danger right'],
  }),
];
