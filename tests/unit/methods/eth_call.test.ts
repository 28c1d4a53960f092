import { BrowserProvider, Contract } from 'ethers';
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  custom,
  encodeDeployData,
  encodeErrorResult,
  encodeFunctionData,
  parseAbi,
} from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Web3 } from 'web3';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { namedMethods } from '../../../lib/core/request/method.ts';
import { eth_call } from '../../../lib/methods/eth_call.ts';
import { eth_chainId } from '../../../lib/methods/eth_chainId.ts';
import { net_version } from '../../../lib/methods/net_version.ts';
import { reads } from '../../../lib/methods/reads.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { compileDemo, type DemoContracts, deployDemo } from '../../support/contracts.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { sitePage } from '../../support/sitePage.ts';

const CHAIN = 31337;
const DEPLOYED_ABI = parseAbi([
  'function text() view returns (uint256)',
  'function panic(uint256 divisor) view returns (uint256)',
  'function custom() view returns (uint256)',
  'function empty() view returns (uint256)',
  'error Broken(uint256 code, string why)',
]);
const REASONS = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error Broken(uint256 code, string why)']);

let anvil: Anvil;
let proxy: FaultProxy;
let demo: DemoContracts;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN });
  proxy = await startFaultProxy({ target: anvil.url });
  demo = await deployDemo(anvil.rpc);
});
afterAll(() => Promise.all([proxy.stop(), anvil.stop()]));
afterEach(() => {
  proxy.rules();
  proxy.log.length = 0;
});

const network = () => ({
  chainId: CHAIN,
  name: 'Local',
  rpcUrls: [proxy.url],
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: true,
});
/** A page that is not connected, on real nodes. */
const page = () =>
  sitePage({
    methods: namedMethods({ eth_call, eth_chainId, net_version, ...reads }),
    nodes: makeNodes({ networks: { get: async (chainId) => (chainId === CHAIN ? network() : undefined) }, clock: Date }),
    chainId: CHAIN,
  });
const call = (...params: unknown[]) => page().request({ method: 'eth_call', params });

/** What reached the node: the parameters of a call, as the wallet forwarded them. */
const forwarded = async (...params: unknown[]): Promise<unknown[]> => {
  let seen: readonly unknown[] = [];
  const nodes = {
    of: async () => ({
      request: async (asked: { params?: readonly unknown[] }) => {
        seen = asked.params ?? [];
        return '0x';
      },
    }),
  };
  await sitePage({ methods: namedMethods({ eth_call }), nodes, chainId: CHAIN }).request({ method: 'eth_call', params });
  return [...seen];
};

const address = `0x${'Ab'.repeat(20)}`;
const to = address.toLowerCase();

