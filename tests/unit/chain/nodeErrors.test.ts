import { encodeAbiParameters } from 'viem';
import { expect, test } from 'vitest';
import { nameNodeError } from '../../../lib/chain/node/nodeErrors.ts';
import { toWireError } from '../../../lib/core/errors.ts';

const reason = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['too late']).slice(2)}`;
const hash = `0x${'ab'.repeat(32)}`;

const withData: [string, { code: number; message: string; data?: unknown }][] = [
  ['geth', { code: 3, message: 'execution reverted: too late', data: reason }],
  ['geth of old', { code: -32000, message: 'execution reverted: too late', data: reason }],
  ['reth', { code: 3, message: 'execution reverted: too late', data: reason }],
  ['erigon', { code: 3, message: 'execution reverted: too late', data: reason }],
  ['nethermind', { code: 3, message: 'execution reverted: too late', data: reason }],
  ['nethermind of old', { code: -32015, message: 'VM execution error.', data: `Reverted ${reason}` }],
  ['openethereum', { code: -32015, message: 'Transaction execution error.', data: `Reverted ${reason}` }],
  ['besu', { code: -32000, message: 'Execution reverted: too late', data: reason }],
  [
    'besu with another case of hex',
    { code: -32000, message: 'Execution reverted', data: reason.toUpperCase().replace('0X', '0x') },
  ],
  ['anvil', { code: 3, message: 'execution reverted: too late', data: reason }],
  [
    'hardhat',
    {
      code: -32603,
      message: "Error: VM Exception while processing transaction: reverted with reason string 'too late'",
      data: { message: 'reverted', txHash: hash, data: reason },
    },
  ],
  [
    'ganache',
    { code: -32000, message: 'VM Exception while processing transaction: revert too late', data: { hash: null, result: reason } },
  ],
  [
    'ganache of old',
    {
      code: -32000,
      message: 'VM Exception while processing transaction: revert',
      data: { [hash]: { error: 'revert', program_counter: 9, return: reason } },
    },
  ],
  ['an Alchemy-like gateway', { code: -32000, message: 'execution reverted', data: reason }],
  ['an Infura-like gateway', { code: 3, message: 'execution reverted: too late', data: reason }],
  [
    'a wallet-like gateway',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: 3, message: 'execution reverted: too late', data: reason },
    },
  ],
  [
    'a gateway that wraps twice',
    {
      code: -32603,
      message: 'Internal error',
      data: { originalError: { code: 3, data: reason, message: 'execution reverted' } },
    },
  ],
];

test.each(withData)('C-06 a revert of %s is -32000 execution reverted with the reason', (_name, fault) => {
  expect(toWireError(nameNodeError({ data: undefined, ...fault }))).toEqual({
    code: -32000,
    message: 'execution reverted',
    data: reason,
  });
});

const without: [string, { code: number; message: string; data?: unknown }][] = [
  ['code 3 and other words', { code: 3, message: 'VM execution error' }],
  ['a suffix', { code: -32000, message: 'execution reverted: too late' }],
  ['-32603', { code: -32603, message: 'execution reverted' }],
  ['-32015 with words', { code: -32015, message: 'VM execution error.', data: 'revert: too late' }],
  ['a wrapped message', { code: -32603, message: 'Internal JSON-RPC error.', data: { message: 'execution reverted' } }],
];

test('C-06 a revert whose code is 3 says so in no word, and keeps its bytes', () => {
  expect(toWireError(nameNodeError({ code: 3, message: 'call failed', data: reason }))).toEqual({
    code: -32000,
    message: 'execution reverted',
    data: reason,
  });
});

const wrapped = (times: number, inner: object): object => (times === 0 ? inner : { data: wrapped(times - 1, inner) });

test('C-06 the reason and the word are found up to four wrappings deep, so that nothing endless is followed', () => {
  const seen = (times: number) => toWireError(nameNodeError({ code: 3, message: '', ...wrapped(times, { data: reason }) }));
  expect(seen(4)).toMatchObject({ data: reason });
  expect(seen(5)).not.toHaveProperty('data');
  const said = (times: number) =>
    toWireError(nameNodeError({ code: -32603, message: 'no', ...wrapped(times, { message: 'execution reverted' }) }));
  expect(said(4).code).toBe(-32000);
  expect(said(5).code).toBe(-32603);
});

test.each(without)('C-06 a revert without bytes (%s) is -32000 execution reverted without data', (_name, fault) => {
  expect(toWireError(nameNodeError({ data: undefined, ...fault }))).toEqual({ code: -32000, message: 'execution reverted' });
});

test.each([
  [{ code: 3, message: 'execution reverted', data: '0x' }],
  [{ code: -32000, message: 'execution reverted', data: '0x' }],
  [{ code: -32015, message: 'VM execution error.', data: 'Reverted 0x' }],
  [{ code: -32603, message: 'VM Exception: reverted without a reason', data: { data: '0x' } }],
])('C-06 empty data of %o is kept', (fault) => {
  expect(toWireError(nameNodeError(fault))).toEqual({ code: -32000, message: 'execution reverted', data: '0x' });
});

test.each([
  [{ code: -32000, message: 'out of gas' }, -32000],
  [{ code: -32015, message: 'VM execution error.', data: 'OutOfGas' }, -32015],
  [{ code: -32000, message: 'insufficient funds for gas * price + value' }, -32000],
  [{ code: -32602, message: 'invalid argument 0: hex string without 0x prefix' }, -32602],
])('C-09 what is no revert keeps the code and words of the node: %o', (fault, code) => {
  expect(toWireError(nameNodeError({ data: undefined, ...fault }))).toMatchObject({ code, message: fault.message });
});

test.each([[4001], [4100], [5720]])('C-09 a node cannot speak for the user with code %i', (code) => {
  expect(nameNodeError({ code, message: 'User rejected the request' }).code).toBe(-32603);
});

test('T-F18 words of a node are bounded, and markup is none', () => {
  expect(nameNodeError({ code: -32000, message: 'x'.repeat(1_000_000) }).message).toHaveLength(1024);
  expect(nameNodeError({ code: -32000, message: '<html><script>alert(1)</script>' }).message).toBe(
    'The node refused the request',
  );
  expect(nameNodeError({ code: -32000, message: '' }).message).toBe('The node refused the request');
});

test('T-F12 keys in an address that a node repeats stay behind', () => {
  const { message } = nameNodeError({
    code: -32000,
    message: 'over quota at https://user:pass@node.example/v2/secret-key?k=1, see there',
  });
  expect(message).toContain('https://node.example');
  expect(message).not.toMatch(/secret-key|pass|k=1/);
});
