import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { installDelegates } from '../../support/delegates.ts';
import { restarted } from '../../support/kill.ts';
import { codeOf, settled } from '../../support/local.ts';
import { refusals, refusalsOfChains, refusalsOfNodes, refusalsOfStrangers, TAKEN } from '../../support/refusals.ts';
import { ACCOUNT, asker, startWallet, type TestWallet } from '../../support/wallet.ts';

let anvil: Anvil;
/** One for all: what refuses leaves nothing behind. */
let wallet: TestWallet;

beforeAll(async () => {
  anvil = await startAnvil();
  await installDelegates(anvil.rpc);
  wallet = startWallet();
  await wallet.ready(anvil.url);
  const taken = wallet.ask('wallet_sendCalls', TAKEN);
  await wallet.confirm();
  await taken;
  await settled(wallet, 'taken');
});
afterAll(() => {
  wallet.stop();
  return anvil.stop();
});

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const shouting = (address: string) => `0x${address.slice(2).toUpperCase()}`;
const pay = (change: object = {}) => ({ to: OTHER, value: '0x1', ...change });
const gas = (value: bigint) => pay({ capabilities: { gasLimitOverride: { value: `0x${value.toString(16)}` } } });
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
const blockGasLimit = async () =>
  BigInt(((await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { gasLimit: string }).gasLimit);

describe('wallet_sendCalls asks about', () => {
  /** Just what the last refusal in the other table does not leave out. */
  const taken: [what: string, change: () => object | Promise<object>, batch: object][] = [
    ['S-03 a sender in upper case', () => ({ from: shouting(ACCOUNT) }), { from: ACCOUNT }],
    ['S-06 a call without value and data', () => ({ calls: [{ to: OTHER }] }), { calls: [{ to: OTHER, value: 0n, data: '0x' }] }],
    ['S-06 the value zero', () => ({ calls: [pay({ value: '0x0' })] }), { calls: [{ value: 0n }] }],
    [
      'S-06 money for the sender itself',
      () => ({ calls: [pay({ to: ACCOUNT, data: '0x' })] }),
      { calls: [{ to: ACCOUNT, value: 1n }] },
    ],
    [
      'S-06 a recipient and data in upper case',
      () => ({ calls: [pay({ to: shouting(OTHER), data: '0xAB' })] }),
      { calls: [{ to: OTHER, data: '0xab' }] },
    ],
    ['S-07 an id of one character', () => ({ id: 'x' }), { id: 'x', batchId: '0x78' }],
    ['S-07 an id of 8,194 characters', () => ({ id: 'x'.repeat(8194) }), { batchId: `0x${'78'.repeat(8194)}` }],
    ['S-09 an id that differs from one submitted by its case', () => ({ id: 'Taken' }), { id: 'Taken' }],
    ['S-11 an unknown capability that is optional', () => ({ capabilities: { paymaster: { optional: true } } }), {}],
    [
      'S-11 unknown capabilities of calls that are optional',
      () => ({ calls: times(2, pay({ capabilities: { magic: { optional: true } } })) }),
      { calls: times(2, { to: OTHER, value: 1n, data: '0x' }) },
    ],
    [
      'S-12 a gas limit that is just what a call costs before it runs',
      () => ({ calls: [gas(21_000n)] }),
      { calls: [{ gasLimit: 21_000n }] },
    ],
    [
      'S-12 S-15 a gas limit that takes a whole block',
      async () => ({ calls: [gas(await blockGasLimit())] }),
      { calls: [{ to: OTHER }] },
    ],
    ['S-15 100 calls', () => ({ calls: times(100, pay()) }), { calls: times(100, { to: OTHER, value: 1n, data: '0x' }) }],
    [
      'S-15 96 KiB of data in two calls',
      () => ({ calls: times(2, pay({ data: `0x${'00'.repeat(49_152)}` })) }),
      { calls: times(2, { data: `0x${'00'.repeat(49_152)}` }) },
    ],
  ];
  test.each(taken)('%s', async (_, change, batch) => {
    const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [pay()] };
    const answer = codeOf(wallet.ask('wallet_sendCalls', [{ ...request, ...(await change()) }]));
    const question = await Promise.race([answer, wallet.question('wallet_sendCalls')]);
    if (typeof question !== 'object') throw new Error(`expected a question, got ${question}`);
    expect((question.subject as BatchSubject).batch).toMatchObject(batch);
    await wallet.decline();
    expect(await answer).toBe(4001);
  });
});

describe('wallet_sendCalls asks and stores nothing', () => {
  test.each(refusals)('%s', async (_, params, code, message) => {
    expect(await wallet.refused('wallet_sendCalls', params)).toEqual({ code, message });
  });

  describe('where the site is not connected', () => {
    test.each(refusalsOfStrangers)('%s', async (_, params, code, message) => {
      const stranger = asker('https://stranger.example');
      expect(await wallet.refused('wallet_sendCalls', params, stranger)).toEqual({ code, message });
    });
  });
});

describe('wallet_sendCalls opens a window that closes by itself, and leaves nothing', () => {
  /** The error, and how many questions waited whenever that was told. A worker that has closed no window yet opens it at once. */
  async function closed(params: unknown) {
    const waited: number[] = [];
    const own = restarted(wallet, { waiting: async (count) => void waited.push(count) });
    const answer = own.ask('wallet_sendCalls', params, asker(), crypto.randomUUID());
    const error = await answer.then(
      () => 'no error',
      ({ code, message }: { code: number; message: string }) => ({ code, message }),
    );
    await expect.poll(() => waited.length).toBeGreaterThan(1);
    own.stop();
    return { error, waited };
  }
  const left = async () => [await wallet.waiting(), await wallet.db.batches.count(), await wallet.db.slots.count()];

  test.each(refusalsOfNodes)('%s', async (_, params, code, message) => {
    const before = await left();
    expect(await closed(params)).toEqual({ error: { code, message }, waited: [1, 0] });
    expect(await left()).toEqual(before);
  });

  describe('where the chain does not let it', () => {
    let snapshot: unknown;
    beforeEach(async () => {
      snapshot = await anvil.rpc('evm_snapshot');
    });
    afterEach(() => anvil.rpc('evm_revert', [snapshot]));

    test.each(refusalsOfChains)('%s', async (_, params, code, message, address, bytes) => {
      await anvil.rpc('anvil_setCode', [address, bytes]);
      const before = await left();
      expect(await closed(params)).toEqual({ error: { code, message }, waited: [1, 0] });
      expect(await left()).toEqual(before);
    });
  });
});
