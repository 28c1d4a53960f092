import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountLock } from '../../../../lib/core/batch/batch.ts';
import { failureOf } from '../../../../lib/core/failure.ts';
import type { Asker } from '../../../../lib/core/request/approval.ts';
import { openDatabase } from '../../../../lib/store/db.ts';
import { type Anvil, startAnvil } from '../../../support/anvil.ts';
import { withFaults } from '../../../support/databaseFault.ts';
import { startFaultProxy } from '../../../support/faultProxy.ts';
import { gateOf } from '../../../support/gate.ts';
import { codeOf, until } from '../../../support/local.ts';
import { ACCOUNT, asker, isOpen, LOCAL, startWallet, type TestWallet } from '../../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

let anvil: Anvil;
let gate: ReturnType<typeof gateOf>;
let wallet: TestWallet;

beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil.stop());
beforeEach(async () => {
  const db = openDatabase(`approvals-${crypto.randomUUID()}`);
  gate = gateOf(db);
  wallet = startWallet({ db });
  await wallet.ready(anvil.url);
});
afterEach(() => wallet.stop());

const params = (id?: string) => [
  {
    version: '2.0.0',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: [{ to: OTHER, value: '0x1' }],
    ...(id ? { id } : {}),
  },
];
const OTHER_SITE = asker('https://other.example');
async function connect(from: Asker) {
  const connected = wallet.ask('eth_requestAccounts', [], from);
  await wallet.confirm({ accounts: [ACCOUNT] });
  await connected;
}
const waiting = (count: number) =>
  until(async () => {
    const rows = await wallet.waiting();
    return rows.length === count && !rows.some(isOpen) && rows;
  });
/** The same database and session under a fresh worker, as after its death. */
async function restarted(grace = 60_000): Promise<TestWallet> {
  wallet.stop();
  const { db, session, local } = wallet.platform;
  wallet = startWallet({ db, session, local });
  await wallet.resume(grace);
  return wallet;
}

describe('a worker that dies', () => {
  test('P-09 while the user thinks: the same request, sent again, gets the decision, and no second question is asked', async () => {
    void wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1').catch(() => undefined);
    const first = await wallet.question();
    const next = await restarted();
    const again = next.ask('wallet_sendCalls', params('a'), asker(), 'r1');
    await next.confirm();
    expect(await again).toMatchObject({ id: 'a' });
    expect((await next.db.approvals.toArray()).filter((row) => row.method === 'wallet_sendCalls').map((row) => row.id)).toEqual([
      first.id,
    ]);
  });

  test('P-10 a question whose page does not come back is withdrawn, and its id is free', async () => {
    void wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1').catch(() => undefined);
    await wallet.question();
    const next = await restarted(0);
    expect(await next.waiting()).toEqual([]);
    const again = next.ask('wallet_sendCalls', params('a'), asker(), 'r2');
    await next.confirm();
    expect(await again).toMatchObject({ id: 'a' });
  });

  test('S-09 an id stays taken over a restart', async () => {
    const sent = wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1');
    await wallet.confirm();
    await sent;
    const next = await restarted();
    expect(await next.refused('wallet_sendCalls', params('a'), asker(), 'r2')).toMatchObject({ code: 5720 });
  });
});