const refusals: [string, unknown, string][] = [
  ['C-01', undefined, 'params must be an array of call, block and overrides'],
  ['C-01', {}, 'params must be an array'],
  ['C-01', [], 'params must begin with a call object'],
  ['C-01', [null, 'latest'], 'params[0] must be a call object'],
  ['C-01', ['0x', 'latest'], 'params[0] must be a call object'],
  ['C-01', [{ to }], 'params[1] is required'],
  ['C-01', [{ to }, null], 'params[1] is required'],
  ['C-01', [{ to }, 'latest', 7], 'params[2] must be an object of addresses'],
  ['C-01', [{ to }, 'latest', { nobody: {} }], 'params[2].nobody'],
  ['C-01', [{ to }, 'latest', { [to]: 7 }], `params[2].${to} must be an object`],
  ['C-01', [{ to }, 'latest', {}, 7], 'params[3] must be an object'],
  ['C-01', [{ to }, 'latest', {}, {}, {}], 'params must have at most four entries'],
  ['C-02', [{}, 'latest'], 'params[0].to is required where there is no data'],
  ['C-02', [{ data: '0x' }, 'latest'], 'params[0].to is required where there is no data'],
  ['C-02', [{ to: '0x12' }, 'latest'], 'params[0].to must be an address'],
  ['C-02', [{ to: null, data: '0x00' }, 'latest'], 'params[0].to must be an address'],
  ['C-02', [{ to, from: `${to}00` }, 'latest'], 'params[0].from must be an address'],
  ['C-02', [{ to, gas: 21000 }, 'latest'], 'params[0].gas must be a quantity'],
  ['C-02', [{ to, gas: '21000' }, 'latest'], 'params[0].gas must be a quantity'],
  ['C-02', [{ to, gasPrice: '0x' }, 'latest'], 'params[0].gasPrice must be a quantity'],
  ['C-02', [{ to, maxFeePerGas: '-0x1' }, 'latest'], 'params[0].maxFeePerGas must be a quantity'],
  [
    'C-02',
    [{ to, maxPriorityFeePerGas: `0x1${'00'.repeat(32)}` }, 'latest'],
    'params[0].maxPriorityFeePerGas must be a quantity',
  ],
  ['C-02', [{ to, value: '0xzz' }, 'latest'], 'params[0].value must be a quantity'],
  ['C-02', [{ to, data: '0x123' }, 'latest'], 'params[0].data must be hex bytes of even length'],
  ['C-02', [{ to, data: 'transfer' }, 'latest'], 'params[0].data must be hex bytes'],
  ['C-02', [{ to, input: '0x1' }, 'latest'], 'params[0].input must be hex bytes'],
  ['C-02', [{ to, data: '0x01', input: '0x02' }, 'latest'], 'params[0].input must equal data'],
  ['C-02', [{ to, accessList: {} }, 'latest'], 'params[0].accessList must be an array'],
  [
    'C-02',
    [{ to, accessList: [{ address: to, storageKeys: ['0x1'] }] }, 'latest'],
    'params[0].accessList[0].storageKeys[0] must be 32 bytes',
  ],
  ['C-02', [{ to, authorizationList: [{ address: '0x' }] }, 'latest'], 'params[0].authorizationList[0].'],
  ['C-03', [{ to }, 'newest'], 'params[1] must be a block number'],
  ['C-03', [{ to }, 'Latest'], 'params[1] must be a block number'],
  ['C-03', [{ to }, ''], 'params[1] must be a block number'],
  ['C-03', [{ to }, '0x'], 'params[1] must be a block number'],
  ['C-03', [{ to }, '17'], 'params[1] must be a block number'],
  ['C-03', [{ to }, 17], 'params[1] must be a block number'],
  ['C-03', [{ to }, []], 'params[1] must be a block number'],
  ['C-03', [{ to }, {}], 'params[1] must have either blockHash or blockNumber'],
  [
    'C-03',
    [{ to }, { blockHash: `0x${'11'.repeat(32)}`, blockNumber: '0x10' }],
    'params[1] must have either blockHash or blockNumber',
  ],
  ['C-03', [{ to }, { blockHash: '0x12' }], 'params[1].blockHash must be 32 bytes'],
  ['C-03', [{ to }, { blockNumber: 5 }], 'params[1].blockNumber must be a quantity'],
  [
    'C-03',
    [{ to }, { blockHash: `0x${'11'.repeat(32)}`, requireCanonical: 'yes' }],
    'params[1].requireCanonical must be a boolean',
  ],
];

test.each(refusals)('%s %j is refused with -32602: %s', async (_rule, params, message) => {
  await expect(page().request({ method: 'eth_call', params })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining(message),
  });
  expect(proxy.log).toEqual([]);
});

test.each(['latest', 'pending', 'safe', 'finalized', 'earliest', '0x10'])(
  'C-03 C-04 the block parameter %s reaches the node as it is',
  async (block) => {
    expect(await forwarded({ to }, block)).toEqual([{ to }, block]);
  },
);

test('C-03 an EIP-1898 object reaches the node', async () => {
  const blockHash = `0x${'11'.repeat(32)}`;
  expect(await forwarded({ to }, { blockHash, requireCanonical: true })).toEqual([{ to }, { blockHash, requireCanonical: true }]);
  expect(await forwarded({ to }, { blockNumber: '0x10' })).toEqual([{ to }, { blockNumber: '0x10' }]);
});

