import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listedNetwork, publicNetwork } from '../../../lib/core/network/listedNetworks.ts';
import type { AddSubject, SwitchSubject } from '../../../lib/core/network/network.ts';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { plain } from '../../support/plain.ts';
import { ACCOUNT, asker, LOCAL, startWallet, type TestWallet } from '../../support/wallet.ts';

/** Sites that want to answer for a network of which everybody knows whose it is, or for one that others use. */

const SITE = asker().origin;
const OTHER = asker('https://other.example');
const DEVELOPER = asker('http://localhost:5173');
const THIEF = 'https://rpc.thief.example.com';
const POLYGON_NODES = ['https://polygon.drpc.org', 'https://polygon-bor-rpc.publicnode.com'];
const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const [POLYGON, BNB, KAIA, NEW] = [137, 56, 8217, 777_001];

let anvil: Anvil;
let polygon: Anvil;
let fresh: Anvil;
let wallet: TestWallet;
let fetched: string[] = [];
/** Where hosts of the internet lead to: the thief's node answers for whatever chain it is asked to be. */
let hosts: Record<string, string> = {};

beforeAll(async () => {
  [anvil, polygon, fresh] = await Promise.all([startAnvil(), startAnvil({ chainId: POLYGON }), startAnvil({ chainId: NEW })]);
  wallet = startWallet({
    async fetch(url, init) {
      const { hostname } = new URL(url);
      if (hostname === '127.0.0.1') return fetch(url, init);
      fetched.push(hostname);
      const target = hosts[hostname];
      if (target === undefined) throw new TypeError('offline');
      return fetch(target, init);
    },
  });
  await wallet.ready(anvil.url);
  for (const site of [OTHER, DEVELOPER]) {
    const connected = wallet.ask('eth_requestAccounts', [], site);
    await wallet.confirm({ accounts: [ACCOUNT] });
    await connected;
  }
});
beforeEach(async () => {
  await wallet.db.networks.bulkDelete([POLYGON, BNB, KAIA, NEW]);
  for (const { origin } of [asker(), OTHER, DEVELOPER]) await wallet.command('selectSiteChain', { origin, chainId: LOCAL });
  fetched = [];
  hosts = { 'rpc.thief.example.com': polygon.url, 'polygon.drpc.org': polygon.url };
});
afterAll(() => {
  wallet.stop();
  return Promise.all([anvil.stop(), polygon.stop(), fresh.stop()]);
});

const chain = (chainId: number, change: object = {}) => ({
  chainId: `0x${chainId.toString(16)}`,
  chainName: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: [THIEF],
  ...change,
});

/** Asks, and gives the subject of the window with the answer to come. */
async function windowOf<Subject = AddSubject>(method: string, param: object, from = asker()) {
  const answer = wallet.ask(method, [param], from);
  void answer.catch(() => undefined);
  const { subject } = await wallet.question(method);
  return { subject: subject as Subject, answer };
}
const add = (param: object, from = asker()) => windowOf('wallet_addEthereumChain', param, from);

