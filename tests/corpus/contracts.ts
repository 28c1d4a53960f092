import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { inItsWords } from '../../lib/core/batch/revert.ts';
import {
  CODE,
  DELEGATE,
  FRIEND,
  HOSTILE,
  HOSTILE_NAME,
  ME,
  MULTICALL3,
  NOBODY,
  PROXY,
  STRANGER,
  THIEF,
  USDC,
} from './addresses.ts';
import { call, data, ETHER, handedOver, moved, movedNative, pay, request, upgraded } from './request.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';
const upgrade = { delegate: DELEGATE, name: 'Simple7702Account 0.8' };
const two = [pay(FRIEND, ETHER), call(USDC, TRANSFER, [FRIEND, 5_000_000n])];
const done = [movedNative(ME, FRIEND, ETHER), moved(USDC, ME, FRIEND, 5_000_000n)];
const fails = (reason: string) => ({ outcome: 'reverts' as const, reason: inItsWords(reason) });

export const contracts = [
  request(
    'T-D18 a contract is created',
    { calls: [{ value: 0n, data: '0x6001600255' }], logs: [] },
    { says: ['Creates a contract from 5 bytes.'], warns: ['note creation'] },
  ),
  request(
    'T-D18 a contract is created and gets money',
    { calls: [{ value: ETHER, data: '0x6001600255' }], logs: [] },
    { says: ['Creates a contract from 5 bytes and gives it 1 ETH.'], warns: ['danger creation'] },
  ),
  request(
    'T-D18 a contract is created and gets the least there is',
    { calls: [{ value: 1n, data: '0x6001600255' }], logs: [] },
    {
      says: ['Creates a contract from 5 bytes and gives it 0.000000000000000001 ETH.'],
      warns: ['danger creation'],
    },
  ),
  request(
    'T-D10 an upgrade of the account',
    { calls: two, logs: done, plan: { atomic: true, upgrade } },
    {
      says: ['Sends 1 ETH to FRIEND.', 'Sends 5 USDC to FRIEND.'],
      warns: ['note upgrade'],
      leaves: ['1 ETH ↔ FRIEND', '5 USDC ↔ FRIEND'],
    },
  ),
  request(
    'T-D11 an upgrade that replaces another wallet’s',
    {
      calls: two,
      logs: done,
      plan: { atomic: true, upgrade: { ...upgrade, replaces: STRANGER } },
    },
    {
      says: ['Sends 1 ETH to FRIEND.', 'Sends 5 USDC to FRIEND.'],
      warns: ['caution replacesDelegation'],
      leaves: ['1 ETH ↔ FRIEND', '5 USDC ↔ FRIEND'],
    },
  ),
  request(
    'T-C21 a proxy gets other code',
    {
      calls: [call(PROXY, 'upgradeToAndCall(address newImplementation, bytes data)', [CODE, '0x'])],
      logs: [upgraded(PROXY, CODE)],
    },
    { says: ['Replaces the code of PROXY with that at CODE.'], warns: ['danger control'] },
  ),
  request(
    'T-C21 a contract is handed over',
    { calls: [call(PROXY, 'transferOwnership(address newOwner)', [THIEF])], logs: [handedOver(PROXY, ME, THIEF)] },
    { says: ['Makes THIEF the owner of PROXY.'], warns: ['danger control'] },
  ),
  request(
    'T-C21 a contract is given up',
    { calls: [call(PROXY, 'renounceOwnership()')], logs: [handedOver(PROXY, ME, NOBODY)] },
    { says: ['Makes NOBODY the owner of PROXY.'], warns: ['danger control'] },
  ),
  request(
    'T-C21 the only call fails',
    {
      calls: [call(CODE, 'mint(address to, uint256 amount)', [ME, 5n])],
      logs: [],
      plan: { outcomes: [fails('sold out')] },
    },
    { says: ['Calls CODE, which claims: Asks CODE to make 5 units of CODE for ME.'], warns: ['danger fails'] },
  ),
  request(
    'T-C21 the second of three calls fails, one by one',
    {
      calls: [pay(FRIEND, 1n), call(CODE, 'claim()'), pay(FRIEND, 2n)],
      logs: [movedNative(ME, FRIEND, 1n)],
      plan: { outcomes: [{ outcome: 'succeeds' }, fails('already claimed'), { outcome: 'succeeds' }] },
    },
    {
      says: [
        'Sends 0.000000000000000001 ETH to FRIEND.',
        'Calls a function of CODE that Sheaf does not know: 0x4e71d92d.',
        'Sends 0.000000000000000002 ETH to FRIEND.',
      ],
      warns: ['danger fails', 'caution unreadable'],
      leaves: ['0.000000000000000001 ETH ↔ FRIEND'],
    },
  ),
  request(
    'T-C21 the second of two calls fails, all or nothing',
    {
      calls: [pay(FRIEND, 1n), call(CODE, 'claim()')],
      logs: [],
      plan: { atomic: true, outcomes: [{ outcome: 'reverts', failsWith: 1 }, fails('already claimed')] },
    },
    {
      says: ['Sends 0.000000000000000001 ETH to FRIEND.', 'Calls a function of CODE that Sheaf does not know: 0x4e71d92d.'],
      warns: ['danger fails', 'caution unreadable'],
    },
  ),
  request(
    'T-C16 a call fails with a hostile reason',
    {
      calls: [call(CODE, 'claim()')],
      logs: [],
      plan: { outcomes: [fails(HOSTILE_NAME)] },
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x4e71d92d.'],
      warns: ['danger fails', 'caution unreadable'],
    },
  ),
  request(
    'T-C16 a token with a hostile name arrives',
    {
      calls: [call(CODE, 'claim()')],
      logs: [moved(HOSTILE, NOBODY, ME, 5n)],
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x4e71d92d.'],
      warns: ['caution unreadable', 'caution tokenName'],
      arrives: ['5 HOSTILE ↔ NOBODY'],
    },
  ),
  request(
    'T-C25 three hundred and fifty calls inside of one',
    {
      calls: [
        call(MULTICALL3, 'aggregate((address target, bytes callData)[] calls)', [
          Array.from({ length: 350 }, () => ({ target: CODE, callData: '0x12345678' })),
        ]),
      ],
      logs: [],
    },
    {
      says: [
        'Calls MULTICALL3, which takes 350 steps:',
        'There are 50 more steps inside that are not shown here.',
        ...Array<string>(300).fill('  MULTICALL3 calls a function of CODE that Sheaf does not know: 0x12345678.'),
      ],
      warns: ['danger notShown', 'caution unreadable'],
    },
  ),
  request(
    'T-C25 a batch of the account’s own kind for another account (ERC-7821)',
    {
      calls: [
        call(STRANGER, 'execute(bytes32 mode, bytes executionData)', [
          `0x01${'00'.repeat(31)}`,
          encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes data)[] calls'), [
            [{ target: USDC, value: 0n, data: data(TRANSFER, [FRIEND, 5_000_000n]) }],
          ]),
        ]),
      ],
      logs: [moved(USDC, STRANGER, FRIEND, 5_000_000n)],
      facts: { code: { [STRANGER]: 'delegated' } },
    },
    {
      says: ['Calls STRANGER, which claims to take one step:', '  Moves 5 USDC from STRANGER to FRIEND.'],
      warns: ['caution claims'],
    },
  ),
  request(
    'T-D14 a payment to oneself',
    { calls: [pay(ME, ETHER)], logs: [movedNative(ME, ME, ETHER)] },
    { says: ['Sends 1 ETH to ME.'], warns: ['note toSelf'] },
  ),
];
