import { toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, startWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
/** The key of the first account of the public test phrase, to send from it past the wallet. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const local = localChain();

const request = (calls: number, more: Record<string, unknown> = {}) => [
  {
    version: '2.0.0',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: Array.from({ length: calls }, (_, index) => ({ to: OTHER, value: `0x${(index + 1).toString(16)}` })),
    ...more,
  },
];
async function send(calls: number, more: Record<string, unknown> = {}): Promise<string> {
  const sent = local.wallet.ask('wallet_sendCalls', request(calls, more));
  await local.wallet.confirm({ upgrade: true });
  return ((await sent) as { id: string }).id;
}
const nonce = async () => Number(await local.anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const slots = () => local.wallet.db.slots.orderBy('hash').toArray();
const states = async () => (await slots()).sort((a, b) => a.index - b.index).map(({ state }) => state);

/** Waits until so many transactions are in the node's pool. */
const arrived = (count: number) =>
  until(async () => Number(((await local.anvil.rpc('txpool_status')) as { pending: string }).pending) === count);

/** A transaction of the same account that the wallet knows nothing of. */
async function foreign(): Promise<void> {
  const raw = await privateKeyToAccount(KEY).signTransaction({
    type: 'eip1559',
    chainId: 31337,
    nonce: await nonce(),
    to: OTHER,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 100_000_000_000n,
    maxPriorityFeePerGas: 50_000_000_000n,
  });
  await local.anvil.rpc('eth_sendRawTransaction', [raw]);
}

describe('one by one', () => {
  test('S-14 the second call has not left while the first is in no block', async () => {
    await local.anvil.rpc('evm_setAutomine', [false]);
    const id = await send(3);
    await arrived(1);
    expect(await states()).toEqual(['offered', 'signed', 'signed']);
    await local.anvil.rpc('evm_mine');
    await local.anvil.rpc('evm_setAutomine', [true]);
    expect((await settled(local.wallet, id)).status).toBe(200);
  });

  test('J-1 every byte that leaves is in the journal first', async () => {
    const seen: boolean[] = [];
    const wallet = startWallet({
      async fetch(url, init) {
        const body = JSON.parse(String(init.body)) as { method: string; params: string[] };
        if (body.method === 'eth_sendRawTransaction')
          seen.push((await wallet.db.slots.toArray()).some((slot) => slot.raw === body.params[0] && slot.state === 'offered'));
        return fetch(url, init);
      },
    });
    await wallet.ready(local.anvil.url);
    const sent = wallet.ask('wallet_sendCalls', request(3));
    await wallet.confirm();
    await settled(wallet, ((await sent) as { id: string }).id);
    expect(seen).toEqual([true, true, true]);
    wallet.stop();
  });

  test('J-5 what was signed before the worker died is sent once the next one starts', async () => {
    await local.anvil.rpc('evm_setAutomine', [false]);
    const before = await nonce();
    const id = await send(2);
    local.wallet.stop();
    const { db, session, local: kept } = local.wallet.platform;
    local.wallet = startWallet({ db, session, local: kept });
    await local.anvil.rpc('evm_mine');
    await local.anvil.rpc('evm_setAutomine', [true]);
    await local.wallet.resume(60_000);
    expect((await settled(local.wallet, id)).status).toBe(200);
    expect(await nonce()).toBe(before + 2);
  });

  test('J-8 a nonce that a foreign transaction took ends the batch: what follows is never sent', async () => {
    let now = Date.now();
    const { db, session, local: kept } = local.wallet.platform;
    local.wallet.stop();
    local.wallet = startWallet({ db, session, local: kept, clock: { now: () => now } });
    await local.anvil.rpc('evm_setAutomine', [false]);
    const id = await send(2);
    await arrived(1);
    const offered = await until(async () => (await slots()).find((slot) => slot.state === 'offered'));
    await local.anvil.rpc('anvil_dropTransaction', [offered.hash]);
    await foreign();
    await local.anvil.rpc('evm_mine');
    const status = await until(async () => {
      now += 5_000;
      await local.anvil.rpc('anvil_mine', ['0x10']);
      local.wallet.check();
      const answer = (await local.wallet.ask('wallet_getCallsStatus', [id])) as { status: number };
      return answer.status !== 100 && answer;
    });
    await local.anvil.rpc('evm_setAutomine', [true]);
    expect(status).toMatchObject({ status: 400 });
    expect(await states()).toEqual(['lost', 'discarded']);
    expect((await slots()).filter((slot) => slot.state === 'discarded').map((slot) => slot.raw)).toEqual(['0x']);
  });
});

describe('two batches', () => {
  test('J-2 the second takes the nonce after the first, though the node counts none of it yet', async () => {
    await local.anvil.rpc('evm_setAutomine', [false]);
    const first = await nonce();
    await send(1);
    await arrived(1);
    await send(1);
    expect((await slots()).map((slot) => slot.nonce).sort((one, other) => one - other)).toEqual([first, first + 1]);
    await local.anvil.rpc('evm_setAutomine', [true]);
  });

  test('S-19 the second cannot be confirmed while signed calls of the first may still be discarded', async () => {
    await local.anvil.rpc('evm_setAutomine', [false]);
    await send(2);
    void local.wallet.ask('wallet_sendCalls', request(1)).catch(() => undefined);
    expect((await local.wallet.question()).subject).toMatchObject({
      plan: { blocked: { code: 'blocked.unsent' } },
    });
    // The balance that the window shows may move once more while the first batch arrives in the pool.
    await until(async () => ((await local.wallet.confirm()) as { settled: string }).settled === 'blocked');
    expect(await slots()).toHaveLength(2);
    await local.anvil.rpc('evm_setAutomine', [true]);
  });
});

describe('atomic', () => {
  test('S-22 an upgrade whose authorization did nothing is no success, though its receipt says 1', async () => {
    const sent = local.wallet.ask('wallet_sendCalls', request(2, { atomicRequired: true }));
    const { id: approval, subject } = await local.wallet.question();
    const plan = (subject as { plan: { transactions: { authorization: { nonce: number } }[] } }).plan;
    expect(plan.transactions[0]?.authorization.nonce).toBe((await nonce()) + 1);
    expect(approval).toBeTruthy();
    // The chain is made to lose the upgrade in the block that had it.
    await local.anvil.rpc('evm_setAutomine', [false]);
    await local.wallet.confirm({ upgrade: true });
    const { id } = (await sent) as { id: string };
    await arrived(1);
    local.wallet.stop();
    await local.anvil.rpc('evm_mine');
    await local.anvil.rpc('anvil_setCode', [ACCOUNT, '0x']);
    await local.anvil.rpc('anvil_setNonce', [ACCOUNT, toHex((await nonce()) - 1)]);
    const { db, session, local: kept } = local.wallet.platform;
    local.wallet = startWallet({ db, session, local: kept });
    await local.wallet.resume(60_000);
    // N-03: that nothing ran is believed once a newer block says the same.
    const status = await until(async () => {
      await local.anvil.rpc('evm_mine');
      const now = (await local.wallet.ask('wallet_getCallsStatus', [id])) as { status: number };
      return now.status !== 100 && now;
    });
    expect(status).toMatchObject({ status: 500, receipts: [{ status: '0x1' }] });
    await local.anvil.rpc('evm_setAutomine', [true]);
  });
});
