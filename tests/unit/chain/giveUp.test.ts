import { keccak256, serializeTransaction } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBroadcaster } from '../../../lib/chain/send/broadcaster.ts';
import { makeGiveUp } from '../../../lib/chain/send/giveUp.ts';
import { makeOffersUnderWay } from '../../../lib/chain/send/offersUnderWay.ts';
import type { BroadcastReading } from '../../../lib/core/batch/broadcast.ts';
import { mayBeOut } from '../../../lib/core/batch/giveUp.ts';
import { statusTextOf } from '../../../lib/view/statusText.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, type Status, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';
import { journalWith, slotOf } from './rows.ts';

/** What does not come further, and what the user can do about it. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const MINUTE = 60_000;
const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const statusOf = async (id: string) => ((await local.wallet.ask('wallet_getCallsStatus', [id])) as Status).status;
const mine = (blocks = 1) => rpc('anvil_mine', [`0x${blocks.toString(16)}`]);
const clock = { skew: 0 };
let proxy: FaultProxy;

beforeEach(async () => {
  proxy = await startFaultProxy({ target: local.anvil.url });
  await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
  local.wallet.stop();
  clock.skew = 0;
  local.wallet = restarted(local.wallet, { clock: { now: () => Date.now() + clock.skew } });
});
afterEach(() => proxy.stop());

const refusing = (message: string) => proxy.rules({ match: 'eth_sendRawTransaction', fault: 'rpcError', message });
/** Follows from no rule of the chain, so that it is not discarded by itself (K-03). */
const FOR_GOOD = 'invalid sender';

/** No two of them are the same to the byte. */
async function send(id: string, calls = 1): Promise<void> {
  const list = Array.from({ length: calls }, () => ({ to: OTHER, value: `0x${id.length}` }));
  const request = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: list };
  const sent = local.wallet.ask('wallet_sendCalls', [request]);
  await local.wallet.confirm();
  await sent;
}
const rowsOf = async (id: string) => {
  const { db } = local.wallet;
  const batch = (await db.batches.toArray()).find((each) => each.id === id);
  if (!batch) throw new Error('there is no such batch');
  return { batch, slots: (await db.slots.where('batch').equals(batch.key).toArray()).sort((a, b) => a.index - b.index) };
};
const first = async (id: string) => {
  const [slot] = (await rowsOf(id)).slots;
  if (!slot) throw new Error('the batch has no transaction');
  return slot;
};
const isAs = (id: string, state: string) => until(async () => (await first(id)).state === state && first(id));
const giveUp = async (id: string, although: boolean) =>
  local.wallet.command('giveUp', { hash: (await first(id)).hash, although });
/** One press: where the wallet is just offering it too, that is waited for. */
async function giveUpForGood(id: string): Promise<void> {
  await giveUp(id, false);
  expect((await first(id)).state).toBe('void');
}
const later = (milliseconds: number) => {
  clock.skew += milliseconds;
  local.wallet.check();
};
const standing = async (id: string) => {
  const { batch, slots } = await rowsOf(id);
  return statusTextOf(batch, slots);
};

