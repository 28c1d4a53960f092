import { describe, expect, test, vi } from 'vitest';
import type { Failpoint } from '../../../lib/core/batch/failpoints.ts';
import { holding } from '../../support/holding.ts';
import { mortal, restarted } from '../../support/kill.ts';
import { localChain, until } from '../../support/local.ts';
import { ACCOUNT, asker, LOCAL, type TestWallet } from '../../support/wallet.ts';
import { PLAIN, sendingOn } from './sending.ts';

/** How long a question of the owner's lives, and what becomes of it where the worker dies. */

const local = localChain();
const { rpc, balanceOf, outcomeOf } = sendingOn(local);
const REQUEST = 'the request of a screen';
const params = { chainId: LOCAL, from: ACCOUNT, payments: [{ to: PLAIN, what: { kind: 'native', amount: '7' } }] };
/** A screen that asks, also once more under the same id. */
const asks = (wallet: TestWallet, requestId = REQUEST) => wallet.command('ask', { requestId, method: 'send', params });
/** A screen that is gone before it hears. */
const asksAndGoes = (wallet: TestWallet) => void asks(wallet).catch(() => undefined);
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const questions = async () => (await local.wallet.db.approvals.toArray()).filter(({ method }) => method === 'send');
const grace = 60_000;

describe('V-17 the window of what the owner asks', () => {
  test('is open while the node has said nothing, and has the plan once that is there', async () => {
    const node = holding();
    local.wallet.stop();
    local.wallet = restarted(local.wallet, { fetch: node.fetch });
    node.hold(() => true);
    const asking = asks(local.wallet);
    const { id, revision, subject } = await until(async () => (await local.wallet.waiting())[0]);
    expect(subject).toMatchObject({ plan: { transactions: [], blocked: { code: 'blocked.opening' } } });
    const early = local.wallet.command('settle', { id, revision, verdict: { confirmed: true } });
    await node.release();
    expect(await early).toEqual({ settled: 'changed' });
    expect(await local.wallet.question('send')).toMatchObject({
      id,
      revision: 1,
      subject: { plan: { transactions: [{ value: 7n }] } },
    });
    await local.wallet.confirm();
    expect((await outcomeOf((await asking).key)).status).toBe(200);
  });

  test('stays where no plan can be made, says why at each look, and has the plan once there is one', async () => {
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: ['http://127.0.0.1:9'] });
    const asking = asks(local.wallet);
    const { id } = await until(async () => (await local.wallet.waiting())[0]);
    for (let look = 0; look < 2; look++)
      await expect(local.wallet.command('refresh', { id })).rejects.toMatchObject({ code: 4901 });
    expect(await local.wallet.waiting()).toMatchObject([{ id, revision: 0 }]);
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [local.anvil.url] });
    expect(await local.wallet.command('refresh', { id })).toEqual({ revision: 1 });
    await local.wallet.confirm();
    expect((await outcomeOf((await asking).key)).status).toBe(200);
  });

  test('J-11 says so where its plan cannot be stored, and has it once there is room', async () => {
    const node = holding();
    local.wallet.stop();
    local.wallet = restarted(local.wallet, { fetch: node.fetch });
    node.hold(() => true);
    const asking = asks(local.wallet);
    const { id } = await until(async () => (await local.wallet.waiting())[0]);
    const full = vi.spyOn(local.wallet.db.approvals, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    const coming = local.wallet.command('refresh', { id });
    await node.release();
    const noRoom = { said: { code: 'storage.full' } };
    await expect(coming).rejects.toMatchObject(noRoom);
    await expect(local.wallet.command('refresh', { id })).rejects.toMatchObject(noRoom);
    full.mockRestore();
    expect(await local.wallet.command('refresh', { id })).toEqual({ revision: 1 });
    await local.wallet.confirm();
    expect((await outcomeOf((await asking).key)).status).toBe(200);
  });

  test('N-27 does not open before the owner has said whom the wallet may ask', async () => {
    await local.wallet.db.settings.put({ name: 'whomToAsk', value: 'later' } as never);
    await expect(asks(local.wallet)).rejects.toMatchObject({ code: 4900 });
    expect(await local.wallet.waiting()).toEqual([]);
  });
});

