import { createServer } from 'node:http';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../../lib/core/command.ts';
import { holdingsName, holdingsStore } from '../../../lib/store/holdings.ts';
import { type Anvil, fund, startAnvil } from '../../support/anvil.ts';
import { type DemoContracts, deployDemo } from '../../support/contracts.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { ACCOUNT, asker, LOCAL, PASSWORD, PHRASE, startWallet, type TestWallet } from '../../support/wallet.ts';

const SITE = asker().origin;
const NOBODY = '0x00000000000000000000000000000000000000ff';
const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const NEXT = 'seven lanterns by the orchard';
const refused = (says: string) => expect.objectContaining({ constructor: Refusal, message: expect.stringContaining(says) });

let anvil: Anvil;
let demo: DemoContracts;
let wallet: TestWallet;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: LOCAL });
  demo = await deployDemo(anvil.rpc);
});
afterAll(() => anvil.stop());

beforeEach(async () => {
  wallet = startWallet();
  await wallet.imported();
  await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [anvil.url] });
  wallet.pushes.length = 0;
  return () => wallet.stop();
});

/** A node that answers every call with one result. */
async function nodeOf(result: unknown) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the server has a port');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}

/** Where nothing listens: a port that was free a moment ago. */
async function deadUrl() {
  const { url, stop } = await nodeOf(null);
  stop();
  return url;
}

describe('the vault', () => {
  test('makes a phrase, and stores nothing', async () => {
    const fresh = startWallet();
    const { phrase } = await fresh.command('generatePhrase', {});
    expect(phrase.split(' ')).toHaveLength(12);
    expect(await fresh.command('status', {})).toEqual({ vault: 'none' });
  });

  test('locks and unlocks, reveals the phrase for the password, and tells pages of each change', async () => {
    expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked' });
    await wallet.command('lock', {});
    expect(await wallet.command('status', {})).toEqual({ vault: 'locked' });
    await wallet.command('unlock', { password: PASSWORD });
    expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked' });
    expect(wallet.pushes).toEqual([undefined, undefined]);
    expect(await wallet.command('revealPhrase', { password: PASSWORD })).toEqual({ phrase: PHRASE, path: "m/44'/60'/0'/0/i" });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['a second vault', () => wallet.command('createVault', { phrase: PHRASE, password: PASSWORD }), 'refusal.vaultExists'],
    ['a wrong password', () => wallet.command('unlock', { password: 'wrong' }), 'refusal.wrongPassword'],
    [
      'another password for a wrong one',
      () => wallet.command('changePassword', { password: 'wrong', newPassword: NEXT }),
      'refusal.wrongPassword',
    ],
    ['the phrase for a wrong password', () => wallet.command('revealPhrase', { password: '' }), 'refusal.wrongPassword'],
  ])('refuses %s', (_, act, says) => expect(act()).rejects.toEqual(refused(says)));

  test('V-11 changes the password, and tells pages of nothing', async () => {
    await wallet.command('changePassword', { password: PASSWORD, newPassword: NEXT });
    expect(wallet.pushes).toEqual([]);
    await wallet.command('lock', {});
    await expect(wallet.command('unlock', { password: PASSWORD })).rejects.toEqual(refused('refusal.wrongPassword'));
    await wallet.command('unlock', { password: NEXT });
  });

  describe.each<[string, (password: string) => Promise<unknown>]>([
    ['a new wallet', (password) => startWallet().command('createVault', { phrase: PHRASE, password })],
    ['another password', (newPassword) => wallet.command('changePassword', { password: PASSWORD, newPassword })],
  ])('the background itself refuses for %s', (_, choose) => {
    test.each([
      ['T-G4 seven characters', '7 chars', 'input.password.tooShort 8'],
      ['V-11 what is tried first', 'Trustno1', 'input.password.common'],
      ['V-11 the same again and again', 'aaaaaaaaaaaaaaaa', 'input.password.common'],
    ])('%s', (_, password, says) => expect(choose(password)).rejects.toEqual(refused(says)));
  });
});

