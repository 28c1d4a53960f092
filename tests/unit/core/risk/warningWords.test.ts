import { describe, expect, test } from 'vitest';
import type { Batch, Call } from '../../../../lib/core/batch/batch.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { kindOf } from '../../../../lib/core/warning.ts';
import {
  CODE,
  DAI,
  FRIEND,
  MARKET,
  ME,
  MINE_TOO,
  MULTICALL3,
  NOBODY,
  PERMIT2,
  PROXY,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
  VAULT,
} from '../../../corpus/addresses.ts';
import {
  allowed,
  allowedAll,
  allowedItem,
  type CorpusRequest,
  call,
  data,
  ETHER,
  handedOver,
  MAX,
  moved,
  movedItem,
  movedNative,
  pay,
  upgraded,
} from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plainWarning } from '../../../support/plain.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const TRANSFER = 'transfer(address to, uint256 amount)';
const FROM = 'transferFrom(address from, address to, uint256 amount)';
const SWAP = 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const PERMIT = 'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)';
const REDEEM = 'redeem(uint256 shares, address receiver, address owner)';
const MINE_LOOKS: `0x${string}` = `${MINE_TOO.slice(0, 6)}${'0'.repeat(32)}${MINE_TOO.slice(-4)}` as `0x${string}`;
const claim = call(CODE, 'claim()');
const blind = { simulatedOn: 'none' as const, outcomes: [{ outcome: 'unknown' as const }] };
const inside = (...calls: { target: `0x${string}`; callData: `0x${string}` }[]) =>
  call(MULTICALL3, 'aggregate((address target, bytes callData)[] calls)', [calls]);

type Asked = Pick<CorpusRequest, 'calls' | 'logs' | 'plan' | 'facts'> & Pick<Batch, 'onRevert' | 'siteNonce'>;

/** The warnings as the window has them: where, and in which words. */
const told = ({ onRevert, siteNonce, ...request }: Asked) =>
  warningsOf({ ...batchOf(request), ...(onRevert ? { onRevert } : {}), siteNonce }, planOf(request), factsFor(request)).map(
    (warning) => `${kindOf(warning)}${warning.call === undefined ? '' : ` ${warning.call}`}: ${plainWarning(warning)}`,
  );
const of = (...calls: Call[]): Asked => ({ calls, logs: [] });

