import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../../lib/core/failure.ts';
import type { AddSubject, Network } from '../../../lib/core/network/network.ts';
import type { Approval } from '../../../lib/core/request/approval.ts';
import { wallet_addEthereumChain } from '../../../lib/methods/wallet_addEthereumChain.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { fc } from '../../support/fc.ts';
import { until } from '../../support/local.ts';
import { plain } from '../../support/plain.ts';
import { ACCOUNT, asker, LOCAL, startWallet, type TestWallet } from '../../support/wallet.ts';

const SITE = asker().origin;
const SECOND = asker('https://second.example');
const NEW = 777_001;
/** Another one that its site has a node for. */
const OTHER = 777_002;
const rpc = (name: string) => `https://rpc.${name}.example.com`;
const RIGHT = rpc('newcomer');
const LIAR = rpc('liar');
const DOWN = rpc('down');
const EXPLORER = 'https://explorer.example.com';

let anvil: Anvil;
let newcomer: Anvil;
let wallet: TestWallet;
/** What happens while a node is asked who it is. */
let whileAsked = async (): Promise<unknown> => undefined;
/** All that the wallet asked of hosts other than this machine. */
const fetched: string[] = [];

/** The names under which the two chains are reached as if they stood on the internet. */
const hosts = () =>
  new Map([
    ['rpc.newcomer.example.com', newcomer.url],
    ['rpc.liar.example.com', anvil.url],
    ['rpc.down.example.com', 'http://127.0.0.1:9'],
  ]);

beforeAll(async () => {
  [anvil, newcomer] = await Promise.all([startAnvil(), startAnvil({ chainId: NEW })]);
  wallet = startWallet({
    async fetch(url, init) {
      const { hostname } = new URL(url);
      if (hostname !== '127.0.0.1') {
        fetched.push(url);
        await whileAsked();
      }
      return fetch(hosts().get(hostname) ?? url, init);
    },
  });
  await wallet.ready(anvil.url);
  const connected = wallet.ask('eth_requestAccounts', [], SECOND);
  await wallet.confirm({ accounts: [ACCOUNT] });
  await connected;
});
beforeEach(async () => {
  await wallet.db.networks.bulkDelete([NEW, OTHER]);
  for (const { origin } of [asker(), SECOND]) await wallet.command('selectSiteChain', { origin, chainId: LOCAL });
  fetched.length = 0;
});
afterAll(() => {
  wallet.stop();
  return Promise.all([anvil.stop(), newcomer.stop()]);
});

const chain = (change: object = {}) => ({
  chainId: '0xbdb29',
  chainName: 'Newcomer',
  nativeCurrency: { name: 'New Coin', symbol: 'NEW', decimals: 18 },
  rpcUrls: ['https://rpc.newcomer.example.com/'],
  blockExplorerUrls: ['https://explorer.example.com'],
  iconUrls: ['https://icons.example.com/n.png'],
  ...change,
});
const currency = (change: object) => ({ name: 'New Coin', symbol: 'NEW', decimals: 18, ...change });
const long = (url: string, length: number) => `${url}/${'x'.repeat(length - url.length - 1)}`;
const add = (change: object = {}, from = asker()) => wallet.ask('wallet_addEthereumChain', [chain(change)], from);
const refused = (change: object, from = asker()) => wallet.refused('wallet_addEthereumChain', [chain(change)], from);
const stored = () => wallet.db.networks.get(NEW);
const chainOf = async (origin: string) => (await wallet.state(origin)).chainId;

/** Asks, and gives the subject of the window that opens. */
async function windowOf(change: object = {}, from = asker()): Promise<{ subject: AddSubject; answer: Promise<unknown> }> {
  const answer = add(change, from);
  const first = await Promise.race([answer, wallet.question('wallet_addEthereumChain')]);
  return { subject: (first as { subject: AddSubject }).subject, answer };
}

