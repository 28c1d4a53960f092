import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../lib/store/db.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { ACCOUNT, asker, LOCAL, startWallet, type TestWallet } from '../../support/wallet.ts';
import { approvalOf } from '../store/rows.ts';

const OTHER = 4_242;
const SITE = asker().origin;
const FRIEND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

let anvil: Anvil;
let other: Anvil;
let wallet: TestWallet;
/** What the site heard of its network, and what became of its request, in that order. */
let heard: unknown[];

beforeAll(async () => {
  [anvil, other] = await Promise.all([startAnvil({ chainId: LOCAL }), startAnvil({ chainId: OTHER })]);
});
afterAll(() => Promise.all([anvil.stop(), other.stop()]));

beforeEach(async () => {
  heard = [];
  wallet = startWallet({
    push: async (origin) => void (origin === SITE && heard.push((await wallet.db.sites.get(SITE))?.chainId)),
  });
  await wallet.ready(anvil.url);
  await wallet.command('addNetwork', { chainId: OTHER, networkName: 'Mine', symbol: 'MNE', rpcUrls: [other.url] });
  return () => wallet.stop();
});

const onIt = () => wallet.command('selectSiteChain', { origin: SITE, chainId: OTHER });
const remove = (of = wallet) => of.command('removeNetwork', { chainId: OTHER });
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    ({ code }) => code,
  );

const BATCH = {
  version: '2.0.0',
  from: ACCOUNT,
  chainId: '0x1092',
  atomicRequired: false,
  calls: [{ to: FRIEND, value: '0x1' }],
};
const ASKED = [
  ['a batch', 'wallet_sendCalls', [BATCH], true, 5710],
  ['a transaction', 'eth_sendTransaction', [{ from: ACCOUNT, to: FRIEND, value: '0x1' }], true, 4902],
  ['to be switched to it', 'wallet_switchEthereumChain', [{ chainId: '0x1092' }], false, 4902],
  ['to have it, which the wallet had', 'wallet_addEthereumChain', [{ chainId: '0x1092' }], false, 4902],
] as const;

describe('a network that goes while a site asks for', () => {
  test.each(ASKED)('N-29 P-04 %s declines that, once its sites are told', async (_, method, params, isOnIt) => {
    if (isOnIt) await onIt();
    const answer = codeOf(wallet.ask(method, params)).then((code) => heard.push(code));
    await wallet.question(method);
    heard.length = 0;
    await remove();
    await answer;
    expect(heard).toEqual(isOnIt ? [LOCAL, 4001] : [4001]);
    expect(await wallet.waiting()).toEqual([]);
    expect(await wallet.ask('eth_blockNumber'), 'the site has a network that there is').toBe('0x0');
  });

  test.each(ASKED)(
    'N-29 %s leaves no question and no yes behind, though the worker dies over it',
    async (_, method, params, isOnIt, code) => {
      if (isOnIt) await onIt();
      wallet.ask(method, params, asker(), 'r1').catch(() => undefined);
      const { id, revision } = await wallet.question(method);
      // What the transaction of the removal leaves, and nothing behind it.
      await wallet.db.networks.update(OTHER, { removed: true });
      wallet.stop();
      const next = startWallet({ ...wallet.platform, push: async () => undefined });
      const again = codeOf(next.ask(method, params, asker(), 'r1'));
      expect(await next.command('settle', { id, revision, verdict: { confirmed: true } })).toEqual({ settled: 'spent' });
      expect(await again).toBe(code);
      await next.resume(60_000);
      expect(await next.waiting()).toEqual([]);
      expect((await next.db.sites.get(SITE))?.chainId).toBe(LOCAL);
      next.stop();
    },
  );
});

test('N-29 what the owner asks on a network that goes is declined with it', async () => {
  const ended = codeOf(
    wallet.own('send', { chainId: OTHER, from: ACCOUNT, payments: [{ to: FRIEND, what: { kind: 'native', amount: '1' } }] }),
  );
  await Promise.race([wallet.question('send'), ended]);
  await remove();
  expect(await ended).toBe('answered');
  expect(await wallet.waiting()).toEqual([]);
});

test('N-29 a network stays as long as a yes to something on it is being carried out', async () => {
  const subject = { origin: SITE, from: { chainId: LOCAL }, to: await wallet.db.networks.get(OTHER) };
  const from = await wallet.db.networks.get(LOCAL);
  await wallet.db.approvals.add(
    approvalOf(900, { state: 'confirmed', method: 'wallet_switchEthereumChain', subject: { ...subject, from } }),
  );
  await expect(remove()).rejects.toMatchObject({ said: { code: 'refusal.networkUnderWay' } });
  await wallet.db.approvals.clear();
  await remove();
});

