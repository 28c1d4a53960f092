import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../../lib/core/command.ts';
import { remains, restarted } from '../../support/kill.ts';
import { codeOf } from '../../support/local.ts';
import { ACCOUNT, asker, startWallet, type TestWallet } from '../../support/wallet.ts';

const SITE = asker().origin;
const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const THIRD = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const NOBODY = '0x00000000000000000000000000000000000000ff';
const refused = (code: string) => expect.objectContaining({ constructor: Refusal, message: expect.stringContaining(code) });

type Account = `0x${string}`;

let wallet: TestWallet;
/** What the site is told, and what becomes of its requests, in the order in which it hears of it. */
let heard: unknown[];

beforeEach(async () => {
  heard = [];
  wallet = startWallet({
    push: async (origin) => {
      heard.push(origin === undefined ? 'all' : (await wallet.state(origin)).accounts);
    },
  });
  await wallet.imported(3);
  return () => wallet.stop();
});

async function connect(accounts: readonly Account[], of = wallet): Promise<void> {
  const connected = of.ask('eth_requestAccounts', []);
  await of.confirm({ accounts });
  await connected;
  heard.length = 0;
}

const setAccounts = (was: readonly Account[], accounts: readonly Account[], of = wallet) =>
  of.command('setSiteAccounts', { origin: SITE, was: [...was], accounts: [...accounts] });

const sign = (account: Account, text = '0x00') => {
  const outcome = codeOf(wallet.ask('personal_sign', [text, account]));
  void outcome.then((code) => heard.push(code));
  return outcome;
};

const waiting = async (count: number) => {
  await expect.poll(async () => (await wallet.waiting()).length).toBe(count);
};

