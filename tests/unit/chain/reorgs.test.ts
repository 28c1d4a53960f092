import { encodeFunctionData, numberToHex, parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { reverterAbi } from '../../dapp/abi.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { mortal, restarted } from '../../support/kill.ts';
import { localChain, type Status, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL, type TestWallet } from '../../support/wallet.ts';

/** What chains and nodes do to transactions that are under way. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const wealth = async () => BigInt((await rpc('eth_getBalance', [OTHER, 'latest'])) as string);
const slots = async () => (await local.wallet.db.slots.toArray()).sort((a, b) => a.index - b.index || a.attempt - b.attempt);
const states = async () => (await slots()).map(({ state }) => state);
const pooled = async () => Number(((await rpc('txpool_status')) as { pending: string }).pending);
const mining = (on: boolean) => rpc('evm_setAutomine', [on]);
const mine = (blocks = 1) => rpc('anvil_mine', [`0x${blocks.toString(16)}`]);
/** A longer chain without the newest blocks: what was in them is in no pool either. Nothing is mined by itself any more. */
async function takeBack(blocks: number): Promise<void> {
  await mining(false);
  await rpc('anvil_reorg', [blocks, []]);
  await rpc('anvil_dropAllTransactions');
}
const statusOf = async (id: string) => (await local.wallet.ask('wallet_getCallsStatus', [id])) as Status;
const onlyBatch = async () => (await local.wallet.db.batches.toArray())[0];

async function send(
  calls: number | object[],
  more: Record<string, unknown> = {},
  wallet: TestWallet = local.wallet,
): Promise<string> {
  const list = typeof calls === 'number' ? Array.from({ length: calls }, () => ({ to: OTHER, value: '0x1' })) : calls;
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: list, ...more };
  const sent = wallet.ask('wallet_sendCalls', [request]);
  await until(async () => {
    const { id, revision } = await wallet.question('wallet_sendCalls');
    const verdict = { confirmed: true, choice: more.atomicRequired ? { upgrade: true } : undefined } as const;
    return (await wallet.command('settle', { id, revision, verdict })).settled === 'done';
  });
  return ((await sent) as { id: string }).id;
}

/** What the first transaction costs at most: what it leaves of that does not pay for another one like it. */
async function leaveEnoughForTheFirst(): Promise<void> {
  const { gas = 0n, maxFeePerGas = 0n, value = 0n } = parseTransaction((await slots())[0]?.raw ?? '0x');
  await rpc('anvil_setBalance', [ACCOUNT, numberToHex(gas * maxFeePerGas + value)]);
}

/** The wallet again with a clock that the test moves. */
function withClock() {
  const clock = { skew: 0 };
  local.wallet.stop();
  local.wallet = restarted(local.wallet, { clock: { now: () => Date.now() + clock.skew } });
  return clock;
}

/** That its block is gone has to be seen a second time, fifteen seconds later (N-11). */
async function untilTakenBack(id: string): Promise<void> {
  const clock = withClock();
  await until(async () => {
    clock.skew += 16_000;
    local.wallet.check();
    return (await statusOf(id)).status === 100;
  });
}

/** The wallet on a node that does wrong. */
async function throughProxy(): Promise<FaultProxy> {
  const proxy = await startFaultProxy({ target: local.anvil.url });
  await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
  return proxy;
}

/** A transaction of the same account, at its next nonce, that the wallet knows nothing of. */
async function foreign(): Promise<void> {
  const raw = await privateKeyToAccount(KEY).signTransaction({
    type: 'eip1559',
    chainId: LOCAL,
    nonce: await nonce(),
    to: OTHER,
    gas: 21_000n,
    maxFeePerGas: 100_000_000_000n,
    maxPriorityFeePerGas: 50_000_000_000n,
  });
  await rpc('eth_sendRawTransaction', [raw]);
}