describe('P-10 a question of the owner’s', () => {
  test('stays where the worker dies and the screen is gone, and can be answered', async () => {
    asksAndGoes(local.wallet);
    const { id } = await local.wallet.question('send');
    local.wallet.stop();
    local.wallet = restarted(local.wallet);
    await local.wallet.resume(1);
    // It has looked whether anybody waits.
    const site = asker('https://other.example');
    void local.wallet.ask('eth_requestAccounts', [], site).catch(() => undefined);
    await local.wallet.question('eth_requestAccounts');
    expect((await local.wallet.waiting()).map((row) => row.id)).toContain(id);
    await local.wallet.confirm(undefined, 'send');
    const [batch] = await local.wallet.db.batches.toArray();
    expect((await outcomeOf(batch?.key)).status).toBe(200);
    expect(await balanceOf(PLAIN)).toBe(7n);
  });

  test('is withdrawn at a new start of the browser, as there is no window of it any more', async () => {
    asksAndGoes(local.wallet);
    await local.wallet.question('send');
    local.wallet.stop();
    local.wallet = restarted(local.wallet);
    await local.wallet.resume(0);
    expect(await local.wallet.waiting()).toEqual([]);
    expect(await asks(local.wallet)).toEqual({});
    expect(await local.wallet.db.batches.count()).toBe(0);
  });

  test('is a no where its window is closed', async () => {
    const asking = asks(local.wallet);
    await local.wallet.question('send');
    await local.wallet.declineAll();
    expect(await asking).toEqual({});
    expect(await local.wallet.db.batches.count()).toBe(0);
  });

  test('is not a site’s: what ends a site’s leaves it', async () => {
    const page = asker();
    const ended = local.wallet.ask('wallet_sendCalls', [
      { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [{ to: PLAIN, value: '0x1' }] },
    ]);
    ended.catch(() => undefined);
    await local.wallet.question('wallet_sendCalls');
    const asking = asks(local.wallet);
    await local.wallet.question('send');
    await local.wallet.command('disconnectSite', { origin: page.origin });
    expect((await local.wallet.waiting()).map(({ method }) => method)).toEqual(['send']);
    await expect(ended).rejects.toMatchObject({ code: 4001 });
    await local.wallet.confirm();
    expect((await outcomeOf((await asking).key)).status).toBe(200);
  });
});

describe('P-09 a screen that asks once more under the same id', () => {
  test('finds the question that waits, and both hear the same', async () => {
    const first = asks(local.wallet);
    await local.wallet.question('send');
    const again = asks(local.wallet);
    const other = asks(local.wallet, 'another request of the screen');
    await local.wallet.confirm();
    const { key } = await first;
    expect(await again).toEqual({ key });
    await local.wallet.confirm();
    expect((await other).key).not.toBe(key);
    expect(await asks(local.wallet)).toEqual({ key });
    expect((await questions()).length).toBe(2);
    expect((await outcomeOf((await other).key)).status).toBe(200);
    expect(await balanceOf(PLAIN)).toBe(14n);
  });

  test('twice at once makes one question', async () => {
    const both = Promise.all([asks(local.wallet), asks(local.wallet)]);
    await local.wallet.question('send');
    await local.wallet.confirm();
    const [one, other] = await both;
    expect(one).toEqual(other);
    expect((await questions()).length).toBe(1);
  });

  test('finds it by the next worker, and hears the key from that', async () => {
    asksAndGoes(local.wallet);
    await local.wallet.question('send');
    local.wallet.stop();
    local.wallet = restarted(local.wallet);
    await local.wallet.resume(grace);
    const again = asks(local.wallet);
    await local.wallet.confirm();
    const { key } = await again;
    expect((await questions()).map(({ id }) => id)).toEqual([key]);
    expect((await outcomeOf(key)).status).toBe(200);
    expect(await balanceOf(PLAIN)).toBe(7n);
  });

  test('after a no hears the no, and is not asked again', async () => {
    const first = asks(local.wallet);
    await local.wallet.question('send');
    await local.wallet.decline();
    expect(await first).toEqual({});
    expect(await asks(local.wallet)).toEqual({});
    expect(await local.wallet.waiting()).toEqual([]);
  });
});

describe('J-5 the worker dies over what the owner asked', () => {
  const points: Failpoint[] = [
    'verdict stored',
    'transaction signed',
    'batch signed',
    'batch journalled',
    'attempt written',
    'bytes sent',
    'node answer written',
    'effect done',
    'answer stored',
    'inclusion seen',
    'inclusion written',
  ];

  test.each(points)('at “%s”: it happens once, and a screen that asks again has its key', async (point) => {
    const at = await nonce();
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, point);
    asksAndGoes(wallet);
    await wallet.question('send');
    void wallet.confirm().catch(() => undefined);
    await death;
    local.wallet = restarted(wallet);
    const again = asks(local.wallet);
    await local.wallet.resume(grace);
    const { key } = await again;
    expect((await outcomeOf(key)).status).toBe(200);
    expect([await balanceOf(PLAIN), await nonce()]).toEqual([7n, at + 1]);
    expect((await questions()).map(({ state }) => state)).toEqual(['answered']);
  });

  test.each(points.slice(0, 3))('at “%s”, and the wallet is locked since: it does not happen, and is said', async (point) => {
    const at = await nonce();
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, point);
    asksAndGoes(wallet);
    await wallet.question('send');
    void wallet.confirm().catch(() => undefined);
    await death;
    local.wallet = restarted(wallet);
    await local.wallet.command('lock', {});
    const again = asks(local.wallet);
    again.catch(() => undefined);
    await local.wallet.resume(grace);
    await expect(again).rejects.toThrow('not signed');
    expect([await balanceOf(PLAIN), await nonce()]).toEqual([0n, at]);
    const [batch] = await local.wallet.db.batches.toArray();
    expect(batch?.refused).toBeDefined();
  });
});