describe('refusals before any window', () => {
  test.each<[string, unknown, string]>([
    ['no params', undefined, 'params must be an array'],
    ['an object that is not in an array', chain(), 'params must be an array'],
    ['two chains', [chain(), chain()], 'params must be an array'],
    ['text', ['0x1'], 'params[0] must be an object'],
    ['no chain id', [chain({ chainId: undefined })], 'params[0].chainId is required'],
    ['chain zero', [chain({ chainId: '0x0' })], 'params[0].chainId must not be zero'],
    ['a chain id as number', [chain({ chainId: NEW })], 'params[0].chainId must be'],
    ['leading zeros', [chain({ chainId: '0x0bdb29' })], 'params[0].chainId must be'],
    ['a chain id that is no safe integer', [chain({ chainId: '0xffffffffffffffff' })], 'params[0].chainId is too large'],
    ['no name', [chain({ chainName: undefined })], 'params[0].chainName is required'],
    ['an empty name', [chain({ chainName: ' ' })], 'params[0].chainName must be'],
    ['a name of 65 characters', [chain({ chainName: 'n'.repeat(65) })], 'params[0].chainName must be'],
    ['a name with invisible characters', [chain({ chainName: 'Ether\u200beum' })], 'params[0].chainName must not have'],
    ['a name from right to left', [chain({ chainName: '\u202emuerehtE' })], 'params[0].chainName must not have'],
    ['no currency', [chain({ nativeCurrency: undefined })], 'params[0].nativeCurrency is required'],
    ['a currency that is null', [chain({ nativeCurrency: null })], 'params[0].nativeCurrency must be an object'],
    ['an empty symbol', [chain({ nativeCurrency: { name: 'N', symbol: '', decimals: 18 } })], 'params[0].nativeCurrency.symbol'],
    [
      'a symbol of 7 characters',
      [chain({ nativeCurrency: { name: 'N', symbol: 'NNNNNNN', decimals: 18 } })],
      'params[0].nativeCurrency.symbol',
    ],
    [
      'other decimals',
      [chain({ nativeCurrency: { name: 'N', symbol: 'NEW', decimals: 6 } })],
      'params[0].nativeCurrency.decimals must be 18',
    ],
    ['decimals that are no number', [chain({ nativeCurrency: currency({ decimals: '18' }) })], 'nativeCurrency.decimals must be'],
    ['no nodes', [chain({ rpcUrls: undefined })], 'params[0].rpcUrls is required'],
    ['a chain id alone', [{ chainId: '0xbdb29' }], 'params[0].chainName is required'],
    ['a name that is null', [chain({ chainName: null })], 'params[0].chainName must be text'],
    [
      'a currency without its name',
      [chain({ nativeCurrency: currency({ name: undefined }) })],
      'nativeCurrency.name is required',
    ],
    ['no symbol', [chain({ nativeCurrency: currency({ symbol: undefined }) })], 'params[0].nativeCurrency.symbol is required'],
    [
      'no decimals',
      [chain({ nativeCurrency: currency({ decimals: undefined }) })],
      'params[0].nativeCurrency.decimals is required',
    ],
    [
      'decimals that are not whole',
      [chain({ nativeCurrency: currency({ decimals: 18.5 }) })],
      'nativeCurrency.decimals must be 18',
    ],
    ['an empty list of nodes', [chain({ rpcUrls: [] })], 'params[0].rpcUrls must have at least one URL'],
    ['a node that is no URL', [chain({ rpcUrls: ['rpc'] })], 'params[0].rpcUrls must have an https URL'],
    ['a node that is no text', [chain({ rpcUrls: [RIGHT, 1] })], 'params[0].rpcUrls[1] must be a URL'],
    ['a symbol in emoji of 7', [chain({ nativeCurrency: currency({ symbol: '🌾'.repeat(7) }) })], 'nativeCurrency.symbol'],
    ['a currency without a name', [chain({ nativeCurrency: currency({ name: '' }) })], 'params[0].nativeCurrency.name'],
    ['a name of 129 characters that is mostly blank', [chain({ chainName: `n${' '.repeat(128)}` })], 'params[0].chainName'],
    ['11 nodes', [chain({ rpcUrls: Array.from({ length: 11 }, (_, at) => `${RIGHT}/${at}`) })], 'params[0].rpcUrls'],
    ['a node of 2,049 characters', [chain({ rpcUrls: [long(RIGHT, 2_049)] })], 'params[0].rpcUrls[0] must be at most 2048'],
    ['11 explorers', [chain({ blockExplorerUrls: Array(11).fill(EXPLORER) })], 'params[0].blockExplorerUrls'],
    ['an explorer that is no text', [chain({ blockExplorerUrls: [1] })], 'params[0].blockExplorerUrls[0] must be'],
    [
      'an explorer of 2,049 characters',
      [chain({ blockExplorerUrls: [long(EXPLORER, 2_049)] })],
      'params[0].blockExplorerUrls[0] must be at most 2048',
    ],
  ])('A-03 %s is refused, naming what', async (_, params, message) => {
    const error = { code: -32602, message: expect.stringContaining(message) };
    expect(await wallet.refused('wallet_addEthereumChain', params)).toMatchObject(error);
    expect(fetched).toEqual([]);
  });

  test.each([
    'http://rpc.newcomer.example.com',
    'ws://rpc.newcomer.example.com',
    'wss://rpc.newcomer.example.com',
    'file:///etc/passwd',
    'data:application/json,{}',
    'https://user:secret@rpc.newcomer.example.com',
    'https://rpc.newcomer.example.com/#key',
    'http://127.0.0.1:8545',
    'http://localhost:8545',
    'https://localhost',
    'https://10.0.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://[fd00::1]',
    'https://[::ffff:7f00:1]',
    'https://2130706433',
    'https://node.local',
    'https://node.internal',
  ])('T-F11 K-05 a public site cannot name a node at %s: beside a usable one it is left out, and told', async (url) => {
    const error = { code: -32602, message: expect.stringContaining('params[0].rpcUrls must have an https URL of a public host') };
    expect(await refused({ rpcUrls: [url] })).toMatchObject(error);
    const { subject, answer } = await windowOf({ rpcUrls: [url, RIGHT] });
    expect(subject).toMatchObject({ network: { rpcUrls: [RIGHT] }, unused: [url] });
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
    expect(fetched).toEqual([]);
  });

  test.each([
    'http://explorer.example.com',
    'javascript:alert(1)',
    'https://127.0.0.1',
    'x',
    'https://user@explorer.example.com',
    'https://:secret@explorer.example.com',
  ])('K-05 an explorer at %s is left out, and told; the next one is taken', async (url) => {
    const { subject, answer } = await windowOf({ blockExplorerUrls: [url, EXPLORER] });
    expect(subject).toMatchObject({ network: { explorer: EXPLORER }, unused: [url] });
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
    expect(fetched).toEqual([]);
  });

  test('K-01 P-07 a site that is not connected is asked for like any other, and finds out of few networks that they are missing', async () => {
    const stranger = asker('https://stranger.example');
    const { answer } = await windowOf({}, stranger);
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await chainOf(stranger.origin)).toBe('0xbdb29');
    expect((await wallet.state(stranger.origin)).accounts).toEqual([]);
    const probe = (id: number) => refused({ chainId: `0x${id.toString(16)}`, chainName: undefined }, stranger);
    for (let missing = 1; missing < 10; missing++) expect(await probe(888_000 + missing)).toMatchObject({ code: -32602 });
    expect(await probe(888_010)).toMatchObject({ code: -32005 });
    expect(await probe(1)).toMatchObject({ code: -32005 });
  });

  test('A-03 whatever the params, there is a named refusal or a window, and nothing is fetched or stored', async () => {
    const right: Record<string, unknown> = chain();
    const field = (name: string) =>
      fc.oneof({ weight: 5, arbitrary: fc.constant(right[name]) }, { weight: 1, arbitrary: fc.anything() });
    const fields = Object.fromEntries(Object.keys(right).map((name) => [name, field(name)]));
    const params = fc.oneof(fc.anything(), fc.tuple(fc.record(fields)));
    let windows = 0;
    await fc.assert(
      fc.asyncProperty(params, async (each) => {
        const answer = wallet.ask('wallet_addEthereumChain', each).catch((error: { code: number }) => error.code);
        const first = await Promise.race([answer, wallet.question()]);
        if (typeof first === 'object' && first !== null) {
          windows++;
          await wallet.decline();
          expect(await answer).toBe(4001);
        } else expect(first).toBe(-32602);
        expect(await stored()).toBeUndefined();
        expect(fetched).toEqual([]);
      }),
    );
    expect(windows).toBeGreaterThan(0);
  });
});

