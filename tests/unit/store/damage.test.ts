import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import type { BatchSubject, PlannedTransaction } from '../../../lib/core/plan/plan.ts';
import type { Approval } from '../../../lib/core/request/approval.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { remains, restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, asker, PASSWORD, PHRASE, startWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const OTHER_PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const local = localChain();

afterEach(() => void vi.restoreAllMocks());

const request = (id: string) => [
  { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [{ to: OTHER, value: '0x1' }] },
];
const status = () => local.wallet.command('status', {});
const create = (phrase: string) => local.wallet.command('createVault', { phrase, password: PASSWORD });

async function send(id: string): Promise<void> {
  const sent = local.wallet.ask('wallet_sendCalls', request(id));
  await local.wallet.confirm();
  await sent;
}

/** The browser does not open any database, for this reason. */
const refuseToOpen = (name: string) =>
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', name);
  });

/** The wallet again, in a new worker and on a connection of its own. */
function restartOnNewConnection(): void {
  local.wallet.stop();
  const { db } = remains(local.wallet);
  db.close();
  local.wallet = restarted(local.wallet, { db: openDatabase(db.name) });
}

describe('a database that does not open', () => {
  test.each([
    ['UnknownError', 'unreadable', 'cannot read or write'],
    ['QuotaExceededError', 'full', 'no room'],
  ])(
    'T-H1 J-11 %s: the wallet is damaged, pages get a named error, nothing is made anew, and it comes back',
    async (name, why, words) => {
      const browser = refuseToOpen(name);
      restartOnNewConnection();
      await local.wallet.resume(60_000);
      expect(await status()).toEqual({ vault: 'damaged', why });
      await expect(local.wallet.ask('eth_accounts')).rejects.toMatchObject({
        code: -32603,
        message: expect.stringContaining(words),
      });
      await expect(create(PHRASE)).rejects.toThrow(words);
      browser.mockRestore();
      expect(await status()).toEqual({ vault: 'unlocked' });
      expect(await local.wallet.ask('eth_accounts')).toEqual([ACCOUNT]);
    },
  );

  test('J-5 what was confirmed before goes on once the database is back', async () => {
    void local.wallet.ask('wallet_sendCalls', request('kept'), asker(), 'kept').catch(() => undefined);
    const { id, revision } = await local.wallet.question('wallet_sendCalls');
    await local.wallet.db.approvals.update(id, { state: 'confirmed', revision, confirmedAt: Date.now() });
    const browser = refuseToOpen('UnknownError');
    restartOnNewConnection();
    await local.wallet.resume(60_000);
    browser.mockRestore();
    expect(await status()).toEqual({ vault: 'unlocked' });
    const found = await until(async () => (await local.wallet.db.batches.count()) === 1);
    expect(found).toBe(true);
    expect((await settled(local.wallet, 'kept')).status).toBe(200);
  });
});

describe('a database that comes back empty', () => {
  const tables = () => local.wallet.db.tables;

  test('T-H1 is told from a first run; its own phrase brings the accounts back, another is refused', async () => {
    await Promise.all(tables().map((table) => table.clear()));
    expect(await status()).toEqual({ vault: 'damaged', why: 'empty' });
    await expect(create(OTHER_PHRASE)).rejects.toThrow('refusal.otherWallet');
    await create(PHRASE);
    expect(await status()).toEqual({ vault: 'unlocked', whomToAsk: 'open' });
  });

  test('T-H1 a note that cannot be read is still a note: no first run', async () => {
    await Promise.all(tables().map((table) => table.clear()));
    await local.wallet.platform.local.set('vault.sentinel', 'torn');
    expect(await status()).toEqual({ vault: 'damaged', why: 'empty' });
  });

  test('T-H1 accounts without vault and note are no first run, and no other phrase takes their place', async () => {
    await local.wallet.db.vault.clear();
    const values = new Map<string, unknown>();
    local.wallet.stop();
    local.wallet = restarted(local.wallet, {
      local: { get: async (key) => values.get(key), set: async (key, value) => void values.set(key, value) },
    });
    expect(await status()).toEqual({ vault: 'damaged', why: 'keysGone' });
    await expect(create(OTHER_PHRASE)).rejects.toThrow('refusal.otherWallet');
    await create(PHRASE);
    expect(await status()).toEqual({ vault: 'unlocked' });
  });

  test('T-H15 a database and a browser that both know nothing are a first run', async () => {
    const wallet = startWallet();
    expect(await wallet.command('status', {})).toEqual({ vault: 'none' });
    wallet.stop();
  });
});

