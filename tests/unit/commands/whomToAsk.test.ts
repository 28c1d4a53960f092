import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { ACCOUNT, asker, LOCAL, PASSWORD, PHRASE, startWallet, type TestWallet } from '../../support/wallet.ts';

const MAKE = { phrase: PHRASE, password: PASSWORD };
const NOBODY = expect.objectContaining({
  code: 4900,
  message: expect.stringContaining('has not chosen yet which nodes it asks'),
});
const SOMEBODY = '0x00000000000000000000000000000000000000ff';

let anvil: Anvil;
let wallet: TestWallet;
/** Whom the background has asked for anything, from its first moment on. */
let asked: string[];

beforeAll(async () => {
  anvil = await startAnvil({ chainId: LOCAL });
});
afterAll(() => anvil.stop());

const counting = (options: Parameters<typeof startWallet>[0] = {}) =>
  startWallet({
    ...options,
    fetch: async (url, init) => {
      asked.push(new URL(url).host);
      if (new URL(url).hostname !== '127.0.0.1') throw new TypeError('offline');
      return globalThis.fetch(url, init);
    },
  });

beforeEach(() => {
  asked = [];
  wallet = counting();
  return () => wallet.stop();
});

/** All that a page or a screen can ask for of which the answer lies with nodes. */
async function askEverything(): Promise<PromiseSettledResult<unknown>[]> {
  const pages = [
    wallet.ask('eth_call', [{ to: SOMEBODY, data: '0x' }, 'latest']),
    wallet.ask('eth_blockNumber'),
    wallet.ask('eth_getBalance', [SOMEBODY, 'latest']),
    wallet.ask('eth_newBlockFilter'),
    wallet.ask('eth_sendRawTransaction', ['0x01']),
  ];
  const screens = [
    wallet.command('balances', { chainId: 1, account: SOMEBODY }),
    wallet.command('checkNetwork', { chainId: 1 }),
    wallet.command('guardOf', { chainId: 1 }),
    wallet.command('delegations', { account: SOMEBODY }),
    wallet.command('resolveName', { name: 'nick.eth', chainId: 1 }),
    wallet.command('lookAtAsset', { chainId: 1, address: SOMEBODY, account: SOMEBODY }),
    wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [anvil.url] }),
  ];
  const all = Promise.allSettled([...pages, ...screens]);
  wallet.check();
  await wallet.resume(0);
  return all;
}

describe('before the user has said whom to ask', () => {
  test('N-27 nothing leaves from the first start on, through the making of the wallet and behind it', async () => {
    await askEverything();
    await wallet.command('createVault', MAKE);
    expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked', whomToAsk: 'open' });
    await askEverything();
    const connected = wallet.ask('eth_requestAccounts', []);
    await wallet.confirm({ accounts: [ACCOUNT] });
    await connected;
    await wallet.ask('wallet_getCapabilities', [ACCOUNT]);
    await wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: SOMEBODY, value: '0x1' }]).catch(() => undefined);
    expect(asked).toEqual([]);

    await wallet.command('chooseNodes', { whom: 'builtIn' });
    expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked' });
    await askEverything();
    expect(asked.length).toBeGreaterThan(0);
  });

  test('N-27 a page is told 4900 of what nodes know, and its chain all the same', async () => {
    await wallet.command('createVault', MAKE);
    await expect(wallet.ask('eth_call', [{ to: SOMEBODY, data: '0x' }, 'latest'])).rejects.toThrow(NOBODY);
    await expect(wallet.ask('eth_newBlockFilter')).rejects.toThrow(NOBODY);
    expect(await wallet.ask('eth_chainId')).toBe('0x1');
    expect(await wallet.ask('net_version')).toBe('1');
    expect(await wallet.ask('eth_accounts')).toEqual([]);
  });

  test('N-27 a payment is refused rather than planned', async () => {
    await wallet.command('createVault', MAKE);
    const connected = wallet.ask('eth_requestAccounts', []);
    await wallet.confirm({ accounts: [ACCOUNT] });
    await connected;
    const pay = wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: SOMEBODY, value: '0x1' }]);
    await expect(pay).rejects.toThrow(NOBODY);
    await expect(wallet.ask('eth_sendRawTransaction', ['0x01'])).rejects.toThrow(NOBODY);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('N-27 screens are told why nothing is known', async () => {
    await wallet.command('createVault', MAKE);
    const balances = await wallet.command('balances', { chainId: 1, account: ACCOUNT });
    expect(balances.trouble).toEqual({ code: 'failure.nobodyToAsk' });
    await expect(wallet.command('checkNetwork', { chainId: 1 })).rejects.toMatchObject({ said: { code: 'failure.nobodyToAsk' } });
  });
});