describe('a new network', () => {
  test('A-03 the window shows it before anything of it is fetched; yes adds it and selects it for the site', async () => {
    const { subject, answer } = await windowOf();
    const network = {
      chainId: NEW,
      name: 'Newcomer',
      currency: { name: 'New Coin', symbol: 'NEW', decimals: 18 },
      rpcUrls: ['https://rpc.newcomer.example.com/'],
      explorer: 'https://explorer.example.com',
      testnet: false,
      addedBy: SITE,
    };
    expect(subject).toMatchObject({ origin: SITE, from: { chainId: LOCAL }, network, known: false, warnings: [] });
    expect(fetched).toEqual([]);
    expect(await stored()).toBeUndefined();
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await stored()).toEqual(network);
    expect(await chainOf(SITE)).toBe('0xbdb29');
    expect(fetched).toEqual(['https://rpc.newcomer.example.com/']);
  });

  test.each<[string, object, object]>([
    ['a name of one character', { chainName: 'n' }, { name: 'n' }],
    ['a name of 64 characters', { chainName: '🌾'.repeat(64) }, { name: '🌾'.repeat(64) }],
    ['a name with blanks around it', { chainName: ' New comer ' }, { name: 'New comer' }],
    [
      'a currency in the fewest characters',
      { nativeCurrency: currency({ name: 'N', symbol: 'N' }) },
      { currency: { symbol: 'N' } },
    ],
    [
      'a currency in the most characters',
      { nativeCurrency: currency({ name: 'n'.repeat(64), symbol: 'NEWEST' }) },
      { currency: { name: 'n'.repeat(64), symbol: 'NEWEST' } },
    ],
    ['the largest chain id', { chainId: '0x1FFFFFFFFFFFFF' }, { chainId: Number.MAX_SAFE_INTEGER }],
    [
      'ten nodes, of which two are the same',
      { rpcUrls: [...Array.from({ length: 9 }, (_, at) => `${RIGHT}/${at}`), `${RIGHT}/0`] },
      { rpcUrls: Array.from({ length: 9 }, (_, at) => `${RIGHT}/${at}`) },
    ],
    ['a node of 2,048 characters', { rpcUrls: [long(RIGHT, 2_048)] }, { rpcUrls: [long(RIGHT, 2_048)] }],
    ['ten explorers, the first of which is kept', { blockExplorerUrls: [LIAR, ...Array(9).fill(RIGHT)] }, { explorer: LIAR }],
    ['an explorer of 2,048 characters', { blockExplorerUrls: [long(EXPLORER, 2_048)] }, { explorer: long(EXPLORER, 2_048) }],
  ])('A-03 %s just fits', async (_, change, network) => {
    const { subject, answer } = await windowOf(change);
    expect(subject.network).toMatchObject(network);
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });

  test('A-03 no is 4001; nothing is fetched, stored or selected', async () => {
    const { answer } = await windowOf();
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
    expect(await stored()).toBeUndefined();
    expect(await chainOf(SITE)).toBe('0x7a69');
    expect(fetched).toEqual([]);
  });

  test.each([
    [
      'answers for another chain',
      [RIGHT, LIAR],
      'https://rpc.liar.example.com of params[0].rpcUrls answers chain 31337, not 777001',
      'other',
    ],
    [
      'is the first and answers for another chain',
      [LIAR, RIGHT],
      'https://rpc.liar.example.com of params[0].rpcUrls answers chain 31337, not 777001',
      'other',
    ],
    ['stands behind one that does not answer', [DOWN, LIAR], 'rpcUrls answers chain 31337, not 777001', 'other'],
    ['does not answer, with no other', [DOWN], 'params[0].rpcUrls has no node that answers', 'none'],
  ])(
    'A-03 a node that %s is refused by name, nothing is stored or selected, and the user is told',
    async (_, rpcUrls, message, why) => {
      const { answer } = await windowOf({ rpcUrls });
      const refused = expect(answer).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(message) });
      expect(failureOf(await wallet.confirm().catch((error) => error))).toEqual({ code: `failure.siteNodes.${why}` });
      await refused;
      expect(await stored()).toBeUndefined();
      expect(await chainOf(SITE)).toBe('0x7a69');
    },
  );

  test('K-05 a node that is away is left out, where another answers for the chain', async () => {
    const { answer } = await windowOf({ rpcUrls: [DOWN, RIGHT] });
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await stored()).toMatchObject({ rpcUrls: [RIGHT] });
  });

  test('A-03 a site on this machine may name a node on this machine', async () => {
    const local = asker('http://localhost:5173');
    const connecting = wallet.ask('eth_requestAccounts', [], local);
    await wallet.confirm({ accounts: [(await wallet.state(SITE)).accounts[0]] });
    await connecting;
    const { answer } = await windowOf({ rpcUrls: [newcomer.url] }, local);
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await stored()).toMatchObject({ rpcUrls: [newcomer.url] });
    expect(await chainOf(local.origin)).toBe('0xbdb29');
    expect(await chainOf(SITE)).toBe('0x7a69');
  });

  test.each(['Ethereum', 'Еthеreum', 'ETHEREUM ', 'Ethereurn'])(
    'A-03 the window warns of a network that calls itself %s',
    async (chainName) => {
      const { subject, answer } = await windowOf({ chainName });
      expect(subject.warnings.map(plain)).toEqual(['Its name looks like that of Ethereum, which is another network.']);
      await wallet.decline();
      await expect(answer).rejects.toMatchObject({ code: 4001 });
    },
  );

  test.each([[null], [[]], [undefined]])('A-03 explorers may be %j', async (blockExplorerUrls) => {
    const { subject, answer } = await windowOf({ blockExplorerUrls });
    expect(subject.network).not.toHaveProperty('explorer');
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });
});