describe('T-H14 a row that is not what was written', () => {
  const poisons: [string, Partial<Record<keyof Slot, unknown>>][] = [
    ['no sender', { from: undefined }],
    ['a fee in words', { maxFeePerGas: 'much' }],
    ['bytes that are none', { raw: 7 }],
    ['a state that is none', { state: 'ripe' }],
    ['a receipt that is none', { receipt: 'yes' }],
    ['a purpose that it cannot have', { purpose: 'speed up' }],
  ];

  test.each(poisons)('T-H14 a transaction with %s: its batch is put aside, and the others go on', async (_, poison) => {
    await local.anvil.rpc('evm_setAutomine', [false]);
    await send('bad');
    // Written as offered it has not left yet, and a dead worker sends nothing more.
    await until(async () => Number(((await local.anvil.rpc('txpool_status')) as { pending: string }).pending) === 1);
    local.wallet.stop();
    const [slot] = await local.wallet.db.slots.toArray();
    await local.wallet.db.slots.update(slot?.hash ?? '0x', poison as never);
    await local.anvil.rpc('evm_setAutomine', [true]);
    await local.anvil.rpc('evm_mine');

    local.wallet = restarted(local.wallet);
    await local.wallet.resume(60_000);
    await send('good');
    expect((await settled(local.wallet, 'good')).status).toBe(200);
    const bad = await local.wallet.db.batches.where('[origin+id]').equals(['https://dapp.example', 'bad']).first();
    await until(async () => (await local.wallet.db.batches.get(bad?.key ?? ''))?.damaged !== undefined);
    await expect(local.wallet.ask('wallet_getCallsStatus', ['bad'])).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('not what was written'),
    });
    const key = bad?.key ?? '';
    await local.wallet.command('stopBatch', { key });
    await expect(local.wallet.command('deleteBatch', { key })).rejects.toThrow('refusal.underWay');
    await local.wallet.command('deleteBatch', { key, although: true });
    await expect(local.wallet.ask('wallet_getCallsStatus', ['bad'])).rejects.toMatchObject({ code: 5730 });
  });

  test('T-H14 one that can be read is not deleted while it is under way, whatever the user knows', async () => {
    await local.anvil.rpc('evm_setAutomine', [false]);
    await send('good');
    const [{ key } = { key: '' }] = await local.wallet.db.batches.toArray();
    await expect(local.wallet.command('deleteBatch', { key, although: true })).rejects.toThrow('refusal.underWay');
    expect(await local.wallet.db.slots.count()).toBe(1);
  });

  test('T-H14 a batch without calls is put aside, and the others go on', async () => {
    await send('bad');
    await settled(local.wallet, 'bad');
    local.wallet.stop();
    await local.wallet.db.batches.toCollection().modify({ calls: 'none' as never, open: 1 });
    local.wallet = restarted(local.wallet);
    await local.wallet.resume(60_000);
    await send('good');
    expect((await settled(local.wallet, 'good')).status).toBe(200);
    expect((await local.wallet.db.batches.orderBy('seq').toArray()).map(({ damaged }) => damaged !== undefined)).toEqual([
      true,
      false,
    ]);
  });

  test('T-H14 a question that cannot be read is answered with a named error at the next start, and the others wait on', async () => {
    const answer = (id: string) => local.wallet.ask('personal_sign', ['0x00', ACCOUNT], asker(), id);
    void answer('bad').catch(() => undefined);
    const { id } = await local.wallet.question();
    void answer('good').catch(() => undefined);
    await until(async () => (await local.wallet.waiting()).length === 2);
    await local.wallet.db.approvals.update(id, { subject: 'torn', revision: 'first' as never });
    local.wallet.stop();
    local.wallet = restarted(local.wallet);
    void answer('good').catch(() => undefined);
    await local.wallet.resume(60_000);
    await expect(answer('bad')).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('damaged') });
    expect((await local.wallet.waiting()).map(({ requestId }) => requestId)).toEqual(['good']);
    expect(await local.wallet.confirm()).toEqual({ settled: 'done' });
  });

  test('T-H14 a confirmed question whose subject is poison holds up neither the start nor the batches', async () => {
    void local.wallet.ask('wallet_sendCalls', request('poison'), asker(), 'poison').catch(() => undefined);
    const { id } = await local.wallet.question('wallet_sendCalls');
    await local.wallet.db.approvals.update(id, {
      state: 'confirmed',
      confirmedAt: Date.now(),
      subject: { batch: null, plan: 1 },
    });
    local.wallet.stop();
    local.wallet = restarted(local.wallet);
    const answer = local.wallet.ask('wallet_sendCalls', request('poison'), asker(), 'poison');
    answer.catch(() => undefined);
    await local.wallet.resume(60_000);
    await expect(answer).rejects.toMatchObject({ code: -32603 });
    await send('good');
    expect((await settled(local.wallet, 'good')).status).toBe(200);
  });

  /** Asks for a batch and says no more; the next worker finds the question with what `change` makes of it, and its page asks again. */
  async function tornQuestion(change: (row: Approval & { subject: BatchSubject }) => void) {
    const ask = () => local.wallet.ask('wallet_sendCalls', request('torn'), asker(), 'torn');
    void ask().catch(() => undefined);
    const { id } = await local.wallet.question('wallet_sendCalls');
    await local.wallet.db.approvals
      .where('id')
      .equals(id)
      .modify(change as (row: Approval) => void);
    local.wallet.stop();
    local.wallet = restarted(local.wallet);
    const answer = ask();
    answer.catch(() => undefined);
    return { answer };
  }

  const tear = ({ subject }: { subject: BatchSubject }): void => {
    const [first] = subject.plan.transactions;
    delete (first as Partial<PlannedTransaction>).value;
  };
  const confirm = (row: Approval): void => void Object.assign(row, { state: 'confirmed', confirmedAt: Date.now() });
  const damaged = { code: -32603, message: expect.stringContaining('damaged') };

  test('T-H14 a question about something torn is answered at the next start, and no window has to show it', async () => {
    const { answer } = await tornQuestion(tear);
    await local.wallet.resume(60_000);
    expect(await local.wallet.waiting()).toEqual([]);
    await expect(answer).rejects.toMatchObject(damaged);
  });

  test.each<[string, typeof tear]>([
    ['whose plan lacks a value', tear],
    ['without batch and plan', (row) => void Object.assign(row, { subject: {} })],
    ['about nothing', (row) => void Object.assign(row, { subject: undefined })],
  ])(
    'T-H14 a torn question %s is not planned anew while it waits, neither for its window nor at the user’s word',
    async (_, change) => {
      const { answer } = await tornQuestion(change);
      const [torn] = await local.wallet.waiting();
      const { id, revision } = torn as Approval;
      const told = { message: expect.stringContaining('damaged') };
      await expect(local.wallet.command('refresh', { id })).rejects.toMatchObject(told);
      await expect(local.wallet.command('chooseOnRevert', { id, onRevert: 'continue' })).rejects.toMatchObject(told);
      await expect(local.wallet.command('settle', { id, revision, verdict: { confirmed: true } })).rejects.toMatchObject({
        ...told,
        said: { code: 'asking.notConfirmed', why: { code: 'damaged.record' } },
      });
      expect(await local.wallet.waiting()).toEqual([torn]);
      await local.wallet.resume(60_000);
      await expect(answer).rejects.toMatchObject(damaged);
      expect(await local.wallet.db.batches.count()).toBe(0);
    },
  );

  test('T-H14 of a confirmed question that is torn nothing is signed', async () => {
    const { answer } = await tornQuestion((row) => {
      tear(row);
      confirm(row);
    });
    await local.wallet.resume(60_000);
    await expect(answer).rejects.toMatchObject(damaged);
    expect(await local.wallet.db.slots.count()).toBe(0);
    await send('good');
    expect((await settled(local.wallet, 'good')).status).toBe(200);
  });

  test('T-H14 J-5 a torn question whose batch is in the journal has its answer', async () => {
    await send('kept');
    const [{ key } = { key: '' }] = await local.wallet.db.batches.toArray();
    const { answer } = await tornQuestion((row) => {
      tear(row);
      confirm(row);
      Object.assign(row.subject.batch, { id: 'kept', key });
    });
    await local.wallet.resume(60_000);
    expect(await answer).toMatchObject({ id: 'kept' });
    expect(await local.wallet.db.batches.toArray()).toMatchObject([{ key }]);
  });

  test('T-H14 networks, tokens and sites that are poison count as not there', async () => {
    const { db } = local.wallet;
    await db.networks.put({ chainId: 10, name: 7 } as never);
    await db.tokens.put({ chainId: 1, address: OTHER, symbol: null } as never);
    await db.sites.put({ origin: 'https://torn.example', accounts: 'all' } as never);
    expect(await local.wallet.ask('eth_accounts', [], asker('https://torn.example'))).toEqual([]);
    await expect(local.wallet.command('balances', { chainId: 31337, account: ACCOUNT })).resolves.toBeTruthy();
    expect(await local.wallet.command('selectSiteChain', { origin: 'https://torn.example', chainId: 10 })).toBeNull();
  });
});
