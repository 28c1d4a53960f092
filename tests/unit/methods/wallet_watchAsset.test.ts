import { getAddress } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Address } from '../../../lib/core/schema.ts';
import type { Token, WatchSubject } from '../../../lib/core/token/token.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { type DemoContracts, deployDemo } from '../../support/contracts.ts';
import { fc } from '../../support/fc.ts';
import { holding } from '../../support/holding.ts';
import { restarted } from '../../support/kill.ts';
import { until } from '../../support/local.ts';
import { PATIENT } from '../../support/patience.ts';
import { plain } from '../../support/plain.ts';
import { deployToken } from '../../support/tokens.ts';
import { ACCOUNT, asker, isOpen, LOCAL, startWallet, type TestWallet } from '../../support/wallet.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const NOBODY = '0x00000000000000000000000000000000000000aa';

let anvil: Anvil;
let demo: DemoContracts;
/** Where nothing is stored, tests share one: it is the vault that takes time. */
let shared: Awaited<ReturnType<typeof connected>>;
let wallets: TestWallet[] = [];

beforeAll(async () => {
  anvil = await startAnvil();
  demo = await deployDemo(anvil.rpc);
  shared = await connected();
  wallets = [];
});
afterEach(() => {
  for (const wallet of wallets) wallet.stop();
  wallets = [];
});
afterAll(() => {
  shared.wallet.stop();
  return anvil.stop();
});

/** A connected wallet; `fetched` is all that it asked the network for, but for the node. */
async function connected() {
  const fetched: { url: string; init: RequestInit }[] = [];
  const wallet = startWallet({
    fetch: async (url, init) => {
      if (new URL(url).hostname === '127.0.0.1') return fetch(url, init);
      fetched.push({ url, init });
      return new Response(PIXEL, { headers: { 'content-type': 'image/gif' } });
    },
  });
  wallets.push(wallet);
  await wallet.ready(anvil.url);
  return { wallet, fetched };
}

const wheat = (change: object = {}) => ({
  type: 'ERC20',
  options: { address: demo.token, symbol: 'WHEAT', decimals: 18, ...change },
});

const tokensOf = (wallet: TestWallet): Promise<Token[]> => wallet.db.tokens.toArray();

/** Asks, and gives the subject of the window that opens. */
async function windowOf(wallet: TestWallet, params: unknown): Promise<{ subject: WatchSubject; answer: Promise<unknown> }> {
  const answer = wallet.ask('wallet_watchAsset', params);
  const first = await Promise.race([answer, wallet.question('wallet_watchAsset')]);
  return { subject: (first as { subject: WatchSubject }).subject, answer };
}