describe('a network that the wallet has', () => {
  test('A-03 is only selected: the window shows what the wallet has, and that stays', async () => {
    const { subject, answer } = await windowOf({
      chainId: '0x2105',
      chainName: 'Bäse',
      rpcUrls: ['https://rpc.liar.example.com'],
    });
    expect(subject).toMatchObject({ known: true, network: { chainId: 8453, name: 'Base', explorer: 'https://basescan.org' } });
    expect(subject.network.rpcUrls).not.toContain('https://rpc.liar.example.com');
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await chainOf(SITE)).toBe('0x2105');
    expect(await wallet.db.networks.get(8453)).toBeUndefined();
    expect(fetched).toEqual([]);
  });

  test('A-03 may be the first of all', async () => {
    const { subject, answer } = await windowOf({ chainId: '0x1' });
    expect(subject).toMatchObject({ known: true, network: { chainId: 1, name: 'Ethereum' } });
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });

  test('A-03 needs no more than its chain id, and no window when it is selected already', async () => {
    expect(await wallet.ask('wallet_addEthereumChain', [{ chainId: '0x7A69' }])).toBeNull();
    expect(await wallet.waiting()).toEqual([]);
  });
});

describe('a network that is asked for while another one comes', () => {
  const network = (change: Partial<Network> = {}): Network => ({
    ...{ chainId: NEW, name: 'Newcomer', rpcUrls: [RIGHT], testnet: false },
    ...{ currency: { name: 'New Coin', symbol: 'NEW', decimals: 18 } },
    ...change,
  });

  /** Asks, and gives the question itself, behind whatever else waits. */
  async function behind(change: object, from = SECOND) {
    const answer = add(change, from);
    answer.catch(() => undefined);
    const row = await until(async () => (await wallet.waiting()).find(({ asker: { origin } }) => origin === from.origin));
    return { row, subject: row.subject as AddSubject, answer };
  }
  const yes = ({ id, revision }: Approval) =>
    wallet.command('settle', { id, revision, verdict: { confirmed: true, choice: {} } });
  const shown = async ({ id }: Approval) => {
    const { revision } = await wallet.command('refresh', { id });
    const row = (await wallet.waiting()).find((each) => each.id === id);
    expect(row?.revision).toBe(revision);
    return row?.subject as AddSubject;
  };

  afterEach(async () => {
    whileAsked = async () => undefined;
    for (const { id, revision } of await wallet.waiting())
      await wallet.command('settle', { id, revision, verdict: { confirmed: false } });
  });

  test('S-19 A-03 by the question before it under a name like its own takes no yes before that was shown', async () => {
    const first = await windowOf();
    const { row, subject, answer } = await behind({ chainId: '0xbdb2a', chainName: 'Nеwcomer' });
    expect(subject.warnings).toEqual([]);
    await yes(await wallet.question());
    expect(await first.answer).toBeNull();
    expect(await yes(row)).toEqual({ settled: 'changed' });
    expect((await shown(row)).warnings.map(plain)).toEqual(['Its name looks like that of Newcomer, which is another network.']);
    expect(await wallet.db.networks.get(OTHER)).toBeUndefined();
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });

  test('S-19 A-03 by the question before it under its chain id is told whose is there, and adds nothing', async () => {
    const first = await windowOf();
    const { row, answer } = await behind({ chainName: 'Old Hand', rpcUrls: [LIAR, `${RIGHT}/`], blockExplorerUrls: [] });
    await yes(await wallet.question());
    expect(await first.answer).toBeNull();
    expect(await yes(row)).toEqual({ settled: 'changed' });
    const now = await shown(row);
    expect(now).toMatchObject({
      known: true,
      unused: [LIAR],
      network: { name: 'Newcomer', rpcUrls: ['https://rpc.newcomer.example.com/'] },
    });
    expect(now.warnings.map(plain)).toEqual([
      'While this waited, Newcomer came into your wallet under the same chain ID. What the site named is not added: it would use Newcomer.',
    ]);
    expect(now.warnings.map(({ level }) => level)).toEqual(['caution']);
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await stored()).toMatchObject({ name: 'Newcomer', addedBy: SITE });
    expect(await chainOf(SECOND.origin)).toBe('0xbdb29');
  });

  test('A-03 by the question before it that asks for the very same is only selected, and nothing is warned of', async () => {
    const first = await windowOf();
    const { row, answer } = await behind({});
    await yes(await wallet.question());
    await first.answer;
    expect(await shown(row)).toMatchObject({ known: true, warnings: [], unused: [] });
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await chainOf(SECOND.origin)).toBe('0xbdb29');
  });

  test.each<[string, string, () => Promise<unknown>, string[]]>([
    ['that is added by hand', 'Granary', () => wallet.db.networks.put(network({ chainId: OTHER, name: 'Granary' })), ['caution']],
    ['that gets such a name', 'Granary', () => wallet.db.networks.put(network({ chainId: LOCAL, name: 'Granary' })), ['caution']],
    ['of another name', 'Newcomer', () => wallet.db.networks.put(network({ chainId: OTHER, name: 'Granary' })), []],
  ])('S-19 A-03 it is warned of one %s, and no more once that is gone', async (_, chainName, happens, levels) => {
    const before = await wallet.db.networks.get(LOCAL);
    const { row, answer } = await behind({ chainName });
    await happens();
    expect((await shown(row)).warnings.map(({ level }) => level)).toEqual(levels);
    await wallet.db.networks.delete(OTHER);
    if (before) await wallet.db.networks.put(before);
    expect(await shown(row)).toEqual(row.subject);
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });

  test('S-19 A-03 one that the wallet has is shown as it is by now, and without nodes that are used', async () => {
    await wallet.db.networks.put(network());
    const { row, subject, answer } = await behind({ rpcUrls: [LIAR, DOWN] });
    expect(subject).toMatchObject({ known: true, unused: [LIAR, DOWN], network: { name: 'Newcomer' } });
    await wallet.db.networks.put(network({ name: 'Renamed', rpcUrls: [LIAR] }));
    expect(await yes(row)).toEqual({ settled: 'changed' });
    expect(await shown(row)).toMatchObject({ known: true, unused: [DOWN], network: { name: 'Renamed' }, warnings: [] });
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });

  test('A-03 by hand while its nodes are asked is what the user has, and the site is not switched to it', async () => {
    const own = network({ name: 'Granary', rpcUrls: [LIAR] });
    whileAsked = () => wallet.db.networks.put(own);
    const { row, answer } = await behind({});
    await expect(yes(row)).rejects.toThrow('failure.chainIdTaken');
    await expect(answer).rejects.toMatchObject({ code: -32603 });
    expect(await stored()).toEqual(own);
    expect(await chainOf(SECOND.origin)).toBe('0x7a69');
  });

  test('N-29 A-03 and that is removed as soon as it is stored, is not what the site is switched to', async () => {
    const { row, subject, answer } = await behind({});
    const selected: number[] = [];
    const parts = {
      networks: { get: async () => undefined, all: async () => [], add: async () => true },
      sites: { selectChain: async (_: string, chainId: number) => void selected.push(chainId) },
      probeChainId: async () => NEW,
    };
    const approved = wallet_addEthereumChain.approved(subject, undefined as never, parts as never, row as never);
    await expect(approved).rejects.toMatchObject({ code: 4001 });
    expect(selected).toEqual([]);
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });

  test('N-29 that was hidden before it was removed is hidden no more', async () => {
    await wallet.command('setSetting', { name: 'hiddenNetworks', value: [NEW, 10] });
    await wallet.db.networks.put({ ...network(), removed: true });
    const { row, answer } = await behind({});
    await yes(row);
    expect(await answer).toBeNull();
    expect((await wallet.db.settings.get('hiddenNetworks'))?.value).toEqual([10]);
  });

  test('A-03 a listed one that has come with other nodes is told, and its own are not among those that the site named', async () => {
    const { row, answer } = await behind({ chainId: '0x89', chainName: 'Polygon' });
    expect(row.subject).toMatchObject({ listed: true, unused: ['https://rpc.newcomer.example.com/'] });
    const own = network({ chainId: 137, name: 'My Polygon', rpcUrls: [LIAR] });
    await wallet.db.networks.put(own);
    const now = await shown(row);
    expect(now).toMatchObject({ known: true, network: own, unused: ['https://rpc.newcomer.example.com/'] });
    expect(now).not.toHaveProperty('listed');
    expect(now.warnings.map(({ code }) => code)).toEqual(['warning.network.taken']);
    await wallet.db.networks.delete(137);
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001 });
  });
});