describe('a verdict', () => {
  test('S-19 a yes that cannot be looked at once more says that it did not count, and why, and the question stays', async () => {
    const proxy = await startFaultProxy({ target: anvil.url });
    await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
    const sent = wallet.ask('wallet_sendCalls', params('a'));
    const { id, revision } = await wallet.question();
    proxy.rules({ fault: 'dropBefore' });
    const refusal = await wallet.command('settle', { id, revision, verdict: { confirmed: true } }).catch((error) => error);
    expect(failureOf(refusal)).toEqual({ code: 'asking.notConfirmed', why: { code: 'failure.disconnected', chainId: LOCAL } });
    expect(await wallet.db.slots.count()).toBe(0);
    expect(await wallet.waiting()).toMatchObject([{ id, revision, state: 'waiting' }]);
    proxy.rules();
    expect(await wallet.confirm()).toEqual({ settled: 'done' });
    await sent;
    await proxy.stop();
  });

  test('J-7 a yes that cannot be looked at once more, beside one that is carried out, is told that there was one', async () => {
    wallet.stop();
    const { db, session, local, exclusively } = wallet.platform;
    const turns: string[] = [];
    const counted: typeof exclusively = (name, run) => {
      turns.push(name);
      return exclusively(name, run);
    };
    wallet = startWallet({ db, session, local, exclusively: counted });
    const proxy = await startFaultProxy({ target: anvil.url });
    await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
    const sent = wallet.ask('wallet_sendCalls', params('a'));
    const { id, revision } = await wallet.question();
    const lock = accountLock({ chainId: LOCAL, from: ACCOUNT });
    const held = Promise.withResolvers<void>();
    const other = exclusively(lock, () => held.promise);
    const confirm = () => wallet.command('settle', { id, revision, verdict: { confirmed: true } });
    const waits = (count: number) => until(async () => turns.filter((name) => name === lock).length === count);
    const first = confirm();
    await waits(1);
    proxy.rules({ fault: 'dropBefore' });
    const second = confirm();
    const said = second.catch(failureOf);
    await Promise.race([waits(2), said]);
    held.resolve();
    await other;
    expect(await Promise.all([first, said])).toEqual([{ settled: 'done' }, { settled: 'spent' }]);
    expect(await wallet.db.slots.count()).toBe(1);
    proxy.rules();
    await sent;
    await proxy.stop();
  });

  test('J-7 counts once: the second is told so', async () => {
    const sent = wallet.ask('wallet_sendCalls', params('a'));
    const { id, revision } = await wallet.question();
    const confirm = () => wallet.command('settle', { id, revision, verdict: { confirmed: true } });
    expect((await Promise.all([confirm(), confirm()])).map(({ settled }) => settled).sort()).toEqual(['done', 'spent']);
    await sent;
    expect(await wallet.db.slots.count()).toBe(1);
  });

  test('J-7 given again and again while it is looked into has nothing tried again', async () => {
    wallet.stop();
    const { db, session, local } = wallet.platform;
    let trials = 0;
    const counting: typeof wallet.platform.fetch = (url, init) => {
      if (String(init?.body).includes('eth_simulateV1')) trials++;
      return fetch(url, init);
    };
    wallet = startWallet({ db, session, local, fetch: counting });
    const trialsFor = async (yeses: number) => {
      const sent = wallet.ask('wallet_sendCalls', params());
      const settled = await until(async () => {
        const { id, revision } = await wallet.question();
        trials = 0;
        const confirm = () => wallet.command('settle', { id, revision, verdict: { confirmed: true } });
        const all = (await Promise.all(Array.from({ length: yeses }, confirm))).map((each) => each.settled);
        return !all.includes('changed') && all;
      });
      expect(settled.sort()).toEqual(['done', ...Array(yeses - 1).fill('spent')]);
      await sent;
      return trials;
    };
    expect(await trialsFor(1)).toBeGreaterThan(0);
    expect(await trialsFor(10)).toBe(await trialsFor(1));
  });

  test('S-19 on something that has changed since is not taken: the new plan must be seen first', async () => {
    const sent = wallet.ask('wallet_sendCalls', params('a'));
    const { id, revision } = await wallet.question();
    await anvil.rpc('anvil_setNonce', [ACCOUNT, '0x9']);
    expect(await wallet.command('settle', { id, revision, verdict: { confirmed: true } })).toEqual({ settled: 'changed' });
    expect(await wallet.db.slots.count()).toBe(0);
    const shown = await wallet.question();
    expect(shown).toMatchObject({ revision: revision + 1, subject: { plan: { transactions: [{ nonce: 9 }] } } });
    await wallet.confirm();
    await sent;
  });

  test('N-17 on a batch counts at the first time, though somebody sends dust to the account in every block', async () => {
    for (let time = 0; time < 10; time++) {
      const sent = wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: OTHER, value: '0x1' }]);
      const { id, revision } = await wallet.question();
      const before = BigInt((await anvil.rpc('eth_getBalance', [ACCOUNT, 'latest'])) as string);
      await anvil.rpc('anvil_setBalance', [ACCOUNT, `0x${(before + 1n).toString(16)}`]);
      expect(await wallet.command('settle', { id, revision, verdict: { confirmed: true } })).toEqual({ settled: 'done' });
      const hash = await sent;
      await until(async () => anvil.rpc('eth_getTransactionReceipt', [hash]));
    }
  });

  test('J-2 S-19 two yeses in the same moment to one account’s batches: one counts, the other has to see the new nonce', async () => {
    const both = [wallet.ask('wallet_sendCalls', params('a')), wallet.ask('wallet_sendCalls', params('b'))];
    const rows = await waiting(2);
    const yes = rows.map(({ id, revision }) => wallet.command('settle', { id, revision, verdict: { confirmed: true } }));
    expect((await Promise.all(yes)).map(({ settled }) => settled).sort()).toEqual(['changed', 'done']);
    await until(async () => (await wallet.confirm()).settled === 'done');
    await Promise.all(both);
    const [first, second] = (await wallet.db.slots.toArray()).map(({ nonce }) => nonce).sort((one, other) => one - other);
    expect(second).toBe(Number(first) + 1);
  });

  test('J-2 on a batch waits for what else is done with its account, and one on anything else does not', async () => {
    const sent = [wallet.ask('wallet_sendCalls', params('a')), wallet.ask('personal_sign', ['0x00', ACCOUNT])];
    const rows = await waiting(2);
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    const other = wallet.platform.exclusively(accountLock({ chainId: LOCAL, from: ACCOUNT }), () => done);
    const order: string[] = [];
    const yes = rows
      .sort((one) => (one.method === 'wallet_sendCalls' ? -1 : 1))
      .map(({ id, revision, method }) =>
        wallet.command('settle', { id, revision, verdict: { confirmed: true } }).then(() => order.push(method)),
      );
    await yes[1];
    end();
    await Promise.all([...yes, ...sent, other]);
    expect(order).toEqual(['personal_sign', 'wallet_sendCalls']);
  });

  test('J-11 an answer that cannot be stored is tried again after a second, ever more seldom, and at last each minute', async () => {
    const { session, local } = wallet.platform;
    wallet.stop();
    const db = openDatabase(wallet.db.name);
    const faults = withFaults(db);
    const tries: { after: number; run: () => void }[] = [];
    wallet = startWallet({ db, session, local, later: (after, run) => void tries.push({ after, run }) });
    const signed = wallet.ask('personal_sign', ['0x00', ACCOUNT]);
    await wallet.question();
    // The trial write and its end, the verdict: then the answer.
    faults.arm('no room', 4, true);
    expect(await wallet.confirm()).toEqual({ settled: 'done' });
    const seconds: number[] = [];
    while (seconds.length < 8) {
      const { after, run } = await until(async () => tries.shift());
      if (seconds.push(after / 1_000) === 8) faults.clear();
      run();
    }
    expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/);
  });

  test('A-01 on a locked wallet waits for the password', async () => {
    const sent = wallet.ask('wallet_sendCalls', params('a'));
    const { id, revision } = await wallet.question();
    await wallet.command('lock', {});
    expect(await wallet.command('settle', { id, revision, verdict: { confirmed: true } })).toEqual({ settled: 'locked' });
    await wallet.command('unlock', { password: 'correct horse battery' });
    await wallet.confirm();
    expect(await sent).toMatchObject({ id: 'a' });
  });

  test('S-10 closing the window declines all that wait, each once', async () => {
    const both = [codeOf(wallet.ask('wallet_sendCalls', params('a'))), codeOf(wallet.ask('wallet_sendCalls', params('b')))];
    await waiting(2);
    await wallet.declineAll();
    expect(await Promise.all(both)).toEqual([4001, 4001]);
  });
});