describe('refusals before any window', () => {
  test.each<[string, (token: string) => unknown, string]>([
    ['W-01 no params', () => undefined, 'params must be an object'],
    ['W-01 params in an array', () => [wheat()], 'params must be an object'],
    ['W-01 text for params', () => 'ERC20', 'params must be an object'],
    ['W-02 no type', () => ({ options: wheat().options }), 'params.type must be ERC20'],
    ['W-02 another type', () => ({ ...wheat(), type: 'ERC721' }), 'params.type must be ERC20'],
    ['W-02 the type in lower case', () => ({ ...wheat(), type: 'erc20' }), 'params.type must be ERC20'],
    ['W-03 no options', () => ({ type: 'ERC20' }), 'params.options is required'],
    ['W-03 options in an array', () => ({ type: 'ERC20', options: [] }), 'params.options'],
    ['W-03 no address', () => wheat({ address: undefined }), 'params.options.address is required'],
    ['W-03 an address of 41 characters', (token) => wheat({ address: token.slice(0, 41) }), 'params.options.address must be'],
    ['W-03 an address of 43 characters', (token) => wheat({ address: `${token}0` }), 'params.options.address must be'],
    ['W-03 an address without 0x', (token) => wheat({ address: `00${token.slice(2)}` }), 'params.options.address must be'],
    ['W-03 an address with other letters', () => wheat({ address: `0x${'g'.repeat(40)}` }), 'params.options.address must be'],
    ['W-03 an address that is a number', () => wheat({ address: 1 }), 'params.options.address must be'],
    ['W-03 a wrong checksum', (token) => wheat({ address: flipped(token) }), 'params.options.address has a wrong checksum'],
    ['W-03 no symbol', () => wheat({ symbol: undefined }), 'params.options.symbol is required'],
    ['W-03 an empty symbol', () => wheat({ symbol: '' }), 'params.options.symbol must be'],
    ['W-03 a symbol of 12 characters', () => wheat({ symbol: 'TWELVELETTER' }), 'params.options.symbol must be'],
    ['W-03 a symbol that is no text', () => wheat({ symbol: 1 }), 'params.options.symbol must be'],
    ['W-03 no decimals', () => wheat({ decimals: undefined }), 'params.options.decimals is required'],
    ['W-03 decimals as text', () => wheat({ decimals: '18' }), 'params.options.decimals must be'],
    ['W-03 broken decimals', () => wheat({ decimals: 1.5 }), 'params.options.decimals must be'],
    ['W-03 negative decimals', () => wheat({ decimals: -1 }), 'params.options.decimals must be'],
    ['W-03 decimals of 256', () => wheat({ decimals: 256 }), 'params.options.decimals must be'],
    ['W-03 an image that is no URL', () => wheat({ image: 'logo.png' }), 'params.options.image must be a URL'],
    ['W-03 an image that is no text', () => wheat({ image: 1 }), 'params.options.image must be a URL'],
    [
      'W-03 an image of a megabyte',
      () => wheat({ image: `data:image/png,${'0'.repeat(1_000_000)}` }),
      'params.options.image must be at most',
    ],
    ['W-03 a chain id as hex text', () => wheat({ chainId: '0x1' }), 'params.options.chainId must be'],
    ['W-03 chain zero', () => wheat({ chainId: 0 }), 'params.options.chainId must be'],
    ['W-03 a chain that the wallet has not', () => wheat({ chainId: 424242 }), 'params.options.chainId must be'],
  ])('%s is refused, naming what', async (_, params, message) => {
    const { wallet, fetched } = shared;
    const error = await wallet.refused('wallet_watchAsset', params(demo.token));
    expect(error.code).toBe(-32602);
    expect(error.message).toMatch(/^Invalid params: /);
    expect(error.message).toContain(message);
    expect(fetched).toEqual([]);
  });

  test('W-07 a site that is not connected gets 4100, whatever it sends', async () => {
    const { wallet } = shared;
    const stranger = asker('https://stranger.example');
    const refusal = { code: 4100, message: expect.stringMatching(/^Requested method not supported/) };
    for (const params of [wheat(), []])
      expect(await wallet.refused('wallet_watchAsset', params, stranger)).toMatchObject(refusal);
  });

  test('N-27 where no node may be asked, no window opens', async () => {
    const { wallet } = await connected();
    await wallet.db.settings.put({ name: 'whomToAsk', value: 'later' } as never);
    expect(await wallet.refused('wallet_watchAsset', wheat())).toMatchObject({ code: 4900 });
  });

  test('W-03 whatever the params, the answer is a named refusal without window, or a window for just that token', async () => {
    const { wallet } = shared;
    const anything = fc.oneof(fc.anything(), fc.constantFrom<unknown>(demo.token, 'WHEAT', 18, LOCAL, 'https://a.example/x.png'));
    const mostly = (right: unknown) => fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: anything });
    const options = fc.record(
      { address: mostly(demo.token), symbol: mostly('WHEAT'), decimals: mostly(18), image: anything, chainId: mostly(LOCAL) },
      { requiredKeys: ['address', 'symbol', 'decimals'] },
    );
    const params = fc.oneof(
      fc.anything(),
      fc.record({ type: mostly('ERC20'), options: mostly(wheat().options) }),
      fc.record({ type: mostly('ERC20'), options }),
    );
    let windows = 0;
    await fc.assert(
      fc.asyncProperty(params, async (each) => {
        const answer = wallet.ask('wallet_watchAsset', each).then(
          () => 'answered',
          (error: { code: number }) => error.code,
        );
        const first = await Promise.race([answer, wallet.question()]);
        if (typeof first === 'object') {
          windows++;
          expect((first.subject as WatchSubject).token).toMatchObject({ address: demo.token, symbol: 'WHEAT', chainId: LOCAL });
          await wallet.decline();
          expect(await answer).toBe(4001);
        } else expect(first).toBe(-32602);
        expect(await wallet.waiting()).toEqual([]);
        expect(await tokensOf(wallet)).toEqual([]);
      }),
    );
    expect(windows).toBeGreaterThan(0);
  });
});

