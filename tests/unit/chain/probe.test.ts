import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkNetwork } from '../../../lib/chain/node/checkNetwork.ts';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { preconfirmed } from '../../../lib/chain/node/probe.ts';
import { textOf } from '../../../lib/view/said.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { ANSWERING_AT, agedChain } from './aged.ts';

let anvil: Anvil;
let proxy: FaultProxy;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 4321, blockTime: 5 });
  proxy = await startFaultProxy({ target: anvil.url });
});
afterAll(() => Promise.all([proxy.stop(), anvil.stop()]));
afterEach(() => {
  proxy.rules();
  proxy.log.length = 0;
});

const hash = `0x${'ab'.repeat(32)}`;
const latest = { number: '0x10', hash, transactions: [] };

test.each([
  ['is latest again', latest, false],
  ['is null', null, false],
  ['is an empty template of the next block', { number: '0x11', hash: null, transactions: [] }, false],
  ['is a template with a zero hash', { number: '0x11', hash: `0x${'00'.repeat(32)}`, transactions: [] }, false],
  ['is behind', { number: '0xf', hash, transactions: [hash] }, false],
  ['is nonsense', { number: 'soon' }, false],
  ['is a block of its own', { number: '0x11', hash, transactions: [] }, true],
  ['has transactions already', { number: '0x11', hash: null, transactions: [hash] }, true],
])('C-04 a node whose pending block %s is told', async (_what, pending, expected) => {
  expect(await preconfirmed(async ({ params }) => ({ result: params[0] === 'pending' ? pending : latest }))).toBe(expected);
});

test('C-04 a node that refuses pending has no pre-confirmed state', async () => {
  expect(
    await preconfirmed(async ({ params }) =>
      params[0] === 'pending' ? { fault: { code: -32602, message: 'no' } } : { result: latest },
    ),
  ).toBe(false);
});

test('C-04 the probe of a node happens once', async () => {
  const network = {
    chainId: 4321,
    name: 'Test',
    rpcUrls: [proxy.url],
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  };
  const nodes = makeNodes({ networks: { get: async () => network }, clock: Date });
  proxy.rules({ match: 'eth_getBlockByNumber', fault: 'status', status: 500, times: 1 });
  await expect(nodes.preconfirmed(4321)).rejects.toMatchObject({ code: -32603 });
  expect(await Promise.all([nodes.preconfirmed(4321), nodes.preconfirmed(4321)])).toEqual([true, true]);
  const asked = proxy.log.length;
  expect(await nodes.preconfirmed(4321)).toBe(true);
  expect(proxy.log).toHaveLength(asked);
});

test('C-04 T-F1 a check of a network says of each node whether it is up, of the chain, and has a pre-confirmed state', async () => {
  const dead = 'http://127.0.0.1:9';
  const network = { chainId: 4321, rpcUrls: [anvil.url, dead, proxy.url] };
  proxy.rules({ match: 'eth_chainId', fault: 'lie', value: '0x1' });
  expect(await checkNetwork(network, fetch, Date)).toEqual({
    nodes: [
      { url: anvil.url, state: 'up', preconfirmed: true },
      { url: dead, state: 'down', trouble: { code: 'rpc.unreachable' } },
      { url: proxy.url, state: 'wrong chain' },
    ],
  });
});

test('N-10 T-F1 a node that tells who it is and no newest block does not work, as nothing new is seen through it', async () => {
  proxy.rules({ match: 'eth_getBlockByNumber', fault: 'lie', value: null });
  const { nodes } = await checkNetwork({ chainId: 4321, rpcUrls: [proxy.url] }, fetch, Date);
  expect(nodes).toEqual([{ url: proxy.url, state: 'down', trouble: { code: 'rpc.noBlock' } }]);
});

const HOUR = 3_600;

async function checked(ages: Record<string, number>, spacing = 12) {
  const clock = { now: () => ANSWERING_AT };
  const network = { chainId: 1, rpcUrls: Object.keys(ages) };
  const { nodes } = await checkNetwork(network, agedChain(ages, spacing), clock);
  return nodes.map(({ state, trouble }) => (trouble === undefined ? state : `${state}: ${textOf(trouble)}`));
}

test.each<[string, Record<string, number>, string[], number?]>([
  ['keeps up', { 'https://a.example': 0 }, ['up']],
  ['is a few blocks old', { 'https://a.example': 100 }, ['up']],
  ['stands still, alone', { 'https://a.example': 20 * 60 }, ['behind: its newest block is 20 minutes old']],
  ['stands still for long', { 'https://a.example': 5 * HOUR }, ['behind: its newest block is 5 hours old']],
  ['stands still for very long', { 'https://a.example': 72 * HOUR }, ['behind: its newest block is 3 days old']],
  [
    'stands still beside one that goes on',
    { 'https://a.example': 20 * 60, 'https://b.example': 0 },
    ['behind: the other nodes of this network are further', 'up'],
  ],
  [
    'claims a block of tomorrow',
    { 'https://a.example': 0, 'https://b.example': -24 * HOUR },
    ['up', 'behind: its newest block is of a time that has not come'],
  ],
  ['stands still on this machine', { 'http://127.0.0.1:8545': 5 * HOUR }, ['up']],
  ['makes blocks each second, and none for a short while', { 'https://a.example': 110 }, ['up'], 1],
  ['makes blocks each second, and none for long', { 'https://a.example': 130 }, ['behind: its newest block is 2 minutes old'], 1],
  ['makes blocks each minute', { 'https://a.example': 9 * 60 }, ['up'], 60],
])('N-10 T-F1 a check of a network says of a node that %s how far it is', async (_, ages, states, spacing = 12) => {
  expect(await checked(ages, spacing)).toEqual(states);
});
