import { toHex } from 'viem';
import { beforeAll, describe, expect, test } from 'vitest';
import { factsOf } from '../../../lib/core/describe/facts.ts';
import { nobody } from '../../../lib/core/names/dealings.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import type { Address, Bytes } from '../../../lib/core/schema.ts';
import { kindOf } from '../../../lib/core/warning.ts';
import { data } from '../../corpus/request.ts';
import type { Rpc } from '../../support/anvil.ts';
import { dealtWith } from '../../support/dealings.ts';
import { localChain } from '../../support/local.ts';
import { deployPlace } from '../../support/places.ts';
import { ACCOUNT } from '../../support/wallet.ts';

const ETHER = 10n ** 18n;
/** A person: the fifth of the accounts that anvil holds the keys of. */
const THIEF: Address = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65';
const ZEROS = toHex(0, { size: 32 });

const local = localChain();
const rpc: Rpc = (method, params) => local.anvil.rpc(method, params);

async function send(from: Address, to: Address, called: Bytes, value = 0n): Promise<void> {
  const hash = await rpc('eth_sendTransaction', [{ from, to, data: called, value: toHex(value), gas: toHex(500_000) }]);
  await rpc('evm_mine');
  expect(await rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' });
}

/** What the window says of one call. @param known whom the user has dealt with. */
async function told(to: Address, called: Bytes, known: Address[] = [], value = 0n): Promise<string[]> {
  const request = {
    version: '2.0.0',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: [{ to, data: called, value: toHex(value) }],
  };
  local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  const { batch, plan } = (await local.wallet.question('wallet_sendCalls')).subject as BatchSubject;
  const facts = factsOf(plan, { own: [ACCOUNT], watched: [], dealings: known.length > 0 ? dealtWith(known) : nobody });
  return warningsOf(batch, plan, facts).map((each) => `${each.level} ${kindOf(each)}`);
}

/** Functions that take a right away, give one to oneself or are about somebody else's, and so are no reason to warn of them. */
const harmless: [human: string, args: readonly unknown[]][] = [
  ['nope(address usr)', [THIEF]],
  ['denyPlugin(address plugin)', [THIEF]],
  ['revokeOperator(address operator)', [THIEF]],
  ['setOperator(address operator, bool approved)', [THIEF, false]],
  ['setAuthorization(address authorized, bool isAuthorized)', [THIEF, false]],
  ['approveDelegation(address delegatee, uint256 amount)', [THIEF, 0n]],
  ['revokeRole(bytes32 role, address account)', [ZEROS, THIEF]],
  ['disableModule(address prevModule, address module)', [THIEF, THIEF]],
  ['hope(address usr)', [ACCOUNT]],
  ['setOwner(bytes32 node, address owner)', [ZEROS, ACCOUNT]],
  [
    'allowBySig(address,address manager,bool,uint256,uint256,uint8,bytes32,bytes32)',
    [THIEF, THIEF, true, 0n, 9n, 27, ZEROS, ZEROS],
  ],
  ['approve(address spender, uint256 amount)', [THIEF, 0n]],
  ['approve(address spender, uint256 id, uint256 amount)', [THIEF, 1n, 0n]],
  ['approve(bytes32 node, address delegate, bool approved)', [ZEROS, THIEF, false]],
  ['decreaseAllowance(address spender, uint256 amount)', [THIEF, 1n]],
  ['setApprovalForAll(address operator, bool allowed)', [THIEF, false]],
  ['transfer(address to, uint256 amount)', [ACCOUNT, 0n]],
  ['send(address to, uint256 amount, bytes data)', [ACCOUNT, 0n, '0x']],
  ['withdraw(uint256 amount)', [0n]],
  ['redeem(uint256 shares, address receiver, address owner)', [0n, ACCOUNT, ACCOUNT]],
  ['multicall(bytes[] data)', [[]]],
  ['execute(bytes32 mode, bytes executionData)', [ZEROS, '0x']],
  ['invalidateUnorderedNonces(uint256 wordPos, uint256 mask)', [0n, 0n]],
];

describe('a function whose name says that it does no harm', () => {
  let place: Address;
  beforeAll(async () => {
    place = await deployPlace(rpc, 'Yielding', [THIEF]);
  });

  test.each(harmless)('V-02 %s, at a contract that nobody knows, is that contract’s word', async (human, args) => {
    expect((await told(place, data(human, args))).filter((each) => !each.startsWith('note'))).not.toEqual([]);
  });

  test('V-02 … and stays that where the user has put something before, which is then taken', async () => {
    await send(ACCOUNT, place, data('put(address whose)', [ACCOUNT]), ETHER);
    const called = data('nope(address usr)', [THIEF]);
    expect(await told(place, called, [place])).toContain('caution claims');
    await send(ACCOUNT, place, called);
    const before = BigInt((await rpc('eth_getBalance', [THIEF, 'latest'])) as string);
    await send(THIEF, place, data('take(address from, address to)', [ACCOUNT, THIEF]));
    expect(BigInt((await rpc('eth_getBalance', [THIEF, 'latest'])) as string)).toBeGreaterThan(before);
  });

  test.each([
    ['called by nothing', 0n, [], 'caution claims'],
    ['paid', 1n, [], 'caution claims'],
    ['called by nothing, though it was paid before', 0n, ['paid'], 'caution claims'],
    ['paid again', 1n, ['paid'], undefined],
  ])('V-02 … %s', async (_, value, known, said) => {
    const warns = await told(place, '0x', known.length > 0 ? [place] : [], value);
    expect(warns.filter((each) => each.endsWith('claims'))).toEqual(said ? [said] : []);
  });

  test('V-02 … a multicall around an end of an allowance makes it no better', async () => {
    const inner = data('approve(address spender, uint256 amount)', [THIEF, 0n]);
    expect(await told(place, data('multicall(bytes[] data)', [[inner]]))).toContain('caution claims');
  });
});

describe('a contract that calls itself a token', () => {
  test.each([
    ['approve(address spender, uint256 amount)', [THIEF, 0n]],
    ['decreaseAllowance(address spender, uint256 amount)', [THIEF, 1n]],
    ['setApprovalForAll(address operator, bool allowed)', [THIEF, false]],
    ['transfer(address to, uint256 amount)', [ACCOUNT, 5n]],
    ['transferFrom(address from, address to, uint256 amount)', [THIEF, ACCOUNT, 5n]],
    ['mint(address to, uint256 amount)', [ACCOUNT, 5n]],
  ])('V-02 and does nothing of what a token does by %s has only its word for it', async (human, args) => {
    const token = await deployPlace(rpc, 'PosingAsToken', [THIEF]);
    expect(await told(token, data(human, args))).toContain('caution claims');
  });
});

describe('what people do with tokens that no list has', () => {
  test('V-02 is quiet where the trial shows just what the call says', async () => {
    const { spender } = local.demo;
    const [token, items] = [await deployPlace(rpc, 'PlainToken'), await deployPlace(rpc, 'PlainItems')];
    const APPROVE = 'approve(address spender, uint256 amount)';
    await send(ACCOUNT, token, data('mint(address to, uint256 amount)', [ACCOUNT, ETHER]));
    await send(ACCOUNT, token, data(APPROVE, [spender, ETHER]));
    const calls: [Address, Bytes][] = [
      [token, data(APPROVE, [spender, 0n])],
      [token, data(APPROVE, [spender, 5n])],
      [token, data('decreaseAllowance(address spender, uint256 amount)', [spender, 5n])],
      [token, data('transfer(address to, uint256 amount)', [THIEF, 5n])],
      [token, data('mint(address to, uint256 amount)', [ACCOUNT, 5n])],
      [items, data('setApprovalForAll(address operator, bool allowed)', [spender, false])],
    ];
    for (const [to, called] of calls) expect(await told(to, called, [THIEF])).toEqual([]);
  });
});
