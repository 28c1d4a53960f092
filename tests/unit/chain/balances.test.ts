import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../lib/chain/node/http.ts';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { balanceReader } from '../../../lib/chain/read/balances.ts';
import { AT_ONCE } from '../../../lib/chain/read/multicall.ts';
import type { Address } from '../../../lib/core/schema.ts';
import type { Assets } from '../../../lib/core/token/holdings.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { type DemoContracts, deployDemo } from '../../support/contracts.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { deployToken, type HostileName } from '../../support/tokens.ts';

const HOLDER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const OTHER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const NOBODY = '0x00000000000000000000000000000000000000aa';

let anvil: Anvil;
let demo: DemoContracts;
let pieces: Address;
let proxy: FaultProxy;

const abi = parseAbi(['function mint(address, uint256)', 'function mint(address)', 'function give(address, uint256, uint256)']);
const send = (to: Address, data: Hex) => anvil.rpc('eth_sendTransaction', [{ from: HOLDER, to, data }]);

beforeAll(async () => {
  anvil = await startAnvil();
  demo = await deployDemo(anvil.rpc);
  pieces = await deployToken(anvil.rpc, 'Pieces');
  await send(demo.token, encodeFunctionData({ abi, functionName: 'mint', args: [HOLDER, 7n] }));
  for (const to of [HOLDER, OTHER] as const) await send(demo.nft, encodeFunctionData({ abi, functionName: 'mint', args: [to] }));
  await send(pieces, encodeFunctionData({ abi, functionName: 'give', args: [HOLDER, 2n ** 255n, 12n] }));
  proxy = await startFaultProxy({ target: anvil.url });
});
afterAll(() => Promise.all([proxy.stop(), anvil.stop()]));
beforeEach(() => {
  proxy.rules();
  proxy.log.length = 0;
});

/** The node, which says something of its own to code that lies nowhere. */
const saying =
  (answer: object): Fetch =>
  async (url, init) => {
    const asked = [JSON.parse(String(init.body))].flat();
    const answered = [await (await fetch(url, init)).json()].flat();
    const isCode = (id: number) => asked.some((each) => each.id === id && each.method === 'eth_call' && !each.params[0].to);
    const said = answered.map((each) => (isCode(each.id) ? { jsonrpc: '2.0', id: each.id, ...answer } : each));
    return Response.json(Array.isArray(JSON.parse(String(init.body))) ? said : said[0]);
  };

/** What the account has, read by a wallet that has just started. */
function balances({ tokens = [], items = [] }: Partial<Assets>, answer?: object) {
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const network = { chainId: 31337, name: 'Local', rpcUrls: [proxy.url], currency, testnet: true };
  const nodes = makeNodes({
    networks: { get: async () => network },
    clock: { now: () => Date.now() },
    fetch: answer && saying(answer),
  });
  return balanceReader(nodes)(31337, HOLDER, { tokens, items });
}
const ofTokens = async (...tokens: Address[]) => (await balances({ tokens })).tokens.map(({ balance }) => balance);

const stamp = (tokenId: string) => ({ address: demo.nft, tokenId, standard: 'erc721' }) as const;
const piece = (tokenId: string) => ({ address: pieces, tokenId, standard: 'erc1155' }) as const;

describe('W-12 balances', () => {
  test('of the currency, of tokens and of items are what the chain says', async () => {
    const items = [stamp('1'), stamp('2'), stamp('3'), piece((2n ** 255n).toString()), piece('5')];
    expect(await balances({ tokens: [demo.token, demo.counter, NOBODY], items })).toEqual({
      native: BigInt((await anvil.rpc('eth_getBalance', [HOLDER, 'latest'])) as string).toString(),
      tokens: [
        { address: demo.token, balance: '7' },
        { address: demo.counter, balance: undefined },
        { address: NOBODY, balance: undefined },
      ],
      items: [
        { address: demo.nft, tokenId: '1', balance: '1' },
        { address: demo.nft, tokenId: '2', balance: '0' },
        { address: demo.nft, tokenId: '3', balance: undefined },
        { address: pieces, tokenId: (2n ** 255n).toString(), balance: '12' },
        { address: pieces, tokenId: '5', balance: '0' },
      ],
    });
  });

  test('of many take one exchange with the node', async () => {
    await ofTokens(demo.token);
    const most = proxy.log.filter(({ methods }) => methods.includes('eth_call')).length;
    proxy.log.length = 0;
    const answers = await ofTokens(...Array.from({ length: 2 * AT_ONCE + 1 }, () => demo.token));
    expect(new Set(answers)).toEqual(new Set(['7']));
    const asked = proxy.log.filter(({ methods }) => methods.includes('eth_call'));
    expect(asked).toHaveLength(most);
    expect(asked.flatMap(({ methods }) => methods).sort()).toEqual(['eth_call', 'eth_call', 'eth_call', 'eth_getBalance']);
  });

  test.each<[string, object]>([
    ['refuses to run code that lies nowhere', { error: { code: -32602, message: 'missing field to' } }],
    ['runs out of gas with it', { error: { code: -32000, message: 'out of gas' } }],
    ['makes something up for it', { result: '0x01' }],
  ])('of a node that %s are asked for one by one', async (_, answer) => {
    const found = await balances({ tokens: [demo.token], items: [stamp('1'), piece('5')] }, answer);
    expect(found).toMatchObject({ native: expect.stringMatching(/^\d+$/), tokens: [{ balance: '7' }] });
    expect(found.items.map(({ balance }) => balance)).toEqual(['1', '0']);
  });
});

const hostile = ['Burner', 'Bomb', 'Refuser', 'Endless', 'Curt', 'Marked', 'Gone'] as const satisfies readonly HostileName[];
const GIVEN: Partial<Record<HostileName, string>> = { Marked: BigInt(`0xef${'ff'.repeat(31)}`).toString() };

describe('W-13 whatever a token does, the others are read', () => {
  test.each(hostile)('beside a %s, in one exchange', async (name) => {
    const thief = await deployToken(anvil.rpc, name);
    await ofTokens(demo.token);
    const usual = proxy.log.length;
    proxy.log.length = 0;
    expect(await ofTokens(thief, demo.token, thief, demo.token)).toEqual([GIVEN[name], '7', GIVEN[name], '7']);
    expect(proxy.log).toHaveLength(usual);
  });

  test('beside as many of them as are asked at once', async () => {
    // One after the other: they are deployed from one account.
    const thieves: Address[] = [];
    for (const name of ['Burner', 'Bomb', 'Endless'] as const) thieves.push(await deployToken(anvil.rpc, name));
    const all = Array.from({ length: AT_ONCE - 1 }, (_, at) => thieves[at % thieves.length] ?? NOBODY);
    expect((await ofTokens(...all, demo.token)).at(-1)).toBe('7');
    expect((await ofTokens(demo.token, ...all)).at(0)).toBe('7');
  });
});