describe('accounts', () => {
  test('the next is derived and named, and can be renamed', async () => {
    expect(await wallet.command('addAccount', { password: PASSWORD, name: 'Savings' })).toMatchObject({ address: SECOND });
    await wallet.command('renameAccount', { address: SECOND, name: ' Rainy days ' });
    expect((await wallet.db.accounts.get(SECOND))?.name).toBe('Rainy days');
  });

  test('T-B9 a new account is shown to no site', async () => {
    const connected = wallet.ask('eth_requestAccounts', []);
    await wallet.confirm({ accounts: [ACCOUNT] });
    await connected;
    await wallet.command('addAccount', { password: PASSWORD });
    expect(await wallet.ask('eth_accounts', [])).toEqual([ACCOUNT]);
  });

  test('one that is not there is not renamed', async () => {
    await expect(wallet.command('renameAccount', { address: NOBODY, name: 'x' })).rejects.toEqual(refused('refusal.noAccount'));
  });
});

describe('networks', () => {
  test.each(['http://rpc.example', 'http://[::1]:8545', 'ws://127.0.0.1:8545', 'https://me:secret@rpc.example', 'nonsense'])(
    'T-F10 a node is not looked for at %s, and the refusal says where one may be',
    async (url) => {
      const change = wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [url] });
      await expect(change).rejects.toEqual(refused('input.node 1'));
      expect((await wallet.db.networks.get(LOCAL))?.rpcUrls).toEqual([anvil.url]);
    },
  );

  test('nodes are replaced, each once, and the rest of the network stays', async () => {
    const dead = await deadUrl();
    await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [dead, anvil.url, dead] });
    expect(await wallet.db.networks.get(LOCAL)).toMatchObject({ rpcUrls: [dead, anvil.url], name: 'Local' });
  });

  test('C-09 a node that answers for another chain is refused, and nothing is changed', async () => {
    const other = await nodeOf('0x1');
    const change = wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [anvil.url, other.url] });
    await expect(change).rejects.toEqual(refused(`refusal.otherChain ${new URL(other.url).host} 1 31337`));
    expect((await wallet.db.networks.get(LOCAL))?.rpcUrls).toEqual([anvil.url]);
    other.stop();
  });

  test('each node says how it is', async () => {
    const [dead, other] = [await deadUrl(), await nodeOf('0x1')];
    await wallet.db.networks.update(LOCAL, { rpcUrls: [anvil.url, dead, other.url] });
    const { nodes } = await wallet.command('checkNetwork', { chainId: LOCAL });
    expect(nodes.map(({ url, state }) => [url, state])).toEqual([
      [anvil.url, 'up'],
      [dead, 'down'],
      [other.url, 'wrong chain'],
    ]);
    other.stop();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['setRpcUrls', () => wallet.command('setRpcUrls', { chainId: 4_242, rpcUrls: [anvil.url] })],
    ['checkNetwork', () => wallet.command('checkNetwork', { chainId: 4_242 })],
    ['selectSiteChain', () => wallet.command('selectSiteChain', { origin: SITE, chainId: 4_242 })],
    ['setSetting', () => wallet.command('setSetting', { name: 'selectedChain', value: 4_242 })],
  ])('%s is refused for a network that is not there', (_, act) => expect(act()).rejects.toEqual(refused('refusal.noNetwork')));
});