describe('the accounts of a connected site', () => {
  test.each<[string, Account[], Account[]]>([
    ['one more', [ACCOUNT], [ACCOUNT, SECOND]],
    ['another one first', [ACCOUNT, SECOND], [SECOND, ACCOUNT]],
    ['another one', [ACCOUNT], [THIRD]],
    ['one less', [ACCOUNT, SECOND, THIRD], [THIRD, SECOND]],
  ])('A-01 P-04 the user gives it %s: in that order, and the site is told at once', async (_, was, next) => {
    await connect(was);
    await setAccounts(was, next);
    expect(heard).toEqual([next]);
    expect(await wallet.ask('eth_accounts', [])).toEqual(next);
    expect(await wallet.ask('wallet_getPermissions', [])).toMatchObject([{ caveats: [{ value: next }] }]);
  });

  test('T-B19 P-04 what waits for an account that is taken away is declined, once the site is told, and nothing else is', async () => {
    await connect([ACCOUNT, SECOND]);
    const [mine, gone] = [wallet.ask('personal_sign', ['0x01', ACCOUNT]), sign(SECOND)];
    await waiting(2);
    await setAccounts([ACCOUNT, SECOND], [ACCOUNT]);
    expect(await gone).toBe(4001);
    expect(heard).toEqual([[ACCOUNT], 4001]);
    expect(await codeOf(wallet.ask('personal_sign', ['0x00', SECOND])), 'what it asks from now on').toBe(4100);
    await wallet.confirm();
    expect(await mine).toMatch(/^0x/);
  });

  test.each<[string, string, unknown]>([
    ['picked anew', 'wallet_requestPermissions', [{ eth_accounts: {} }]],
    [
      'signed in',
      'wallet_connect',
      [{ version: '1', capabilities: { signInWithEthereum: { nonce: 'abcdefgh', chainId: '0x1' } } }],
    ],
  ])(
    'T-B19 A-01 a window that has its accounts %s does not give back what was taken away behind it',
    async (_, method, params) => {
      await connect([ACCOUNT, SECOND]);
      wallet.ask(method, params).catch(() => undefined);
      const { id, revision } = await wallet.question(method);
      await setAccounts([ACCOUNT, SECOND], [ACCOUNT]);
      const verdict = { confirmed: true, choice: { accounts: [ACCOUNT, SECOND] } } as const;
      expect(await wallet.command('settle', { id, revision, verdict })).toEqual({ settled: 'changed' });
      expect(await wallet.ask('eth_accounts', [])).toEqual([ACCOUNT]);
      expect((await wallet.question(method)).subject).toMatchObject({ accounts: [ACCOUNT] });
      await wallet.command('refresh', { id });
      expect((await wallet.question(method)).revision, 'what is shown stays as long as nothing changes').toBe(revision + 1);
    },
  );

  test('T-B19 A-01 a window does not pick what a site had last where the user has had it forgotten', async () => {
    await connect([ACCOUNT, SECOND]);
    await wallet.command('disconnectSite', { origin: SITE });
    wallet.ask('eth_requestAccounts', []).catch(() => undefined);
    const { id, subject } = await wallet.question();
    expect(subject).toMatchObject({ lastAccounts: [ACCOUNT, SECOND] });
    await wallet.command('forgetSite', { origin: SITE });
    await wallet.command('refresh', { id });
    expect((await wallet.question()).subject).toEqual({ origin: SITE, accounts: [] });
  });

  test('T-B19 without any the site is disconnected, told so, and all that it asked is declined', async () => {
    await connect([ACCOUNT]);
    const asked = [sign(ACCOUNT), codeOf(wallet.ask('wallet_requestPermissions', [{ eth_accounts: {} }]))];
    await waiting(2);
    await setAccounts([ACCOUNT], []);
    expect(await Promise.all(asked)).toEqual([4001, 4001]);
    expect(heard[0]).toEqual([]);
    expect(await wallet.db.sites.get(SITE)).not.toHaveProperty('connectedAt');
  });

  test.each<[string, readonly Account[], readonly Account[], string]>([
    ['an account that is nobody’s', [ACCOUNT], [ACCOUNT, NOBODY], 'refusal.noAccount'],
    ['what was changed since the user looked', [SECOND], [SECOND, THIRD], 'refusal.siteChanged'],
  ])('T-B18 %s is refused, and the site keeps what it has', async (_, was, next, why) => {
    await connect([ACCOUNT]);
    await expect(setAccounts(was, next)).rejects.toEqual(refused(why));
    expect(await wallet.ask('eth_accounts', [])).toEqual([ACCOUNT]);
  });

  test('T-B18 a site that has left meanwhile gets nothing back', async () => {
    await connect([ACCOUNT]);
    await wallet.ask('wallet_revokePermissions', [{ eth_accounts: {} }]);
    await expect(setAccounts([ACCOUNT], [ACCOUNT, SECOND])).rejects.toEqual(refused('refusal.siteChanged'));
    expect(await wallet.ask('eth_accounts', [])).toEqual([]);
  });

  test('what was done already is done: a screen that heard no answer sends its wish again', async () => {
    await connect([ACCOUNT]);
    await setAccounts([ACCOUNT], [SECOND]);
    await setAccounts([ACCOUNT], [SECOND]);
    expect(await wallet.ask('eth_accounts', [])).toEqual([SECOND]);
  });

  test('T-H7 of two screens that change them at once, one does', async () => {
    await connect([ACCOUNT]);
    const both = await Promise.allSettled([setAccounts([ACCOUNT], [SECOND]), setAccounts([ACCOUNT], [ACCOUNT, THIRD])]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const site = await wallet.ask('eth_accounts', []);
    expect([[SECOND], [ACCOUNT, THIRD]]).toContainEqual(site);
  });
});

describe('T-B19 a worker that dies once an account is taken away, and before the site is told', () => {
  /** Takes it away and dies: nobody declines what waits. */
  async function takenByADyingWorker(next: Account[]): Promise<string> {
    await connect([ACCOUNT, SECOND]);
    wallet.ask('personal_sign', ['0x01', SECOND], asker(), 'r1').catch(() => undefined);
    const { id } = await wallet.question('personal_sign');
    const dying = startWallet({ ...remains(wallet), push: () => new Promise(() => undefined) });
    void setAccounts([ACCOUNT, SECOND], next, dying).catch(() => undefined);
    await expect.poll(async () => (await wallet.db.sites.get(SITE))?.accounts).toEqual(next);
    for (const each of [dying, wallet]) each.stop();
    return id;
  }

  test.each([[[ACCOUNT]], [[]]] satisfies [Account[]][])('leaves nothing that waits behind: the site has %j', async (next) => {
    await takenByADyingWorker(next);
    const after = restarted(wallet);
    const again = codeOf(after.ask('personal_sign', ['0x01', SECOND], asker(), 'r1'));
    await after.resume(60_000);
    expect(await again).toBe(4100);
    expect(await after.waiting()).toEqual([]);
    after.stop();
  });

  test('and a yes that comes before the next worker has looked counts for nothing', async () => {
    const id = await takenByADyingWorker([ACCOUNT]);
    const after = restarted(wallet);
    const again = codeOf(after.ask('personal_sign', ['0x01', SECOND], asker(), 'r1'));
    const settled = await after.command('settle', { id, revision: 0, verdict: { confirmed: true } });
    expect(settled).toEqual({ settled: 'spent' });
    expect(await again).toBe(4100);
    expect(await after.waiting()).toEqual([]);
    after.stop();
  });
});

test('T-B19 an account that the wallet loses is lost to each site, which hears of it, and what waits for it is declined', async () => {
  const watched = NOBODY;
  await wallet.command('watchAddress', { address: watched });
  await connect([ACCOUNT, watched]);
  const mine = wallet.ask('personal_sign', ['0x01', ACCOUNT]);
  await wallet.question();
  await wallet.command('removeAccount', { address: watched });
  expect(heard).toEqual([[ACCOUNT]]);
  expect(await wallet.waiting(), 'what waits for another').toHaveLength(1);
  await wallet.confirm();
  expect(await mine).toMatch(/^0x/);
  await wallet.command('watchAddress', { address: watched });
  await setAccounts([ACCOUNT], [watched]);
  await setAccounts([watched], []);
  await wallet.command('removeAccount', { address: watched });
  expect(await wallet.db.sites.get(SITE), 'nor is it kept for the next time').not.toHaveProperty('lastAccounts');
});

describe('A-01 the accounts that a site had', () => {
  const ended: [string, () => Promise<unknown>][] = [
    ['the user has disconnected', () => wallet.command('disconnectSite', { origin: SITE })],
    ['has lost its last account', () => setAccounts([SECOND, ACCOUNT], [])],
    ['has left', () => wallet.ask('wallet_revokePermissions', [{ eth_accounts: {} }])],
    [
      'was blocked for a while',
      async () => {
        await wallet.command('blockSite', { origin: SITE });
        await wallet.command('unblockSite', { origin: SITE });
      },
    ],
  ];

  test.each(ended)('are in the question of one that %s, and given to it by nothing but a yes', async (_, end) => {
    await connect([SECOND, ACCOUNT]);
    await end();
    expect(await wallet.ask('eth_accounts', [])).toEqual([]);
    const again = wallet.ask('eth_requestAccounts', []);
    const { subject } = await wallet.question();
    expect(subject).toEqual({ origin: SITE, accounts: [], lastAccounts: [SECOND, ACCOUNT] });
    await wallet.confirm({ accounts: [THIRD] });
    expect(await again).toEqual([THIRD]);
    expect(await wallet.db.sites.get(SITE), 'once it is connected, it has those').not.toHaveProperty('lastAccounts');
  });

  test('are forgotten at the user’s word, with its network', async () => {
    await connect([ACCOUNT]);
    await wallet.command('selectSiteChain', { origin: SITE, chainId: 10 });
    await wallet.command('forgetSite', { origin: SITE });
    expect(await wallet.ask('eth_accounts', []), 'not while it is connected').toEqual([ACCOUNT]);
    await wallet.command('disconnectSite', { origin: SITE });
    await wallet.command('forgetSite', { origin: SITE });
    expect(await wallet.db.sites.toArray()).toEqual([]);
    expect((await wallet.state(SITE)).chainId).toBe('0x1');
  });

  test('nor is one that is blocked forgotten: it would ask again', async () => {
    await wallet.command('blockSite', { origin: SITE });
    await wallet.command('forgetSite', { origin: SITE });
    expect(await wallet.db.sites.get(SITE)).toHaveProperty('blockedAt');
  });
});