describe('refusals that the node brings', () => {
  test.each<[string, () => unknown, string]>([
    ['nothing there', () => wheat({ address: NOBODY }), 'params.options.address must be an ERC-20 token, found no contract'],
    ['an NFT', () => wheat({ address: demo.nft }), 'params.options.address must be an ERC-20 token, found an ERC-721'],
    ['another contract', () => wheat({ address: demo.counter }), 'does not answer decimals()'],
    ['other decimals', () => wheat({ decimals: 6 }), 'params.options.decimals must be 18, as the contract says'],
  ])('W-04 %s: the window closes by itself, and the page hears what was found', async (_, params, message) => {
    const { wallet } = await connected();
    const error = { code: -32602, message: expect.stringMatching(/^Invalid params: /) };
    const refusal = wallet.ask('wallet_watchAsset', params());
    await expect(refusal).rejects.toMatchObject(error);
    await expect(refusal).rejects.toThrow(message);
    expect(await wallet.waiting()).toEqual([]);
    expect(await wallet.db.approvals.filter(({ method }) => method === 'wallet_watchAsset').count()).toBe(1);
    // The next one of its site opens only once there is something to show.
    expect(await wallet.refused('wallet_watchAsset', params())).toMatchObject(error);
    expect(await tokensOf(wallet)).toEqual([]);
  });

  test('W-04 a node that is down is no invalid token', async () => {
    const { wallet } = await connected();
    await wallet.db.networks.update(LOCAL, { rpcUrls: ['http://127.0.0.1:9'] });
    await expect(wallet.ask('wallet_watchAsset', wheat())).rejects.toMatchObject({ code: 4901 });
    expect(await wallet.waiting()).toEqual([]);
  });
});