describe('a chain that takes back its blocks', () => {
  test('S-25 J-9 T-E26 an inclusion that is reorganised away makes the batch pending, and the same bytes go again', async () => {
    const [nonceBefore, wealthBefore] = [await nonce(), await wealth()];
    const id = await send(1);
    const [receipt] = (await settled(local.wallet, id)).receipts ?? [];
    await takeBack(1);
    expect(await nonce()).toBe(nonceBefore);
    await untilTakenBack(id);
    await until(async () => (await pooled()) === 1);
    await mine();
    const again = await settled(local.wallet, id);
    expect(again.receipts?.[0]).toMatchObject({ transactionHash: receipt?.transactionHash });
    expect(again.receipts).not.toEqual([receipt]);
    expect([await nonce(), await wealth()]).toEqual([nonceBefore + 1, wealthBefore + 1n]);
  });

  test('S-25 S-14 where the user wants the rest sent, a revert and what followed it come back as they were, in order', async () => {
    const [nonceBefore, wealthBefore] = [await nonce(), await wealth()];
    const pay = { to: OTHER, value: '0x1' };
    const fail = { to: local.demo.reverter, data: encodeFunctionData({ abi: reverterAbi, functionName: 'custom' }) };
    const request = { version: '2.0.0', id: 'again', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false };
    const sent = local.wallet.ask('wallet_sendCalls', [{ ...request, calls: [pay, fail, pay] }]);
    const { id } = await local.wallet.question('wallet_sendCalls');
    await local.wallet.command('chooseOnRevert', { id, onRevert: 'continue' });
    await until(async () => ((await local.wallet.confirm()) as { settled: string }).settled === 'done');
    await sent;
    const outcome = async () =>
      (await settled(local.wallet, 'again')).receipts?.map(({ status, transactionHash }) => [status, transactionHash]);
    const before = await outcome();
    expect(before?.map(([status]) => status)).toEqual(['0x1', '0x0', '0x1']);
    await takeBack(3);
    await untilTakenBack('again');
    // One by one, as at first.
    await until(async () => (await pooled()) === 1);
    await mining(true);
    await mine();
    expect(await outcome()).toEqual(before);
    expect([await nonce(), await wealth()]).toEqual([nonceBefore + 3, wealthBefore + 2n]);
  });

  test('J-8 S-25 what followed a call that a reorganisation undid, and another transaction took the place of, is not sent again', async () => {
    const clock = withClock();
    const wealthBefore = await wealth();
    const id = await send(3);
    await settled(local.wallet, id);
    await takeBack(3);
    await foreign();
    await mine();
    local.wallet.check();
    // That the nonce is lost is believed in a newer block, and for good once that is final.
    await until(async () => {
      await mine(5);
      clock.skew += 20_000;
      local.wallet.check();
      return (await slots()).slice(1).every(({ trouble }) => trouble?.code === 'trouble.cutOff');
    });
    expect(await states()).toEqual(['lost', 'offered', 'offered']);
    const before = await slots();
    clock.skew += 60_000;
    local.wallet.check();
    const [, second = '0x', third = '0x'] = before.map(({ hash }) => hash);
    await expect(local.wallet.command('speedUp', { hash: second })).rejects.toThrow('refusal.notItsTurn');
    await expect(local.wallet.command('cancelTransaction', { hash: second })).rejects.toThrow('refusal.cancelLastFirst');
    expect([await slots(), await pooled(), (await statusOf(id)).status]).toEqual([before, 0, 100]);

    // The user makes sure that no node carries them out.
    for (const hash of [third, second]) await local.wallet.command('cancelTransaction', { hash });
    await until(async () => {
      await mine();
      return (await statusOf(id)).status === 400;
    });
    expect(await wealth()).toBe(wealthBefore);
  });

  test('T-F23 a node that is behind, and knows no receipt, undoes nothing', async () => {
    const proxy = await throughProxy();
    const id = await send(1);
    await settled(local.wallet, id);
    const seen = proxy.log.length;
    proxy.rules({ match: 'eth_getTransactionReceipt', fault: 'nullResult' });
    const looks = () => proxy.log.slice(seen).filter(({ methods }) => methods.includes('eth_getTransactionReceipt')).length;
    for (let look = 1; look <= 3; look++) {
      local.wallet.check();
      await until(async () => looks() >= look);
    }
    expect((await statusOf(id)).status).toBe(200);
    expect(await states()).toEqual(['mined']);
    await proxy.stop();
  });

  test('J-9 J-10 what is 64 blocks deep is final, and the chain is asked nothing more about it', async () => {
    const proxy = await throughProxy();
    await settled(local.wallet, await send(2));
    await mine(70);
    local.wallet.check();
    await until(async () => (await states()).every((state) => state === 'final'));
    await until(async () => (await onlyBatch())?.open === 0);
    const asked = proxy.log.length;
    local.wallet.check();
    await new Promise((resolve) => setImmediate(resolve));
    await local.wallet.resume(60_000);
    await local.wallet.command('checkNetwork', { chainId: LOCAL });
    expect(proxy.log.slice(asked).flatMap(({ methods }) => methods)).not.toContain('eth_getTransactionReceipt');
    await proxy.stop();
  });
});