describe('V-10 a site that names its own node for a public network', () => {
  test.each([
    [POLYGON, 'Polygon', 'POL', POLYGON_NODES],
    [BNB, 'BNB Smart Chain', 'BNB', ['https://bsc-rpc.publicnode.com', 'https://56.rpc.thirdweb.com']],
    [KAIA, 'Kaia', 'KAIA', ['https://public-en.node.kaia.io', 'https://public-en-cypress.klaytn.net', 'https://klaytn.drpc.org']],
  ])('gets %i as the wallet knows it: %s', async (chainId, name, symbol, rpcUrls) => {
    const { subject, answer } = await add(chain(chainId, { chainName: 'Tether Chain', blockExplorerUrls: [THIEF] }));
    expect(subject).toMatchObject({ listed: true, known: false, unused: [THIEF], warnings: [] });
    expect(subject.network).toMatchObject({ chainId, name, currency: { symbol }, rpcUrls });
    expect(JSON.stringify(subject.network)).not.toContain('thief');
    expect(fetched).toEqual([]);
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await wallet.db.networks.get(chainId)).toMatchObject({ chainId, name, currency: { symbol }, rpcUrls });
    expect(fetched).toEqual(rpcUrls.map((url) => new URL(url).hostname));
  });

  test('has nothing asked of it, neither then nor later', async () => {
    const { answer } = await add(chain(POLYGON));
    await wallet.confirm();
    await answer;
    expect(await wallet.ask('eth_chainId')).toBe('0x89');
    expect(await wallet.ask('eth_getBalance', [ACCOUNT, 'latest'])).toMatch(/^0x/);
    expect(new Set(fetched)).toEqual(new Set(POLYGON_NODES.map((url) => new URL(url).hostname)));
  });

  test('is refused where the known node answers for another chain, and nothing is stored', async () => {
    for (const url of POLYGON_NODES) hosts[new URL(url).hostname] = anvil.url;
    const { answer } = await add(chain(POLYGON));
    const refused = expect(answer).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('chain 137') });
    await expect(wallet.confirm()).rejects.toThrow('failure.listedNodes');
    await refused;
    expect(await wallet.db.networks.get(POLYGON)).toBeUndefined();
  });

  test('and is on this machine, as is its node, may have a copy, which is a danger', async () => {
    const { subject, answer } = await add(chain(POLYGON, { rpcUrls: [polygon.url] }), DEVELOPER);
    expect(subject.warnings.map(({ level, code }) => [level, code])).toEqual([['danger', 'warning.network.copy']]);
    expect(subject.network).toMatchObject({ rpcUrls: [polygon.url], addedBy: DEVELOPER.origin });
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });

  test('K-05 and is on this machine, as is its node, says all of the copy that a new network needs', async () => {
    const copy = (change: object) => wallet.refused('wallet_addEthereumChain', [chain(POLYGON, change)], DEVELOPER);
    const invalid = (message: string) => ({ code: -32602, message: expect.stringContaining(message) });
    const rpcUrls = [polygon.url];
    expect(await copy({ rpcUrls, chainName: undefined })).toMatchObject(invalid('params[0].chainName is required'));
    const nativeCurrency = { name: 'POL', symbol: 'POLYGON', decimals: 18 };
    expect(await copy({ rpcUrls, nativeCurrency })).toMatchObject(invalid('params[0].nativeCurrency.symbol must be'));
  });

  test('and is on this machine, but its node is not, gets the known one', async () => {
    const { subject, answer } = await add(chain(POLYGON, { rpcUrls: [polygon.url, THIEF] }), DEVELOPER);
    expect(subject).toMatchObject({ listed: true, network: { rpcUrls: POLYGON_NODES } });
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });

  test.each<[string, object]>([
    ['nothing but its chain ID', { chainName: undefined, nativeCurrency: undefined, rpcUrls: undefined }],
    ['a symbol of seven letters', { nativeCurrency: { name: 'POL', symbol: 'POLYGON', decimals: 18 } }],
    ['a currency without a symbol', { nativeCurrency: { name: 'POL', decimals: 18 } }],
    ['other decimals', { nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 6 } }],
    ['a name of 65 characters', { chainName: 'n'.repeat(65) }],
    ['a name from right to left', { chainName: '\u202enogyloP' }],
    ['no nodes', { rpcUrls: [] }],
    ['no node of use', { rpcUrls: ['http://rpc.thief.example.com', 'rpc'] }],
  ])('K-05 V-10 and says %s, gets what the wallet knows all the same, as none of that is used', async (_, change) => {
    const { subject, answer } = await add(chain(POLYGON, change));
    const { rpcUrls = [THIEF] } = change as { rpcUrls?: string[] };
    const unused = 'rpcUrls' in change && !change.rpcUrls ? [] : rpcUrls;
    const network = { name: 'Polygon', currency: { name: 'POL', symbol: 'POL', decimals: 18 }, rpcUrls: POLYGON_NODES };
    expect(subject).toMatchObject({ listed: true, known: false, network, unused, warnings: [] });
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });

    const there = await add(chain(1, change));
    expect(there.subject).toMatchObject({ known: true, unused, network: { chainId: 1, name: 'Ethereum' } });
    await wallet.decline();
    await expect(there.answer).rejects.toMatchObject({ code: 4001 });
  });

  test.each<[string, object, string]>([
    ['a chain ID with leading zeros', { chainId: '0x089' }, 'params[0].chainId must be'],
    ['a name that is no text', { chainName: 1 }, 'params[0].chainName must be text'],
    ['a currency that is no object', { nativeCurrency: 'POL' }, 'params[0].nativeCurrency must be an object'],
    ['a symbol that is no text', { nativeCurrency: { symbol: 1 } }, 'params[0].nativeCurrency.symbol must be text'],
    ['decimals that are no number', { nativeCurrency: { decimals: '18' } }, 'params[0].nativeCurrency.decimals must be'],
    ['nodes that are no list', { rpcUrls: THIEF }, 'params[0].rpcUrls must be an array'],
    ['11 nodes', { rpcUrls: Array(11).fill(THIEF) }, 'params[0].rpcUrls must be an array of at most 10 URLs'],
    ['a node of 2,049 characters', { rpcUrls: [THIEF.padEnd(2_049, '/')] }, 'params[0].rpcUrls[0] must be at most 2048'],
    ['explorers that are no list', { blockExplorerUrls: THIEF }, 'params[0].blockExplorerUrls must be an array'],
  ])('K-05 and says %s, is refused, naming the field', async (_, change, message) => {
    for (const id of [1, POLYGON]) {
      const error = await wallet.refused('wallet_addEthereumChain', [chain(id, change)]);
      expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(message) });
    }
  });

  test('that is there already, is shown that it is not used', async () => {
    const { subject, answer } = await add(chain(1));
    expect(subject).toMatchObject({ known: true, unused: [THIEF], network: { chainId: 1, name: 'Ethereum' } });
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });
});

