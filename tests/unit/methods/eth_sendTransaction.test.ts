import { numberToHex, parseTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { restarted } from '../../support/kill.ts';
import { codeOf, localChain, until } from '../../support/local.ts';
import { ACCOUNT, asker, LOCAL } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();
const ask = (transaction: unknown) => local.wallet.ask('eth_sendTransaction', [transaction]);
const refused = (transaction: unknown) => local.wallet.refused('eth_sendTransaction', [transaction]);
const receiptOf = (hash: unknown) =>
  until(
    async () =>
      (await local.anvil.rpc('eth_getTransactionReceipt', [hash])) as { status: string; contractAddress: string } | undefined,
  );

describe('eth_sendTransaction', () => {
  test('A-04 is planned, shown and journalled as a batch of one, and answered with its hash', async () => {
    const sent = ask({ from: ACCOUNT, to: OTHER, value: '0x5' });
    expect((await local.wallet.question()).subject).toMatchObject({ plan: { transactions: [{ to: OTHER, value: 5n }] } });
    await local.wallet.confirm();
    const hash = await sent;
    expect(await receiptOf(hash)).toMatchObject({ status: '0x1' });
    expect((await local.wallet.db.slots.toArray()).map((slot) => slot.hash)).toEqual([hash]);
  });

  test.each(['data', 'input'])('A-04 without a recipient it creates a contract of its %s', async (name) => {
    const sent = ask({ from: ACCOUNT, [name]: '0x60006000f3' });
    await Promise.race([sent, local.wallet.confirm()]);
    expect((await receiptOf(await sent)).contractAddress).toMatch(/^0x/);
  });

  test('A-04 a call that burns all it is given and fails is shown to fail, with a limit that a block holds', async () => {
    await local.anvil.rpc('anvil_setCode', [OTHER, '0xfe']);
    const sent = codeOf(ask({ from: ACCOUNT, to: OTHER }));
    const { plan } = (await local.wallet.question()).subject as {
      plan: { outcomes: { outcome: string }[]; transactions: { gas: bigint }[] };
    };
    expect(plan.outcomes).toMatchObject([{ outcome: 'reverts' }]);
    expect(plan.transactions[0]?.gas).toBeLessThan(1_000_000n);
    await local.wallet.decline();
    expect(await sent).toBe(4001);
  });

  const plain = { to: OTHER, value: 0n, data: '0x' };
  test.each([
    ['neither value nor data', {}, plain],
    ['a value', { value: '0x05' }, { ...plain, value: 5n }],
    ['data', { data: '0xAB' }, { ...plain, data: '0xab' }],
    ['data under the name of input', { input: '0xab' }, { ...plain, data: '0xab' }],
    ['data under both names', { data: '0xab', input: '0xAB' }, { ...plain, data: '0xab' }],
    ['null for a recipient, and data', { to: null, data: '0x00' }, { value: 0n, data: '0x00' }],
    ['money for the sender itself', { to: ACCOUNT, value: '0x1', data: '0x' }, { to: ACCOUNT, value: 1n, data: '0x' }],
    ['type 0x0', { type: '0x0', gasPrice: '0x1' }, plain],
    ['type 0x1', { type: '0x1' }, plain],
    ['type 0x2', { type: '0x02', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }, plain],
    ['the chain', { chainId: '0x07a69' }, plain],
    ['a nonce', { nonce: '0x99' }, plain],
    ['a gas', { gas: '0xea60' }, { ...plain, gasLimit: 60_000n }],
    ['a gasLimit', { gasLimit: '0xea60' }, { ...plain, gasLimit: 60_000n }],
    ['a gas and a gasLimit', { gas: '0xea60', gasLimit: '0x0ea60' }, { ...plain, gasLimit: 60_000n }],
  ])('A-04 is asked about as the site means it: %s', async (_, fields, call) => {
    const before = Number(await local.anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
    const sent = codeOf(ask({ from: `0x${ACCOUNT.slice(2).toUpperCase()}`, to: OTHER, ...fields }));
    const question = await Promise.race([sent, local.wallet.question()]);
    if (typeof question !== 'object') throw new Error(`expected a question, got ${question}`);
    const { batch, plan } = question.subject as BatchSubject;
    expect(batch).toMatchObject({ from: ACCOUNT, chainId: 31337, atomicRequired: false, method: 'eth_sendTransaction' });
    expect(batch.calls).toEqual([call]);
    expect(plan).toMatchObject({ atomic: false, transactions: [{ nonce: before }] });
    if ('gasLimit' in call) expect(plan.transactions[0]?.gas).toBe(call.gasLimit);
    await local.wallet.decline();
    expect(await sent).toBe(4001);
  });

  test('S-10 declined is 4001 and nothing is signed', async () => {
    const sent = codeOf(ask({ from: ACCOUNT, to: OTHER }));
    await local.wallet.decline();
    expect(await sent).toBe(4001);
    expect(await local.wallet.db.slots.count()).toBe(0);
  });

  test.each([
    ['A-04 a value as a number', { to: OTHER, value: 5 }, 'params[0].value'],
    ['A-04 odd data', { to: OTHER, data: '0x123' }, 'params[0].data'],
    ['A-04 an unknown type', { to: OTHER, type: '0x9' }, 'params[0].type'],
    ['A-04 a blob transaction', { to: OTHER, type: '0x3' }, 'params[0].type'],
    ['S-23 type 0x4', { to: OTHER, type: '0x4' }, 'params[0].type'],
    ['S-23 an authorization list', { to: OTHER, authorizationList: [] }, 'params[0].authorizationList'],
    ['A-04 data and input that differ', { to: OTHER, data: '0x12', input: '0x34' }, 'input'],
    ['A-04 neither recipient nor data', {}, 'recipient'],
    ['A-04 null for a recipient, and no bytes of data', { to: null, data: '0x', value: '0x1' }, 'recipient'],
    ['A-04 a recipient of 19 bytes', { to: OTHER.slice(0, -2) }, 'params[0].to'],
    ['A-04 a nonce as a number', { to: OTHER, nonce: 1 }, 'params[0].nonce'],
    ['A-04 a tip above the fee', { to: OTHER, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, 'maxPriorityFeePerGas'],
    ['A-04 an access list with a short address', { to: OTHER, accessList: [{ address: '0x12', storageKeys: [] }] }, 'accessList'],
    ['A-04 a gas price as a number', { to: OTHER, gasPrice: 1 }, 'params[0].gasPrice'],
    ['A-04 a fee as a number', { to: OTHER, maxFeePerGas: 1 }, 'params[0].maxFeePerGas'],
    ['A-04 a tip as a number', { to: OTHER, maxPriorityFeePerGas: 1 }, 'params[0].maxPriorityFeePerGas'],
    ['A-04 no sender', { from: undefined, to: OTHER }, 'params[0].from'],
    ['A-04 blobs', { to: OTHER, blobVersionedHashes: [] }, 'params[0].blobVersionedHashes'],
    ['A-04 another chain', { to: OTHER, chainId: '0x1' }, 'params[0].chainId'],
    ['A-04 gas below the intrinsic', { to: OTHER, gas: '0x1' }, 'params[0].gas'],
    ['A-04 a gas limit that is no quantity', { to: OTHER, gasLimit: 'invalid' }, 'params[0].gasLimit'],
    ['A-04 gas and gas limit that differ', { to: OTHER, gas: '0x5208', gasLimit: '0x5209' }, 'gasLimit'],
    ['S-06 data for the sender itself', { to: ACCOUNT, data: '0x12' }, 'params[0].to'],
  ])('%s is -32602', async (_title, fields, text) => {
    expect(await refused({ from: ACCOUNT, ...fields })).toMatchObject({ code: -32602, message: expect.stringContaining(text) });
  });

  test.each([
    ['nothing', undefined],
    ['an object that is not in an array', { from: ACCOUNT, to: OTHER }],
    ['two transactions', [{ from: ACCOUNT, to: OTHER }, {}]],
    ['text', ['0x']],
  ])('A-04 %s as parameters is -32602', async (_, params) => {
    expect(await local.wallet.refused('eth_sendTransaction', params)).toMatchObject({ code: -32602 });
  });

  test('S-03 an account that the site may not use is 4100', async () => {
    expect(await refused({ from: OTHER, to: ACCOUNT })).toMatchObject({ code: 4100 });
  });
});

/** Puts a proxy that does wrong between the wallet and its chain. */
async function behindProxy<Result>(run: (node: Awaited<ReturnType<typeof startFaultProxy>>) => Promise<Result>): Promise<Result> {
  const node = await startFaultProxy({ target: local.anvil.url });
  try {
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [node.url] });
    return await run(node);
  } finally {
    await node.stop();
  }
}

describe('K-03 the page’s answer waits for the first attempt to send, and no longer', () => {
  const sent = { from: ACCOUNT, to: OTHER, value: '0x5' };

  test('a node has the transaction once the page has its hash', async () => {
    for (let time = 0; time < 3; time++) {
      const answer = ask(sent);
      await local.wallet.confirm();
      expect(await local.wallet.ask('eth_getTransactionByHash', [await answer])).toMatchObject({ from: ACCOUNT, to: OTHER });
    }
  });

  test('a node that hangs on it holds the answer up for a few seconds', async () => {
    await behindProxy(async (node) => {
      const answer = ask(sent);
      await local.wallet.question();
      node.rules({ fault: 'hang', match: 'eth_sendRawTransaction' });
      await local.wallet.confirm();
      const start = Date.now();
      expect(await answer).toMatch(/^0x[0-9a-f]{64}$/);
      expect(Date.now() - start).toBeLessThan(8_000);
    });
  });

  test('what no node can ever include is -32003 from a slow node too', async () => {
    const strict = await startFaultProxy({ target: local.anvil.url });
    const slow = await startFaultProxy({ target: strict.url });
    try {
      await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [slow.url] });
      const answer = codeOf(ask(sent));
      await local.wallet.question();
      strict.rules({ fault: 'rpcError', match: 'eth_sendRawTransaction', message: 'intrinsic gas too low' });
      slow.rules({ fault: 'latency', ms: 600 });
      await local.wallet.confirm();
      expect(await answer).toBe(-32003);
    } finally {
      await slow.stop();
      await strict.stop();
    }
  });

  test('what no node can ever include is -32003 too for a page that asks again after the worker’s death', async () => {
    await behindProxy(async (node) => {
      const answer = () => codeOf(local.wallet.ask('eth_sendTransaction', [sent], asker(), 'asked twice'));
      const first = answer();
      await local.wallet.question();
      node.rules({ fault: 'rpcError', match: 'eth_sendRawTransaction', message: 'intrinsic gas too low' });
      await local.wallet.confirm();
      expect(await first).toBe(-32003);
      local.wallet.stop();
      local.wallet = restarted(local.wallet);
      expect(await answer()).toBe(-32003);
    });
  });

  test.each([
    ['funds', 'insufficient funds for gas * price + value'],
    ['fee', 'max fee per gas less than block base fee'],
    ['nobody knows what', 'computer says no'],
  ])('a refusal for %s is the hash, and status 100 with what is wrong', async (_, message) => {
    await behindProxy(async (node) => {
      const answer = ask(sent);
      await local.wallet.question();
      node.rules({ fault: 'rpcError', match: 'eth_sendRawTransaction', message });
      await local.wallet.confirm();
      const hash = (await answer) as string;
      const slot = await local.wallet.db.slots.get(hash as `0x${string}`);
      expect(slot?.trouble).toBeDefined();
      const batch = await local.wallet.db.batches.toCollection().first();
      expect(await local.wallet.ask('wallet_getCallsStatus', [batch?.id])).toMatchObject({ status: 100 });
    });
  });

  test.each([
    ['its type', 'transaction type not supported'],
    ['its chain', 'invalid chain id for signer'],
    ['its gas', 'intrinsic gas too low'],
    ['the cap of gas', 'transaction gas limit too high (cap: 16777216, tx: 30000000)'],
  ])('what no node can ever include because of %s is -32003, and its place is free again', async (_, message) => {
    await behindProxy(async (node) => {
      const answer = codeOf(ask(sent));
      await local.wallet.question();
      node.rules({ fault: 'rpcError', match: 'eth_sendRawTransaction', message });
      await local.wallet.confirm();
      expect(await answer).toBe(-32003);
      const [slot] = await local.wallet.db.slots.toArray();
      expect(slot).toMatchObject({ state: 'void', raw: '0x' });
      node.rules();
      const next = ask(sent);
      await local.wallet.confirm();
      expect(await receiptOf(await next)).toMatchObject({ status: '0x1' });
      expect((await local.wallet.db.slots.toArray()).map(({ nonce }) => nonce)).toEqual([slot?.nonce, slot?.nonce]);
    });
  });

  test('a batch never waits, and is 400 where no node can ever include it', async () => {
    await behindProxy(async (node) => {
      const calls = [{ to: OTHER, value: '0x1' }];
      const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
      const answer = local.wallet.ask('wallet_sendCalls', [request]);
      await local.wallet.question();
      node.rules({ fault: 'rpcError', match: 'eth_sendRawTransaction', message: 'intrinsic gas too low' });
      await local.wallet.confirm();
      const { id } = (await answer) as { id: string };
      const status = () => local.wallet.ask('wallet_getCallsStatus', [id]) as Promise<{ status: number }>;
      expect(await until(async () => (await status()).status === 400 && 400)).toBe(400);
    });
  });

  test('a page that asks again after the worker’s death has the hash', async () => {
    const id = 'a request that is sent twice';
    const answer = local.wallet.ask('eth_sendTransaction', [sent], asker(), id);
    await local.wallet.confirm();
    const hash = await answer;
    expect(await local.wallet.ask('eth_sendTransaction', [sent], asker(), id)).toBe(hash);
  });
});

