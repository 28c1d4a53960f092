import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectSubject } from '../../../../lib/core/account/account.ts';
import type { WatchSubject } from '../../../../lib/core/token/token.ts';
import { openDatabase } from '../../../../lib/store/db.ts';
import { type Anvil, startAnvil } from '../../../support/anvil.ts';
import { type DemoContracts, deployDemo } from '../../../support/contracts.ts';
import { gateOf } from '../../../support/gate.ts';
import { ACCOUNT, asker, LOCAL, PASSWORD, startWallet, type TestWallet } from '../../../support/wallet.ts';

const SITE = asker().origin;
const NEW = 'https://new.example';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

let anvil: Anvil;
let demo: DemoContracts;
let gate: ReturnType<typeof gateOf>;
let wallet: TestWallet;

beforeAll(async () => {
  anvil = await startAnvil();
  demo = await deployDemo(anvil.rpc);
});
afterAll(() => anvil.stop());
beforeEach(async () => {
  const db = openDatabase(`looks-${crypto.randomUUID()}`);
  gate = gateOf(db);
  wallet = startWallet({ db });
  await wallet.ready(anvil.url);
});
afterEach(() => wallet.stop());

type Request = [method: string, params: unknown, origin?: string];
type Read = Parameters<typeof gate.hold>;

/** Sends a request, has `meanwhile` happen after it has read a table and before it knows what it read, and lets it go on. */
async function overtaken(
  [method, params, origin = SITE]: Request,
  [table, pass]: Read,
  meanwhile: () => Promise<unknown>,
): Promise<{ answer: Promise<unknown> }> {
  const read = gate.hold(table, pass);
  const answer = wallet.ask(method, params, asker(origin));
  answer.catch(() => undefined);
  await read.made;
  await meanwhile();
  read.open();
  return { answer };
}

/** What comes of a request: its answer, the code of its error, or what the user is asked. */
const outcome = async ({ answer }: { answer: Promise<unknown> }) =>
  Promise.race([
    answer.catch(({ code }: { code: number }) => code),
    wallet.question().then(({ method, subject }) => ({ asked: method, subject })),
  ]);

const calls = (more: object = {}) => [
  { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [{ to: OTHER, value: '0x1' }], ...more },
];
const typedData = (verifyingContract: string) => ({
  domain: { name: 'Test', chainId: LOCAL, verifyingContract },
  types: { EIP712Domain, Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
});
const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];
const token = () => ({ type: 'ERC20', options: { address: demo.token, symbol: 'WHEAT', decimals: 18 } });
const newChain = {
  chainId: '0xbdb69',
  chainName: 'Newcomer',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['https://rpc.newcomer.example.com'],
};

