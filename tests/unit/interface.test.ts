import { encodeAbiParameters, encodeErrorResult, parseAbi, toFunctionSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { SIMPLE_7702_ACCOUNT } from '../support/delegates.ts';
import { localChain } from '../support/local.ts';
import { ACCOUNT, asker } from '../support/wallet.ts';

/** The error tables of the interface, row by row: condition, code, and a message that is the listed one or begins with it. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const STRANGER = asker('https://stranger.example');
const local = localChain();

const pay = (value = '0x1') => ({ to: OTHER, value });
const request = (change: object = {}) => ({
  version: '2.0.0',
  from: ACCOUNT,
  chainId: '0x7a69',
  atomicRequired: false,
  calls: [pay(), pay('0x2')],
  ...change,
});
const send = (change?: object, from = asker()) => local.wallet.ask('wallet_sendCalls', [request(change)], from);
const token = (change: object = {}) => ({
  type: 'ERC20',
  options: { address: local.demo.token, symbol: 'WHEAT', decimals: 18, ...change },
});
const watch = (change?: object, from = asker()) => local.wallet.ask('wallet_watchAsset', token(change), from);

/** The user's no to what the request leads to. */
async function declined(answer: Promise<unknown>, reason?: 'upgrade') {
  await Promise.race([answer, local.wallet.decline(reason)]);
  return answer;
}

type Row = [condition: string, code: number, message: string, request: () => Promise<unknown>];

const AUTHORIZATION = 'The requested account and/or method has not been authorized by the user';
const PARSE = 'The wallet cannot parse the request';
const CAPABILITY = 'The wallet does not support a capability that was not marked as optional';
const EIP7702 = 'EIP-7702 not supported on the specified chain ID';
const TOO_LARGE = 'The batch is too large for the wallet to process';

const sendCalls: Row[] = [
  ['S-01 params that are no array', -32602, PARSE, () => local.wallet.ask('wallet_sendCalls', request())],
  ['S-01 two requests at once', -32602, PARSE, () => local.wallet.ask('wallet_sendCalls', [request(), request()])],
  [
    'S-01 two requests at once, of another version',
    -32602,
    PARSE,
    () => local.wallet.ask('wallet_sendCalls', [request({ version: '1' }), {}]),
  ],
  ['S-02 no version', -32602, PARSE, () => send({ version: undefined })],
  ['S-03 a malformed sender', -32602, PARSE, () => send({ from: '0x1' })],
  ['S-04 a malformed chain id', -32602, PARSE, () => send({ chainId: 31337 })],
  ['S-04 a chain that is not selected', -32602, PARSE, () => send({ chainId: '0x1' })],
  ['S-05 no word on atomicity', -32602, PARSE, () => send({ atomicRequired: undefined })],
  ['S-06 no calls', -32602, PARSE, () => send({ calls: [] })],
  ['S-06 a malformed call', -32602, `${PARSE}: params[0].calls[1].to`, () => send({ calls: [pay(), { value: '0x1' }] })],
  ['S-06 data for the sender itself', -32602, PARSE, () => send({ calls: [{ to: ACCOUNT, data: '0x01' }] })],
  ['S-07 an empty id', -32602, PARSE, () => send({ id: '' })],
  [
    'S-12 a gas limit below the intrinsic',
    -32602,
    `${PARSE}: params[0].calls[0].capabilities.gasLimitOverride.value`,
    () => send({ calls: [{ ...pay(), capabilities: { gasLimitOverride: { value: '0x1' } } }] }),
  ],
  ['S-02 another version', -32000, 'Version not supported', () => send({ version: '1.0' })],
  [
    'S-02 another version and nothing else',
    -32000,
    'Version not supported',
    () => local.wallet.ask('wallet_sendCalls', [{ version: '3.0.0' }]),
  ],
  ['S-10 the user declines', 4001, 'User rejected the request', () => declined(send())],
  ['A-06 a site that is not connected', 4100, AUTHORIZATION, () => send({}, STRANGER)],
  ['S-03 an account that the site may not use', 4100, AUTHORIZATION, () => send({ from: OTHER })],
  ['S-11 an unknown capability', 5700, `${CAPABILITY}: magic`, () => send({ capabilities: { magic: {} } })],
  [
    'S-11 an unknown capability of a call',
    5700,
    `${CAPABILITY}: magic`,
    () => send({ calls: [{ ...pay(), capabilities: { magic: { optional: false } } }] }),
  ],
  ['S-04 a chain that the wallet has not', 5710, EIP7702, () => send({ chainId: '0x999999' })],
  ['S-04 a chain beyond all numbers', 5710, EIP7702, () => send({ chainId: `0x${'f'.repeat(64)}` })],
  [
    'S-13 all or nothing on a chain without a known delegate',
    5710,
    EIP7702,
    async () => {
      await local.anvil.rpc('anvil_setCode', [SIMPLE_7702_ACCOUNT, '0x00']);
      return send({ atomicRequired: true });
    },
  ],
  [
    'S-09 an id that was submitted',
    5720,
    'There is already a batch submitted with the specified batch ID',
    async () => {
      const first = send({ id: 'a' });
      await local.wallet.confirm();
      await first;
      return send({ id: 'a' });
    },
  ],
  ['S-15 101 calls', 5740, TOO_LARGE, () => send({ calls: Array.from({ length: 101 }, () => pay()) })],
  ['S-15 more than 96 KiB of data', 5740, TOO_LARGE, () => send({ calls: [{ to: OTHER, data: `0x${'00'.repeat(98_305)}` }] })],
  [
    'S-13 the upgrade is declined',
    5750,
    'EIP-7702 upgrade rejected for this chain and account',
    () => declined(send({ atomicRequired: true }), 'upgrade'),
  ],
];

const watchAsset: Row[] = [
  ['W-06 the user declines', 4001, 'User rejected the request', () => declined(watch())],
  ['W-07 a site that the method is not for', 4100, 'Requested method not supported', () => watch({}, STRANGER)],
  ['W-01 params in an array', -32602, 'Invalid params', () => local.wallet.ask('wallet_watchAsset', [token()])],
  ['W-02 another type', -32602, 'Invalid params', () => local.wallet.ask('wallet_watchAsset', { ...token(), type: 'ERC721' })],
  ['W-03 a malformed address', -32602, 'Invalid params: params.options.address', () => watch({ address: '0x1' })],
  ['W-03 a symbol of 12 characters', -32602, 'Invalid params: params.options.symbol', () => watch({ symbol: 'TWELVELETTER' })],
  ['W-03 decimals as text', -32602, 'Invalid params: params.options.decimals', () => watch({ decimals: '18' })],
  ['W-04 no token at the address', -32602, 'Invalid params: params.options.address', () => watch({ address: OTHER })],
];

describe.each([
  ['wallet_sendCalls', sendCalls],
  ['wallet_watchAsset', watchAsset],
])('the errors of %s', (_, rows) => {
  test.each(rows)('%s: %i %s', async (_condition, code, message, cause) => {
    const refused = await cause().then(
      () => ({ code: 'no error', message: '' }),
      (error) => error,
    );
    expect(refused).toMatchObject({ code });
    expect(refused.message.slice(0, message.length)).toBe(message);
  });
});

describe('the error of eth_call', () => {
  const reverter = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error Broken(uint256 code, string why)']);
  const args = encodeAbiParameters([{ type: 'uint256' }], [0n]).slice(2);

  test.each([
    ['a reason', 'text()', encodeErrorResult({ abi: reverter, errorName: 'Error', args: ['this never works'] })],
    ['a panic', 'panic(uint256)', encodeErrorResult({ abi: reverter, errorName: 'Panic', args: [18n] })],
    ['an error of its own', 'custom()', encodeErrorResult({ abi: reverter, errorName: 'Broken', args: [7n, 'the straw broke'] })],
  ])('C-06 a revert with %s: -32000 execution reverted, data the reason', async (_, signature, data) => {
    const call = { to: local.demo.reverter, data: `${toFunctionSelector(signature)}${args}` };
    await expect(local.wallet.ask('eth_call', [call, 'latest'])).rejects.toMatchObject({
      code: -32000,
      message: 'execution reverted',
      data,
    });
  });

  test('C-06 a revert without a reason: -32000 execution reverted', async () => {
    const call = { to: local.demo.reverter, data: toFunctionSelector('empty()') };
    await expect(local.wallet.ask('eth_call', [call, 'latest'])).rejects.toMatchObject({
      code: -32000,
      message: 'execution reverted',
    });
  });
});

describe('the order of refusals', () => {
  const both: [string, object, number][] = [
    ['S-02 the version before all else', { version: '1', from: 1 }, -32000],
    ['S-03 the account before the chain', { from: OTHER, chainId: '0x999999' }, 4100],
    ['S-04 the chain before what the calls are', { chainId: '0x999999', calls: [{ to: ACCOUNT, data: '0x01' }] }, 5710],
    [
      'S-06 what the calls are before capabilities',
      { calls: [{ to: ACCOUNT, data: '0x01' }], capabilities: { magic: {} } },
      -32602,
    ],
    ['S-09 the id before capabilities', { id: 'taken', capabilities: { magic: {} } }, 5720],
    ['S-11 capabilities before size', { capabilities: { magic: {} }, calls: Array.from({ length: 101 }, () => pay()) }, 5700],
  ];
  test.each(both)('%s', async (_, change, code) => {
    const taken = send({ id: 'taken' });
    await local.wallet.confirm();
    await taken;
    await expect(send(change)).rejects.toMatchObject({ code });
    expect(await local.wallet.waiting()).toEqual([]);
  });
});