describe('T-H7 of two changes at once', () => {
  const edit = () => wallet.command('editNetwork', { chainId: OTHER, networkName: 'Barn', symbol: 'BRN' });
  const setNodes = () => wallet.command('setRpcUrls', { chainId: OTHER, rpcUrls: [other.url, 'https://mine.example'] });

  test('of a network none undoes the other', async () => {
    await Promise.all([edit(), setNodes()]);
    expect(await wallet.db.networks.get(OTHER)).toMatchObject({ name: 'Barn', rpcUrls: [other.url, 'https://mine.example'] });
  });

  test('none brings a network back that is removed', async () => {
    await Promise.allSettled([edit(), setNodes(), remove()]);
    expect(await wallet.db.networks.get(OTHER)).toMatchObject({ removed: true });
    await expect(wallet.ask('wallet_switchEthereumChain', [{ chainId: '0x1092' }])).rejects.toMatchObject({ code: 4902 });
  });
});

describe('a worker that dies over a write', () => {
  /** The same wallet in a worker that writes so often, and no more. */
  function dyingAfter(writes: number) {
    const db = openDatabase(wallet.db.name);
    let left = writes;
    db.use({
      stack: 'dbcore',
      name: 'dies',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          const mutate: typeof table.mutate = (what) =>
            left-- > 0 ? table.mutate(what) : Promise.reject(new Error('the worker is dead'));
          return { ...table, mutate };
        },
      }),
    });
    return startWallet({ ...wallet.platform, db, push: async () => undefined });
  }

  const EACH = {
    addNetwork: { chainId: 4_243, networkName: 'Barn', symbol: 'BRN', rpcUrls: ['https://away.example'] },
    editNetwork: { chainId: OTHER, networkName: 'Barn', symbol: 'BRN' },
    setRpcUrls: { chainId: OTHER, rpcUrls: ['https://away.example'] },
    removeNetwork: { chainId: OTHER },
    setSetting: { name: 'networkOrder', value: [OTHER, 1] },
    selectSiteChain: { origin: SITE, chainId: 1 },
    setSiteAccounts: { origin: SITE, was: [ACCOUNT], accounts: [] },
    disconnectSite: { origin: SITE },
  } as const;

  test.each(Object.entries(EACH))(
    'N-29 %s is done or not done, whichever write it was, and done once it is asked again',
    async (name, params) => {
      const act = (of: TestWallet) => of.command(name as 'addNetwork', params as never);
      const rows = () => Promise.all([wallet.db.networks.toArray(), wallet.db.sites.toArray(), wallet.db.settings.toArray()]);
      const reset = async ([networks, sites, settings]: Awaited<ReturnType<typeof rows>>) => {
        await Promise.all([wallet.db.networks, wallet.db.sites, wallet.db.settings].map((table) => table.clear()));
        await wallet.db.networks.bulkAdd(networks);
        await wallet.db.sites.bulkAdd(sites);
        await wallet.db.settings.bulkAdd(settings);
      };
      await onIt();
      await wallet.command('setSetting', { name: 'selectedChain', value: OTHER });
      await wallet.command('setSetting', { name: 'hiddenNetworks', value: [4_243] });
      const before = await rows();
      await act(wallet);
      const after = await rows();
      expect(after).not.toEqual(before);

      for (let writes = 0, done = false; !done; writes++) {
        await reset(before);
        const dying = dyingAfter(writes);
        done = await act(dying).then(
          () => true,
          () => false,
        );
        dying.stop();
        dying.db.close();
        expect(writes, 'it comes to an end').toBeLessThan(12);
        const next = startWallet({ ...wallet.platform, push: async () => undefined });
        await next.resume(0);
        const chains = (await wallet.db.networks.toArray()).flatMap(({ chainId, removed }) => (removed ? [] : chainId));
        const site = await wallet.db.sites.get(SITE);
        if (site) expect([...chains, 1], 'no site is on a network that is gone').toContain(site.chainId);
        await act(next).catch((error) => {
          // What was taken away cannot be taken away again.
          expect(error.said?.code).toMatch(/siteChanged|noNetwork/);
        });
        expect(await rows()).toEqual(after);
        next.stop();
      }
    },
  );
});
