import { type AbiEvent, encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { rightsOf } from '../../../../lib/core/effects/rights.ts';
import type { Hash } from '../../../../lib/core/schema.ts';
import { CODE, FRIEND, ME, MINE_TOO, STRANGER, THIEF, USDC } from '../../../corpus/addresses.ts';
import { allowed, moved, word } from '../../../corpus/request.ts';

/** A log as a contract writes it. */
function log(human: string, args: readonly unknown[], address = CODE): Log {
  const [item] = parseAbi([`event ${human}` as string]) as unknown as [AbiEvent];
  const named = Object.fromEntries(item.inputs.map(({ name = '' }, index) => [name, args[index]]));
  const topics = encodeEventTopics({ abi: [item], args: named } as never) as Hash[];
  const rest = item.inputs.filter(({ indexed }) => !indexed);
  return { address, topics, data: encodeAbiParameters(rest, rest.map(({ name = '' }) => named[name]) as never) };
}
/** In short: who has what over whose; in brackets what has ended. */
const told = (logs: Log[], called = [CODE]) =>
  rightsOf(logs, { own: [ME, MINE_TOO], called }).map(({ over, to, owner, ended }) => {
    const text = `${over} ${to === THIEF ? 'THIEF' : to} of ${owner === ME ? 'ME' : owner}`;
    return ended ? `(${text})` : text;
  });

/** Begins with four bytes of zeros, as people like to have it. */
const VANE = `0x00000000${'66'.repeat(16)}`;
const OPERATOR = 'OperatorSet(address indexed owner, address indexed operator, bool approved)';
const ROLE = 'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)';

describe('what contracts tell of rights', () => {
  test.each<[string, readonly unknown[], string]>([
    ['AuthorizedOperator(address indexed operator, address indexed holder)', [THIEF, ME], 'tokens THIEF of ME'],
    ['RevokedOperator(address indexed operator, address indexed holder)', [THIEF, ME], '(tokens THIEF of ME)'],
    [OPERATOR, [ME, THIEF, true], 'tokens THIEF of ME'],
    [OPERATOR, [ME, THIEF, false], '(tokens THIEF of ME)'],
    [
      'SetAuthorization(address indexed a, address indexed b, address indexed c, bool d)',
      [ME, ME, THIEF, true],
      'position THIEF of ME',
    ],
    ['RelayerApprovalChanged(address indexed a, address indexed b, bool c)', [THIEF, ME, true], 'position THIEF of ME'],
    [
      'BorrowAllowanceDelegated(address indexed a, address indexed b, address indexed c, uint256 d)',
      [ME, THIEF, USDC, 5n],
      'debt THIEF of ME',
    ],
    [
      'BorrowAllowanceDelegated(address indexed a, address indexed b, address c, uint256 d)',
      [ME, THIEF, USDC, 5n],
      'debt THIEF of ME',
    ],
    [ROLE, [word(0n), THIEF, ME], 'role THIEF of ME'],
    ['OwnershipTransferred(address indexed a, address indexed b)', [ME, THIEF], 'ownership THIEF of ME'],
    ['OwnershipTransferStarted(address indexed a, address indexed b)', [ME, THIEF], 'ownership THIEF of ME'],
    ['NewOwner(bytes32 indexed node, bytes32 indexed label, address owner)', [word(1n), word(2n), THIEF], 'name THIEF of ME'],
    ['EnabledModule(address indexed module)', [THIEF], 'module THIEF of ME'],
    ['EnabledModule(address module)', [THIEF], 'module THIEF of ME'],
    ['AddedOwner(address owner)', [THIEF], 'signer THIEF of ME'],
    ['ChangedThreshold(uint256 threshold)', [1n], `threshold ${CODE} of ME`],
    ['ModuleInstalled(uint256 moduleTypeId, address module)', [1n, THIEF], 'module THIEF of ME'],
    ['DelegateAll(address indexed a, address indexed b, bytes32 c, bool d)', [ME, THIEF, word(0n), true], 'claims THIEF of ME'],
    ['DelegateChanged(address indexed a, address indexed b, address indexed c)', [ME, ME, THIEF], 'votes THIEF of ME'],
    ['Trusted(address indexed who, address whom)', [ME, THIEF], 'unknown THIEF of ME'],
    ['Trusted(uint256 amount, address whom, address who)', [5n, THIEF, ME], 'unknown THIEF of ME'],
    ['Trusted(address who, address whom)', [ME, VANE], `unknown ${VANE} of ME`],
    ['UpdateUser(uint256 indexed a, address indexed b, uint64 c)', [1n, THIEF, 2n], 'use THIEF of ME'],
    ['OperatorStatus(bytes19 indexed a, address indexed b, uint256 c)', [ME.slice(0, -2), THIEF, 1n], 'position THIEF of ME'],
  ])('V-02 %s', (human, args, expected) => {
    expect(told([log(human, args)])).toEqual([expected]);
  });

  test.each<[string, Log[]]>([
    ['of others', [log(OPERATOR, [STRANGER, THIEF, true]), log(ROLE, [word(0n), THIEF, STRANGER])]],
    ['of contracts that the user does not call', [log('EnabledModule(address module)', [THIEF], USDC)]],
    [
      'of amounts beside the user',
      [log('Staked(address indexed who, uint256 amount, uint256 all)', [ME, 10n ** 30n, 2n ** 160n - 1n])],
    ],
    [
      'of amounts that no exchange counts with',
      [log('Staked(address indexed who, uint256 amount, uint256 all)', [ME, 2n ** 112n - 1n, 2n ** 160n - 1n])],
    ],
    [
      'of prices, which can be as large as addresses are',
      [
        log('Swap(address indexed a, address indexed b, int256 c, int256 d, uint160 e, uint128 f, int24 g)', [
          ...[FRIEND, ME, -5n, 5n, 2n ** 126n, 2n ** 100n, 887_220],
        ]),
      ],
    ],
    ['of transfers and allowances', [moved(USDC, ME, FRIEND, 5n), allowed(USDC, ME, FRIEND, 5n)]],
  ])('V-02 nothing is made of what they tell %s', (_, logs) => {
    expect(told(logs)).toEqual([]);
  });

  test('V-02 the last that is told of a right holds, and what nobody can read stands behind what has a name', () => {
    const logs = [
      log('Trusted(address who, address whom)', [ME, STRANGER]),
      log(OPERATOR, [ME, THIEF, true]),
      log(OPERATOR, [ME, THIEF, false]),
    ];
    expect(told(logs)).toEqual(['(tokens THIEF of ME)', `unknown ${STRANGER} of ME`]);
  });

  test('V-02 a role that the user has no longer is told, whoever takes it', () => {
    expect(told([log(ROLE.replace('Granted', 'Revoked'), [word(0n), ME, STRANGER])])).toEqual([`(role ${ME} of ${STRANGER})`]);
  });
});
