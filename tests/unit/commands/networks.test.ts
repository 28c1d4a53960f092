import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { ACCOUNT, asker, LOCAL, startWallet, type TestWallet } from '../../support/wallet.ts';
import { batchOf } from '../store/rows.ts';

const OTHER = 4_242;
const refuses = (code: string) => ({ said: expect.objectContaining({ code }) });

let anvil: Anvil;
let other: Anvil;
let wallet: TestWallet;
let asked: string[];

beforeAll(async () => {
  [anvil, other] = await Promise.all([startAnvil({ chainId: LOCAL }), startAnvil({ chainId: OTHER })]);
});
afterAll(() => Promise.all([anvil.stop(), other.stop()]));

beforeEach(async () => {
  asked = [];
  wallet = startWallet({
    fetch: async (url, init) => {
      asked.push(url);
      if (new URL(url).hostname !== '127.0.0.1') throw new TypeError('offline');
      return globalThis.fetch(url, init);
    },
  });
  await wallet.ready(anvil.url);
  asked.length = 0;
  return () => wallet.stop();
});

const mine = (change: object = {}) => ({
  ...{ chainId: OTHER, networkName: 'Mine', symbol: 'MNE', rpcUrls: [other.url] },
  ...change,
});
const stored = (chainId = OTHER) => wallet.db.networks.get(chainId);

describe('adding a network by hand', () => {
  test('N-29 it is there at once, for sites too, and its node is asked what it is', async () => {
    await wallet.command('addNetwork', mine({ explorer: 'https://scan.example' }));
    expect(await stored()).toEqual({
      ...{ chainId: OTHER, name: 'Mine', rpcUrls: [other.url], explorer: 'https://scan.example', testnet: false },
      currency: { name: 'MNE', symbol: 'MNE', decimals: 18 },
    });
    await wallet.command('selectSiteChain', { origin: asker().origin, chainId: OTHER });
    expect(await wallet.ask('eth_chainId')).toBe('0x1092');
    expect(await wallet.ask('eth_blockNumber')).toBe('0x0');
  });

  test.each([
    ['a chain that the wallet has', { chainId: 1 }, 'refusal.networkThere'],
    ['a node of another chain', { chainId: 4_243 }, 'refusal.otherChain'],
    ['the name of a public network', { networkName: 'Optimism' }, 'refusal.networkName'],
    ['a name that looks like one of the wallet’s', { networkName: 'Etherеum Mainnet' }, 'refusal.networkName'],
    ['no name', { networkName: ' ' }, 'input.networkName'],
    ['a name that turns the text around', { networkName: 'a\u202eb' }, 'input.networkName'],
    ['no symbol', { symbol: '' }, 'input.symbol'],
    ['an explorer on this machine', { explorer: 'https://localhost' }, 'input.explorer'],
    ['no chain id', { chainId: 0 }, 'input.chainId'],
    ['a node that is none', { rpcUrls: ['ftp://node'] }, 'input.node'],
    ['no node', { rpcUrls: [] }, 'input.nodes.none'],
  ])('N-29 %s is refused, and nothing is kept', async (_, change, code) => {
    await expect(wallet.command('addNetwork', mine(change))).rejects.toMatchObject(refuses(code));
    expect(await wallet.db.networks.count()).toBe(1);
  });

  test('N-29 one of the catalogue comes with the name of its currency, and as what it is', async () => {
    const { networks } = await wallet.command('searchNetworks', { text: 'holesky' });
    const [found] = networks;
    if (!found) throw new Error('Holesky is in the list');
    const { chainId, name, currency, rpcUrls } = found;
    await wallet.command('addNetwork', { chainId, networkName: name, symbol: currency.symbol, rpcUrls });
    expect(await stored(chainId)).toMatchObject({ name, currency, testnet: true });
  });

  test('N-29 a node that is away may be right: it is taken', async () => {
    await wallet.command('addNetwork', mine({ rpcUrls: ['https://away.example'] }));
    expect(await stored()).toMatchObject({ rpcUrls: ['https://away.example'] });
  });
});