describe('K-04 what a site says of fees, access list and nonce', () => {
  const planOf = async (fields: object) => {
    const sent = codeOf(ask({ from: ACCOUNT, to: OTHER, ...fields }));
    const question = await Promise.race([sent, local.wallet.question()]);
    if (typeof question !== 'object') throw new Error(`expected a question, got ${question}`);
    return { ...(question.subject as BatchSubject), question, sent };
  };
  const GWEI = 1_000_000_000n;
  const fee = (wei: bigint) => `0x${wei.toString(16)}`;

  test.each([
    ['both', { maxFeePerGas: fee(9n * GWEI), maxPriorityFeePerGas: fee(2n * GWEI) }, [9n * GWEI, 2n * GWEI]],
    ['a price', { gasPrice: fee(7n * GWEI) }, [7n * GWEI, 7n * GWEI]],
    ['the most', { maxFeePerGas: fee(9n * GWEI) }, [9n * GWEI, expect.anything()]],
    ['a tip', { maxPriorityFeePerGas: fee(2n * GWEI) }, [expect.anything(), 2n * GWEI]],
  ])('its fees are offered, and taken only where the user wants them: %s', async (_, fields, [most, tip]) => {
    const { plan, question, sent } = await planOf(fields);
    expect(plan.fees).toMatchObject({ choice: 'normal', site: { maxFeePerGas: most, maxPriorityFeePerGas: tip } });
    expect(plan.transactions[0]?.maxFeePerGas).toBe(plan.fees?.options.normal.maxFeePerGas);
    const { maxFee, ...price } = plan.fees?.site ?? { maxFee: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
    const inWords = { maxFeePerGas: `${price.maxFeePerGas}`, maxPriorityFeePerGas: `${price.maxPriorityFeePerGas}` };
    expect(maxFee).toBe((plan.transactions[0]?.gas ?? 0n) * price.maxFeePerGas);
    await local.wallet.command('chooseFee', { id: question.id, fee: { choice: 'own', ...inWords } });
    expect((await local.wallet.question()).subject).toMatchObject({ plan: { transactions: [price], maxFee } });
    await local.wallet.decline();
    expect(await sent).toBe(4001);
  });

  test.each([
    ['a fee below what the network asks for', { maxFeePerGas: fee(1n), maxPriorityFeePerGas: '0x0' }, 'feeTooLow'],
    ['a price below that', { gasPrice: fee(1n) }, 'feeTooLow'],
    ['a fee that can only be a mistake', { maxFeePerGas: fee(9_000_000n * GWEI), maxPriorityFeePerGas: '0x1' }, 'feeTooHigh'],
    ['a tip that can only be one', { maxPriorityFeePerGas: fee(9_000_000n * GWEI) }, 'feeTooHigh'],
  ])('%s is not offered, and the window says why', async (_, fields, why) => {
    const { plan, sent } = await planOf(fields);
    expect(plan.fees).toMatchObject({ choice: 'normal', siteRefused: why });
    expect(plan.fees).not.toHaveProperty('site');
    await local.wallet.decline();
    expect(await sent).toBe(4001);
  });

  test('a fee that the network has outgrown is offered no more, and again once it is enough', async () => {
    const { question } = await planOf({ maxFeePerGas: fee(3n * GWEI), maxPriorityFeePerGas: '0x1' });
    const feesAt = async (baseFee: bigint) => {
      await local.anvil.rpc('anvil_setNextBlockBaseFeePerGas', [numberToHex(baseFee)]);
      await local.anvil.rpc('evm_mine', []);
      await local.wallet.command('refresh', { id: question.id });
      return ((await local.wallet.question()).subject as BatchSubject).plan.fees;
    };
    const low = await feesAt(5n * GWEI);
    expect(low).toMatchObject({ siteRefused: 'feeTooLow' });
    expect(low).not.toHaveProperty('site');
    const again = await feesAt(GWEI);
    expect(again).toMatchObject({ site: { maxFeePerGas: 3n * GWEI } });
    expect(again).not.toHaveProperty('siteRefused');
    await local.wallet.decline();
  });

  test('without any there is nothing to offer', async () => {
    expect((await planOf({})).plan.fees).not.toHaveProperty('site');
    await local.wallet.decline();
  });

  test('its access list is tried, paid for and signed', async () => {
    const keys = [1, 2].map((slot) => `0x${slot.toString(16).padStart(64, '0')}`);
    const accessList = [{ address: local.demo.counter.toUpperCase().replace('X', 'x'), storageKeys: keys }];
    const without = await planOf({ to: local.demo.counter, data: '0xd09de08a' });
    const gas = without.plan.transactions[0]?.gas ?? 0n;
    await local.wallet.decline();
    const answer = ask({ from: ACCOUNT, to: local.demo.counter, data: '0xd09de08a', accessList });
    const { plan } = (await local.wallet.question()).subject as BatchSubject;
    expect(plan.transactions[0]?.accessList).toEqual([{ address: local.demo.counter, storageKeys: keys }]);
    expect(plan.transactions[0]?.gas).toBeGreaterThan(gas + 2_000n);
    await local.wallet.confirm();
    const hash = await answer;
    expect(await receiptOf(hash)).toMatchObject({ status: '0x1' });
    const { raw } = (await local.wallet.db.slots.get(hash as `0x${string}`)) ?? { raw: '0x' as const };
    expect(parseTransaction(raw)).toMatchObject({ accessList: [{ storageKeys: keys }] });
  });

  test('where the gas that it gives does not pay for its list: -32602', async () => {
    const accessList = [{ address: OTHER, storageKeys: [] }];
    expect(await refused({ from: ACCOUNT, to: OTHER, gas: '0x5208', accessList })).toMatchObject({ code: -32602 });
  });
});
