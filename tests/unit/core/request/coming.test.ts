import { afterEach, describe, expect, test, vi } from 'vitest';
import { holding } from '../../../support/holding.ts';
import { restarted } from '../../../support/kill.ts';
import { codeOf, localChain, settled, until } from '../../../support/local.ts';
import { ACCOUNT, asker, isOpen, type TestWallet } from '../../../support/wallet.ts';

/** The window of a batch is open before any node has said anything of it: what becomes of that wherever something goes wrong meanwhile. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const PAGE = asker();
const local = localChain();

const request = (id: string, change: object = {}) => [
  {
    version: '2.0.0',
    id,
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: [{ to: OTHER, value: '0x1' }],
    ...change,
  },
];
/** What no block can hold: only a node can say so. */
const tooMuch = (id: string) => {
  const gas = { capabilities: { gasLimitOverride: { value: '0x1c9c000' } } };
  return request(id, { calls: [0, 1].map(() => ({ to: OTHER, value: '0x1', ...gas })) });
};
const TOO_MUCH = 5740;

let node = holding();
const running: TestWallet[] = [];
afterEach(async () => {
  await node.release();
  for (const wallet of running.splice(0)) wallet.stop();
  node = holding();
});

/** The worker, as it starts over what the one before has left; how many questions waited whenever that was told, and with what show. */
function worker(before: TestWallet = local.wallet) {
  const told: [count: number, show: unknown][] = [];
  const wallet = restarted(before, { fetch: node.fetch, waiting: async (count, show) => void told.push([count, show]) });
  running.push(wallet);
  return Object.assign(wallet, { told });
}

/** Asked, with its window open and the node silent. */
async function opened(wallet: TestWallet, params: object[] = request('a'), requestId = 'r1') {
  node.hold(() => true);
  const answer = wallet.ask('wallet_sendCalls', params, PAGE, requestId);
  answer.catch(() => undefined);
  const row = await until(async () => (await wallet.waiting()).find((each) => each.requestId === requestId));
  await until(async () => node.kept() > 0);
  return { answer, row };
}

const say = (wallet: TestWallet, { id, revision }: { id: string; revision: number }, confirmed: boolean) =>
  wallet.command('settle', { id, revision, verdict: { confirmed } });
const left = async ({ waiting, db }: TestWallet) => [await waiting(), await db.batches.count(), await db.slots.count()];

