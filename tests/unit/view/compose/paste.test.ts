import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFunctionData, maxUint256, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { MAX_CALLS } from '../../../../lib/core/batch/limits.ts';
import { SendCallsParams } from '../../../../lib/core/batch/sendCalls.ts';
import { LONGEST_TEXT } from '../../../../lib/view/compose/exactJson.ts';
import { asJson } from '../../../../lib/view/compose/json.ts';
import { type Pasted, readPasted } from '../../../../lib/view/compose/paste.ts';
import { type ComposedStep, readStep } from '../../../../lib/view/compose/read.ts';
import { payablesOn } from '../../../../lib/view/send/payable.ts';
import { typedRecipient } from '../../../../lib/view/send/recipient.ts';
import type { Inner } from '../../../../lib/words/said.ts';
import { fc } from '../../../support/fc.ts';

const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const ADA = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const ROUTER = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d';
const around = { from: FROM, chainId: 1, decimals: 18 } as const;
const nothing = { networks: [], tokens: [], items: [], accounts: [], contacts: [] } as unknown as Parameters<
  typeof payablesOn
>[1];

/** What the steps come to that were pasted. */
function madeOf(pasted: Pasted): (ComposedStep['call'] | undefined)[] {
  if (pasted.problems) throw new Error(JSON.stringify(pasted.problems));
  const reading = { from: FROM, chainId: 1, payables: payablesOn(1, nothing, undefined) } as const;
  return pasted.steps.map((step) => readStep(step, typedRecipient(step.to, {}), reading).made?.call);
}
const made = (value: unknown) => madeOf(readPasted(JSON.stringify(value), around));
/** What is said against it: of an entry with its number, its field and what is wrong. */
const against = (text: string) =>
  readPasted(text, around).problems?.map(({ code, ...rest }) => {
    const { entry, field, problem } = rest as { entry?: number; field?: string; problem?: Inner };
    return entry === undefined ? code : `${entry} ${field} ${problem?.code}`;
  });

const pay = { to: ADA, value: '0x5' };
const paid = { to: ADA, value: 5n, data: '0x' };

