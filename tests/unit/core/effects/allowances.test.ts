import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiParameters, toEventSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { changesOf } from '../../../../lib/core/effects/changes.ts';
import { isGiven, isUnlimited } from '../../../../lib/core/effects/effects.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { CODE, DAI, ITEMS, ME, NOBODY, PERMIT2, ROUTER, STAMPS, THIEF, USDC } from '../../../corpus/addresses.ts';
import { allowed, allowedAll, allowedClaims, allowedItem, allowedUntil, MAX, word } from '../../../corpus/request.ts';

const claims = (spender: Address, amount: bigint) => allowedClaims(ITEMS, ME, spender, 7n, amount);

describe('what others may take', () => {
  test('T-D16 the last word counts', () => {
    expect(changesOf([allowed(USDC, ME, ROUTER, MAX), allowed(USDC, ME, ROUTER, 5n)], ME).allowances).toEqual([
      { kind: 'token', token: USDC, spender: ROUTER, amount: 5n, unlimited: false },
    ]);
  });

  test('T-D16 items and collections', () => {
    expect(changesOf([allowedItem(STAMPS, ME, ROUTER, 7n), allowedAll(ITEMS, ME, THIEF, true)], ME).allowances).toEqual([
      { kind: 'item', collection: STAMPS, spender: ROUTER, id: 7n },
      { kind: 'collection', collection: ITEMS, spender: THIEF, allowed: true },
    ]);
  });

  test('T-D16 an item that loses its allowance on the way gives nobody one', () => {
    const end = allowedItem(STAMPS, ME, NOBODY, 7n);
    const ended = [{ kind: 'item', collection: STAMPS, spender: NOBODY, id: 7n }];
    for (const logs of [[end], [allowedItem(STAMPS, ME, THIEF, 7n), end]]) {
      const { allowances } = changesOf(logs, ME);
      expect(allowances).toEqual(ended);
      expect(allowances.filter(isGiven)).toEqual([]);
    }
  });

  test('T-D16 an item may be taken by the last one only, claims of one kind by each', () => {
    const spenders = (logs: Log[]) => changesOf(logs, ME).allowances.map(({ spender }) => spender);
    expect(spenders([allowedItem(STAMPS, ME, THIEF, 7n), allowedItem(STAMPS, ME, ROUTER, 7n)])).toEqual([ROUTER]);
    expect(spenders([claims(THIEF, MAX), claims(ROUTER, 1n)])).toEqual([THIEF, ROUTER]);
    expect(spenders([claims(THIEF, MAX), claims(ROUTER, 1n), claims(THIEF, 0n)])).toEqual([ROUTER]);
  });

  test('T-D16 what is locked at Permit2 is allowed to nobody', () => {
    const lockdown: Log = {
      address: PERMIT2,
      topics: [toEventSelector('Lockdown(address,address,address)'), word(ME)],
      data: `${word(DAI)}${word(THIEF).slice(2)}`,
    };
    const given = [allowedUntil(DAI, ME, THIEF, 5n, 9n), allowedUntil(DAI, ME, ROUTER, 5n, 9n)];
    const spenders = (end: Log) =>
      changesOf([...given, end], ME).allowances.flatMap((each) => (isGiven(each) ? [each.spender] : []));
    expect(spenders(lockdown)).toEqual([ROUTER]);
    expect(spenders({ ...lockdown, address: CODE }), 'by another contract').toEqual([THIEF, ROUTER]);
  });

  test('T-D15 allowances of Permit2 have an end, and only Permit2 can tell of them', () => {
    const abi = parseAbi([
      'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
    ]);
    const topics = encodeEventTopics({ abi, args: { owner: ME, token: DAI, spender: THIEF } }) as `0x${string}`[];
    const data = encodeAbiParameters(parseAbiParameters('uint160, uint48, uint48'), [2n ** 160n - 1n, 1_800_000_000, 0]);
    expect(changesOf([{ address: PERMIT2, topics, data }], ME).allowances).toEqual([
      { kind: 'token', token: DAI, spender: THIEF, amount: 2n ** 160n - 1n, unlimited: true, until: 1_800_000_000n },
    ]);
    expect(changesOf([{ address: CODE, topics, data }], ME).allowances).toEqual([]);
    expect(changesOf([{ address: PERMIT2, topics: topics.slice(0, 3), data }], ME).allowances).toEqual([]);
    expect(changesOf([{ address: PERMIT2, topics, data }], THIEF).allowances).toEqual([]);
  });

  test('T-D15 an allowance of Permit2 that is taken back by its number gives nothing', () => {
    const abi = parseAbi([
      'event NonceInvalidation(address indexed owner, address indexed token, address indexed spender, uint48 newNonce, uint48 oldNonce)',
    ]);
    const topics = encodeEventTopics({ abi, args: { owner: ME, token: DAI, spender: THIEF } }) as `0x${string}`[];
    const data = encodeAbiParameters(parseAbiParameters('uint48, uint48'), [5, 4]);
    expect(changesOf([{ address: PERMIT2, topics, data }], ME).allowances).toEqual([]);
  });

  test('T-D16 an approval of which the log says too little gives nothing', () => {
    expect(changesOf([{ ...allowed(USDC, ME, ROUTER, 5n), data: '0x' }], ME).allowances).toEqual([]);
  });

  test('T-D16 a token that keeps an approval in the data', () => {
    const log = allowed(USDC, ME, ROUTER, 5n);
    const inData = {
      ...log,
      topics: log.topics.slice(0, 1),
      data: `0x${[word(ME), word(ROUTER), word(5n)].map((each) => each.slice(2)).join('')}` as const,
    };
    expect(changesOf([inData], ME).allowances).toEqual([
      { kind: 'token', token: USDC, spender: ROUTER, amount: 5n, unlimited: false },
    ]);
  });

  test('T-D16 each spender, token and kind has a last word of its own', () => {
    const logs = [
      allowed(USDC, ME, ROUTER, 1n),
      allowed(USDC, ME, THIEF, 2n),
      allowed(DAI, ME, ROUTER, 3n),
      allowedUntil(USDC, ME, ROUTER, 4n, 5n),
      allowedItem(STAMPS, ME, ROUTER, 7n),
      allowedItem(STAMPS, ME, ROUTER, 8n),
      allowedAll(STAMPS, ME, ROUTER, true),
      allowedAll(STAMPS, ME, THIEF, true),
      allowedAll(STAMPS, ME, THIEF, false),
    ];
    expect(changesOf(logs, ME).allowances).toHaveLength(8);
    expect(changesOf(logs, ME).allowances.at(-1)).toMatchObject({ kind: 'collection', spender: THIEF, allowed: false });
  });

  test.each([
    [MAX, true],
    [2n ** 255n, true],
    [2n ** 160n - 1n, true],
    [2n ** 128n - 1n, true],
    [2n ** 128n - 2n, false],
    [2n ** 96n - 2n, false],
    [2n ** 96n - 1n, true],
    [2n ** 96n, false],
    [10n ** 27n, false],
    [0n, false],
  ])('T-D16 an allowance of %s is without limit: %s', (amount, unlimited) => {
    expect(isUnlimited(amount)).toBe(unlimited);
  });

  test('T-D16 what is left of an allowance after spending is none that is given', () => {
    const left = { kind: 'token' as const, token: USDC, spender: ROUTER, amount: 5n, unlimited: false };
    expect(isGiven(left)).toBe(true);
    expect(isGiven({ ...left, amount: 1n })).toBe(true);
    expect(isGiven({ ...left, amount: 0n })).toBe(false);
    expect(isGiven({ ...left, before: 5n })).toBe(false);
    expect(isGiven({ ...left, before: 7n })).toBe(false);
    expect(isGiven({ ...left, before: 4n })).toBe(true);
    expect(isGiven({ kind: 'collection', collection: STAMPS, spender: ROUTER, allowed: false })).toBe(false);
  });
});