describe('V-10 a network that is there from the start, once the user has removed it,', () => {
  const BASE = 8453;
  const base = builtInNetworks.find(({ chainId }) => chainId === BASE);
  const asBase = (change: object = {}) => chain(BASE, { chainName: 'Base', nativeCurrency: ETHER, ...change });
  beforeEach(async () => {
    await wallet.command('removeNetwork', { chainId: BASE });
    return () => wallet.db.networks.delete(BASE);
  });

  test('comes back as the wallet knows it, and not with the nodes of the site that asks for it', async () => {
    const { subject, answer } = await add(asBase());
    expect(subject).toMatchObject({ listed: true, known: false, unused: [THIEF], warnings: [], network: base });
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await wallet.db.networks.get(BASE)).toEqual(base);
    expect(fetched).not.toContain('rpc.thief.example.com');
  });

  test('may be had as a copy by a site on this machine, which is a danger', async () => {
    const { subject, answer } = await add(asBase({ rpcUrls: [polygon.url] }), DEVELOPER);
    expect(subject.warnings.map(({ level, code }) => [level, code])).toEqual([['danger', 'warning.network.copy']]);
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });
});

describe('V-10 another chain under the name of a public network is a danger', () => {
  test.each([
    ...['Polygon', 'Рolygon', 'BNB Smart Chain', 'Ethereum', 'Gnosis '],
    // As other wallets and their own people call them.
    ...['Ethereum Mainnet', 'Polygon Mainnet', 'Polygon PoS', 'РolygonМainnet', 'BNB Chain', 'Arbitrum', 'Linea', 'Base Network'],
    ...['Optimism', 'Optimism Mainnet', 'Binance Smart Chain', 'BSC', 'Matic Mainnet', 'xDai Chain'],
    ...['Mainnet Ethereum', 'The Ethereum', 'Official Ethereum', 'Ethereum (ETH)', 'Ethereum L1', 'Ethereum Main Net'],
    ...['ETH Mainnet', 'Ethereum 1', 'Arbitrum 1', 'Ethereum (Mainnet)'],
  ])('%s', async (chainName) => {
    const { subject, answer } = await add(chain(NEW, { chainName }));
    expect(subject.warnings.map(({ level, code }) => [level, code])).toEqual([['danger', 'warning.network.namesake']]);
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });

  test.each([
    'Newcomer',
    'Polygonia',
    'My Ethereum',
    'Newcomer Mainnet',
    'Mainnet',
    'Network One',
    'Milestone',
    'Polygon Testnet',
  ])('%s is none', async (chainName) => {
    const { subject, answer } = await add(chain(NEW, { chainName }));
    expect(subject.warnings.map(plain)).toEqual([]);
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });
});