describe('steps are read as others write them', () => {
  test.each<[string, unknown]>([
    ['calls of EIP-5792', [pay]],
    ['a request', { version: '2.0.0', chainId: '0x1', from: FROM, atomicRequired: false, calls: [pay] }],
    ['the params of one', [{ version: '2.0.0', chainId: '0x1', calls: [pay] }]],
    ['a whole message', { jsonrpc: '2.0', id: 1, method: 'wallet_sendCalls', params: [{ chainId: '0x1', calls: [pay] }] }],
    ['with a capability that is optional', { calls: [pay], capabilities: { paymasterService: { optional: true, url: 'x' } } }],
    ['with decimal values', [{ ...pay, value: '5' }]],
    ['with plain numbers', [{ ...pay, value: 5 }]],
    ['with nothing said in so many words', [{ ...pay, data: null, capabilities: null, from: FROM, chainId: '0x1' }]],
    [
      'an export of Safe’s builder',
      { version: '1.0', chainId: '1', meta: {}, transactions: [{ to: ADA, value: '5', data: null }] },
    ],
    ['of an older one, with an operation', { chainId: '1', transactions: [{ to: ADA, value: '5', data: '0x', operation: 0 }] }],
  ])('%s', (_, value) => {
    expect(made(value)).toEqual([paid]);
  });

  test('what says for which network and account it is stays for these alone', () => {
    const only = (value: unknown) => {
      const pasted = readPasted(JSON.stringify(value), around);
      return pasted.problems ?? pasted.steps.map((step) => step.only);
    };
    expect(only({ chainId: '0x1', from: FROM, calls: [pay] })).toEqual([{ chainId: 1, from: FROM }]);
    expect(only({ chainId: '1', transactions: [{ ...pay, data: null }] })).toEqual([{ chainId: 1 }]);
    expect(only([{ ...pay, from: FROM }, pay])).toEqual([{ from: FROM }, undefined]);
  });

  test.each(['final', 'default', 'reference', 'match', 'of', 'in', 'static'])(
    'an argument may be called “%s”, which Solidity reserves',
    (name) => {
      const contractMethod = { name: 'f', inputs: [{ name, type: 'uint256' }], payable: false };
      const entry = { to: ADA, value: '0', data: null, contractMethod, contractInputsValues: { [name]: '5' } };
      const data = encodeFunctionData({ abi: parseAbi(['function f(uint256)']), functionName: 'f', args: [5n] });
      expect(made({ transactions: [entry] })).toEqual([{ to: ADA, value: 0n, data }]);
    },
  );

  test('a request that wants all or nothing is known to', () => {
    expect(readPasted(JSON.stringify({ atomicRequired: true, calls: [pay] }), around)).toMatchObject({ isWhole: true });
  });

  test('an export of Safe’s Transaction Builder comes to the calls that Safe would make', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../fixtures/safe/transactions.json'), 'utf8');
    const pasted = readPasted(text, around);
    expect(pasted.problems ?? pasted.steps.map(({ kind }) => kind)).toEqual(['contract', 'contract', 'data', 'contract', 'data']);
    const abi = parseAbi([
      'function approve(address spender, uint256 amount)',
      'function deposit() payable',
      'function transfer(address to, uint256 amount)',
      'struct Order { address maker; uint256 amount; }',
      'function fill(Order order, uint256[] parts, bool exact)',
    ]);
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    expect(madeOf(pasted)).toEqual([
      { to: usdc, value: 0n, data: encodeFunctionData({ abi, functionName: 'approve', args: [ROUTER, 100_000_000n] }) },
      {
        to: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
        value: 10n ** 18n,
        data: encodeFunctionData({ abi, functionName: 'deposit' }),
      },
      { to: ADA, value: 25n * 10n ** 16n, data: '0x' },
      {
        to: ROUTER,
        value: 0n,
        data: encodeFunctionData({ abi, functionName: 'fill', args: [{ maker: ADA, amount: 5n }, [1n, 2n, maxUint256], true] }),
      },
      { to: usdc, value: 0n, data: encodeFunctionData({ abi, functionName: 'transfer', args: [ADA, 1n] }) },
    ]);
  });

  test('where an export has data and says something else of it, the data counts', () => {
    const method = { name: 'approve', inputs: [{ name: 'a', type: 'address' }], payable: false };
    const entry = { to: ADA, value: '0', data: '0xdeadbeef', contractMethod: method, contractInputsValues: { a: ADA } };
    expect(made({ transactions: [entry] })).toEqual([{ to: ADA, value: 0n, data: '0xdeadbeef' }]);
  });
});