describe('two at once', () => {
  const sendOne = (from: string) => {
    const sent = local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: OTHER, value: '0x1' }], undefined, from);
    void sent.catch(() => undefined);
    return sent as Promise<string>;
  };

  test('T-E22 J-2 two confirmed in the same moment never share a nonce, and both happen', async () => {
    const [nonceBefore, wealthBefore] = [await nonce(), await wealth()];
    const sent = [sendOne('first'), sendOne('second')];
    await until(async () => (await local.wallet.waiting()).length === 2);
    const settle = async (row: { id: string }) =>
      until(async () => {
        const now = (await local.wallet.waiting()).find(({ id }) => id === row.id);
        if (!now) return true;
        const verdict = { id: now.id, revision: now.revision, verdict: { confirmed: true } } as const;
        return (await local.wallet.command('settle', verdict)).settled === 'done';
      });
    await Promise.all((await local.wallet.waiting()).map(settle));
    expect(new Set(await Promise.all(sent)).size).toBe(2);
    await until(async () => (await nonce()) === nonceBefore + 2);
    expect((await slots()).map((slot) => slot.nonce).sort((one, other) => one - other)).toEqual([nonceBefore, nonceBefore + 1]);
    expect(await wealth()).toBe(wealthBefore + 2n);
  });
});