describe('the choice', () => {
  beforeEach(() => wallet.command('createVault', MAKE));

  const named = (chainId: number, url: string) => ({ whom: 'own' as const, networks: [{ chainId, rpcUrls: [url] }] });

  test('N-27 own nodes are the only ones that are ever asked, and the networks without one are gone', async () => {
    const mine = await startAnvil({ chainId: 10 });
    await wallet.command('chooseNodes', named(10, mine.url));
    await askEverything();
    expect(new Set(asked)).toEqual(new Set([new URL(mine.url).host, new URL(anvil.url).host]));
    expect(await wallet.ask('eth_chainId')).toBe('0xa');
    expect(BigInt(String(await wallet.ask('eth_blockNumber')))).toBe(0n);
    await expect(wallet.command('balances', { chainId: 8453, account: ACCOUNT })).resolves.toMatchObject({
      trouble: { code: 'failure.unrecognizedChain' },
    });
    await mine.stop();
  });

  test('N-27 a site that was connected before sees a network that there is', async () => {
    const connected = wallet.ask('eth_requestAccounts', []);
    await wallet.confirm({ accounts: [ACCOUNT] });
    await connected;
    wallet.pushes.length = 0;
    await wallet.command('chooseNodes', named(10, 'https://mine.example'));
    expect(await wallet.ask('eth_chainId')).toBe('0xa');
    expect(wallet.pushes).toContain(asker().origin);
  });

  test('N-27 a node of another network is refused, and nothing is decided', async () => {
    await expect(wallet.command('chooseNodes', named(1, anvil.url))).rejects.toMatchObject({
      said: { code: 'refusal.otherChain' },
    });
    expect(await wallet.command('status', {})).toMatchObject({ whomToAsk: 'open' });
    expect(asked).toEqual([new URL(anvil.url).host]);
  });

  test('N-27 a look at a node asks that node and nobody else', async () => {
    const look = await wallet.command('lookAtNode', { url: anvil.url });
    expect(look.chainId).toBe(LOCAL);
    expect(new Set(asked)).toEqual(new Set([new URL(anvil.url).host]));
  });

  test('N-27 later is kept over a restart, asks nobody, and is ended by a choice', async () => {
    await wallet.command('chooseNodes', { whom: 'later' });
    wallet.stop();
    wallet = counting(wallet.platform);
    expect(await wallet.command('status', {})).toMatchObject({ whomToAsk: 'later' });
    await askEverything();
    expect(asked).toEqual([]);
    await wallet.command('chooseNodes', { whom: 'builtIn' });
    await wallet.command('chooseNodes', { whom: 'later' });
    expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked' });
  });

  test('N-27 a worker that dies over the choice leaves all of it or nothing', async () => {
    const { db } = wallet;
    const before = await db.networks.toArray();
    const dying = openDatabase(db.name);
    dying.use({
      stack: 'dbcore',
      name: 'dies',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          if (name !== 'settings') return table;
          return { ...table, mutate: () => Promise.reject(new Error('the worker is dead')) };
        },
      }),
    });
    const other = counting({ ...wallet.platform, db: dying });
    await expect(other.command('chooseNodes', named(10, 'https://mine.example'))).rejects.toThrow();
    other.stop();
    expect(await db.networks.toArray()).toEqual(before);
    expect(await wallet.command('status', {})).toMatchObject({ whomToAsk: 'open' });
  });
});

describe('a wallet of before the question', () => {
  test('N-27 has decided: it has asked all along', async () => {
    await wallet.command('createVault', MAKE);
    await wallet.db.settings.delete('whomToAsk');
    expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked' });
    await wallet.ask('eth_blockNumber').catch(() => undefined);
    expect(asked).toContain(new URL(builtInNetworks[0]?.rpcUrls[0] ?? '').host);
  });

  test('N-27 keeps its networks whatever is chosen by then', async () => {
    await wallet.command('createVault', MAKE);
    await wallet.db.settings.delete('whomToAsk');
    await wallet.command('chooseNodes', { whom: 'own', networks: [{ chainId: 10, rpcUrls: ['https://mine.example'] }] });
    expect(await wallet.db.networks.count()).toBe(0);
  });

  test('N-27 one that is restored where the database was lost is asked again', async () => {
    await wallet.command('createVault', MAKE);
    await wallet.command('chooseNodes', { whom: 'builtIn' });
    await Promise.all(wallet.db.tables.map((table) => table.clear()));
    expect(await wallet.command('status', {})).toMatchObject({ vault: 'damaged' });
    await wallet.command('createVault', MAKE);
    expect(await wallet.command('status', {})).toMatchObject({ vault: 'unlocked', whomToAsk: 'open' });
  });
});