test('V-10 a chain that is called like the development chain is no public network: a caution', async () => {
  const { subject, answer } = await add(chain(NEW, { chainName: 'Local Network' }));
  expect(subject.warnings.map(({ level, code }) => [level, code])).toEqual([['caution', 'warning.network.namesake']]);
  await wallet.decline();
  await expect(answer).rejects.toMatchObject({ code: 4001 });
});

describe('V-10 a network that one site has added', () => {
  beforeEach(async () => {
    hosts = { 'rpc.thief.example.com': fresh.url };
    const { answer } = await add(chain(NEW, { chainName: 'Newcomer' }));
    await wallet.confirm();
    await answer;
  });
  const param = { chainId: `0x${NEW.toString(16)}` };

  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'is shown as that site’s to another one that wants it by %s, and selected for it only then',
    async (method) => {
      expect((await wallet.state(OTHER.origin)).chainId).toBe('0x7a69');
      const { subject, answer } = await windowOf<Partial<SwitchSubject & AddSubject>>(method, param, OTHER);
      expect((subject.to ?? subject.network)?.addedBy).toBe(SITE);
      expect((await wallet.state(OTHER.origin)).chainId).toBe('0x7a69');
      await wallet.confirm();
      expect(await answer).toBeNull();
    },
  );

  test('is that site’s still where the user has saved its nodes as they were, and their own once they have named one', async () => {
    const network = await wallet.db.networks.get(NEW);
    const rpcUrls = network?.rpcUrls ?? [];
    expect(rpcUrls.length).toBeGreaterThan(0);
    await wallet.command('setRpcUrls', { chainId: NEW, rpcUrls });
    expect(await wallet.db.networks.get(NEW)).toEqual({ ...network, addedBy: SITE });
    await wallet.command('setRpcUrls', { chainId: NEW, rpcUrls: [`${fresh.url}/own`] });
    expect(await wallet.db.networks.get(NEW)).not.toHaveProperty('addedBy');
  });
});

test('V-10 the list has none of the networks that are there from the start, and each of its nodes is one that a wallet may ask, of what many use more than one', async () => {
  for (const { chainId } of builtInNetworks) expect(listedNetwork(chainId)).toBeUndefined();
  expect(listedNetwork(NEW)).toBeUndefined();
  expect(publicNetwork(LOCAL), 'whoever has a development chain says where it is').toBeUndefined();
  const ids = [10 ** 9, 25, 56, 100, 137, 250, 324, 42_220, 43_114, 59_144, 81_457, 534_352];
  const found = (await Promise.all(ids.map(listedNetwork))).filter((each) => each !== undefined);
  expect(found).toHaveLength(ids.length - 1);
  for (const { rpcUrls, name } of found) {
    expect(name).not.toBe('');
    for (const url of rpcUrls) expect(new URL(url).protocol).toBe('https:');
    expect(new Set(rpcUrls.map((url) => new URL(url).hostname)).size, `where one node of ${name} is away`).toBeGreaterThan(1);
  }
});