describe('N-06 what every node refuses for good', () => {
  test.each(['invalid sender', 'nonce has max value: address 0xf39F, nonce: 18446744073709551615'])(
    'can be given up after a minute: “%s”',
    async (words) => {
      const before = await nonce();
      refusing(words);
      await send('refused', 2);
      const { trouble } = await isAs('refused', 'stuck');
      expect(trouble?.code).toMatch(/^broadcast\./);
      expect((await standing('refused')).word).toBe('Stuck');
      await expect(giveUp('refused', false), 'it was refused but a moment ago').rejects.toThrow('refusal.mayStillHappen');
      later(2 * MINUTE);
      await giveUpForGood('refused');
      const { slots } = await rowsOf('refused');
      expect(slots[0]).toMatchObject({ state: 'void', raw: '0x', trouble: { code: 'trouble.never' } });
      await until(async () => (await rowsOf('refused')).batch.open === 0);
      expect((await rowsOf('refused')).slots.map(({ state }) => state)).toEqual(['void', 'discarded']);
      expect(await statusOf('refused')).toBe(400);
      expect((await standing('refused')).sentence).toContain('No node takes it');

      proxy.rules();
      await send('next');
      expect((await first('next')).nonce).toBe(before);
      expect((await settled(local.wallet, 'next')).status).toBe(200);
      await local.wallet.command('deleteBatch', { key: (await rowsOf('refused')).batch.key });
    },
  );

  test('is not given up as such where a node takes it when asked once more', async () => {
    refusing(FOR_GOOD);
    await send('taken', 1);
    await isAs('taken', 'stuck');
    local.wallet.stop();
    clock.skew += 2 * MINUTE;
    local.wallet = restarted(local.wallet, { clock: { now: () => Date.now() + clock.skew } });
    proxy.rules();
    await expect(giveUp('taken', false)).rejects.toThrow('refusal.mayStillHappen');
    local.wallet.check();
    expect((await settled(local.wallet, 'taken')).status).toBe(200);
  });
});

describe('N-06 what a node may have', () => {
  /** A transaction that was in a node's pool, and that the node has no memory of and refuses. */
  async function forgotten() {
    await rpc('evm_setAutomine', [false]);
    await send('forgotten');
    const { hash, raw } = await first('forgotten');
    await until(() => rpc('eth_getTransactionByHash', [hash]));
    await rpc('anvil_dropAllTransactions');
    refusing(FOR_GOOD);
    later(20_000);
    await isAs('forgotten', 'stuck');
    later(2 * MINUTE);
    return { hash, raw };
  }

  test('is given up only by somebody who knows that it may still happen, and is pending until it cannot', async () => {
    const before = await nonce();
    const { raw } = await forgotten();
    await expect(giveUp('forgotten', false)).rejects.toThrow('refusal.mayStillHappen');
    await giveUp('forgotten', true);
    expect(await first('forgotten')).toMatchObject({ state: 'abandoned', raw, nonceKey: undefined });
    expect([await statusOf('forgotten'), (await standing('forgotten')).word]).toEqual([100, 'Given up']);
    const offers = proxy.log.flatMap((entry) => entry.raw).length;
    later(MINUTE);

    proxy.rules();
    await send('next');
    expect((await first('next')).nonce).toBe(before);
    await until(async () => rpc('eth_getTransactionByHash', [(await first('next')).hash]));
    await mine();
    expect((await settled(local.wallet, 'next')).status).toBe(200);
    expect(proxy.log.flatMap((entry) => entry.raw).slice(offers), 'it is not sent again').not.toContain(raw);
    await until(async () => {
      await mine(20);
      later(20_000);
      return (await first('forgotten')).state === 'lost';
    });
    expect(await statusOf('forgotten')).toBe(400);
  });

  test('and carries out, has happened', async () => {
    const { raw } = await forgotten();
    await giveUp('forgotten', true);
    await rpc('eth_sendRawTransaction', [raw]);
    await mine();
    later(0);
    expect((await settled(local.wallet, 'forgotten')).status).toBe(200);
    // Taken back by a reorganisation it is what it was before: given up.
    await rpc('anvil_reorg', [1, []]);
    await rpc('anvil_dropAllTransactions');
    proxy.rules();
    await until(async () => {
      later(16_000);
      return (await first('forgotten')).state === 'abandoned';
    });
    expect(await statusOf('forgotten')).toBe(100);
  });

  test('can be deleted by who gave it up, unless another one waits for its place', async () => {
    await forgotten();
    await send('behind');
    await giveUp('forgotten', true);
    proxy.rules();
    const { key } = (await rowsOf('forgotten')).batch;
    await expect(local.wallet.command('deleteBatch', { key })).rejects.toThrow('refusal.underWay');
    await send('next');
    await rpc('evm_setAutomine', [true]);
    await mine();
    expect((await settled(local.wallet, 'behind')).status).toBe(200);
    await local.wallet.command('deleteBatch', { key });
    await expect(local.wallet.ask('wallet_getCallsStatus', ['forgotten'])).rejects.toMatchObject({ code: 5730 });
  });
});