describe('transactions that get lost', () => {
  test('J-8 T-E27 what a node drops is offered again, the same bytes', async () => {
    const clock = withClock();
    await mining(false);
    const id = await send(1);
    await until(async () => (await pooled()) === 1);
    await rpc('anvil_dropAllTransactions');
    clock.skew += 60_000;
    local.wallet.check();
    await until(async () => (await pooled()) === 1);
    await mine();
    local.wallet.check();
    expect((await settled(local.wallet, id)).status).toBe(200);
    expect(await slots()).toHaveLength(1);
  });

  test('T-E24 a foreign transaction at the nonce of the second call: 600, and the third is erased', async () => {
    const clock = withClock();
    await mining(false);
    const id = await send(3);
    await until(async () => (await pooled()) === 1);
    local.wallet.stop();
    await mine();
    await foreign();
    await mine();
    local.wallet = restarted(local.wallet, { clock: { now: () => Date.now() + clock.skew } });
    await local.wallet.resume(60_000);
    await until(async () => (await states())[1] === 'offered');
    await until(async () => {
      clock.skew += 2_000;
      local.wallet.check();
      return (await states())[1] === 'replaced';
    });
    // N-01: until that is final nothing is erased, and nobody is told.
    await mine(60);
    local.wallet.check();
    expect([await states(), (await statusOf(id)).status]).toEqual([['mined', 'replaced', 'signed'], 100]);
    await mine(10);
    await until(async () => {
      clock.skew += 20_000;
      local.wallet.check();
      return (await statusOf(id)).status !== 100;
    });
    expect(await statusOf(id)).toMatchObject({ status: 600 });
    await until(async () => (await states())[2] === 'discarded');
    expect((await states()).slice(1)).toEqual(['lost', 'discarded']);
    expect((await slots()).map(({ raw }) => raw === '0x')).toEqual([false, false, true]);
  });

  test('N-01 receipts that come long after their transactions were counted cost nothing, and nobody is told otherwise', async () => {
    const clock = withClock();
    let hidden = true;
    local.wallet.stop();
    local.wallet = restarted(local.wallet, {
      clock: { now: () => Date.now() + clock.skew },
      async fetch(url, init) {
        const response = await fetch(url, init);
        const asked = [JSON.parse(String(init.body))].flat() as { id: unknown; method: string }[];
        const late = asked.filter(({ method }) => hidden && method === 'eth_getTransactionReceipt').map(({ id }) => id);
        if (late.length === 0) return response;
        const answers = [await response.json()].flat() as { id: unknown }[];
        const bent = answers.map((each) => (late.includes(each.id) ? { jsonrpc: '2.0', id: each.id, result: null } : each));
        return Response.json(asked.length > 1 ? bent : bent[0]);
      },
    });
    const wealthBefore = await wealth();
    const id = await send(3);
    const heard = new Set<number>();
    // It counts as lost by then, and the blocks above would make that final.
    for (let looks = 0; looks < 12; looks++) {
      clock.skew += 20_000;
      await mine(10);
      local.wallet.check();
      heard.add((await statusOf(id)).status);
      if (looks < 4) await until(async () => looks < 3 || (await states())[0] === 'replaced');
    }
    expect((await states()).slice(1)).toEqual(['signed', 'signed']);
    hidden = false;
    expect((await settled(local.wallet, id)).status).toBe(200);
    expect([[...heard], (await wealth()) - wealthBefore]).toEqual([[100], 3n]);
  });

  test('T-E21 a node whose count of transactions is far ahead of the journal is not believed', async () => {
    const clock = withClock();
    let lying = false;
    local.wallet.stop();
    local.wallet = restarted(local.wallet, {
      clock: { now: () => Date.now() + clock.skew },
      async fetch(url, init) {
        const response = await fetch(url, init);
        const asked: unknown = JSON.parse(String(init.body));
        if (!lying || !Array.isArray(asked)) return response;
        const counts = asked.filter(({ method }) => method === 'eth_getTransactionCount').map(({ id: name }) => name);
        const answers = (await response.json()) as { id: unknown; result: unknown }[];
        return Response.json(answers.map((each) => (counts.includes(each.id) ? { ...each, result: '0x10000000' } : each)));
      },
    });
    await mining(false);
    const id = await send(1);
    await until(async () => (await pooled()) === 1);
    lying = true;
    await until(async () => {
      clock.skew += 20_000;
      local.wallet.check();
      return (await slots())[0]?.trouble?.code === 'trouble.jump';
    });
    expect((await statusOf(id)).status).toBe(100);
    lying = false;
    await mine();
    expect((await settled(local.wallet, id)).status).toBe(200);
  });
});