describe('sites', () => {
  const connect = async () => {
    const connected = wallet.ask('eth_requestAccounts', []);
    await wallet.confirm({ accounts: [ACCOUNT] });
    await connected;
    wallet.pushes.length = 0;
  };

  test('A-03 the user picks the network of one site; that site is told, no other changes', async () => {
    await wallet.command('selectSiteChain', { origin: SITE, chainId: LOCAL });
    expect(wallet.pushes).toEqual([SITE]);
    expect((await wallet.state(SITE)).chainId).toBe('0x7a69');
    expect((await wallet.state('https://other.example')).chainId).toBe('0x1');
  });

  test('T-B19 a site that the user disconnects sees no account, is told so, and what it asked is declined', async () => {
    await connect();
    const asked = wallet.ask('personal_sign', ['0x00', ACCOUNT]);
    asked.catch(() => undefined);
    await wallet.question('personal_sign');
    await wallet.command('disconnectSite', { origin: SITE });
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect(wallet.pushes).toEqual([SITE]);
    expect((await wallet.state(SITE)).accounts).toEqual([]);
  });

  test('T-C9 a site that the user blocks is disconnected and declined without a window, until it may ask again', async () => {
    await connect();
    const asked = wallet.ask('personal_sign', ['0x00', ACCOUNT]);
    asked.catch(() => undefined);
    await wallet.question('personal_sign');
    await wallet.command('blockSite', { origin: SITE });
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect((await wallet.state(SITE)).accounts).toEqual([]);
    expect(wallet.pushes).toEqual([SITE]);
    expect(await wallet.refused('eth_requestAccounts', [])).toMatchObject({ code: 4001 });
    expect(await wallet.refused('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject({ code: 4001 });
    expect((await wallet.state(SITE)).chainId, 'what needs no word of the user is answered').toBeDefined();

    await wallet.command('unblockSite', { origin: SITE });
    const again = wallet.ask('eth_requestAccounts', []);
    await wallet.confirm({ accounts: [ACCOUNT] });
    expect(await again).toEqual([ACCOUNT]);
  });

  test('P-07 a locked wallet shows a connected site its accounts only where the user set it so', async () => {
    await connect();
    await wallet.command('lock', {});
    expect((await wallet.state(SITE)).accounts).toEqual([]);
    wallet.pushes.length = 0;
    await wallet.command('setSetting', { name: 'showAccountsWhenLocked', value: true });
    expect(wallet.pushes).toEqual([undefined]);
    expect((await wallet.state(SITE)).accounts).toEqual([ACCOUNT]);
  });
});

describe('balances', () => {
  const watch = (address: `0x${string}`) =>
    wallet.db.tokens.put({ chainId: LOCAL, address, symbol: 'X', name: 'X', decimals: 18, addedAt: 0 });
  const balances = (account: `0x${string}` = ACCOUNT) => wallet.command('balances', { chainId: LOCAL, account });

  test('native and of each watched token, as decimal text; what is no token is left empty', async () => {
    await fund(anvil.rpc, NOBODY, 123_456_789_012_345_678_901n);
    const data = encodeFunctionData({ abi: parseAbi(['function mint(address, uint256)']), args: [NOBODY, 2n ** 70n] });
    await anvil.rpc('eth_sendTransaction', [{ from: ACCOUNT, to: demo.token, data }]);
    await anvil.rpc('evm_mine');
    for (const address of [demo.token, demo.counter, NOBODY] as const) await watch(address);
    const { native, tokens, trouble } = await balances(NOBODY);
    expect([native, trouble]).toEqual(['123456789012345678901', undefined]);
    expect(tokens).toHaveLength(3);
    expect(tokens).toContainEqual({ address: demo.token, balance: '1180591620717411303424' });
    expect(tokens).toContainEqual({ address: demo.counter, balance: undefined });
    expect(tokens).toContainEqual({ address: NOBODY, balance: undefined });
  });

  test('are those of the pre-confirmed state', async () => {
    await anvil.rpc('evm_setAutomine', [false]);
    const before = BigInt((await balances(NOBODY)).native ?? 0);
    await anvil.rpc('eth_sendTransaction', [{ from: ACCOUNT, to: NOBODY, value: '0x1' }]);
    expect(BigInt((await balances(NOBODY)).native ?? 0)).toBe(before + 1n);
    await anvil.rpc('evm_mine');
    await anvil.rpc('evm_setAutomine', [true]);
  });

  test('of a node that refuses `pending` are those of its newest block', async () => {
    const proxy = await startFaultProxy({ target: anvil.url });
    await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
    proxy.rules({ match: 'eth_getBalance', fault: 'rpcError', times: 1, code: -32602, message: 'no pending block' });
    expect(await balances()).toEqual({ native: expect.stringMatching(/^[1-9]\d*$/), tokens: [], items: [] });
    expect(proxy.log.filter((entry) => entry.methods.includes('eth_getBalance'))).toHaveLength(2);
    await proxy.stop();
  });

  test('with no node in reach there is a reason instead, and no throw', async () => {
    await watch(demo.token);
    await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [await deadUrl()] });
    const { native, tokens, trouble } = await balances();
    expect({ native, tokens }).toEqual({ native: undefined, tokens: [{ address: demo.token }] });
    expect(trouble).toEqual({ code: 'failure.disconnected', chainId: LOCAL });
  });

  test('of a network that is not there, there is a reason too', async () => {
    const { trouble } = await wallet.command('balances', { chainId: 4_242, account: ACCOUNT });
    expect(trouble).toEqual({ code: 'failure.unrecognizedChain', chainId: '0x1092' });
  });

  test('V-13 are kept for screens to begin with, and not written again within a minute unless they changed', async () => {
    let now = 1_700_000_000_000;
    const timed = startWallet({ clock: { now: () => now } });
    await timed.imported();
    await timed.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [anvil.url] });
    const of = { chainId: LOCAL, account: NOBODY } as const;
    const kept = () => holdingsStore(timed.db).get(LOCAL, NOBODY);
    const { native } = await timed.command('balances', of);
    await expect.poll(kept).toEqual({ at: now, native, tokens: [], items: [] });
    now += 59_000;
    await timed.command('balances', of);
    now += 2_000;
    await timed.command('balances', of);
    await expect.poll(kept).toEqual({ at: now, native, tokens: [], items: [] });
    now += 1;
    await fund(anvil.rpc, NOBODY, BigInt(native ?? 0) + 1n);
    const { native: more } = await timed.command('balances', of);
    await expect.poll(kept).toEqual({ at: now, native: more, tokens: [], items: [] });
    await timed.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [await deadUrl()] });
    now += 3_600_000;
    expect((await timed.command('balances', of)).native, 'a node that says nothing leaves what was known').toBe(undefined);
    expect(await kept()).toEqual({ at: now - 3_600_000, native: more, tokens: [], items: [] });
    timed.stop();
  });

  test('T-H14 of which a damaged record counts as none', async () => {
    await wallet.db.settings.put({ name: holdingsName(LOCAL, ACCOUNT), value: { at: 'once', native: -1 } });
    expect(await holdingsStore(wallet.db).get(LOCAL, ACCOUNT)).toBe(undefined);
    expect((await balances()).native).toMatch(/^\d+$/);
  });

  test('a token that is removed is not asked for', async () => {
    await watch(demo.token);
    await wallet.command('removeToken', { chainId: LOCAL, address: demo.token });
    expect((await balances()).tokens).toEqual([]);
  });
});

