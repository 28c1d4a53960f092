import { afterEach, describe, expect, test } from 'vitest';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { chainStore } from '../../../lib/store/chains.ts';
import { statusTextOf } from '../../../lib/view/statusText.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, type Status, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL, startWallet, type TestWallet } from '../../support/wallet.ts';

/** Development chains that are started anew or set back under a wallet that has used them. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

async function ask(wallet: TestWallet, id: string, calls = 1, atomicRequired = false): Promise<void> {
  const list = Array.from({ length: calls }, () => ({ to: OTHER, value: '0x1' }));
  const request = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls: list };
  void wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
}
async function pay(wallet: TestWallet, id: string, calls = 1, atomicRequired = false): Promise<Status> {
  await ask(wallet, id, calls, atomicRequired);
  await wallet.confirm(atomicRequired ? { upgrade: true } : undefined);
  return settled(wallet, id);
}
const planned = async (wallet: TestWallet) => {
  const { id } = await wallet.question('wallet_sendCalls');
  await wallet.command('refresh', { id });
  return ((await wallet.question('wallet_sendCalls')).subject as BatchSubject).plan;
};
const statusOf = async (wallet: TestWallet, id: string) => (await wallet.ask('wallet_getCallsStatus', [id])) as Status;
const rowsOf = async ({ db }: TestWallet, id: string) => {
  const batch = (await db.batches.toArray()).find((each) => each.id === id);
  if (!batch) throw new Error('there is no such batch');
  return { batch, slots: (await db.slots.where('batch').equals(batch.key).toArray()).sort((a, b) => a.index - b.index) };
};
const nonceOn = async ({ rpc }: Pick<Anvil, 'rpc'>) => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));

describe('N-08 a chain that was started anew', () => {
  let anvil: Anvil;
  let wallet: TestWallet;
  let looks = 0;
  afterEach(async () => {
    wallet.stop();
    await anvil.stop();
  });

  /** A chain with two payments of the wallet's, and another one at its address afterwards. */
  async function anew() {
    anvil = await startAnvil({ args: ['--timestamp', '1700000000'] });
    wallet = startWallet({ watching: () => void looks++ });
    await wallet.ready(anvil.url);
    await pay(wallet, 'old', 2);
    await until(() => wallet.db.settings.get(`chain ${LOCAL}`));
    const { port } = anvil;
    await anvil.stop();
    anvil = await startAnvil({ port });
  }

  test('is told in the window and in the activity, and nothing is sent to it', async () => {
    await anew();
    await ask(wallet, 'new');
    expect(await planned(wallet)).toMatchObject({ reset: true, blocked: { code: 'blocked.reset' } });
    wallet.check();
    await until(async () => (await chainStore(wallet.db).reset()).some(({ reset }) => reset === 'another'));
    expect(await nonceOn(anvil)).toBe(0);
    expect((await rowsOf(wallet, 'old')).slots.map(({ state }) => state)).toEqual(['mined', 'mined']);
    // Long enough for any doubt.
    for (const minutes of [1, 2, 3]) {
      wallet.platform.clock.now = () => Date.now() + minutes * 60_000;
      const before = looks;
      wallet.check();
      await until(async () => looks > before);
    }
    expect(
      (await rowsOf(wallet, 'old')).slots.map(({ state }) => state),
      'another chain undoes nothing',
    ).toEqual(['mined', 'mined']);
  });

  test('is used again after one press: its own nonce is taken, and what was for the old one ends and says so', async () => {
    await anew();
    await ask(wallet, 'new');
    expect((await planned(wallet)).transactions[0]?.nonce).toBe(2);
    await wallet.command('startAfresh', { chainId: LOCAL });
    expect(await planned(wallet)).not.toHaveProperty('blocked');
    await wallet.confirm();
    expect((await settled(wallet, 'new')).status).toBe(200);
    expect(await nonceOn(anvil)).toBe(1);

    const { batch, slots } = await rowsOf(wallet, 'old');
    expect(slots.map(({ state, raw, nonceKey }) => [state, raw, nonceKey])).toEqual([
      ['void', '0x', undefined],
      ['void', '0x', undefined],
    ]);
    expect(statusTextOf(batch, slots).word).toBe('Network reset');
    const status = await statusOf(wallet, 'old');
    expect([status.status, status.receipts]).toEqual([400, undefined]);
    await wallet.command('deleteBatch', { key: batch.key });
  });

  test.each(['speedUp', 'cancelTransaction', 'giveUp'] as const)(
    'gets nothing by %s, and nothing is signed for it',
    async (name) => {
      anvil = await startAnvil();
      wallet = startWallet();
      await wallet.ready(anvil.url);
      await pay(wallet, 'old');
      await until(() => wallet.db.settings.get(`chain ${LOCAL}`));
      await anvil.rpc('evm_setAutomine', [false]);
      await ask(wallet, 'waiting');
      await wallet.confirm();
      await until(async () => (await rowsOf(wallet, 'waiting')).slots[0]?.refusals !== undefined);
      wallet.stop();
      const { port } = anvil;
      await anvil.stop();
      anvil = await startAnvil({ port, args: ['--no-mining', '--timestamp', '1700000000'] });
      wallet = restarted(wallet, { clock: { now: () => Date.now() + 11 * 60_000 } });
      const { slots } = await rowsOf(wallet, 'waiting');
      const hash = slots[0]?.hash ?? '0x';
      const done = name === 'giveUp' ? wallet.command(name, { hash, although: true }) : wallet.command(name, { hash });
      await expect(done).rejects.toThrow('blocked.reset');
      expect((await rowsOf(wallet, 'waiting')).slots).toHaveLength(1);
      expect(await anvil.rpc('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' });
    },
  );

  test('takes the very bytes that the old one took, for another batch', async () => {
    await anew();
    await wallet.command('startAfresh', { chainId: LOCAL });
    const before = (await rowsOf(wallet, 'old')).slots[0];
    const again = await pay(wallet, 'again', 2);
    expect(again.status).toBe(200);
    expect((await rowsOf(wallet, 'again')).slots[0]).toMatchObject({ nonce: before?.nonce, state: 'mined' });
    expect((await statusOf(wallet, 'old')).status).toBe(400);
  });

  test('is not started afresh where it is the one that the wallet knows', async () => {
    anvil = await startAnvil();
    wallet = startWallet();
    await wallet.ready(anvil.url);
    await pay(wallet, 'old');
    await until(() => wallet.db.settings.get(`chain ${LOCAL}`));
    await expect(wallet.command('startAfresh', { chainId: LOCAL })).rejects.toThrow('refusal.notReset');
    await expect(wallet.command('startAfresh', { chainId: 1 })).rejects.toThrow('refusal.notReset');
    expect((await statusOf(wallet, 'old')).status).toBe(200);
  });
});

