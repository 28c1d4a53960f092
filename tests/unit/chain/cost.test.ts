import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, type TestWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const MINUTE = 60_000;
const local = localChain();
const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
const timers: { wait: number; run: () => void }[] = [];
let wallet: TestWallet;
let asked: string[];

/** What a request to a node asks: the newest block is what everything hangs on, and sending is no question. */
const questionsIn = (body: unknown): string[] =>
  [JSON.parse(String(body))].flat().flatMap(({ method, params }: { method: string; params: unknown[] }) => {
    const isFree = method === 'eth_sendRawTransaction' || (method === 'eth_getBlockByNumber' && params[0] === 'latest');
    return isFree ? [] : [`${method} ${params[0]}`];
  });

beforeEach(() => {
  local.wallet.stop();
  clock.ahead = 0;
  timers.length = 0;
  asked = [];
  wallet = restarted(local.wallet, {
    clock,
    fetch(url, init) {
      asked.push(...questionsIn(init?.body));
      return globalThis.fetch(url, init);
    },
  });
});
afterEach(() => wallet.stop());

const { rpc } = { rpc: (method: string, params: unknown[] = []) => local.anvil.rpc(method, params) };
const pending = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'pending']));

async function send(id: string, count: number, from = wallet) {
  const calls = Array.from({ length: count }, () => ({ to: OTHER, value: '0x1' }));
  const sent = from.ask('wallet_sendCalls', [
    { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls },
  ]);
  await from.confirm();
  await sent;
}

describe('N-25 what it costs to follow a batch', () => {
  test('of twenty calls, one per block: at most three questions for each block', async () => {
    await rpc('evm_setAutomine', [false]);
    const before = await pending();
    await send('twenty', 20);
    asked = [];
    for (let call = 1; call <= 20; call++) {
      await until(async () => (await pending()) === before + call);
      await rpc('evm_mine');
    }
    expect((await settled(wallet, 'twenty')).status).toBe(200);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(3 * 20);
    expect(new Set(asked.filter((each) => each.startsWith('eth_getTransactionReceipt'))).size).toBe(20);
  });

  test('that is in blocks: nothing while no block comes, and little for each that does', async () => {
    await send('mined', 5);
    expect((await settled(wallet, 'mined')).status).toBe(200);
    await until(async () => (await wallet.db.slots.toArray()).every(({ state }) => state === 'mined'));
    asked = [];
    for (let block = 0; block < 5; block++) {
      await rpc('evm_mine');
      const heads = asked.length;
      wallet.check();
      await until(async () => asked.length > heads);
    }
    expect(asked.filter((each) => each.startsWith('eth_getTransactionReceipt'))).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(3 * 5);
  });

  const receipts = () => new Set(asked.filter((each) => each.startsWith('eth_getTransactionReceipt')));

  test('S-25 that is in blocks: each is asked for again once these are other blocks', async () => {
    await send('mined', 3);
    expect((await settled(wallet, 'mined')).status).toBe(200);
    asked = [];
    await rpc('evm_setAutomine', [false]);
    await rpc('anvil_reorg', [2, []]);
    wallet.check();
    await until(async () => receipts().size === 3);
  });

  test('J-9 that is in blocks: each is asked for again before they are final', async () => {
    await send('mined', 3);
    expect((await settled(wallet, 'mined')).status).toBe(200);
    asked = [];
    await rpc('anvil_mine', ['0x64']);
    wallet.check();
    await until(async () => (await wallet.db.slots.toArray()).every(({ state }) => state === 'final'));
    expect(receipts().size).toBe(3);
  });
});

describe('N-25 who looks no more', () => {
  const quiet = async () => {
    wallet.stop();
    const resting: [string, number][] = [];
    wallet = restarted(wallet, {
      clock,
      watching: (state, next) => void resting.push([state, next]),
      later: (wait, run) => void timers.push({ wait, run }),
    });
    return resting;
  };

  test('a worker that is woken for a batch whose fee is too low looks ever more seldom, and at once when somebody looks', async () => {
    await rpc('evm_setAutomine', [false]);
    await send('stuck', 1);
    await until(async () => (await wallet.db.slots.toArray())[0]?.state === 'offered');
    for (const [after, next] of [
      [10 * MINUTE, 12_000],
      [40 * MINUTE, 60_000],
      [180 * MINUTE, 300_000],
    ] as const) {
      clock.ahead = after;
      const resting = await quiet();
      await wallet.resume(MINUTE);
      await until(async () => resting.length > 0);
      expect(resting[0]).toEqual(['waiting', next]);
      const looks = resting.length;
      clock.ahead += 20_000;
      await wallet.command('status', {});
      await until(async () => resting.length > looks);
    }
  });

  test('a worker that finds only what is held asks nothing, follows nothing and needs no alarm', async () => {
    await rpc('evm_setAutomine', [false]);
    await send('held', 2);
    await until(async () => (await wallet.db.slots.toArray()).some(({ state }) => state === 'offered'));
    wallet.stop();
    await wallet.db.slots.toCollection().modify((slot) => {
      if (slot.state !== 'signed') slot.state = 'final';
    });
    await wallet.db.batches.toCollection().modify({ heldSince: clock.now() });
    const resting = await quiet();
    await wallet.resume(MINUTE);
    await until(async () => resting.length > 0);
    expect(resting.at(-1)?.[0]).toBe('done');
    // Twice it looks in its own records, for what the worker before it may have written since.
    expect(timers.flatMap(({ wait }) => (wait === MINUTE ? [] : [wait]))).toEqual([2_000, 15_000]);
  });
});