describe('what is wrong is named', () => {
  const method = (inputs: unknown[], more: object = {}) => ({ name: 'approve', inputs, payable: false, ...more });
  const safe = (entry: object) => ({ transactions: [{ to: ADA, value: '0', data: null, ...entry }] });

  test.each<[string, unknown, string[]]>([
    ['another network', { chainId: '0x2105', calls: [pay] }, ['compose.paste.otherNetwork']],
    ['another network in decimal', { chainId: '8453', transactions: [pay] }, ['compose.paste.otherNetwork']],
    ['a network that is none', { chainId: 'mainnet', calls: [pay] }, ['compose.paste.otherNetwork']],
    ['a network that looks like the other', { chainId: '0x10000000000000001', calls: [pay] }, ['compose.paste.otherNetwork']],
    ['another account', { from: ADA, calls: [pay] }, ['compose.paste.otherAccount']],
    [
      'a capability that it needs',
      { calls: [pay], capabilities: { paymasterService: { url: 'x' } } },
      ['compose.paste.capability'],
    ],
    ['all or nothing in other words than true and false', { atomicRequired: 'true', calls: [pay] }, ['compose.paste.wholeOrNot']],
    ['all or nothing as a number', { atomicRequired: 1, calls: [pay] }, ['compose.paste.wholeOrNot']],
    ['no steps', { calls: [] }, ['compose.paste.none']],
    ['something else', { steps: [pay] }, ['compose.paste.unknown']],
    ['another method', { method: 'eth_sendTransaction', params: [pay] }, ['compose.paste.unknown']],
    ['a text', 'steps', ['compose.paste.unknown']],
    ['too many', Array.from({ length: MAX_CALLS + 1 }, () => pay), ['compose.tooMany']],
    ['no object', [pay, 5], ['2 {} compose.paste.noObject']],
    ['no address', [pay, { value: '0x1' }], ['2 to compose.paste.noTo']],
    ['a name', [{ to: 'ada.eth' }], ['1 to compose.value.address']],
    ['a wrong checksum', [{ to: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }], ['1 to recipient.checksum']],
    ['a fraction', [{ to: ADA, value: '1.5' }], ['1 value compose.paste.value']],
    ['less than nothing', [{ to: ADA, value: '-1' }], ['1 value compose.paste.value']],
    ['more than 256 bits', [{ to: ADA, value: '9'.repeat(78) }], ['1 value compose.paste.value']],
    ['half a byte', [{ to: ADA, data: '0x1' }], ['1 data compose.data.notHex']],
    ['data that is no text', [{ to: ADA, data: {} }], ['1 data compose.data.notHex']],
    ['a gas limit, which would be lost', [{ to: ADA, gas: '0x5' }], ['1 gas compose.paste.stray']],
    ['another account in an entry', [{ to: ADA, from: ADA }], ['1 from compose.paste.otherAccount']],
    ['another network in an entry', [{ to: ADA, chainId: '0x2' }], ['1 chainId compose.paste.otherNetwork']],
    [
      'each of several',
      [{ to: 'x' }, pay, { to: ADA, value: 'x' }],
      ['1 to recipient.unreadable', '3 value compose.paste.value'],
    ],
    ['the code of others in the account’s place', safe({ operation: 1 }), ['1 operation compose.paste.operation']],
    [
      'a function that is none',
      safe({ contractMethod: method([{ type: 'uint7' }]) }),
      ['1 contractMethod compose.function.unreadable'],
    ],
    [
      'a name that hides',
      safe({ contractMethod: method([], { name: 'a\u202Eb' }) }),
      ['1 contractMethod compose.function.unreadable'],
    ],
    [
      'a function that only reads',
      safe({ contractMethod: method([], { stateMutability: 'view' }) }),
      ['1 contractMethod compose.function.unreadable'],
    ],
    [
      'an argument without a value',
      safe({ contractMethod: method([{ name: 'to', type: 'address' }]) }),
      ['1 contractInputsValues compose.argument'],
    ],
    [
      'a text without a value, which is not an empty one',
      safe({ contractMethod: method([{ name: 'note', type: 'string' }]), contractInputsValues: {} }),
      ['1 contractInputsValues compose.argument'],
    ],
    [
      'a value for no argument',
      safe({ contractMethod: method([{ name: 'a', type: 'bool' }]), contractInputsValues: { a: 'true', b: 'true' } }),
      ['1 contractInputsValues compose.value.stray'],
    ],
    ['a payment that it does not take', safe({ value: '5', contractMethod: method([]) }), ['1 value compose.notPayable']],
  ])('%s', (_, value, says) => {
    expect(against(JSON.stringify(value))).toEqual(says);
  });

  test.each([
    ['', 'compose.paste.enter'],
    ['[{', 'compose.paste.notJson'],
    [`[{"to":"${ADA}","to":"${ROUTER}"}]`, 'compose.paste.notJson'],
    ['['.repeat(300_000), 'compose.paste.notJson'],
    [`"${'x'.repeat(LONGEST_TEXT)}"`, 'compose.paste.notJson'],
  ])('%.30s', (text, code) => {
    expect(against(text)).toEqual([code]);
  });

  test('and a hostile key is cut before it is said', () => {
    const { problems } = readPasted(JSON.stringify([{ to: ADA, [`\u202E${'x'.repeat(9_000)}`]: 1 }]), around);
    expect(JSON.stringify(problems).length).toBeLessThan(300);
  });
});

test('what was copied is read as the same calls, which are those of EIP-5792, and for the same network and account alone', () => {
  const hex = fc.uint8Array({ maxLength: 40 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const);
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const);
  const call = fc.record({
    to: address.filter((each) => !/^0x0+$/.test(each)),
    value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    data: hex,
  });
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 5 }), (calls) => {
      const text = asJson(
        calls.map((each) => ({ call: each })),
        around,
      );
      expect(SendCallsParams.safeParse([JSON.parse(text)]).success).toBe(true);
      expect(readPasted(text, { ...around, chainId: 10 }).problems).toMatchObject([{ code: 'compose.paste.otherNetwork' }]);
      expect(readPasted(text, { ...around, from: ADA }).problems).toMatchObject([{ code: 'compose.paste.otherAccount' }]);
      expect(madeOf(readPasted(text, around))).toEqual(calls);
    }),
  );
});

test('no text at all makes it throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.json()), (text) => void readPasted(text, around)));
});