describe('settings', () => {
  test('what is set is kept, the rest is as by default', async () => {
    await wallet.command('setSetting', { name: 'autoLockMinutes', value: 5 });
    await wallet.command('setSetting', { name: 'selectedAccount', value: ACCOUNT });
    const rows = await wallet.db.settings.bulkGet(['autoLockMinutes', 'selectedAccount', 'selectedChain']);
    expect(rows.map((row) => row?.value)).toEqual([5, ACCOUNT, undefined]);
    expect(wallet.pushes).toEqual([]);
  });

  test('T-G14 a shorter time to lock counts at once', async () => {
    let now = Date.now();
    const timed = startWallet({ clock: { now: () => now } });
    await timed.command('createVault', { phrase: PHRASE, password: PASSWORD });
    await timed.command('setSetting', { name: 'autoLockMinutes', value: 1 });
    now += 60_000;
    expect(await timed.command('status', {})).toEqual({ vault: 'locked' });
  });

  test('T-G14 a longer time to lock counts at once, too', async () => {
    let now = Date.now();
    const timed = startWallet({ clock: { now: () => now } });
    await timed.command('createVault', { phrase: PHRASE, password: PASSWORD });
    await timed.command('setSetting', { name: 'autoLockMinutes', value: 'browserCloses' });
    now += 24 * 3_600_000;
    expect(await timed.command('status', {})).toMatchObject({ vault: 'unlocked' });
  });

  test('T-G14 without a window of the browser it locks where that is the time for it, and else not', async () => {
    const left = startWallet();
    await left.command('createVault', { phrase: PHRASE, password: PASSWORD });
    await left.browserLeft();
    expect(await left.command('status', {})).toMatchObject({ vault: 'unlocked' });
    await left.command('setSetting', { name: 'autoLockMinutes', value: 'browserCloses' });
    await left.browserLeft();
    expect(await left.command('status', {})).toEqual({ vault: 'locked' });
  });

  test('V-11 another time to lock has what locks look at once, as it may wait for the time of before', async () => {
    let looks = 0;
    const watched = startWallet({ vaultChanged: () => looks++ });
    await watched.command('createVault', { phrase: PHRASE, password: PASSWORD });
    const before = looks;
    await watched.command('setSetting', { name: 'autoLockMinutes', value: 1 });
    expect(looks).toBe(before + 1);
  });

  test('an account that is not there is not selected', async () => {
    const select = wallet.command('setSetting', { name: 'selectedAccount', value: NOBODY });
    await expect(select).rejects.toEqual(refused('refusal.noAccount'));
  });
});

test.each(['constructor', 'toString', '__proto__', 'eth_sendTransaction'])('a command named %s is refused', async (name) => {
  await expect(wallet.command(name as never, {} as never)).rejects.toMatchObject({ code: 4200 });
});