describe('the words of a warning', () => {
  const control = 'control 0: Hands over a contract.';
  const unread = 'unreadable 0: Sheaf cannot read this step.';
  const rights = `${unread} Sheaf does not know what this function of CODE does. Beside what was seen when it was tried out, it may give others rights over what you have there, or over what CODE may take of yours, and nothing would show it.`;
  const claims = (who: string) =>
    `claims 0: Only the contract says what this does. Sheaf does not know ${who} for this. Whatever its function is called, it may give others rights over what you have there, or over what ${who} may take of yours, and nothing would show it.`;
  test.each<[string, Asked, string[]]>([
    [
      'an owner',
      { calls: [call(PROXY, 'transferOwnership(address newOwner)', [THIEF])], logs: [handedOver(PROXY, ME, THIEF)] },
      [`${control} Afterwards THIEF decides what PROXY does.`],
    ],
    [
      'no owner',
      { calls: [call(PROXY, 'renounceOwnership()')], logs: [handedOver(PROXY, ME, NOBODY)] },
      [`${control} Afterwards nobody owns PROXY any more.`],
    ],
    [
      'other code',
      { calls: [call(PROXY, 'upgradeTo(address newImplementation)', [CODE])], logs: [upgraded(PROXY, CODE)] },
      ['control 0: Replaces a contract’s code. Afterwards CODE decides what PROXY does.'],
    ],
    [
      'code at nobody’s address',
      { calls: [call(PROXY, 'upgradeTo(address newImplementation)', [NOBODY])], logs: [upgraded(PROXY, NOBODY)] },
      ['control 0: Replaces a contract’s code. Afterwards NOBODY decides what PROXY does.'],
    ],
    [
      'a payment for what nobody knows',
      of(call(CODE, 'claim()', [], 1n)),
      [
        `${unread} It takes 0.000000000000000001 ETH along to CODE, for a function that Sheaf does not know. Beside what was seen when it was tried out, it may give others rights over what you have there, or over what CODE may take of yours, and nothing would show it.`,
      ],
    ],
    [
      'what nobody knows and nobody could try out',
      { calls: [claim], plan: blind },
      [
        `${unread} Sheaf does not know this function of CODE, and it could not be tried out. It may take what you have, or give others rights over it.`,
        'notSimulated: Not tried out. The network’s node cannot try calls out: what leaves and what arrives is not known.',
      ],
    ],
    [
      'what was not tried out as the account holds too little, which stands in place of the outcome',
      { calls: [claim], plan: { ...blind, lacking: 1n } },
      [
        `${unread} Sheaf does not know this function of CODE, and it could not be tried out. It may take what you have, or give others rights over it.`,
      ],
    ],
    [
      'what a node that hangs has not tried out yet',
      { calls: [claim], plan: { ...blind, trial: { awaited: true } } },
      [
        `${unread} Sheaf does not know this function of CODE, and it could not be tried out. It may take what you have, or give others rights over it.`,
        'notSimulated: Not tried out. The network’s node has not tried this out yet: what leaves and what arrives is not known. It is shown here once it comes.',
      ],
    ],
    [
      'a contract that is called by nothing, and is not paid',
      of(pay(CODE, 0n)),
      [
        'claims 0: A contract is called. CODE is a contract that Sheaf does not know, and runs also when it is only paid, or called by nothing. It can use any right that you have given it, or hand it on, without a transfer that shows it.',
      ],
    ],
    [
      'data that ends early',
      of({ to: USDC, value: 0n, data: data(TRANSFER, [FRIEND, 256n]).slice(0, -2) as `0x${string}` }),
      [
        'oddData 0: Unusual data. The data of transfer ends too early, as if to hide what it is. Zeros stand for what is missing.',
      ],
    ],
    [
      'data that is untidy',
      of({ to: USDC, value: 0n, data: data(TRANSFER, [FRIEND, 256n]).replace('000000', '100000') as `0x${string}` }),
      ['oddData 0: Unusual data. The data of transfer is not written as any honest program writes it.'],
    ],
    [
      'Permit2 without limit',
      { calls: [call(USDC, APPROVE, [PERMIT2, MAX])], logs: [allowed(USDC, ME, PERMIT2, MAX)] },
      [
        'unlimited 0: No limit. Permit2 may spend all USDC that you have and will ever have, for each app that you sign a permit for.',
      ],
    ],
    [
      'a contract without limit, in the second call',
      { calls: [pay(FRIEND, 1n), call(USDC, APPROVE, [ROUTER, MAX])], logs: [allowed(USDC, ME, ROUTER, MAX)] },
      ['unlimited 1: No limit. ROUTER may spend all USDC that you have and will ever have, at any time.'],
    ],
    [
      'no code, with the least payment',
      of(call(FRIEND, TRANSFER, [MINE_TOO, 1n], 1n)),
      [
        'noCode 0: There is no contract here. There is no code at FRIEND on this network: as it is, the call does nothing there, and what goes with it is simply given away.',
      ],
    ],
    [
      'no code',
      of(call(FRIEND, TRANSFER, [MINE_TOO, 1n])),
      ['noCode 0: There is no contract here. There is no code at FRIEND on this network: as it is, the call does nothing there.'],
    ],
    [
      'an imitation of another account of the user',
      { ...of(pay(MINE_LOOKS, 1n)), facts: { code: { [MINE_LOOKS]: 'none' } } },
      [
        `lookAlike 0: This address imitates another one. ${MINE_LOOKS} begins and ends like MINE_TOO, which you know, but is another one. Such addresses are made to be copied by mistake.`,
        `firstContact 0: New recipient. As far as this wallet knows, you have not sent anything of worth to ${MINE_LOOKS} on this network before.`,
      ],
    ],
    [
      'the first of two payments to a stranger',
      of(pay(STRANGER, 1n), pay(STRANGER, 1n)),
      [
        'firstContact 0: New recipient. As far as this wallet knows, you have not sent anything of worth to STRANGER on this network before.',
      ],
    ],
    [
      'an imitation that two calls pay, told of the first of them',
      { ...of(pay(FRIEND, 1n), pay(MINE_LOOKS, 1n), pay(MINE_LOOKS, 1n)), facts: { code: { [MINE_LOOKS]: 'none' } } },
      [
        `lookAlike 1: This address imitates another one. ${MINE_LOOKS} begins and ends like MINE_TOO, which you know, but is another one. Such addresses are made to be copied by mistake.`,
        `firstContact 1: New recipient. As far as this wallet knows, you have not sent anything of worth to ${MINE_LOOKS} on this network before.`,
      ],
    ],
    [
      'money for somebody known',
      { calls: [call(VAULT, REDEEM, [1n, FRIEND, ME])], logs: [moved(VAULT, ME, NOBODY, 1n)] },
      [
        'goesElsewhere 0: You pay, somebody else receives. What comes out of this goes to FRIEND, which is none of your accounts.',
      ],
    ],
    ['somebody else’s money', of(call(VAULT, REDEEM, [1n, FRIEND, STRANGER])), [claims('VAULT')]],
    ['somebody else’s tokens', { ...of(call(USDC, FROM, [FRIEND, STRANGER, 1n])) }, []],
    [
      'a payment to a token’s contract',
      { ...of(pay(USDC, 1n)) },
      [
        'firstContact 0: New recipient. As far as this wallet knows, you have not sent anything of worth to USDC on this network before.',
      ],
    ],
    [
      'an item to its own collection',
      { calls: [call(STAMPS, FROM, [ME, STAMPS, 7n])], logs: [movedItem(STAMPS, ME, STAMPS, 7n)] },
      [
        'toTokenContract 0: Sent to the token’s own contract. STAMPS is the contract of STAMPS itself. What is sent there can almost never be brought back.',
      ],
    ],
    [
      'a mint, a swap and a permission inside of a call',
      of(
        inside(
          { target: CODE, callData: data('mint(address to, uint256 amount)', [THIEF, 5n]) },
          { target: USDC, callData: data(APPROVE, [THIEF, 5n]) },
          { target: STAMPS, callData: data('setApprovalForAll(address operator, bool approved)', [THIEF, true]) },
          { target: STAMPS, callData: data(APPROVE, [CODE, 7n]) },
        ),
      ),
      [claims('CODE'), claims('STAMPS')],
    ],
    [
      'one item for a person',
      { calls: [call(STAMPS, APPROVE, [THIEF, 7n])], logs: [allowedItem(STAMPS, ME, THIEF, 7n)] },
      [
        'allowsPerson 0: Allowed to an address without a contract. There is no contract at THIEF on this network. No honest app needs an allowance for such an address: whoever it belongs to can simply take STAMPS #7.',
      ],
    ],
    ['a lowered allowance of a person', of(call(USDC, 'decreaseAllowance(address spender, uint256 amount)', [THIEF, MAX])), []],
    ['no allowance for a person', of(call(USDC, APPROVE, [THIEF, 0n])), []],
    [
      'an exact price',
      of(
        call(
          ROUTER,
          'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
          [0n, 5n, [USDC, DAI], ME, 9n],
        ),
      ),
      [],
    ],
    [
      'a swap for anything',
      of(call(ROUTER, SWAP, [5n, 0n, [USDC, DAI], ME, 9n])),
      ['noMinimum 0: No least amount. The swap is content with any amount of DAI, even with next to nothing.'],
    ],
    ['a swap for one unit', of(call(ROUTER, SWAP, [5n, 1n, [USDC, DAI], ME, 9n])), []],
    [
      'a signature without limit for another token',
      { calls: [call(USDC, PERMIT, [ME, ROUTER, MAX, 9n, '0x12'])], logs: [allowed(USDC, ME, ROUTER, MAX)] },
      [
        'permit 0: Uses a signature of yours. The data holds a signature with which ROUTER may spend an unlimited amount of USDC.',
      ],
    ],
    [
      'what is taken away on the way',
      { calls: [claim], logs: [allowed(USDC, ME, ROUTER, 0n), allowedAll(STAMPS, ME, MARKET, false)] },
      [rights],
    ],
    [
      'a hidden allowance',
      { calls: [claim], logs: [allowed(USDC, ME, ROUTER, 5n)] },
      ['hiddenAllowance: An allowance that no step names. When tried out, this lets ROUTER take 0.000005 USDC from ME.', rights],
    ],
    [
      'nearly everything',
      { calls: [pay(FRIEND, 97n * ETHER)], logs: [movedNative(ME, FRIEND, 97n * ETHER)] },
      ['nearlyAll: Nearly all that you have. 97 ETH is nearly the whole balance of the account.'],
    ],
    [
      'a wei, which is all',
      { calls: [pay(FRIEND, 1n)], logs: [movedNative(ME, FRIEND, 1n)], plan: { balance: 1n } },
      ['nearlyAll: Nearly all that you have. 0.000000000000000001 ETH is nearly the whole balance of the account.'],
    ],
    [
      'a creation that looks like nobody',
      of({ value: 0n, data: '0x6001' }),
      ['creation 0: Creates a contract. This is no payment: it puts a new contract on the network.'],
    ],
    ['a plan without effects', { ...of(pay(FRIEND, 1n)), plan: { effects: undefined } }, []],
  ])('T-C21 %s', (_, asked, expected) => {
    expect(told(asked)).toEqual(expected);
  });
});

