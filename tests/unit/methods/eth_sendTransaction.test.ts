import { describe, expect, test } from 'vitest';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { codeOf, localChain, until } from '../../support/local.ts';
import { ACCOUNT } from '../../support/wallet.ts';

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
