import { parseAbiItem, toFunctionSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { LONGEST_TEXT } from '../../../../lib/view/compose/exactJson.ts';
import { readFunctions, signatureOf, written } from '../../../../lib/view/compose/functions.ts';
import { cpuMs } from '../../../support/cpu.ts';
import { fc } from '../../../support/fc.ts';

const read = (text: string) => {
  const { functions, problem } = readFunctions(text) as {
    functions?: Parameters<typeof signatureOf>[0][];
    problem?: { code: string };
  };
  return problem?.code ?? functions?.map((each) => `${signatureOf(each)} ${each.pays}`);
};

describe('a function is read as Solidity writes it', () => {
  test.each([
    ['approve(address spender, uint256 amount)', 'approve(address,uint256) unknown'],
    ['function deposit(uint amount) external payable returns (bool);', 'deposit(uint256) payable yes'.replace(' payable', '')],
    ['function stop() nonpayable', 'stop() no'],
    ['fill((address maker, uint256[2] amounts)[] orders, bytes4)', 'fill((address,uint256[2])[],bytes4) unknown'],
    ['pay(address payable to)', 'pay(address) unknown'],
  ])('%s', (text, says) => {
    expect(read(text)).toEqual([says]);
  });

  test('and several, one a line', () => {
    expect(read('start()\n\n function stop() payable;')).toEqual(['start() unknown', 'stop() yes']);
  });
});

describe('an ABI in JSON has the functions that change something', () => {
  const item = (name: string, more: object = {}) => ({ type: 'function', name, inputs: [], ...more });

  test.each<[string, unknown, unknown]>([
    ['a list', [item('a', { stateMutability: 'payable' }), item('b', { stateMutability: 'nonpayable' })], ['a() yes', 'b() no']],
    ['an artefact', { abi: [item('a')], bytecode: '0x' }, ['a() unknown']],
    ['one alone', item('a', { payable: true }), ['a() yes']],
    ['an old one', [item('a', { payable: false }), item('b', { constant: true })], ['a() no']],
    [
      'with what only reads',
      [item('a'), item('b', { stateMutability: 'view' }), item('c', { stateMutability: 'pure' })],
      ['a() unknown'],
    ],
    [
      'with events and errors',
      [{ type: 'event', name: 'E', inputs: [] }, { type: 'constructor', inputs: [] }, item('a')],
      ['a() unknown'],
    ],
    ['with one twice', [item('a'), item('a')], ['a() unknown']],
  ])('%s', (_, abi, says) => {
    expect(read(JSON.stringify(abi))).toEqual(says);
  });

  test('and what of them cannot be read is counted', () => {
    const odd = [
      item('a\u202Eb'),
      item('c', { inputs: [{ name: 'x', type: 'uint7' }] }),
      item('d', { inputs: [{ type: 'tuple' }] }),
    ];
    expect(readFunctions(JSON.stringify([item('a'), ...odd]))).toMatchObject({ left: 3 });
  });
});

test.each([
  ['', 'compose.function.enter'],
  ['approve', 'compose.function.unreadable'],
  ['approve(address', 'compose.function.unreadable'],
  ['approve(addresss spender)', 'compose.function.unreadable'],
  ['approve(uint7 amount)', 'compose.function.unreadable'],
  ['event Transfer(address to)', 'compose.function.unreadable'],
  ['balanceOf(address) view returns (uint256)', 'compose.function.reads'],
  ['struct A { uint256 a; }\nf(A a)', 'compose.function.struct'],
  ['[]', 'compose.function.none'],
  ['[1, null, "x"]', 'compose.function.none'],
  ['[{"type":"function","name":"x y","inputs":[]}]', 'compose.function.unreadable'],
  ['{"type":"function"', 'compose.function.notJson'],
  ['[{"type":"function","name":"a","name":"b","inputs":[]}]', 'compose.function.notJson'],
  ['['.repeat(5_000), 'compose.function.notJson'],
  ['('.repeat(7_000), 'compose.function.unreadable'],
  ['x'.repeat(LONGEST_TEXT + 1), 'compose.function.tooLong'],
  ['stop()\n'.repeat(2_000), 'compose.function.tooLong'],
])('what is no function says so: %.40s', (text, code) => {
  expect(read(text)).toBe(code);
});

test.each([
  `f(${'uint256 a,'.repeat(790)}uint256 b)`,
  `f(${' '.repeat(7_900)}`,
  `f(${'('.repeat(3_900)}${')'.repeat(3_900)})`,
  `f(uint256${'[1]'.repeat(2_600)} a)`,
  `f() returns (${'('.repeat(7_000)}`,
  `f(uint256 a) ${'payable '.repeat(900)}x`,
  'f()\n'.repeat(1_900),
  JSON.stringify([{ type: 'function', name: 'f', inputs: Array.from({ length: 9_000 }, () => ({ type: 'uint256' })) }]),
])('what is made to be slow to read is not: %.30s', (text) => {
  expect(cpuMs(() => void readFunctions(text))).toBeLessThan(1_000);
});

const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/).map((text) => `x${text}`);
const leaf = fc.constantFrom('address', 'bool', 'string', 'bytes', 'bytes32', 'uint256', 'int8', 'uint8[]', 'address[3]');
const { param } = fc.letrec((tie) => ({
  param: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: leaf, name }),
    fc.record({
      type: fc.constantFrom('tuple', 'tuple[]'),
      name,
      components: fc.array(tie('param'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

test('a function that is written down is read as the same one, and is the one that viem means', () => {
  fc.assert(
    fc.property(name, fc.array(param, { maxLength: 4 }), fc.constantFrom('yes', 'no', 'unknown'), (called, inputs, pays) => {
      const text = written({ name: called, inputs, pays } as never);
      expect(readFunctions(text)).toEqual({ functions: [{ name: called, inputs, pays }], left: 0 });
      const signature = signatureOf({ name: called, inputs, pays } as never);
      expect(toFunctionSelector(`function ${signature}`)).toBe(toFunctionSelector(parseAbiItem(text) as never));
    }),
  );
});

test('no text at all makes it throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.json()), (text) => void readFunctions(text)));
});

test('arguments that are none are found wrong at once', () => {
  expect(cpuMs(() => expect(read(`f(${','.repeat(7_900)})`)).toBe('compose.function.unreadable'))).toBeLessThan(200);
});