test.each([
  ['is not known', 'unknown', true],
  ['is known', { l1Fee: 1n, operatorFee: 0n }, false],
] as const)('N-12 what the network takes on top %s', (_, surcharge, warns) => {
  const said = told({ ...of(pay(FRIEND, 1n)), plan: { surcharge } }).filter((each) => each.startsWith('feeUnknown'));
  expect(said).toEqual(
    warns
      ? [
          'feeUnknown: Part of the fee is not known. This network also takes a fee for data on Ethereum, and its node does not say how much. It comes on top of the fee that is shown.',
        ]
      : [],
  );
});

test.each([
  ['at Ethereum’s cap is nothing to speak of', 2n ** 24n, []],
  [
    'above it may never happen',
    2n ** 24n + 1n,
    [
      'highGas: Very much gas for one transaction. Ethereum takes no transaction above 16,777,216 gas. If this network has that rule too, it will never happen, and you will have to cancel it.',
    ],
  ],
] as const)('N-06 a limit %s', (_, gas, expected) => {
  const price = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
  const plan = { transactions: [{ first: 0, count: 1, to: FRIEND, value: 1n, data: '0x' as const, nonce: 0, gas, ...price }] };
  expect(told({ ...of(pay(FRIEND, 1n)), plan }).filter((each) => each.startsWith('highGas'))).toEqual(expected);
});

