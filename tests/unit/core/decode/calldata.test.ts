import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { describe, expect, test } from 'vitest';
import { readParameters } from '../../../../lib/core/decode/calldata.ts';
import type { Oddities, Value } from '../../../../lib/core/decode/decoded.ts';
import type { Bytes } from '../../../../lib/core/schema.ts';
import { THIEF } from '../../../corpus/addresses.ts';

const word = (value: bigint | number | string): string =>
  (typeof value === 'string' ? value : value.toString(16)).padStart(64, '0');
const bytes = (...words: (bigint | number | string)[]): Bytes => `0x${words.map(word).join('')}`;

const read = (types: string, data: Bytes) => readParameters(parseAbiParameters(types), data);

/** A value as one would write it. */
function told(value: Value | undefined): unknown {
  switch (value?.type) {
    case 'address':
      return value.address;
    case 'integer':
    case 'flag':
      return value.value;
    case 'bytes':
      return value.bytes;
    case 'text':
      return value.text;
    case 'list':
      return value.left > 0 ? [...value.items.map(told), `and ${value.left} more`] : value.items.map(told);
    case 'record':
      return value.fields.map((field) => told(field.value));
    default:
      return undefined;
  }
}

const ALL = (1n << 256n) - 1n;

describe('data that is not as an encoder writes it', () => {
  test.each<[string, string, Bytes, unknown, Oddities]>([
    ['a number, whole', 'uint256', bytes(5), 5n, {}],
    ['a number whose last byte is missing', 'uint256', bytes(5).slice(0, -2) as Bytes, 0n, { short: true }],
    ['a number of which nothing is there', 'uint256', '0x', 0n, { short: true }],
    ['a narrow number with a bit too many', 'uint8', bytes(0x1ff), 255n, { untidy: true }],
    ['a signed number below zero', 'int8', bytes(ALL), -1n, {}],
    ['a signed number that is not extended', 'int8', bytes(255), -1n, { untidy: true }],
    ['the least signed number', 'int256', bytes(1n << 255n), -(1n << 255n), {}],
    ['a flag of one', 'bool', bytes(1), true, {}],
    ['an address with a bit right above it', 'address', bytes(`1${THIEF.slice(2)}`), THIEF, { untidy: true }],
    ['an address with zeros above it', 'address', bytes(THIEF.slice(2)), THIEF, {}],
    ['four bytes', 'bytes4', `0x${'ab'.repeat(4)}${'00'.repeat(28)}`, '0xabababab', {}],
    ['four bytes with another behind them', 'bytes4', `0x${'ab'.repeat(5)}${'00'.repeat(27)}`, '0xabababab', { untidy: true }],
    ['bytes that fill a word', 'bytes', bytes(32, 32, 'ab'.repeat(32)), `0x${'ab'.repeat(32)}`, {}],
    ['bytes that are not filled up', 'bytes', `${bytes(32, 2)}abcd`, '0xabcd', {}],
    ['bytes of two words', 'bytes', bytes(32, 33, 'ab'.repeat(32), `cd${'00'.repeat(31)}`), `0x${'ab'.repeat(32)}cd`, {}],
    ['bytes of which one is missing', 'bytes', `${bytes(32, 3)}abcd`, '0xabcd', { short: true }],
    ['bytes without end', 'bytes', `${bytes(32, ALL)}abcd`, '0xabcd', { short: true }],
    ['no bytes at all, of which the length is the last word', 'bytes', bytes(32, 0), '0x', {}],
    ['bytes behind the end', 'bytes', bytes(64, 0), '0x', { short: true }],
    ['bytes right at the end', 'bytes', bytes(32), '0x', { short: true }],
    ['bytes far behind the end', 'bytes', bytes(ALL, 0), '0x', { short: true }],
    ['bytes, and one more word', 'bytes', bytes(32, 1, `ab${'00'.repeat(31)}`, 7), '0xab', { trailing: 32 }],
    ['bytes, and one more byte behind their word', 'bytes', `${bytes(32, 1, `ab${'00'.repeat(31)}`)}07`, '0xab', { trailing: 1 }],
    ['a list', 'uint8[]', bytes(32, 2, 7, 8), [7n, 8n], {}],
    ['an empty list', 'uint8[]', bytes(32, 0), [], {}],
    ['a list of which one item is missing', 'uint8[]', bytes(32, 3, 7, 8), [7n, 8n], { short: true }],
    ['a list that ends within an item', 'uint256[]', `${bytes(32, 2, 7)}${'00'.repeat(31)}`, [7n, 0n], { short: true }],
    ['a list without end', 'uint8[]', bytes(32, ALL, 7), [7n], { short: true }],
    ['a list behind the end', 'uint8[]', bytes(64, 2), [], { short: true }],
    ['a list, and one more word', 'uint8[]', bytes(32, 1, 7, 8), [7n], { trailing: 32 }],
    ['two of which only one is there', 'uint8[2]', bytes(7), [7n, 0n], { short: true }],
    ['two texts whose heads are missing', 'string[2]', bytes(32), ['', ''], { short: true }],
  ])('T-D17 %s', (_, types, data, value, oddities) => {
    const { args, oddities: found } = read(types, data);
    expect(told(args[0]?.value)).toEqual(value);
    expect(found).toEqual(oddities);
  });

  test('T-D17 offsets count from where their own record begins', () => {
    const types = 'uint256 a, (uint256 b, string c) d';
    const data = bytes(1, 64, 2, 64, 2, `6869${'00'.repeat(30)}`);
    expect(data).toBe(encodeAbiParameters(parseAbiParameters(types), [1n, { b: 2n, c: 'hi' }]));
    expect(read(types, data).args.map(({ value }) => told(value))).toEqual([1n, [2n, 'hi']]);
  });

  test('T-D17 what has no name is called by its place', () => {
    expect(read('uint256, bool flag, uint256', bytes(1, 1, 1)).args.map(({ name }) => name)).toEqual(['0', 'flag', '2']);
  });

  test.each([
    ['uint256[]', 3_999, 3_999],
    ['uint256[]', 4_500, 3_999],
    // Each of these is a list and what is in it.
    ['uint256[1][]', 2_500, 2_000],
  ])('T-D17 four thousand values are read and no more: of %s with %s items %s', (types, count, kept) => {
    const { args } = read(types, bytes(32, count, ...Array<number>(count).fill(7)));
    const list = args[0]?.value;
    if (list?.type !== 'list') throw new Error('it is no list');
    expect([list.items.length, list.left]).toEqual([kept, count - kept]);
  });
});