describe('N-08 a chain that goes back to a snapshot', () => {
  const local = localChain();
  const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);

  /** A payment, a snapshot, and `after`; then the wallet that finds the snapshot, some time later. */
  async function backTo(after: () => Promise<unknown>) {
    await pay(local.wallet, 'before');
    const snapshot = await rpc('evm_snapshot');
    await after();
    local.wallet.stop();
    await rpc('evm_revert', [snapshot]);
    const clock = { skew: 0 };
    const seen = { looks: 0, sent: 0 };
    local.wallet = restarted(local.wallet, {
      clock: { now: () => Date.now() + clock.skew },
      watching: () => void seen.looks++,
      fetch(url, init) {
        if (String(init.body).includes('eth_sendRawTransaction')) seen.sent++;
        return fetch(url, init);
      },
    });
    await expect(local.wallet.command('startAfresh', { chainId: LOCAL })).rejects.toThrow('refusal.resetDoubtful');
    clock.skew += 10_000;
    return { clock, seen };
  }
  const afresh = () => local.wallet.command('startAfresh', { chainId: LOCAL });

  test('what was before it stays as it was, what came after it is gone, and the next transaction happens', async () => {
    const start = await nonceOn(local.anvil);
    await backTo(() => pay(local.wallet, 'after', 2));
    await afresh();
    expect((await statusOf(local.wallet, 'before')).status).toBe(200);
    expect((await statusOf(local.wallet, 'after')).status).toBe(400);
    expect((await pay(local.wallet, 'next')).status).toBe(200);
    expect(await nonceOn(local.anvil)).toBe(start + 2);
  });

  test('nothing is sent to it, and nothing changes, before the user says so', async () => {
    const { clock, seen } = await backTo(() => pay(local.wallet, 'after', 2));
    for (let round = 0; round < 4; round++) {
      clock.skew += 20_000;
      const before = seen.looks;
      local.wallet.check();
      await until(async () => seen.looks > before);
    }
    const states = (await rowsOf(local.wallet, 'after')).slots.map(({ state }) => state);
    expect([states, seen.sent]).toEqual([['mined', 'mined'], 0]);
  });

  test('what still waits in its pool stays on its way', async () => {
    await rpc('evm_setAutomine', [true]);
    await backTo(async () => {
      await pay(local.wallet, 'after');
      await rpc('evm_setAutomine', [false]);
      await ask(local.wallet, 'pooled');
      await local.wallet.confirm();
      await until(async () => (await rowsOf(local.wallet, 'pooled')).slots[0]?.state === 'offered');
      await until(async () => rpc('eth_getTransactionByHash', [(await rowsOf(local.wallet, 'pooled')).slots[0]?.hash]));
    });
    await afresh();
    expect((await statusOf(local.wallet, 'pooled')).status).toBe(100);
    expect((await rowsOf(local.wallet, 'pooled')).slots[0]).toMatchObject({ state: 'offered' });
  });

  test('whom the account delegates to is looked up anew', async () => {
    await backTo(() => pay(local.wallet, 'upgrade', 2, true));
    await afresh();
    await ask(local.wallet, 'next', 2, true);
    expect(await planned(local.wallet)).toMatchObject({ atomic: true, upgrade: { delegate: expect.any(String) } });
    await local.wallet.confirm({ upgrade: true });
    expect(await settled(local.wallet, 'next')).toMatchObject({ status: 200, atomic: true });
    expect((await statusOf(local.wallet, 'upgrade')).status).toBe(400);
  });
});