test.each([
  [
    1,
    'outdated: The node of this network is behind. Its newest block is of 2026-11-22. What this would do, what it costs and what you hold is taken from there, and may be otherwise by now. You can wait, or add another node under Networks.',
  ],
  [
    2,
    'outdated: No node of this network keeps up. The newest block that any of them tells is of 2026-11-22. What this would do, what it costs and what you hold is taken from there, and may be otherwise by now. You can wait, or add another node under Networks.',
  ],
])('N-10 that %i nodes tell nothing new is told before confirming', (nodes, expected) => {
  const lag = { newest: BigInt(Date.parse('2026-11-22T12:00:00Z') / 1_000), nodes };
  const found = (plan: object) => told({ ...of(pay(FRIEND, 1n)), plan }).filter((each) => each.startsWith('outdated'));
  expect([found({ lag }), found({})]).toEqual([[expected], []]);
});

test.each([
  [undefined, []],
  [5n, []],
  [
    4n,
    [
      'otherPlace: Another place than the site wants. The site wants this in the place of an earlier transaction of this account, perhaps to speed that up or to take it back. Sheaf does not do that for a site: this comes in addition. What waits can be sped up or cancelled under “Activity”.',
    ],
  ],
  [
    6n,
    [
      'otherPlace: Another place than the site wants. The site wants this to come after transactions that Sheaf does not know of. It comes next instead.',
    ],
  ],
])('K-04 that a site wants the nonce %s where 5 is next is told before confirming', (siteNonce, expected) => {
  const found = (transactions: object[]) =>
    told({ ...of(pay(FRIEND, 1n)), siteNonce, plan: { transactions } as never }).filter((each) => each.startsWith('otherPlace'));
  expect(found([{ nonce: 5, gas: 21_000n }])).toEqual(expected);
  expect(found([])).toEqual([]);
});

test.each([
  [0, []],
  [
    1,
    [
      'foreignPending: Another wallet uses this account. A transaction of this account that Sheaf has not sent waits for a block already. This comes after, and waits as long. If you did not send it, somebody else has your key: decline, and move what you have to a new wallet.',
    ],
  ],
  [
    3,
    [
      'foreignPending: Another wallet uses this account. 3 transactions of this account that Sheaf has not sent wait for a block already. This comes after, and waits as long. If you did not send them, somebody else has your key: decline, and move what you have to a new wallet.',
    ],
  ],
])('N-14 %i transactions from elsewhere are told before confirming', (foreign, expected) => {
  const found = told({ ...of(pay(FRIEND, 1n)), plan: { foreign } });
  expect(found.filter((each) => each.startsWith('foreignPending'))).toEqual(expected);
});