describe('many questions', () => {
  test('P-11 a site has ten of a kind waiting, and the next is -32002; of another kind or site it is not held up', async () => {
    await connect(OTHER_SITE);
    const sign = (from?: Asker) => codeOf(wallet.ask('personal_sign', ['0x00', ACCOUNT], from));
    for (let count = 0; count < 10; count++) void sign();
    await waiting(10);
    expect(await wallet.refused('personal_sign', ['0x00', ACCOUNT])).toMatchObject({ code: -32002 });
    const others = [sign(OTHER_SITE), codeOf(wallet.ask('wallet_sendCalls', params()))];
    expect(await Promise.race([...others, waiting(12)])).toHaveLength(12);
  });

  test.each([
    ['is blocked', () => wallet.command('blockSite', { origin: OTHER_SITE.origin })],
    ['is disconnected', () => wallet.command('disconnectSite', { origin: OTHER_SITE.origin })],
    ['leaves', () => wallet.ask('wallet_revokePermissions', [{ eth_accounts: {} }], OTHER_SITE)],
  ])('T-B19 T-C9 a site that %s takes its own questions along, and those of no other', async (_, end) => {
    await connect(OTHER_SITE);
    const mine = wallet.ask('personal_sign', ['0x00', ACCOUNT]);
    const others = ['0x01', '0x02'].map((text) => codeOf(wallet.ask('personal_sign', [text, ACCOUNT], OTHER_SITE)));
    await waiting(3);
    await end();
    expect(await Promise.all(others)).toEqual([4001, 4001]);
    expect((await wallet.waiting()).map((row) => row.asker.origin)).toEqual([asker().origin]);
    await wallet.confirm();
    expect(await mine).toMatch(/^0x/);
  });

  test('P-11 a second request to connect joins the first: one window, one decision for both', async () => {
    const from = asker('https://new.example');
    const both = [wallet.ask('eth_requestAccounts', [], from), wallet.ask('eth_requestAccounts', [], from)];
    await wallet.question('eth_requestAccounts');
    expect(await wallet.waiting()).toHaveLength(1);
    await wallet.confirm({ accounts: [ACCOUNT] });
    expect(await Promise.all(both)).toEqual([[ACCOUNT], [ACCOUNT]]);
  });

  test('P-10 a page that goes away takes its question with it, and no one else’s', async () => {
    void wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1').catch(() => undefined);
    await wallet.question();
    void wallet.ask('wallet_sendCalls', params('b'), asker(), 'r2').catch(() => undefined);
    await waiting(2);
    await wallet.gone(asker(), ['r1']);
    expect((await wallet.waiting()).map((row) => row.requestId)).toEqual(['r2']);
  });

  test('P-10 a page that goes away before its question is stored is never asked about', async () => {
    const sent = codeOf(wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1'));
    await wallet.gone(asker(), ['r1']);
    expect(await sent).toBe(4001);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('P-10 a page that goes away while it finds the question of before leaves nothing that waits', async () => {
    void wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1').catch(() => undefined);
    await wallet.question();
    const next = await restarted();
    const read = gate.hold('approvals', 1);
    const again = codeOf(next.ask('wallet_sendCalls', params('a'), asker(), 'r1'));
    await read.made;
    await next.gone(asker(), ['r1']);
    read.open();
    expect(await again).toBe(4001);
    expect(await next.waiting()).toEqual([]);
  });

  test('P-10 P-11 a page that goes away while it joins another’s question does not keep that open', async () => {
    const site = asker('https://new.example');
    void wallet.ask('eth_requestAccounts', [], site, 'r1').catch(() => undefined);
    await wallet.question();
    const read = gate.hold('approvals', 1);
    const joining = codeOf(wallet.ask('eth_requestAccounts', [], site, 'r2'));
    await read.made;
    await wallet.gone(site, ['r2']);
    read.open();
    expect(await joining).toBe(4001);
    await wallet.gone(site, ['r1']);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('P-10 a page that goes away while its question is stored is never asked about', async () => {
    const { db, session, local } = wallet.platform;
    wallet.stop();
    const shown: number[] = [];
    wallet = startWallet({ db, session, local, waiting: async (count, show) => void (show && shown.push(count)) });
    const left = new Promise<void>((resolve) => {
      db.approvals.hook('creating', function leave() {
        db.approvals.hook('creating').unsubscribe(leave);
        resolve(Dexie.ignoreTransaction(() => wallet.gone(asker(), ['r1'])));
      });
    });
    wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1').catch(() => undefined);
    await left;
    expect(await wallet.waiting()).toEqual([]);
    await expect.poll(() => shown).toEqual([0]);
  });

  test('P-09 a question whose window does not open is not left to be confirmed, and its id is free', async () => {
    const { db, session, local } = wallet.platform;
    wallet.stop();
    let opens = false;
    const show = async (_: number, show: boolean) => {
      if (show && !opens) throw new Error('no window');
    };
    wallet = startWallet({ db, session, local, waiting: show });
    await expect(wallet.ask('wallet_sendCalls', params('a'))).rejects.toThrow('no window');
    expect(await wallet.waiting()).toEqual([]);
    opens = true;
    const again = wallet.ask('wallet_sendCalls', params('a'));
    await wallet.confirm();
    expect(await again).toMatchObject({ id: 'a' });
  });
});

test('P-11 a request to connect that joins what a dead worker left keeps it from being withdrawn', async () => {
  const site = asker('https://other.example');
  wallet.ask('eth_requestAccounts', undefined, site, 'before').catch(() => undefined);
  await wallet.question();
  wallet.stop();
  const { db, session, local } = wallet.platform;
  const { promise: opened, resolve: opening } = Promise.withResolvers<void>();
  let shown = 0;
  const waiting = (_: number, show: boolean) => {
    if (show) shown++;
    return show ? opened : Promise.resolve();
  };
  wallet = startWallet({ db, session, local, waiting });
  const answer = wallet.ask('eth_requestAccounts', undefined, site, 'after');
  await expect.poll(() => shown).toBe(1);
  await wallet.resume(0);
  opening();
  expect(await wallet.waiting()).toHaveLength(1);
  await wallet.confirm({ accounts: [ACCOUNT] });
  expect(await answer).toEqual([ACCOUNT]);
});

describe('P-09 a request that a page sends again while the worker that has it is being ended', () => {
  /** The next worker over the same wallet has looked for the request, and found nothing; `open` lets it go on. */
  async function sentAgain(site = asker()) {
    const { session, local } = wallet.platform;
    const db = openDatabase(wallet.db.name);
    const read = gateOf(db).hold('approvals');
    const shown: boolean[] = [];
    const next = startWallet({ db, session, local, waiting: async (_, show) => void shown.push(show === true) });
    const answer = next.ask('wallet_sendCalls', params('a'), site, 'r1');
    answer.catch(() => undefined);
    await read.made;
    return { next, answer, shown, open: read.open };
  }

  test('is shown, and answered as the one question that it is', async () => {
    const { next, answer, shown, open } = await sentAgain();
    wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1').catch(() => undefined);
    const { id } = await wallet.question();
    wallet.stop();
    open();
    expect(await next.waiting()).toMatchObject([{ id }]);
    await expect.poll(() => shown).toContain(true);
    await next.confirm();
    expect(await answer).toMatchObject({ id: 'a', status: 'pending' });
    next.stop();
  });

  test('P-11 is joined also where it is itself the last that the site may have waiting', async () => {
    for (let other = 0; other < 9; other++) wallet.ask('wallet_sendCalls', params(`other ${other}`)).catch(() => undefined);
    await expect.poll(async () => (await wallet.waiting()).length).toBe(9);
    const { next, answer, shown, open } = await sentAgain();
    wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1').catch(() => undefined);
    await expect.poll(async () => (await wallet.waiting()).length).toBe(10);
    wallet.stop();
    open();
    await expect.poll(() => shown).toContain(true);
    const own = (await next.waiting()).find(({ requestId }) => requestId === 'r1');
    await next.command('settle', { id: own?.id ?? '', revision: own?.revision ?? 0, verdict: { confirmed: false } });
    expect(await codeOf(answer)).toBe(4001);
    next.stop();
  });

  test('gets the answer that the other one wrote down', async () => {
    const { next, answer, open } = await sentAgain();
    const first = wallet.ask('wallet_sendCalls', params('a'), asker(), 'r1');
    await wallet.confirm();
    expect(await first).toMatchObject({ id: 'a' });
    wallet.stop();
    open();
    expect(await answer).toMatchObject({ id: 'a', status: 'pending' });
    next.stop();
  });
});

describe('N-04 a database that keeps what it reports as failed', () => {
  const NEW = asker('https://new.example');
  let faults: ReturnType<typeof withFaults>;
  beforeEach(async () => {
    const { session, local } = wallet.platform;
    wallet.stop();
    const db = openDatabase(wallet.db.name);
    faults = withFaults(db);
    gate = gateOf(db);
    // The looks at the database come soon; for a node a window waits as long as ever.
    const isLook = (ms: number) => [1_000, 2_000, 5_000, 15_000].includes(ms);
    wallet = startWallet({ db, session, local, later: (ms, run) => void setTimeout(run, isLook(ms) ? 50 : ms) });
  });

  test('a yes that nobody could read back is carried out as soon as it is found, and its page is answered', async () => {
    const signed = wallet.ask('personal_sign', ['0x00', ACCOUNT]);
    const { id, revision } = await wallet.question();
    // The trial write and its end, then the verdict.
    faults.arm('kept', 3);
    const { hook } = wallet.db.approvals;
    hook('updating', function blind() {
      hook('updating').unsubscribe(blind);
      faults.hide('approvals');
    });
    const yes = wallet.command('settle', { id, revision, verdict: { confirmed: true } });
    await expect(yes).rejects.toThrow('cannot read or write its database');
    faults.clear();
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/);
  });

  /** A question that is stored though its page was told that it failed, and that cannot be withdrawn for now. */
  async function zombie(ask: () => Promise<unknown>): Promise<void> {
    faults.arm(['kept', 'no room'], 1);
    expect(await codeOf(ask())).toBe(-32603);
    faults.clear();
    await until(async () => (await wallet.waiting()).length === 1);
  }

  test('S-09 a question that outlives its failure holds no id that the page asks with again', async () => {
    await zombie(() => wallet.ask('wallet_sendCalls', params('a')));
    const again = wallet.ask('wallet_sendCalls', params('a'));
    again.catch(() => undefined);
    await until(async () => (await wallet.db.approvals.where('state').equals('answered').count()) === 2);
    await wallet.confirm();
    expect(await again).toMatchObject({ id: 'a' });
  });

  test('P-11 nor does a request to connect join it', async () => {
    await zombie(() => wallet.ask('eth_requestAccounts', [], NEW));
    const again = wallet.ask('eth_requestAccounts', [], NEW);
    await until(async () => (await wallet.db.approvals.where('state').equals('answered').count()) === 2);
    expect(await wallet.confirm({ accounts: [ACCOUNT] })).toEqual({ settled: 'done' });
    expect(await again).toEqual([ACCOUNT]);
  });

  test.each<[string, (id: string) => Promise<unknown>, unknown]>([
    [
      'a yes to it counts for nothing, and',
      (id) => wallet.command('settle', { id, revision: 0, verdict: { confirmed: true } }),
      { settled: 'spent' },
    ],
    ['a look of its window', (id) => wallet.command('refresh', { id }), { revision: 0 }],
  ])('J-7 %s takes it away', async (_, look, answer) => {
    await zombie(() => wallet.ask('wallet_sendCalls', params('a')));
    const [{ id } = { id: '' }] = await wallet.waiting();
    expect(await look(id)).toEqual(answer);
    expect([await wallet.waiting(), await wallet.db.slots.count()]).toEqual([[], 0]);
  });

  test('P-11 a request that comes upon the answer of another’s question leaves that one its answer', async () => {
    const first = wallet.ask('eth_requestAccounts', [], NEW);
    const { id, revision } = await wallet.question();
    const joining = gate.hold('approvals', 1);
    const second = wallet.ask('eth_requestAccounts', [], NEW);
    await joining.made;
    // The trial write and its end, the verdict, the site: then the answer.
    faults.arm('kept', 5);
    const choice = { accounts: [ACCOUNT] };
    expect(await wallet.command('settle', { id, revision, verdict: { confirmed: true, choice } })).toEqual({ settled: 'done' });
    joining.open();
    expect(await second).toEqual([ACCOUNT]);
    expect(await first).toEqual([ACCOUNT]);
  });
});