describe('the window', () => {
  test('V-17 is open while the contract has said nothing, shows nothing of the site’s words, and takes no yes', async () => {
    const node = holding();
    const { wallet } = await connected();
    const next = restarted(wallet, { fetch: node.fetch });
    wallets.push(next);
    node.hold(() => true);
    const answer = next.ask('wallet_watchAsset', wheat({ symbol: 'USDC' }));
    const row = await until(async () => (await next.waiting())[0]);
    const { id, revision } = row;
    expect(row.subject).toMatchObject({ opening: true, token: { address: demo.token, symbol: '', name: '' }, warnings: [] });
    const early = next.command('settle', { id, revision, verdict: { confirmed: true } });
    await node.release();
    expect(await early).toEqual({ settled: 'changed' });
    const { subject } = await next.question('wallet_watchAsset');
    expect(subject).toMatchObject({ token: { symbol: 'WHEAT' }, claimedSymbol: 'USDC' });
    expect(subject).not.toHaveProperty('opening');
    await next.confirm();
    expect(await answer).toBe(true);
  });

  test.each<[string, Partial<Token> | undefined, Partial<Token> | undefined, boolean]>([
    ['comes into the list', undefined, {}, true],
    ['is hidden', {}, { hidden: true }, false],
    ['leaves the list', {}, undefined, false],
  ])('V-17 W-05 a token that %s while its window is opening is told as it is then', async (_, before, after, isShown) => {
    const node = holding();
    const { wallet } = await connected();
    const next = restarted(wallet, { fetch: node.fetch });
    wallets.push(next);
    const list = async (change: Partial<Token> | undefined) => {
      await next.db.tokens.clear();
      const token = { chainId: LOCAL, address: demo.token, symbol: 'WHEAT', name: 'Sheaf Demo', decimals: 18, addedAt: 1 };
      if (change) await next.db.tokens.put({ ...token, ...change });
    };
    await list(before);
    node.hold(() => true);
    void next.ask('wallet_watchAsset', wheat()).catch(() => undefined);
    const { subject: opening } = await until(async () => (await next.waiting())[0]);
    expect(opening).toMatchObject({ opening: true, alreadyWatched: !isShown });
    await until(async () => node.kept() > 0);
    await list(after);
    await node.release();
    const { subject } = await next.question('wallet_watchAsset');
    expect(subject).toMatchObject({ alreadyWatched: isShown, warnings: [] });
    await next.decline();
  });

  test('V-17 W-05 warns of a look-alike of what has come into the list while its contract was asked', async () => {
    const node = holding();
    const { wallet } = await connected();
    const next = restarted(wallet, { fetch: node.fetch });
    wallets.push(next);
    const double = await deployToken(anvil.rpc, 'Token', ['Something else', 'WHEAT', 18]);
    node.hold(() => true);
    void next.ask('wallet_watchAsset', wheat({ address: double })).catch(() => undefined);
    await until(async () => node.kept() > 0);
    const original = { chainId: LOCAL, address: demo.token, symbol: 'WHEAT', name: 'Sheaf Demo', decimals: 18, addedAt: 1 };
    await next.db.tokens.put(original);
    await node.release();
    const { subject } = await next.question('wallet_watchAsset');
    expect((subject as WatchSubject).warnings.map(plain).join(' ')).toContain(`you watch already, at ${demo.token}`);
    await next.decline();
  });

  test('S-19 W-05 warns of a look-alike of what was taken into the list while it waited, and takes no yes before that was shown', async () => {
    const { wallet } = await connected();
    const double = await deployToken(anvil.rpc, 'Token', ['Something else', 'WHEAT', 18]);
    const first = await windowOf(wallet, wheat());
    const { id, revision } = await wallet.question();
    const behind = wallet.ask('wallet_watchAsset', wheat({ address: double }));
    behind.catch(() => undefined);
    const waits = await until(async () => (await wallet.waiting()).find((row) => row.id !== id && !isOpen(row)));
    expect((waits.subject as WatchSubject).warnings).toEqual([]);
    await wallet.command('settle', { id, revision, verdict: { confirmed: true } });
    await first.answer;
    const early = { id: waits.id, revision: waits.revision, verdict: { confirmed: true } };
    expect(await wallet.command('settle', early)).toEqual({ settled: 'changed' });
    const now = await wallet.question();
    expect((now.subject as WatchSubject).warnings.map(plain).join(' ')).toContain(`you watch already, at ${demo.token}`);
    expect(await wallet.command('refresh', { id: now.id })).toEqual({ revision: now.revision });
    await wallet.decline();
    await expect(behind).rejects.toMatchObject({ code: 4001 });
  });

  test('V-17 P-09 a worker that dies while it is asked for leaves a window that the next one fills', async () => {
    const node = holding();
    const { wallet } = await connected();
    const first = restarted(wallet, { fetch: node.fetch });
    node.hold(() => true);
    void first.ask('wallet_watchAsset', wheat(), asker(), 'kept').catch(() => undefined);
    const { id } = await until(async () => (await first.waiting())[0]);
    first.stop();
    const next = restarted(first);
    wallets.push(next);
    const answer = next.ask('wallet_watchAsset', wheat(), asker(), 'kept');
    expect(await next.question('wallet_watchAsset')).toMatchObject({ id, revision: 1, subject: { token: { symbol: 'WHEAT' } } });
    await next.confirm();
    expect(await answer).toBe(true);
  });

  test('W-05 shows name, symbol, decimals, address and balance as the chain has them', async () => {
    const { wallet } = await connected();
    const mint = `0x40c10f19${ACCOUNT.slice(2).padStart(64, '0')}${(5n * 10n ** 18n).toString(16).padStart(64, '0')}`;
    await anvil.rpc('eth_sendTransaction', [{ from: ACCOUNT, to: demo.token, data: mint }]);
    const { subject } = await windowOf(wallet, wheat());
    expect(subject).toStrictEqual({
      token: { chainId: LOCAL, address: demo.token, symbol: 'WHEAT', name: 'Sheaf Demo', decimals: 18 },
      account: ACCOUNT,
      balance: 5n * 10n ** 18n,
      alreadyWatched: false,
      warnings: [],
    });
  });

  test.each<[string, (token: Address) => string]>([
    ['right checksum', (token) => getAddress(token)],
    ['small letters', (token) => token],
    ['capitals', (token) => `0x${token.slice(2).toUpperCase()}`],
  ])('W-03 an address in %s is taken', async (_, spell) => {
    const { wallet } = await connected();
    const { subject } = await windowOf(wallet, wheat({ address: spell(demo.token) }));
    expect(subject.token.address).toBe(demo.token);
  });

  test('W-03 a symbol of 11 characters is taken, and emoji count as one each', async () => {
    const { wallet } = await connected();
    const { subject } = await windowOf(wallet, wheat({ symbol: '💎'.repeat(11) }));
    expect(subject.claimedSymbol).toBe('💎'.repeat(11));
  });

  test('W-03 a chain may be named that the site has not selected', async () => {
    const { wallet } = await connected();
    await wallet.command('selectSiteChain', { origin: asker().origin, chainId: 1 });
    const { subject } = await windowOf(wallet, wheat({ chainId: LOCAL }));
    expect(subject.token.chainId).toBe(LOCAL);
  });

  test('W-04 a symbol in bytes32 is read', async () => {
    const { wallet } = await connected();
    const { subject } = await windowOf(wallet, wheat({ address: demo.oddToken, symbol: 'ODD', decimals: 6 }));
    expect(subject.token).toMatchObject({ symbol: 'ODD', name: 'Odd Old Token' });
  });

  test('W-04 another symbol than the contract has is a warning, and the contract has its way', async () => {
    const { wallet } = await connected();
    const { subject, answer } = await windowOf(wallet, wheat({ symbol: 'USDC' }));
    expect(subject).toMatchObject({ token: { symbol: 'WHEAT' }, claimedSymbol: 'USDC' });
    expect(subject.warnings.map(plain)).toContainEqual(expect.stringContaining('another symbol'));
    await wallet.confirm();
    await answer;
    expect(await tokensOf(wallet)).toMatchObject([{ symbol: 'WHEAT' }]);
  });

  test('W-05 warns of a look-alike of a watched token, and of the currency of the network', async () => {
    const { wallet } = await connected();
    const { answer } = await windowOf(wallet, wheat());
    await wallet.confirm();
    await answer;
    const double = await deployToken(anvil.rpc, 'Token', ['Something else', 'ԜHE\u200bАT', 18]);
    const { subject } = await windowOf(wallet, wheat({ address: double }));
    expect(subject.warnings.map(plain).join(' ')).toContain(`you watch already, at ${demo.token}`);
    expect(subject.warnings.map(plain).join(' ')).toContain('symbol has invisible characters');
    await wallet.decline();
    const ether = await deployToken(anvil.rpc, 'Token', ['Еther', 'ETHEREUM', 18]);
    const second = await windowOf(wallet, wheat({ address: ether, symbol: 'ETHEREUM' }));
    expect(second.subject.warnings.map(plain)).toEqual([expect.stringContaining('the currency of the network itself')]);
  });

  test('W-05 warns of a look-alike of a well-known token on its chain', async () => {
    const base = await startAnvil({ chainId: 8453 });
    const wallet = startWallet();
    wallets.push(wallet);
    try {
      await wallet.ready(anvil.url);
      await wallet.command('setRpcUrls', { chainId: 8453, rpcUrls: [base.url] });
      const address = await deployToken(base.rpc, 'Token', ['UЅD Coin', 'UЅDС', 6]);
      const { subject } = await windowOf(wallet, wheat({ address, symbol: 'USDC', decimals: 6, chainId: 8453 }));
      expect(subject.warnings.map(plain)[0]).toBe(
        'It looks like USDC, but that token is at 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913.',
      );
    } finally {
      await base.stop();
    }
  });

  test('W-05 warns of a name that is written from right to left', async () => {
    const { wallet } = await connected();
    const address = await deployToken(anvil.rpc, 'Token', ['\u202eelgnis', 'RTL', 18]);
    const { subject } = await windowOf(wallet, wheat({ address, symbol: 'RTL' }));
    expect(subject.warnings.map(plain)).toContainEqual(expect.stringContaining('right to left'));
  });

  test.each([
    ['the selected network', LOCAL],
    ['a network that is not selected', 1],
  ])('W-08 opens for a token that is watched on %s too, and says so', async (_, selected) => {
    const { wallet } = await connected();
    await wallet.command('selectSiteChain', { origin: asker().origin, chainId: selected });
    const first = await windowOf(wallet, wheat({ chainId: LOCAL }));
    expect(first.subject.alreadyWatched).toBe(false);
    await wallet.confirm();
    expect(await first.answer).toBe(true);
    const second = await windowOf(wallet, wheat({ chainId: LOCAL }));
    expect(second.subject.alreadyWatched).toBe(true);
    await wallet.decline();
    await expect(second.answer).rejects.toMatchObject({ code: 4001 });
    expect(await tokensOf(wallet)).toHaveLength(1);
  });
});