test('N-06 the very same transaction, confirmed again, is the new batch’s, and what was given up has not happened', async () => {
  await rpc('evm_setAutomine', [false]);
  refusing(FOR_GOOD);
  await send('again');
  const { hash } = await isAs('again', 'stuck');
  later(2 * MINUTE);
  await giveUpForGood('again');
  proxy.rules();
  await send('twice');
  expect((await first('twice')).hash).toBe(hash);
  expect((await first('again')).state).toBe('void');
  expect(await statusOf('again')).toBe(400);
  await until(() => rpc('eth_getTransactionByHash', [hash]));
  await mine();
  expect((await settled(local.wallet, 'twice')).status).toBe(200);
  expect(await statusOf('again')).toBe(400);
});

test('N-06 N-13 what takes the place of one that a node may have outbids it, so that nodes take it', async () => {
  await rpc('evm_setAutomine', [false]);
  await send('slow');
  const slow = await first('slow');
  await until(() => rpc('eth_getTransactionByHash', [slow.hash]));
  later(11 * MINUTE);
  await giveUp('slow', true);
  await send('next');
  const { hash, nonce: taken, maxFeePerGas } = await first('next');
  expect([taken, maxFeePerGas * 8n >= slow.maxFeePerGas * 9n]).toEqual([slow.nonce, true]);
  await until(() => rpc('eth_getTransactionByHash', [hash]));
  await mine();
  expect((await settled(local.wallet, 'next')).status).toBe(200);
});

test('N-06 what stands behind a transaction that is given up is told so, and goes on once its place is taken', async () => {
  const before = await nonce();
  refusing(FOR_GOOD);
  await send('refused');
  await isAs('refused', 'stuck');
  await send('behind');
  later(2 * MINUTE);
  await giveUpForGood('refused');
  await until(async () => (await first('behind')).trouble?.code === 'trouble.behind');
  expect((await standing('behind')).word).toBe('Stuck');

  proxy.rules();
  await send('next');
  expect((await first('next')).nonce).toBe(before);
  expect((await settled(local.wallet, 'next')).status).toBe(200);
  later(20_000);
  expect((await settled(local.wallet, 'behind')).status).toBe(200);
  expect(await nonce()).toBe(before + 2);
});