describe('fees and funds', () => {
  test('T-E28 a base fee above what was signed: stuck with the reason, sent again on a later block, nothing else signed', async () => {
    await rpc('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']);
    await mine();
    await mining(false);
    const id = await send(2);
    await until(async () => (await pooled()) === 1);
    await rpc('anvil_setNextBlockBaseFeePerGas', ['0xe8d4a51000']);
    await mine();
    await rpc('anvil_dropAllTransactions');
    const clock = withClock();
    await local.wallet.resume(60_000);
    await until(async () => (await states())[0] === 'stuck');
    expect((await slots())[0]?.trouble).toEqual({ code: 'broadcast.feeTooLow' });
    expect((await statusOf(id)).status).toBe(100);
    await mining(true);
    await rpc('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']);
    await mine();
    clock.skew += 1_500;
    local.wallet.check();
    expect((await settled(local.wallet, id)).status).toBe(200);
    expect(await slots()).toHaveLength(2);
  });

  test('T-E29 the funds for the second call are gone: it is kept back until they are there', async () => {
    await mining(false);
    const id = await send(2);
    await until(async () => (await pooled()) === 1);
    await leaveEnoughForTheFirst();
    await mine();
    await until(async () => (await slots())[1]?.trouble?.code === 'trouble.notHeld');
    expect(await states()).toEqual(['mined', 'signed']);
    expect((await statusOf(id)).status).toBe(100);
    await rpc('anvil_setBalance', [ACCOUNT, '0x56bc75e2d63100000']);
    await mining(true);
    expect((await settled(local.wallet, id)).status).toBe(200);
  });

  test('T-E29 S-16 …or until the user stops it: 600, and its bytes are erased', async () => {
    await mining(false);
    const id = await send(2);
    await until(async () => (await pooled()) === 1);
    await leaveEnoughForTheFirst();
    await mine();
    await until(async () => (await slots())[1]?.trouble?.code === 'trouble.notHeld');
    await local.wallet.command('stopBatch', { key: (await onlyBatch())?.key ?? '' });
    expect((await statusOf(id)).status).toBe(600);
    expect((await slots()).map(({ state, raw }) => [state, raw === '0x'])).toEqual([
      ['mined', false],
      ['discarded', true],
    ]);
  });
});

describe('a batch that waited too long', () => {
  /** Killed when two calls are signed and none has left; found again 16 minutes later. */
  async function overslept(): Promise<string> {
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, 'batch journalled');
    void send(2, {}, wallet).catch(() => undefined);
    await death;
    local.wallet = restarted(wallet, { clock: { now: () => Date.now() + 16 * 60_000 } });
    await local.wallet.command('unlock', { password: 'correct horse battery' });
    await local.wallet.resume(0);
    return (await until(async () => (await onlyBatch())?.heldSince !== undefined && onlyBatch()))?.id ?? '';
  }

  test('S-20 nothing of it is sent before the user says so; then all of it is', async () => {
    const before = await nonce();
    const id = await overslept();
    expect([await statusOf(id), await states()]).toMatchObject([{ status: 100 }, ['signed', 'signed']]);
    expect(await nonce()).toBe(before);
    await local.wallet.command('goOn', { key: (await onlyBatch())?.key ?? '' });
    expect((await settled(local.wallet, id)).status).toBe(200);
  });

  test('S-16 stopped by the user it is 400, and its nonces are free again', async () => {
    const before = await nonce();
    const id = await overslept();
    await local.wallet.command('stopBatch', { key: (await onlyBatch())?.key ?? '' });
    expect((await statusOf(id)).status).toBe(400);
    const next = await send(1);
    expect((await settled(local.wallet, next)).status).toBe(200);
    expect(await nonce()).toBe(before + 1);
  });
});