describe('a site that is connected while a request is on its way to ask', () => {
  /** Asks first, so that the read that is held is that of the request which comes second. */
  async function connectedMeanwhile(request: Request, read: Read, together = () => {}) {
    const first = wallet.ask('eth_requestAccounts', [], asker(NEW));
    await wallet.question();
    const late = overtaken(request, read, async () => {
      // A write, after which nobody shares the read that is held.
      await wallet.command('selectSiteChain', { origin: 'https://third.example', chainId: 1 });
      await wallet.confirm({ accounts: [ACCOUNT] });
      await first;
    });
    together();
    return late;
  }

  test('N-24 P-11 a request to connect is answered, and the user is not asked again', async () => {
    const late = await connectedMeanwhile(['eth_requestAccounts', [], NEW], ['sites', 1]);
    expect(await outcome(late)).toEqual([ACCOUNT]);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('N-24 P-11 two hundred that saw a stranger together are answered by the one yes', async () => {
    const others: Promise<unknown>[] = [];
    const late = await connectedMeanwhile(['eth_requestAccounts', [], NEW], ['sites', 1], () => {
      others.push(...Array.from({ length: 199 }, () => wallet.ask('eth_requestAccounts', [], asker(NEW))));
    });
    const all = { answer: Promise.all([late.answer, ...others]) };
    expect(await outcome(all)).toEqual(Array(200).fill([ACCOUNT]));
    expect(await wallet.waiting()).toEqual([]);
  });

  test('N-24 A-02 who asks to pick again is shown the accounts of now', async () => {
    const late = await connectedMeanwhile(['wallet_requestPermissions', [{ eth_accounts: {} }], NEW], ['sites']);
    expect(await outcome(late)).toMatchObject({ subject: { accounts: [ACCOUNT] } satisfies Partial<ConnectSubject> });
  });
});

describe('a site that loses its connection while a request is on its way to ask', () => {
  const requests: [method: string, params: () => unknown][] = [
    ['wallet_sendCalls', () => calls()],
    ['eth_sendTransaction', () => [{ from: ACCOUNT, to: OTHER, value: '0x1' }]],
    ['personal_sign', () => ['0x00', ACCOUNT]],
    ['eth_signTypedData_v4', () => [ACCOUNT, typedData(OTHER)]],
    ['wallet_watchAsset', token],
  ];
  /** What a site may ask that was never connected. */
  const ofAnybody: typeof requests = [
    ['wallet_switchEthereumChain', () => [{ chainId: '0x1' }]],
    ['wallet_addEthereumChain', () => [newChain]],
  ];

  test.each(requests)('N-24 A-06 %s is 4100, and nobody is asked', async (method, params) => {
    const late = await overtaken([method, params()], ['sites'], () => wallet.command('disconnectSite', { origin: SITE }));
    expect(await outcome(late)).toBe(4100);
    expect(await wallet.waiting()).toEqual([]);
  });

  test.each(ofAnybody)('N-24 %s is asked as that of a site without one', async (method, params) => {
    const late = await overtaken([method, params()], ['sites'], () => wallet.command('disconnectSite', { origin: SITE }));
    expect(await outcome(late)).toMatchObject({ asked: method, subject: { origin: SITE } });
    expect(await wallet.db.sites.get(SITE)).toMatchObject({ accounts: [] });
  });

  test.each([
    ['eth_requestAccounts', []],
    ['wallet_requestPermissions', [{ eth_accounts: {} }]],
  ])('N-24 T-C9 %s of a site that is blocked is 4001, and nobody is asked', async (method, params) => {
    const late = await overtaken([method, params, NEW], ['sites'], () => wallet.command('blockSite', { origin: NEW }));
    expect(await outcome(late)).toBe(4001);
    expect(await wallet.waiting()).toEqual([]);
  });
});

describe('a network that is selected while a request is on its way to ask', () => {
  const select = (chainId: number) => () => wallet.command('selectSiteChain', { origin: SITE, chainId });

  test.each([
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }], null],
    ['wallet_addEthereumChain', [{ ...newChain, chainId: '0x1' }], null],
    ['wallet_sendCalls', calls(), -32602],
    ['eth_sendTransaction', [{ from: ACCOUNT, to: OTHER, chainId: '0x7a69' }], -32602],
    ['eth_signTypedData_v4', [ACCOUNT, typedData(OTHER)], -32602],
  ])('N-24 A-03 S-04 %s sees it', async (method, params, expected) => {
    expect(await outcome(await overtaken([method, params], ['sites'], select(1)))).toBe(expected);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('N-24 A-03 the window that asks to switch names the network that the site comes from', async () => {
    const late = await overtaken(['wallet_switchEthereumChain', [{ chainId: '0x1' }]], ['sites'], select(8453));
    expect(await outcome(late)).toMatchObject({ subject: { from: { chainId: 8453 }, to: { chainId: 1 } } });
  });
});

test.each([
  ['eth_requestAccounts', { asked: 'eth_requestAccounts', subject: { accounts: [] } }],
  ['eth_accounts', []],
  ['wallet_getPermissions', []],
])(
  'P-04 T-B19 %s of a site that hears of its end while the lock is looked at names no account any more',
  async (method, expected) => {
    const { db, session, local } = wallet.platform;
    const [asked, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const get = async (key: string) => {
      const found = await session.get(key);
      if (key !== 'vault') return found;
      asked.resolve();
      await open.promise;
      return found;
    };
    wallet.stop();
    wallet = startWallet({ db, local, session: { ...session, get } });
    const answer = wallet.ask(method, []);
    await asked.promise;
    await wallet.command('disconnectSite', { origin: SITE });
    expect(wallet.pushes).toEqual([SITE]);
    open.resolve();
    expect(await outcome({ answer })).toMatchObject(expected);
  },
);

test('N-24 P-07 a site whose accounts the user shows again while it asks to connect is answered', async () => {
  await wallet.command('lock', {});
  const late = await overtaken(['eth_requestAccounts', []], ['settings'], () =>
    wallet.command('setSetting', { name: 'showAccountsWhenLocked', value: true }),
  );
  expect(await outcome(late)).toEqual([ACCOUNT]);
});

describe('what the user says yes to while a request is on its way to ask', () => {
  test('N-24 S-09 an id that was submitted: 5720, without a second question', async () => {
    const first = wallet.ask('wallet_sendCalls', calls({ id: 'a' }));
    await wallet.question();
    const late = await overtaken(['wallet_sendCalls', calls({ id: 'a' })], ['batches'], async () => {
      await wallet.confirm();
      await first;
    });
    expect(await outcome(late)).toBe(5720);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('N-24 W-08 a token: the next window says that it is in the list', async () => {
    const late = await overtaken(['wallet_watchAsset', token()], ['tokens'], async () => {
      const first = wallet.ask('wallet_watchAsset', token());
      await wallet.confirm();
      await first;
    });
    expect(await outcome(late)).toMatchObject({ subject: { alreadyWatched: true } satisfies Partial<WatchSubject> });
  });

  test('N-24 A-03 a network: the next window does not offer to add it', async () => {
    const { rpcUrls, currency } = { rpcUrls: newChain.rpcUrls, currency: newChain.nativeCurrency };
    const late = await overtaken(['wallet_addEthereumChain', [newChain]], ['networks'], () =>
      wallet.db.networks.put({ chainId: 777_065, name: 'Newcomer', rpcUrls, currency, testnet: false }),
    );
    expect(await outcome(late)).toMatchObject({ subject: { known: true } });
  });

  test('N-24 T-D5 an account of their own: data for it is refused', async () => {
    const late = await overtaken(['eth_signTypedData_v4', [ACCOUNT, typedData(OTHER)]], ['accounts'], () =>
      wallet.command('addAccount', { password: PASSWORD }),
    );
    expect(await outcome(late)).toBe(-32602);
  });
});

test('N-24 what has not changed is asked once, as it was seen', async () => {
  const late = await overtaken(['personal_sign', ['0x00', ACCOUNT]], ['sites'], () =>
    wallet.command('selectSiteChain', { origin: NEW, chainId: 1 }),
  );
  expect(await outcome(late)).toMatchObject({ asked: 'personal_sign' });
  expect(await wallet.waiting()).toHaveLength(1);
  await wallet.confirm();
  expect(await late.answer).toMatch(/^0x/);
});