describe('the catalogue', () => {
  const names = async (text: string) => (await wallet.command('searchNetworks', { text })).networks.map(({ name }) => name);

  test('N-29 finds by name, by what people call it, and by chain id, the best first, and asks nobody', async () => {
    expect((await names('polygon'))[0]).toBe('Polygon');
    expect((await names('matic'))[0]).toBe('Polygon');
    expect((await names('137'))[0]).toBe('Polygon');
    expect((await names('BSC'))[0]).toBe('BNB Smart Chain');
    expect((await names('ethereum'))[0]).toBe('Ethereum');
    expect(await names('')).toEqual([]);
    expect(await names('no such network')).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('N-29 tells how many more there are', async () => {
    const { networks, others } = await wallet.command('searchNetworks', { text: 'a' });
    expect(networks).toHaveLength(20);
    expect(others).toBeGreaterThan(20);
  });
});

describe('editing a network', () => {
  test('N-29 its name, symbol and explorer are the user’s, and its nodes stay', async () => {
    await wallet.command('editNetwork', { chainId: LOCAL, networkName: 'Workbench', symbol: 'TST' });
    expect(await stored(LOCAL)).toMatchObject({
      ...{ name: 'Workbench', rpcUrls: [anvil.url] },
      currency: { name: 'TST', symbol: 'TST', decimals: 18 },
    });
  });

  test('N-29 another network’s name is refused', async () => {
    const edit = { chainId: LOCAL, networkName: 'Base', symbol: 'ETH' };
    await expect(wallet.command('editNetwork', edit)).rejects.toMatchObject(refuses('refusal.networkName'));
    await expect(wallet.command('editNetwork', { ...edit, chainId: 77 })).rejects.toMatchObject(refuses('refusal.noNetwork'));
  });
});

describe('removing a network', () => {
  test('N-29 its sites see the selected one and are told, and it is asked nothing more', async () => {
    await wallet.command('addNetwork', mine());
    await wallet.command('selectSiteChain', { origin: asker().origin, chainId: OTHER });
    wallet.pushes.length = 0;
    await wallet.command('removeNetwork', { chainId: OTHER });
    expect(await wallet.ask('eth_chainId')).toBe('0x7a69');
    expect(wallet.pushes).toContain(asker().origin);
    await expect(wallet.ask('wallet_switchEthereumChain', [{ chainId: '0x1092' }])).rejects.toMatchObject({ code: 4902 });
    await expect(wallet.command('checkNetwork', { chainId: OTHER })).rejects.toMatchObject(refuses('refusal.noNetwork'));
  });

  test('N-29 what is selected is another one then', async () => {
    await wallet.command('removeNetwork', { chainId: LOCAL });
    expect((await wallet.db.settings.get('selectedChain'))?.value).toBe(1);
    expect(await wallet.ask('eth_chainId')).toBe('0x1');
  });

  test('N-29 that is the first in the user’s order, and none that they have hidden', async () => {
    await wallet.command('setSetting', { name: 'networkOrder', value: [10, 8453, 1] });
    await wallet.command('setSetting', { name: 'hiddenNetworks', value: [10] });
    await wallet.command('removeNetwork', { chainId: LOCAL });
    expect((await wallet.db.settings.get('selectedChain'))?.value).toBe(8453);
  });

  test('N-29 one that every wallet starts with can go, and be added again', async () => {
    await wallet.command('removeNetwork', { chainId: 10 });
    await expect(wallet.command('setRpcUrls', { chainId: 10, rpcUrls: ['https://x.example'] })).rejects.toMatchObject(
      refuses('refusal.noNetwork'),
    );
    const [optimism] = (await wallet.command('searchNetworks', { text: '10' })).networks;
    if (!optimism) throw new Error('OP Mainnet is known');
    const { chainId, name, currency, rpcUrls } = optimism;
    await wallet.command('addNetwork', { chainId, networkName: name, symbol: currency.symbol, rpcUrls });
    expect(await stored(10)).toMatchObject({ name: 'OP Mainnet', rpcUrls });
    expect(await stored(10)).not.toHaveProperty('removed');
  });

  test('N-29 while something is under way on it it stays, and nothing moves', async () => {
    await wallet.db.batches.add(batchOf(1, { chainId: LOCAL, open: 1 }));
    await expect(wallet.command('removeNetwork', { chainId: LOCAL })).rejects.toMatchObject(refuses('refusal.networkUnderWay'));
    expect(await wallet.ask('eth_chainId')).toBe('0x7a69');
    expect(await wallet.ask('eth_blockNumber')).toBe('0x0');
    expect((await wallet.db.settings.get('selectedChain'))?.value).toBe(LOCAL);
    await wallet.db.batches.update('batch 1', { open: 0 });
    await wallet.command('removeNetwork', { chainId: LOCAL });
    expect(await wallet.ask('eth_chainId')).toBe('0x1');
  });

  test('N-29 the last one stays', async () => {
    for (const chainId of [1, 10, 8453, 42161, 11155111, 84532]) await wallet.command('removeNetwork', { chainId });
    await expect(wallet.command('removeNetwork', { chainId: LOCAL })).rejects.toMatchObject(refuses('refusal.lastNetwork'));
  });

  test('N-29 a worker that dies in the middle leaves sites on no network that is gone', async () => {
    await wallet.command('addNetwork', mine());
    await wallet.command('selectSiteChain', { origin: asker().origin, chainId: OTHER });
    // What the transaction of the removal leaves, and nothing behind it.
    await wallet.db.networks.update(OTHER, { removed: true });
    wallet.stop();
    const next = startWallet(wallet.platform);
    await next.resume(0);
    expect(await next.ask('eth_chainId')).toBe('0x7a69');
    next.stop();
  });
});

describe('hiding, order, and the switch for test networks', () => {
  test('N-29 a hidden network is the wallet’s all the same: a site may switch to it', async () => {
    await wallet.command('setSetting', { name: 'hiddenNetworks', value: [10] });
    const switching = wallet.ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]);
    await wallet.confirm();
    expect(await switching).toBe(null);
    expect(await wallet.ask('eth_chainId')).toBe('0xa');
  });

  test('N-29 one that is added again is hidden no more', async () => {
    await wallet.command('setSetting', { name: 'hiddenNetworks', value: [10, OTHER] });
    await wallet.command('addNetwork', mine());
    expect((await wallet.db.settings.get('hiddenNetworks'))?.value).toEqual([10]);
  });
});

describe('how nodes are', () => {
  test('N-29 is what was noticed by the way, outlives the worker, and is no request of its own', async () => {
    await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: ['http://127.0.0.1:9', anvil.url] });
    await wallet.command('balances', { chainId: LOCAL, account: ACCOUNT });
    const before = asked.length;
    const health = async (of: TestWallet) => (await of.command('nodeHealth', {})).nodes;
    const seen = expect.arrayContaining([
      { chainId: LOCAL, url: 'http://127.0.0.1:9', at: expect.any(Number), trouble: { code: 'rpc.unreachable' } },
      { chainId: LOCAL, url: anvil.url, at: expect.any(Number) },
    ]);
    expect(await health(wallet)).toEqual(seen);
    expect(asked).toHaveLength(before);
    wallet.stop();
    const next = startWallet(wallet.platform);
    expect(await health(next)).toEqual(seen);
    next.stop();
  });

  test('N-29 is known of one that the user has just looked at', async () => {
    await wallet.command('lookAtNode', { url: other.url });
    const { nodes } = await wallet.command('nodeHealth', {});
    expect(nodes).toContainEqual({ chainId: OTHER, url: other.url, at: expect.any(Number) });
  });
});
