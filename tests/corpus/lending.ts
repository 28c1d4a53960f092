import type { Address } from '../../lib/core/schema.ts';
import { FRIEND, ME, NOBODY, STAMPS, STRANGER, THIEF, USDC } from './addresses.ts';
import type { KnownCall } from './functions.ts';
import { call, data } from './request.ts';

/** Euler’s connector on Ethereum. */
export const CONNECTOR: Address = '0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383';
/** Another one of the 256 accounts that it gives the user. */
const ACCOUNT_TWO: Address = `0x${ME.slice(2, -2)}67`;

const operator = data('setAccountOperator(address account, address operator, bool authorized)', [ACCOUNT_TWO, THIEF, true]);
const withdraw = data('transfer(address to, uint256 value)', [FRIEND, 5_000_000n]);
const item = (targetContract: Address, onBehalfOfAccount: Address, of: `0x${string}`) => ({
  ...{ targetContract, onBehalfOfAccount, value: 0n, data: of },
});
const does = `Calls ${CONNECTOR}, which takes one step:`;
const acts = `  Lets THIEF do at ${CONNECTOR} whatever you may do there: take out, borrow, hand on.`;

/** What is lent: positions at Euler, items by ERC-4907. */
export const lendingCalls: readonly KnownCall[] = [
  [
    call(CONNECTOR, 'enableController(address account, address vault)', [ME, STRANGER]),
    `Lets STRANGER do at ${CONNECTOR} whatever you may do there: take out, borrow, hand on.`,
  ],
  [
    call(CONNECTOR, 'batch((address targetContract, address onBehalfOfAccount, uint256 value, bytes data)[] items)', [
      [item(CONNECTOR, NOBODY, operator), item(USDC, ACCOUNT_TWO, withdraw), item(USDC, STRANGER, withdraw)],
    ]),
    `Calls ${CONNECTOR}, which takes 3 steps:`,
    acts,
    '  Sends 5 USDC to FRIEND.',
    '  Moves 5 USDC from STRANGER to FRIEND.',
  ],
  [
    call(CONNECTOR, 'call(address targetContract, address onBehalfOfAccount, uint256 value, bytes data)', [
      ...[CONNECTOR, NOBODY, 0n, operator],
    ]),
    does,
    acts,
  ],
  [
    call(
      CONNECTOR,
      'permit(address signer, address sender, uint256 nonceNamespace, uint256 nonce, uint256 deadline, uint256 value, bytes data, bytes signature)',
      [ME, NOBODY, 0n, 0n, 9n, 0n, operator, '0x12'],
    ),
    does,
    acts,
  ],
  [
    call(STAMPS, 'setUser(uint256 tokenId, address user, uint64 expires)', [7n, THIEF, 2_000_000_000n]),
    'Lets THIEF use an item of STAMPS for a time, in place of its owner.',
  ],
  [
    call(STAMPS, 'setUser(uint256 tokenId, address user, uint64 expires)', [7n, NOBODY, 2_000_000_000n]),
    'Takes a right at STAMPS back from NOBODY.',
  ],
  [
    call(STAMPS, 'setUser(uint256 tokenId, address user, uint64 expires)', [7n, THIEF, 0n]),
    'Takes a right at STAMPS back from THIEF.',
  ],
];