describe('V-17 the window of a batch', () => {
  test('is open while the node has said nothing, and has the plan as soon as that is there', async () => {
    const wallet = worker();
    const { answer, row } = await opened(wallet);
    expect(wallet.told).toEqual([[1, true]]);
    expect(row).toMatchObject({ revision: 0, subject: { batch: { id: 'a' }, plan: { blocked: { code: 'blocked.opening' } } } });
    await node.release();
    const planned = await wallet.question();
    expect(planned).toMatchObject({ id: row.id, revision: 1, subject: { plan: { transactions: [{ count: 1, value: 1n }] } } });
    expect(await say(wallet, planned, true)).toEqual({ settled: 'done' });
    expect(await answer).toMatchObject({ id: 'a' });
  });

  test('S-19 takes no yes before the plan is there, and none to what stood there before it', async () => {
    const wallet = worker();
    const { answer, row } = await opened(wallet);
    const early = say(wallet, row, true);
    const ahead = say(wallet, { ...row, revision: 1 }, true);
    await node.release();
    expect([await early, await ahead]).toEqual([{ settled: 'changed' }, { settled: 'changed' }]);
    expect(await wallet.db.slots.count()).toBe(0);
    expect(await say(wallet, await wallet.question(), false)).toEqual({ settled: 'done' });
    expect(await codeOf(answer)).toBe(4001);
  });

  test('S-10 takes a no before the plan is there, which changes nothing any more', async () => {
    const wallet = worker();
    const { answer, row } = await opened(wallet);
    expect(await say(wallet, row, false)).toEqual({ settled: 'done' });
    expect(await codeOf(answer)).toBe(4001);
    await node.release();
    await until(node.isIdle);
    expect(await left(wallet)).toEqual([[], 0, 0]);
    expect(await wallet.db.approvals.get(row.id)).toMatchObject({ state: 'answered', answer: { error: { code: 4001 } } });
  });

  test('S-15 closes with the answer of the page where the node brings what refuses it', async () => {
    const wallet = worker();
    const { answer } = await opened(wallet, tooMuch('a'));
    await node.release();
    expect(await codeOf(answer)).toBe(TOO_MUCH);
    await until(async () => wallet.told.length > 1);
    expect(wallet.told).toEqual([
      [1, true],
      [0, false],
    ]);
    expect(await left(wallet)).toEqual([[], 0, 0]);
  });

  test('J-11 S-15 whose refusal could not be stored asks no node any more, and closes once there is room', async () => {
    const wallet = worker();
    const { answer, row } = await opened(wallet, tooMuch('a'));
    const full = vi.spyOn(wallet.db.approvals, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    await node.release();
    expect(await codeOf(answer)).toBe(TOO_MUCH);
    await until(node.isIdle);
    node.hold(() => true);
    await expect(wallet.command('refresh', { id: row.id })).rejects.toMatchObject({ said: { code: 'storage.full' } });
    expect(node.kept()).toBe(0);
    full.mockRestore();
    await wallet.command('refresh', { id: row.id });
    expect(await left(wallet)).toEqual([[], 0, 0]);
    expect(wallet.told.at(-1)).toEqual([0, false]);
  });

  test('C-09 closes where no node can be reached, and the page is told so', async () => {
    const wallet = worker();
    const { answer } = await opened(wallet);
    await node.release(() => new Response('', { status: 403 }));
    expect(await codeOf(answer)).toBeLessThan(0);
    expect(await left(wallet)).toEqual([[], 0, 0]);
  });

  test('N-27 does not open where no node may be asked', async () => {
    const wallet = worker();
    await wallet.db.settings.put({ name: 'whomToAsk', value: 'open' });
    const refusal = await wallet.refused('wallet_sendCalls', request('a')).catch((error: Error) => error);
    expect(refusal).toMatchObject({ code: 4900 });
    expect(wallet.told).toEqual([]);
  });

  test('P-10 closes with its page, for which nothing is planned then', async () => {
    const wallet = worker();
    const { answer, row } = await opened(wallet);
    await wallet.gone(PAGE, ['r1']);
    expect(await codeOf(answer)).toBe(4001);
    await node.release();
    await until(node.isIdle);
    expect(await left(wallet)).toEqual([[], 0, 0]);
    expect(await wallet.db.approvals.get(row.id)).toMatchObject({ state: 'answered', subject: {} });
    expect(wallet.told.at(-1)).toEqual([0, false]);
  });

  test('P-11 is one with that of a second request, whose plan comes by itself', async () => {
    const wallet = worker();
    const first = await opened(wallet, tooMuch('a'));
    const second = await opened(wallet, request('b'), 'r2');
    const third = await codeOf(wallet.ask('wallet_sendCalls', request('b'), PAGE, 'r3'));
    expect(third).toBe(5720);
    await node.release();
    expect(await codeOf(first.answer)).toBe(TOO_MUCH);
    const shown = await wallet.question();
    expect(shown).toMatchObject({ requestId: 'r2', revision: 1 });
    expect(await say(wallet, shown, true)).toEqual({ settled: 'done' });
    expect(await second.answer).toMatchObject({ id: 'b' });
    expect((await settled(wallet, 'b')).status).toBe(200);
  });

  test('P-11 V-09 of requests beyond those that may wait nothing is asked of a node', async () => {
    const wallet = worker();
    await opened(wallet, request('0'), '0');
    const asked = Array.from({ length: 60 }, (_, at) =>
      codeOf(wallet.ask('wallet_sendCalls', request(`${at + 1}`), PAGE, `${at + 1}`)),
    );
    await until(async () => (await wallet.waiting()).length === 10);
    expect(await Promise.all(asked.slice(9))).toEqual(Array.from({ length: 51 }, () => -32002));
    await until(node.isIdle);
    // Four plans are made at a time, and each asks a few things at first.
    expect(node.kept()).toBeLessThan(30);
    for (const row of await wallet.waiting()) await say(wallet, row, false);
    await Promise.all(asked);
  });

  test('P-10 V-09 of requests that are over none keeps the next one from its plan', async () => {
    const wallet = worker();
    for (let at = 0; at < 80; at++) {
      const { answer } = await opened(wallet, request(`${at}`), `${at}`);
      await wallet.gone(PAGE, [`${at}`]);
      expect(await codeOf(answer)).toBe(4001);
    }
    const last = wallet.ask('wallet_sendCalls', request('last'));
    await node.release();
    await wallet.confirm();
    expect(await last).toMatchObject({ id: 'last' });
  });

  test('T-F8 V-09 opens again and again for no site: behind one that a refusal has closed, the next is planned first', async () => {
    const wallet = worker();
    const shows = () => wallet.told.filter(([, show]) => show === true).length;
    const { answer } = await opened(wallet, tooMuch('a'));
    await node.release();
    expect(await codeOf(answer)).toBe(TOO_MUCH);
    for (const id of ['b', 'c', 'd']) expect(await codeOf(wallet.ask('wallet_sendCalls', tooMuch(id)))).toBe(TOO_MUCH);
    expect(shows()).toBe(1);
    // What can be planned is asked as ever, and what another site asks opens at once.
    const good = wallet.ask('wallet_sendCalls', request('e'));
    const planned = await until(async () => (await wallet.waiting())[0]);
    expect([isOpen(planned), planned.revision]).toEqual([false, 0]);
    await until(async () => shows() === 2);
    await say(wallet, planned, true);
    expect(await good).toMatchObject({ id: 'e' });
  });
});

describe('P-09 V-17 a worker that dies while the plan is coming', () => {
  /** The next one, to which the page sends its request again. */
  function next(before: TestWallet) {
    before.stop();
    const wallet = worker(before);
    const answer = wallet.ask('wallet_sendCalls', request('a'), PAGE, 'r1');
    answer.catch(() => undefined);
    return { wallet, answer };
  }

  test('leaves a question that the next one plans, whether or not its window looks', async () => {
    const before = worker();
    const { row } = await opened(before);
    const { wallet, answer } = next(before);
    await node.release();
    const planned = await wallet.question();
    expect(planned).toMatchObject({ id: row.id, revision: 1 });
    expect(await say(wallet, planned, true)).toEqual({ settled: 'done' });
    expect(await answer).toMatchObject({ id: 'a' });
  });

  test('leaves a question that is refused by the next one, where that is what the node says', async () => {
    const before = worker();
    await opened(before, tooMuch('a'));
    const { wallet, answer } = next(before);
    await node.release();
    expect(await codeOf(answer)).toBe(TOO_MUCH);
    expect(await left(wallet)).toEqual([[], 0, 0]);
  });

  test('leaves a question that its own window has planned, once it looks', async () => {
    const before = worker();
    const { row } = await opened(before);
    before.stop();
    const wallet = worker(before);
    await node.release();
    const looks = await Promise.all([0, 1].map(() => wallet.command('refresh', { id: row.id })));
    expect(looks).toEqual([{ revision: 1 }, { revision: 1 }]);
    expect(isOpen(await wallet.question())).toBe(false);
  });

  test('P-10 leaves nothing where the page does not come again', async () => {
    const before = worker();
    const { row } = await opened(before);
    before.stop();
    const wallet = worker(before);
    await wallet.resume(1);
    await until(async () => (await wallet.waiting()).length === 0);
    expect(await wallet.db.approvals.get(row.id)).toMatchObject({ state: 'answered', answer: { error: { code: 4001 } } });
  });

  test('J-5 has its plan found by the next one though it could still write that itself', async () => {
    const before = worker();
    const { row } = await opened(before);
    const wallet = worker(before);
    const again = wallet.ask('wallet_sendCalls', request('a'), PAGE, 'r1');
    await node.release();
    await wallet.command('refresh', { id: row.id });
    const planned = await wallet.question();
    before.stop();
    await wallet.confirm();
    expect(await again).toMatchObject({ id: 'a' });
    expect(planned.id).toBe(row.id);
    expect(await wallet.db.batches.count()).toBe(1);
  });
});