test('C-02 known fields are forwarded in lower case and without leading zeros, others are not', async () => {
  const quantities = {
    gas: '0x05208',
    gasPrice: '0x0',
    value: '0x00ff',
    maxFeePerGas: '0xA',
    maxPriorityFeePerGas: '0x1',
    nonce: '0x00',
    type: '0x02',
  };
  const accessList = [{ address, storageKeys: [`0x${'AA'.repeat(32)}`] }];
  const [sent] = await forwarded(
    { from: address, to: address, data: '0xABCD', accessList, chainId: '0x7a69', ...quantities, origin: 'x', privateFor: ['y'] },
    'latest',
  );
  expect(sent).toEqual({
    from: to,
    to,
    data: '0xabcd',
    accessList: [{ address: to, storageKeys: [`0x${'aa'.repeat(32)}`] }],
    chainId: '0x7a69',
    gas: '0x5208',
    gasPrice: '0x0',
    value: '0xff',
    maxFeePerGas: '0xa',
    maxPriorityFeePerGas: '0x1',
    nonce: '0x0',
    type: '0x2',
  });
});

test('C-02 input is a synonym of data', async () => {
  expect(await forwarded({ to, input: '0x01' }, 'latest')).toEqual([{ to, data: '0x01' }, 'latest']);
  expect(await forwarded({ to, input: '0xAb', data: '0xaB' }, 'latest')).toEqual([{ to, data: '0xab' }, 'latest']);
});

test('C-01 overrides are forwarded, also where JSON wrote null for an absent one', async () => {
  const state = { [to]: { balance: '0x1', stateDiff: { [`0x${'00'.repeat(32)}`]: `0x${'01'.repeat(32)}` } } };
  expect(await forwarded({ to }, 'latest', state)).toEqual([{ to }, 'latest', state]);
  expect(await forwarded({ to }, 'latest', null, { number: '0x5' })).toEqual([{ to }, 'latest', {}, { number: '0x5' }]);
  expect(await forwarded({ to }, 'latest', null, null)).toEqual([{ to }, 'latest']);
});

test('C-01 a state override changes what the call sees', async () => {
  const code = '0x60425f5260205ff3';
  expect(await call({ to }, 'latest', { [to]: { code } })).toBe(`0x${'42'.padStart(64, '0')}`);
  expect(await call({ to }, 'latest')).toBe('0x');
});

test('C-05 C-08 a site that is connected to nothing reads, and gets the very bytes of the node', async () => {
  const data = encodeFunctionData({ abi: parseAbi(['function symbol() view returns (string)']) });
  const direct = await anvil.rpc('eth_call', [{ to: demo.token, data }, 'latest']);
  expect(await call({ to: demo.token, data }, 'latest')).toBe(direct);
  expect(proxy.log.flatMap((entry) => entry.methods)).toContain('eth_call');
});

test.each([
  ['a reason', 'text', [], encodeErrorResult({ abi: REASONS, errorName: 'Error', args: ['this never works'] })],
  ['a panic', 'panic', [0n], encodeErrorResult({ abi: REASONS, errorName: 'Panic', args: [18n] })],
  ['an error of its own', 'custom', [], encodeErrorResult({ abi: REASONS, errorName: 'Broken', args: [7n, 'the straw broke'] })],
  ['nothing', 'empty', [], '0x'],
] as const)(
  'C-06 a revert with %s is -32000 execution reverted, with the reason as data',
  async (_, functionName, args, data) => {
    const encoded = encodeFunctionData({ abi: DEPLOYED_ABI, functionName, args } as never);
    const error = await call({ to: demo.reverter, data: encoded }, 'latest').catch((reason) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ code: -32000, message: 'execution reverted', data });
  },
);

test.each([
  ['wrongType', 'something else'],
  ['nullResult', 'something else'],
] as const)('C-09 an answer that is no hex (%s) is an error of the node', async (fault, message) => {
  proxy.rules({ match: 'eth_call', fault });
  await expect(call({ to }, 'latest')).rejects.toMatchObject({ code: -32603, message: expect.stringContaining(message) });
});

