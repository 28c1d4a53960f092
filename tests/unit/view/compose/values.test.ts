import { decodeAbiParameters, encodeAbiParameters } from 'viem';
import { describe, expect, test } from 'vitest';
import { type Param, readFunctions } from '../../../../lib/view/compose/functions.ts';
import { readValue } from '../../../../lib/view/compose/values.ts';
import type { Inner } from '../../../../lib/words/said.ts';
import { fc } from '../../../support/fc.ts';

/** The only argument of a function. */
function paramOf(declared: string): Param {
  const read = readFunctions(`f(${declared})`);
  const param = read.problem ? undefined : read.functions[0]?.inputs[0];
  if (!param) throw new Error(`${declared} is no argument`);
  return param;
}
const read = (declared: string, text: string) => {
  const { value, problem } = readValue(paramOf(declared), text, 0) as {
    value?: unknown;
    problem?: { where: unknown; problem: Inner };
  };
  return problem ? [problem.where, problem.problem.code] : value;
};

const FULL = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const LOW = FULL.toLowerCase();

describe('what is typed for an argument is read by its type', () => {
  test.each<[string, string, unknown]>([
    ['uint256 a', ' 115792089237316195423570985008687907853269984665640564039457584007913129639935 ', 2n ** 256n - 1n],
    ['uint8 a', '0xff', 255n],
    ['int8 a', '-128', -128n],
    ['address a', FULL, LOW],
    ['bool a', 'true', true],
    ['bytes4 a', '0xDEADBEEF', '0xdeadbeef'],
    ['bytes a', '0x', '0x'],
    ['string a', '  as it is\u202E ', '  as it is\u202E '],
    ['string a', '', ''],
    [
      'uint256[] a',
      '[1, "0x2", 115792089237316195423570985008687907853269984665640564039457584007913129639935]',
      [1n, 2n, 2n ** 256n - 1n],
    ],
    ['address[] a', `[${FULL}, ${LOW}]`, [LOW, LOW]],
    ['bool[2] a', '[true, "false"]', [true, false]],
    ['string[] a', '["1", "a\\"b"]', ['1', 'a"b']],
    ['uint256[][] a', '[[1],[]]', [[1n], []]],
    ['(address to, uint256 amount) a', `{"amount": 5, "to": "${FULL}"}`, { to: LOW, amount: 5n }],
    ['(address to, uint256 amount) a', `["${FULL}", 5]`, { to: LOW, amount: 5n }],
    ['(address, uint256) a', `["${FULL}", 5]`, [LOW, 5n]],
  ])('%s: %s', (declared, text, value) => {
    expect(read(declared, text)).toEqual(value);
  });
});

describe('what does not fit says of which argument, and where in it', () => {
  test.each<[string, string, unknown, string]>([
    ['uint256 amount', '', 'amount', 'compose.value.enter'],
    ['uint256 amount', '1.5', 'amount', 'compose.value.number'],
    ['uint256 amount', '1e18', 'amount', 'compose.value.number'],
    ['uint256 amount', '1,000', 'amount', 'compose.value.number'],
    ['uint256 amount', '-1', 'amount', 'compose.value.range'],
    ['uint8 amount', '256', 'amount', 'compose.value.range'],
    ['int8 amount', '128', 'amount', 'compose.value.range'],
    ['uint256', 'x', { code: 'compose.argument.unnamed', number: 1 }, 'compose.value.number'],
    ['address to', '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'to', 'recipient.checksum'],
    ['address to', '0x12', 'to', 'recipient.length'],
    ['address to', 'ada.eth', 'to', 'compose.value.address'],
    ['bool on', 'yes', 'on', 'compose.value.bool'],
    ['bytes4 id', '0x123456', 'id', 'compose.value.length'],
    ['bytes data', '0x123', 'data', 'compose.value.bytes'],
    ['uint256[] a', '[1, "x"]', 'a[1]', 'compose.value.number'],
    ['uint256[2] a', '[1]', 'a', 'compose.value.count'],
    ['uint256[] a', '{"0": 1}', 'a', 'compose.value.list'],
    ['uint256[] a', '[1', 'a', 'compose.value.notJson'],
    ['uint256[] a', '[null]', 'a[0]', 'compose.value.noText'],
    ['(address to, uint256[] parts) o', `{"to": "${FULL}", "parts": [1, -1]}`, 'o.parts[1]', 'compose.value.range'],
    ['(address to, uint256 amount) o', `{"to": "${FULL}"}`, 'o', 'compose.value.missing'],
    ['(address to) o', `{"to": "${FULL}", "too": 1}`, 'o', 'compose.value.stray'],
    ['(address to) o', `{"to": "${FULL}", "to": "${LOW}"}`, 'o', 'compose.value.notJson'],
    ['(address, uint256) o', `["${FULL}"]`, 'o', 'compose.value.struct'],
    ['uint256[] a', '['.repeat(100_000), 'a', 'compose.value.notJson'],
    ['string a', 'x'.repeat(400_001), 'a', 'compose.value.tooLong'],
  ])('%s: %.60s', (declared, text, where, code) => {
    expect(read(declared, text)).toEqual([where, code]);
  });
});

test('a number is encoded as it was typed, to the last digit', () => {
  const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
  fc.assert(
    fc.property(fc.array(uint, { minLength: 1, maxLength: 4 }), fc.boolean(), (numbers, inHex) => {
      const text = `[${numbers.map((each) => (inHex ? `"0x${each.toString(16)}"` : String(each))).join(', ')}]`;
      const value = read('uint256[] a', text) as bigint[];
      expect(decodeAbiParameters([{ type: 'uint256[]' }], encodeAbiParameters([{ type: 'uint256[]' }], [value]))).toEqual([
        numbers,
      ]);
    }),
  );
});

test('a text that is no number of its type is never rounded or cut to one', () => {
  const types = fc.constantFrom('uint8', 'int8', 'uint128', 'int256', 'uint256');
  fc.assert(
    fc.property(types, fc.bigInt({ min: -(2n ** 260n), max: 2n ** 260n }), (type, number) => {
      const value = read(`${type} a`, String(number));
      if (typeof value === 'bigint') expect(value).toBe(number);
      else expect(value).toEqual(['a', 'compose.value.range']);
    }),
  );
});