describe('the verdict', () => {
  test('W-06 yes stores the token as the contract describes it and answers true', async () => {
    const { wallet } = await connected();
    const { answer } = await windowOf(wallet, wheat());
    expect(await tokensOf(wallet)).toEqual([]);
    await wallet.confirm();
    expect(await answer).toBe(true);
    const token = { chainId: LOCAL, address: demo.token, symbol: 'WHEAT', name: 'Sheaf Demo', decimals: 18 };
    expect(await tokensOf(wallet)).toEqual([{ ...token, addedAt: expect.any(Number), addedBy: [asker().origin] }]);
  });

  test('W-06 no answers 4001 and stores nothing', async () => {
    const { wallet, fetched } = await connected();
    const { answer } = await windowOf(wallet, wheat({ image: 'https://assets.example.com/w.gif' }));
    await wallet.decline();
    await expect(answer).rejects.toMatchObject({ code: 4001, message: 'User rejected the request' });
    expect(await tokensOf(wallet)).toEqual([]);
    expect(fetched).toEqual([]);
  });

  test('W-09 the logo is fetched after the yes and not before, and is kept with the token', async () => {
    const { wallet, fetched } = await connected();
    const { subject, answer } = await windowOf(wallet, wheat({ image: 'https://assets.example.com/w.gif' }));
    expect(subject.image).toBe('https://assets.example.com/w.gif');
    expect(fetched).toEqual([]);
    await wallet.confirm();
    expect(await answer).toBe(true);
    await vi.waitFor(
      async () => expect(await tokensOf(wallet)).toMatchObject([{ logo: `data:image/gif;base64,${PIXEL.toString('base64')}` }]),
      PATIENT,
    );
    expect(fetched).toMatchObject([
      { url: 'https://assets.example.com/w.gif', init: { credentials: 'omit', redirect: 'error' } },
    ]);
  });

  test.each([
    'http://assets.example.com/w.gif',
    'https://localhost/w.gif',
    'https://10.0.0.1/w.gif',
    'data:text/html,x',
    'ipfs://x',
  ])('W-09 an image at %s is never fetched, and no reason to refuse', async (image) => {
    const { wallet, fetched } = await connected();
    const { answer } = await windowOf(wallet, wheat({ image }));
    await wallet.confirm();
    expect(await answer).toBe(true);
    expect(fetched).toEqual([]);
    expect((await tokensOf(wallet))[0]).not.toHaveProperty('logo');
  });

  test('W-06 watching again keeps the logo and the day of a token', async () => {
    const { wallet } = await connected();
    const first = await windowOf(wallet, wheat({ image: `data:image/gif;base64,${PIXEL.toString('base64')}` }));
    await wallet.confirm();
    await first.answer;
    await vi.waitFor(async () => expect((await tokensOf(wallet))[0]).toHaveProperty('logo'), PATIENT);
    const [before] = await tokensOf(wallet);
    const second = await windowOf(wallet, wheat());
    await wallet.confirm();
    await second.answer;
    expect(await tokensOf(wallet)).toEqual([before]);
  });
});

/** The same address with the case of one letter wrong. */
function flipped(address: string): string {
  const right = getAddress(address);
  const at = right.search(/(?<=^0x.*)[a-fA-F]/);
  const letter = right.charAt(at);
  const wrong = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return right.slice(0, at) + wrong + right.slice(at + 1);
}