test('C-07 viem decodes Error(string), Panic, a custom error and an empty revert at the first try', async () => {
  const client = createPublicClient({ transport: custom(page()) });
  const revertOf = async (functionName: 'text' | 'custom' | 'empty' | 'panic') => {
    const request = {
      address: demo.reverter,
      abi: DEPLOYED_ABI,
      functionName,
      args: functionName === 'panic' ? [0n] : undefined,
    };
    const error = await client.readContract(request as never).catch((reason: unknown) => reason);
    const revert = error instanceof BaseError && error.walk((each) => each instanceof ContractFunctionRevertedError);
    return revert instanceof ContractFunctionRevertedError ? revert : undefined;
  };
  expect((await revertOf('text'))?.reason).toBe('this never works');
  expect((await revertOf('panic'))?.data).toMatchObject({ errorName: 'Panic', args: [18n] });
  expect((await revertOf('custom'))?.data).toMatchObject({ errorName: 'Broken', args: [7n, 'the straw broke'] });
  expect(await revertOf('empty')).toBeInstanceOf(ContractFunctionRevertedError);
  expect(proxy.log.filter((entry) => entry.methods.includes('eth_call'))).toHaveLength(4);
});

test('C-02 viem calls without an address: code and data in one', async () => {
  const { Counter } = await compileDemo();
  const code = encodeDeployData({ abi: [], bytecode: Counter?.bytecode ?? '0x' });
  const { data } = await createPublicClient({ transport: custom(page()) }).call({ data: code });
  expect(data?.length).toBeGreaterThan(10);
});

test('C-07 ethers decodes Error(string), Panic and a custom error', async () => {
  const contract = new Contract(
    demo.reverter,
    [
      'function text() view returns (uint256)',
      'function panic(uint256) view returns (uint256)',
      'function custom() view returns (uint256)',
      'error Broken(uint256 code, string why)',
    ],
    new BrowserProvider(page(), CHAIN),
  );
  await expect(contract.getFunction('text').staticCall()).rejects.toMatchObject({
    code: 'CALL_EXCEPTION',
    reason: 'this never works',
  });
  await expect(contract.getFunction('panic').staticCall(0)).rejects.toMatchObject({
    code: 'CALL_EXCEPTION',
    revert: { name: 'Panic' },
  });
  await expect(contract.getFunction('custom').staticCall()).rejects.toMatchObject({
    code: 'CALL_EXCEPTION',
    revert: { name: 'Broken', args: [7n, 'the straw broke'] },
  });
});

test('C-07 web3.js decodes Error(string), Panic and a custom error', async () => {
  const web3 = new Web3(page() as never);
  const view = (name: string, inputs: { name: string; type: string }[] = []) => ({
    type: 'function' as const,
    name,
    stateMutability: 'view' as const,
    inputs,
    outputs: [{ name: '', type: 'uint256' }],
  });
  const broken = {
    type: 'error' as const,
    name: 'Broken',
    inputs: [
      { name: 'code', type: 'uint256' },
      { name: 'why', type: 'string' },
    ],
  };
  const abi = [view('text'), view('panic', [{ name: 'divisor', type: 'uint256' }]), view('custom'), broken];
  const contract = new web3.eth.Contract(abi as never, demo.reverter);
  const causeOf = async (name: string, ...args: unknown[]) => {
    const method = (contract.methods as unknown as Record<string, (...args: unknown[]) => { call(): Promise<unknown> }>)[name];
    const error = await method?.(...args)
      .call()
      .catch((reason: unknown) => reason);
    return (error as { cause?: Record<string, unknown> }).cause;
  };
  expect(await causeOf('text')).toMatchObject({ errorName: 'Error', errorArgs: { message: 'this never works' } });
  expect(await causeOf('panic', 0)).toMatchObject({ errorName: 'Panic', errorArgs: { code: 18n } });
  expect(await causeOf('custom')).toMatchObject({ errorName: 'Broken', errorArgs: { code: 7n, why: 'the straw broke' } });
});