describe('what nodes do', () => {
  test('J-10 a look at twenty open batches is as many requests as a look at one', async () => {
    const proxy = await throughProxy();
    const ids: string[] = [];
    for (let count = 0; count < 20; count++) ids.push(await send(1));
    for (const id of ids) await settled(local.wallet, id);
    expect(await local.wallet.db.batches.where('open').equals(1).count()).toBe(20);
    const before = proxy.log.length;
    const looks = () =>
      proxy.log
        .slice(before)
        .map(({ methods }) => methods.filter((method) => method === 'eth_getTransactionReceipt').length)
        .filter((receipts) => receipts > 0);
    local.wallet.check();
    await until(async () => looks().length > 0);
    expect(new Set(looks())).toEqual(new Set([20]));
    await proxy.stop();
  });

  test('T-E30 a node that takes one transaction at a time from an upgraded account gets them all', async () => {
    const upgraded = await send(2, { atomicRequired: true });
    expect((await settled(local.wallet, upgraded)).status).toBe(200);
    const proxy = await throughProxy();
    proxy.rules({ match: 'eth_sendRawTransaction', fault: 'delegatedLimit' });
    await mining(false);
    await send(1);
    await until(async () => (await pooled()) === 1);
    void local.wallet.ask('wallet_sendCalls', [
      { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [{ to: OTHER, value: '0x1' }] },
    ]);
    void local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: OTHER, value: '0x1' }]);
    for (const method of ['wallet_sendCalls', 'eth_sendTransaction']) {
      const { id, revision, subject } = await local.wallet.question(method);
      expect(subject).toMatchObject({ plan: { blocked: { code: 'blocked.oneAtATime' } } });
      const answer = await local.wallet.command('settle', { id, revision, verdict: { confirmed: true } });
      expect(['blocked', 'changed']).toContain(answer.settled);
    }
    await mining(true);
    await mine();
    await until(
      async () => ((await local.wallet.confirm(undefined, 'wallet_sendCalls')) as { settled: string }).settled === 'done',
    );
    await until(async () => (await local.wallet.db.batches.toArray()).length === 3);
    await until(async () => (await states()).every((state) => state === 'mined'));
    await proxy.stop();
  });

  test('T-H14 a record that is not what was written holds up no other, is never sent, and can be stopped', async () => {
    await mining(false);
    const bad = await send(2);
    await until(async () => (await pooled()) === 1);
    const second = (await slots())[1];
    await local.wallet.db.slots.update(second?.hash ?? '0x', { raw: (await slots())[0]?.raw });
    await mine();
    await mining(true);
    const batch = await until(async () => (await onlyBatch())?.damaged !== undefined && onlyBatch());
    expect(batch?.damaged).toEqual({ code: 'damaged.bytes' });
    expect((await statusOf(bad)).status).toBe(100);
    await local.wallet.command('stopBatch', { key: batch?.key ?? '' });
    expect((await statusOf(bad)).status).toBe(600);
    expect((await settled(local.wallet, await send(1))).status).toBe(200);
  });

  test('T-G18 locking the wallet stops nothing that is signed', async () => {
    await mining(false);
    const id = await send(3);
    await local.wallet.command('lock', {});
    await mining(true);
    await mine();
    expect((await settled(local.wallet, id)).status).toBe(200);
  });

  test('T-G17 locked while a batch is being signed: nothing of it is sent, and the status is 400', async () => {
    let signed = 0;
    local.wallet.stop();
    local.wallet = restarted(local.wallet, {
      async failpoint(name) {
        if (name === 'transaction signed' && ++signed === 2) await local.wallet.command('lock', {});
      },
    });
    const before = await nonce();
    const id = await send(3);
    expect((await statusOf(id)).status).toBe(400);
    expect([await slots(), await nonce()]).toEqual([[], before]);
  });
});

test('N-14 a transaction of the same key from another wallet is told in the window, comes first, and both happen', async () => {
  const before = await nonce();
  await mining(false);
  await foreign();
  const request = { version: '2.0.0', id: 'after', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false };
  const sent = local.wallet.ask('wallet_sendCalls', [{ ...request, calls: [{ to: OTHER, value: '0x1' }] }]);
  const { subject } = await local.wallet.question('wallet_sendCalls');
  expect((subject as BatchSubject).plan).toMatchObject({ foreign: 1, transactions: [{ nonce: before + 1 }] });
  await local.wallet.confirm();
  await sent;
  await until(async () => (await pooled()) === 2);
  await mine();
  expect((await settled(local.wallet, 'after')).status).toBe(200);
  expect(await nonce()).toBe(before + 2);
});