test('N-06 a press in the moment of an offer waits for the end of that, and holds up nothing meanwhile', async () => {
  const raw = serializeTransaction({ chainId: 1, type: 'eip1559', gas: 21_000n, nonce: 7 });
  const trouble = { code: 'broadcast.unknownType' } as const;
  const slot = slotOf({ raw, hash: keccak256(raw), state: 'stuck', trouble, sentAt: 0, refusals: 1, refusedSince: 0 });
  const journal = await journalWith([slot], { confirmedAt: 0 });
  const now = { now: () => 2 * MINUTE };
  const refusal: BroadcastReading = { kind: 'permanent', reason: trouble };
  const offers = makeOffersUnderWay();
  let answer: ((said: BroadcastReading) => void) | undefined;
  const advance = makeBroadcaster({
    ...{ journal, clock: now, offers, moved: () => undefined },
    send: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  let holding = false;
  const giving = makeGiveUp({
    ...{ journal, clock: now, offers, wake: () => undefined },
    sendEach: async () => [refusal],
    async exclusively(name, run) {
      if (!name.endsWith('giving up')) holding = true;
      return run();
    },
  });
  const batch = await journal.get('batch');
  if (!batch) throw new Error('there is no batch');
  const offer = advance(batch, { head: 1n, receipts: new Map(), counts: new Map(), balances: new Map() });
  const said = await until(async () => answer);
  const press = giving(slot.hash, false);
  press.catch(() => undefined);
  expect(await Promise.race([press, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits');
  expect(holding, 'the account is not locked for it').toBe(false);
  said(refusal);
  await Promise.all([offer, press]);
  expect(await journal.slot(slot.hash)).toMatchObject({ state: 'void', raw: '0x' });
});

test('N-06 what is on its way without trouble is not given up', async () => {
  await rpc('evm_setAutomine', [false]);
  await send('healthy');
  const { hash } = await first('healthy');
  await until(() => rpc('eth_getTransactionByHash', [hash]));
  await until(async () => (await first('healthy')).refusals !== undefined);
  await expect(giveUp('healthy', true)).rejects.toThrow('refusal.nothingToGiveUp');
  await expect(local.wallet.command('giveUp', { hash: `0x${'12'.repeat(32)}`, although: true })).rejects.toThrow(
    'refusal.noTransaction',
  );
});

test('N-06 N-09 a node that took it when asked once more may have it from then on, also for whoever cancels it', async () => {
  const slot = slotOf({
    state: 'stuck',
    nonceSpan: 2,
    trouble: { code: 'broadcast.unknownType' },
    sentAt: 0,
    refusals: 1,
    refusedSince: 0,
  });
  const journal = await journalWith([slot]);
  const asked: boolean[] = [];
  const giving = makeGiveUp({
    journal,
    clock: { now: () => 2 * MINUTE },
    async sendEach() {
      // As a worker finds it that starts after this one has died here.
      const now = await journal.slot(slot.hash);
      asked.push(now !== undefined && mayBeOut(now));
      return [
        { kind: 'permanent', reason: { code: 'broadcast.unknownType' } },
        { kind: asked.length > 1 ? 'permanent' : 'taken' },
      ];
    },
    exclusively: (_name, run) => run(),
    wake: () => undefined,
  });
  await expect(giving(slot.hash, false)).rejects.toThrow('refusal.mayStillHappen');
  expect(asked).toEqual([true]);
  expect(mayBeOut((await journal.slot(slot.hash)) ?? slot)).toBe(true);
  await giving(slot.hash, true);
  expect(await journal.slot(slot.hash)).toMatchObject({ state: 'abandoned' });
});

describe('N-06 what the wallet offers while nodes are asked whether they refuse it for good', () => {
  const refused = slotOf({ state: 'stuck', trouble: { code: 'broadcast.unknownType' }, sentAt: 0, refusals: 1, refusedSince: 0 });

  /** Between question and answer the wallet offers it as well, and a node answers that it took it, or nothing yet. */
  async function offeredMeanwhile(answers: boolean) {
    const journal = await journalWith([refused]);
    const giving = makeGiveUp({
      journal,
      clock: { now: () => 2 * MINUTE },
      async sendEach() {
        await journal.move(refused.hash, 'offer', ({ offers }) => ({ offers: offers + 1 }));
        if (answers) await journal.move(refused.hash, 'answer', { trouble: undefined });
        return [{ kind: 'permanent', reason: { code: 'broadcast.unknownType' } }];
      },
      exclusively: (_name, run) => run(),
      wake: () => undefined,
    });
    return { giving, row: () => journal.slot(refused.hash) };
  }

  test.each([
    ['it is taken', true],
    ['nobody knows yet what was said', false],
  ])('is not erased where %s', async (_, answers) => {
    const { giving, row } = await offeredMeanwhile(answers);
    await expect(giving(refused.hash, false)).rejects.toThrow('refusal.mayStillHappen');
    expect(await row()).toMatchObject({ state: 'offered', raw: refused.raw });
  });

  test('is given up as what may still happen, with its bytes, where the user was told so', async () => {
    const { giving, row } = await offeredMeanwhile(false);
    await giving(refused.hash, true);
    expect(await row()).toMatchObject({ state: 'abandoned', raw: refused.raw });
  });

  test('what was offered, and how often it was refused, is counted where it is stored', async () => {
    const journal = await journalWith([refused]);
    const twice = Array.from({ length: 2 }, () => journal.move(refused.hash, 'offer', ({ offers }) => ({ offers: offers + 1 })));
    await Promise.all(twice);
    expect(await journal.slot(refused.hash)).toMatchObject({ offers: refused.offers + 2 });
  });
});
