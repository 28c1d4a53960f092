import { describe, expect, test } from 'vitest';
import { complaint } from '../../../../lib/core/schema.ts';
import { TypedDataParam } from '../../../../lib/core/signing/typedData.ts';
import { domainOf } from '../../../support/typedData.ts';

const base = domainOf(1, `0x${'cc'.repeat(20)}`);
const boxed = (members: object[], message: object, more: object = {}) => ({
  ...base,
  types: { ...base.types, ...more, Box: members },
  primaryType: 'Box',
  message,
});
const single = (type: string, value: unknown) => boxed([{ name: 'value', type }], { value });

/** What is kept of the data, or why it is refused. */
function outcome(data: unknown): unknown {
  const parsed = TypedDataParam.safeParse(data);
  return parsed.success ? parsed.data.message : complaint(parsed.error, 'data');
}

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const LOWER = ADDRESS.toLowerCase();

describe('values at the edges of their types', () => {
  test.each([
    ['uint8', '255', '255'],
    ['uint8', 0, '0'],
    ['int8', -128, '-128'],
    ['int8', '127', '127'],
    ['int256', `${-(2n ** 255n)}`, `${-(2n ** 255n)}`],
    ['int256', `${2n ** 255n - 1n}`, `${2n ** 255n - 1n}`],
    ['uint256', `${2n ** 256n - 1n}`, `${2n ** 256n - 1n}`],
    ['uint256', `0x${'f'.repeat(64)}`, `${2n ** 256n - 1n}`],
    ['address', ADDRESS, LOWER],
    ['address', LOWER, LOWER],
    ['address', `0x${LOWER.slice(2).toUpperCase()}`, LOWER],
    ['bytes', '0x', '0x'],
    ['bytes31', `0x${'AB'.repeat(31)}`, `0x${'ab'.repeat(31)}`],
    ['bytes1', '0x1f', '0x1f'],
    ['uint8[1]', [1], ['1']],
    ['uint8[]', [], []],
  ])('A-05 %s takes %j', (type, given, kept) => {
    expect(outcome(single(type, given))).toEqual({ value: kept });
  });

  test.each([
    ['uint8', -1, 'must be in the range of uint8'],
    ['int8', '-129', 'must be in the range of int8'],
    ['uint256', '-1', 'must be in the range of uint256'],
    ['uint256', '1'.repeat(79), 'must be a whole number'],
    ['uint256', `0x${'f'.repeat(65)}`, 'must be a whole number'],
    ['uint256', ' 1', 'must be a whole number'],
    ['uint256', '1 ', 'must be a whole number'],
    ['address', `x${LOWER}`, 'must be an address'],
    ['address', `${LOWER}0`, 'must be an address'],
    ['address', [LOWER], 'must be an address'],
    ['address', `0x${LOWER.slice(2, -1).toUpperCase()}b`, 'has a wrong checksum'],
    ['bytes', 'x0x12', 'must be hex bytes'],
    ['bytes', '0x12x', 'must be hex bytes'],
    ['bytes', ['0x12'], 'must be hex bytes'],
    ['bytes31', `0x${'ab'.repeat(32)}`, 'must have 31 bytes'],
    ['uint8[1]', [1, 2], 'must have 1 elements'],
  ])('A-05 %s refuses %j', (type, given, words) => {
    expect(outcome(single(type, given))).toContain(words);
  });
});

describe('names and types', () => {
  test.each([
    ['9lives', 'must be an identifier'],
    ['a b', 'must be an identifier'],
    [' a', 'must be an identifier'],
    ['', 'must be an identifier'],
    ['a'.repeat(257), 'must be an identifier'],
    [5, 'must be an identifier'],
    [['a'], 'must be an identifier'],
  ])('A-05 a member cannot be called %j', (name, words) => {
    expect(outcome(boxed([{ name, type: 'bool' }], {}))).toContain(words);
  });

  test.each(['a', '$a', '_9', 'a'.repeat(256)])('A-05 a member can be called %s', (name) => {
    expect(outcome(boxed([{ name, type: 'bool' }], { [name]: true }))).toEqual({ [name]: true });
  });

  test.each(['9lives', '(A)', ' A', 'A ', 'bytes32', 'a'.repeat(257), 'A:B'])(
    'A-05 no struct beside the primary one is called %j',
    (name) => {
      expect(outcome(boxed([{ name: 'value', type: 'bool' }], { value: true }, { [name]: [] }))).toMatch(/^data\.types/);
    },
  );

  test.each([' uint8', 'uint8x[]', 'uint8[]x', 'uint8[01]', 'uint8[12345678]', `uint8${'[]'.repeat(17)}`, 5, null, ['uint8']])(
    'A-05 %j is no type',
    (type) => {
      expect(outcome(boxed([{ name: 'value', type }], { value: 1 }))).toMatch(/^data\.types\.Box\[0\]\.type /);
    },
  );

  test('A-05 arrays go sixteen levels deep', () => {
    const nested = (levels: number, inside: unknown): unknown => (levels === 0 ? inside : [nested(levels - 1, inside)]);
    expect(outcome(single(`uint8${'[]'.repeat(16)}`, nested(16, 1)))).toEqual({ value: nested(16, '1') });
  });

  test.each([
    ['a null', [null], 'data.types.Box[0] must be an object'],
    ['a list', [[]], 'data.types.Box[0] must be an object'],
  ])('A-05 %s is no member', (_, members, words) => {
    expect(outcome(boxed(members as object[], {}))).toContain(words);
  });

  test('K-06 keys without a type are named, cut off where they are long, and no more than twenty', () => {
    const long = 'k'.repeat(200);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`more${at}`, at]));
    const data = boxed([{ name: 'value', type: 'bool' }], { value: true, [long]: 1, ...many });
    const { leftOut = [] } = TypedDataParam.parse(data);
    expect(leftOut).toHaveLength(20);
    expect(leftOut[0]).toBe('k'.repeat(80));
    const none = boxed([{ name: 'value', type: 'bool' }], { value: true }, { [`(${long}`]: [] });
    expect(outcome(none)).toContain(`(${'k'.repeat(79)}`);
    expect(outcome(none)).not.toContain(`(${'k'.repeat(80)}`);
  });

  test('A-05 a domain may have a salt, which is 32 bytes', () => {
    const salted = (type: string) => ({
      ...single('bool', true),
      types: { ...single('bool', true).types, EIP712Domain: [{ name: 'salt', type }] },
      domain: { salt: `0x${'00'.repeat(32)}` },
    });
    expect(outcome(salted('bytes32'))).toEqual({ value: true });
    expect(outcome(salted('bytes'))).toContain('data.types.EIP712Domain[0] ');
  });
});
