import { describe, expect, test } from 'vitest';
import { decodeCall } from '../../../../lib/core/decode/decode.ts';
import { aboutAddress } from '../../../../lib/core/describe/about.ts';
import { factsOf, isOwn, partiesOf, partyOf, tokensOf } from '../../../../lib/core/describe/facts.ts';
import { nobody } from '../../../../lib/core/names/dealings.ts';
import { lookAlikeOf } from '../../../../lib/core/names/lookAlike.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import {
  CODE,
  DAI,
  FAKE_ROUTER,
  FRIEND,
  facts,
  ME,
  MIRROR,
  MORPHO,
  MULTICALL3,
  NOBODY,
  PERMIT2,
  POISON,
  ROUTER,
  STAMPS,
  STRANGER,
  UNIVERSAL_ROUTER,
  USDC,
  V3_ROUTER,
  VAULT,
  WETH,
} from '../../../corpus/addresses.ts';
import { call, ETHER, MAX, pay } from '../../../corpus/request.ts';
import { dealtWith, partiesOfAll } from '../../../support/dealings.ts';
import { planOf } from '../../../support/explained.ts';
import { fc } from '../../../support/fc.ts';
import { plainNote } from '../../../support/plain.ts';

describe('what the wallet knows by itself', () => {
  test('T-J7 an address with the same four digits at both ends is a look-alike, the same address is not', () => {
    const known = (...addresses: Address[]) => [
      (address: Address) => lookAlikeOf(address, addresses, nobody),
      (address: Address) => lookAlikeOf(address, [], dealtWith(addresses)),
    ];
    for (const of of known(STRANGER, FRIEND)) expect(of(POISON)).toBe(FRIEND);
    for (const of of known(ME)) expect(of(MIRROR)).toBe(ME);
    for (const of of known(FRIEND, POISON)) expect(of(`0xabcd${'0'.repeat(32)}6789`)).toBe(FRIEND);
    for (const of of known(FRIEND)) expect(of(FRIEND)).toBeUndefined();
    for (const of of known(FRIEND, POISON)) expect(of(POISON)).toBeUndefined();
    for (const of of known(FRIEND, ME)) expect(of(STRANGER)).toBeUndefined();
  });

  test('T-J7 whoever was dealt with imitates nobody, though the wallet knows another one like it', () => {
    expect(lookAlikeOf(POISON, [FRIEND], dealtWith([POISON]))).toBeUndefined();
    expect(lookAlikeOf(POISON, [POISON], dealtWith([FRIEND]))).toBeUndefined();
  });

  test('T-J7 any change between the ends keeps the likeness, any at the ends ends it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 41 }), (at) => {
        const digit = FRIEND[at] === 'f' ? 'e' : 'f';
        const other = `${FRIEND.slice(0, at)}${digit}${FRIEND.slice(at + 1)}` as `0x${string}`;
        expect(lookAlikeOf(other, [FRIEND], nobody)).toBe(at >= 6 && at < 38 ? FRIEND : undefined);
      }),
    );
  });

  test('T-J7 whom batches paid, allowed or called before is known', () => {
    const past = [
      { from: ME, chainId: 1, calls: [pay(FRIEND, ETHER), call(USDC, 'transfer(address to, uint256 amount)', [STRANGER, 1n])] },
      { from: ME, chainId: 1, calls: [call(DAI, 'approve(address spender, uint256 amount)', [ROUTER, MAX])] },
    ];
    expect(partiesOfAll(past)).toEqual([FRIEND, USDC, STRANGER, DAI, ROUTER]);
  });

  test.each([
    [pay(FRIEND, ETHER), [FRIEND], []],
    [{ value: ETHER, data: '0x6001' as const }, [], []],
    [call(CODE, 'claim()'), [CODE], []],
    [call(USDC, 'transfer(address to, uint256 amount)', [STRANGER, 1n]), [USDC, STRANGER], [USDC]],
    [call(USDC, 'transferFrom(address from, address to, uint256 amount)', [FRIEND, STRANGER, 1n]), [USDC, STRANGER], [USDC]],
    [call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, 1n]), [USDC, ROUTER], [USDC]],
    [call(USDC, 'mint(address to, uint256 amount)', [STRANGER, 1n]), [USDC, STRANGER], [USDC]],
    [
      call(PERMIT2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [USDC, ROUTER, 1n, 2]),
      [PERMIT2, ROUTER],
      [USDC],
    ],
    [call(STAMPS, 'safeTransferFrom(address from, address to, uint256 id)', [ME, FRIEND, 7n]), [STAMPS, FRIEND], [STAMPS]],
    [call(STAMPS, 'setApprovalForAll(address operator, bool approved)', [ROUTER, true]), [STAMPS, ROUTER], [STAMPS]],
    [call(WETH, 'deposit()', [], 1n), [WETH, ME], [WETH]],
    [call(WETH, 'withdraw(uint256 amount)', [1n]), [WETH, ME], [WETH]],
    [call(VAULT, 'deposit(uint256 assets, address receiver)', [1n, STRANGER]), [VAULT, STRANGER], [VAULT]],
    [call(CODE, 'transferOwnership(address newOwner)', [STRANGER]), [CODE, STRANGER], []],
    [
      call(ROUTER, 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)', [
        1n,
        1n,
        [USDC, WETH, DAI],
        STRANGER,
      ]),
      [ROUTER, STRANGER],
      [USDC, DAI],
    ],
    [call(ROUTER, 'unwrapWETH9(uint256 amountMinimum, address recipient)', [1n, STRANGER]), [ROUTER, STRANGER], []],
    [
      call(ROUTER, 'execute(bytes commands, bytes[] inputs)', [
        '0x0606',
        [USDC, USDC].map((token) => `0x${[token, STRANGER, '0x01'].map((each) => each.slice(2).padStart(64, '0')).join('')}`),
      ]),
      [ROUTER, STRANGER],
      [USDC],
    ],
  ])('T-J7 whom a call concerns, and which contracts it treats as tokens: %#', (of, parties, tokens) => {
    expect(partiesOf(decodeCall(of, ME))).toEqual(parties);
    expect(tokensOf(decodeCall(of, ME))).toEqual(tokens);
  });

  test('T-J7 an item that is allowed concerns whoever may take it', () => {
    expect(partyOf({ kind: 'allowItem', collection: STAMPS, owner: ME, spender: ROUTER, id: 7n })).toEqual([ROUTER]);
  });

  test('T-J7 the account that asks is the user’s own, whatever the wallet’s records say', () => {
    expect(isOwn(ME, { account: ME, own: [] })).toBe(true);
    expect(isOwn(STRANGER, { account: ME, own: [STRANGER] })).toBe(true);
    expect(isOwn(STRANGER, { account: ME, own: [ME] })).toBe(false);
  });

  test.each([
    ['one’s own account, which has a name', ME, undefined],
    ['a contract', VAULT, 'A contract. You have dealt with it before.'],
    ['a router', ROUTER, 'Uniswap V2, which Sheaf knows. You have dealt with it before.'],
    ['another', V3_ROUTER, 'Uniswap V3, which Sheaf knows.'],
    ['a third', UNIVERSAL_ROUTER, 'Universal Router, which Sheaf knows.'],
    ['what passes calls on', MULTICALL3, 'Multicall3, which Sheaf knows.'],
    ['where rights are kept', MORPHO, 'Morpho, which Sheaf knows.'],
    ['one that has the functions of a router', FAKE_ROUTER, 'A contract. You have not dealt with it before.'],
    ['somebody paid before', FRIEND, 'An address without a contract. You have dealt with it before.'],
    ['a stranger', STRANGER, 'An address without a contract. You have not dealt with it before.'],
    ['a token that everybody knows', USDC, 'The token USDC, which Sheaf knows.'],
    ['Permit2', PERMIT2, 'Uniswap’s Permit2, which Sheaf knows.'],
    ['nobody', NOBODY, 'Nobody has the key to this address.'],
    ['an address of which the chain said nothing', `0x${'77'.repeat(20)}` as const, undefined],
  ])('T-C26 what is known of an address is said: %s', (_, address, words) => {
    expect(plainNote(aboutAddress(address, facts))).toBe(words);
  });

  test('T-C26 an upgraded account is no contract, and one dealt with before is known even where the chain is silent', () => {
    expect(plainNote(aboutAddress(STRANGER, { ...facts, code: { [STRANGER]: 'delegated' } }))).toBe(
      'Somebody’s smart account. You have not dealt with it before.',
    );
    expect(plainNote(aboutAddress(FRIEND, { ...facts, code: {} }))).toBe('You have dealt with it before.');
  });

  test('V-08 what the wallet knows by its address is that only on its chain, and where there is code', () => {
    expect(plainNote(aboutAddress(ROUTER, { ...facts, chainId: 5 }))).toBe('A contract. You have dealt with it before.');
    expect(plainNote(aboutAddress(ROUTER, { ...facts, code: { [ROUTER]: 'none' } }))).toBe(
      'An address without a contract. You have dealt with it before.',
    );
  });

  test('T-J3 what the chain says of a token counts more than the user’s list', () => {
    const watched = [
      { chainId: 1, address: USDC, symbol: 'MINE', name: 'Mine', decimals: 2 },
      { chainId: 5, address: STRANGER, symbol: 'X', name: 'X', decimals: 0 },
    ];
    const found = factsOf(planOf({ calls: [] }), { own: [ME], watched, dealings: nobody });
    expect(found.tokens[USDC]).toMatchObject({ symbol: 'USDC', decimals: 6 });
    expect(found.tokens[STRANGER]).toBeUndefined();
    expect(found.code[ROUTER]).toBe('contract');
    expect(factsOf({ chainId: 1, from: ME }, { own: [ME], watched, dealings: nobody }).tokens[USDC]).toEqual({
      kind: 'token',
      symbol: 'MINE',
      name: 'Mine',
      decimals: 2,
    });
    expect(factsOf({ chainId: 1, from: ME }, { own: [ME], watched, dealings: nobody }).code).toEqual({});
  });
});
