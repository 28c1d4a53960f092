import { describe, expect, test } from 'vitest';
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

  test('A-04 without a recipient it creates a contract', async () => {
    const sent = ask({ from: ACCOUNT, data: '0x60006000f3' });
    await local.wallet.confirm();
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

  test.each(['gas', 'gasLimit'])('A-04 the site’s %s is kept', async (name) => {
    const sent = codeOf(ask({ from: ACCOUNT, to: OTHER, [name]: '0xea60' }));
    expect((await local.wallet.question()).subject).toMatchObject({ plan: { transactions: [{ gas: 60_000n }] } });
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
    ['A-04 another chain', { to: OTHER, chainId: '0x1' }, 'params[0].chainId'],
    ['A-04 gas below the intrinsic', { to: OTHER, gas: '0x1' }, 'params[0].gas'],
    ['A-04 a gas limit that is no quantity', { to: OTHER, gasLimit: 'invalid' }, 'params[0].gasLimit'],
    ['A-04 gas and gas limit that differ', { to: OTHER, gas: '0x5208', gasLimit: '0x5209' }, 'gasLimit'],
    ['S-06 data for the sender itself', { to: ACCOUNT, data: '0x12' }, 'params[0].to'],
  ])('%s is -32602', async (_title, fields, text) => {
    expect(await refused({ from: ACCOUNT, ...fields })).toMatchObject({ code: -32602, message: expect.stringContaining(text) });
  });

  test('S-03 an account that the site may not use is 4100', async () => {
    expect(await refused({ from: OTHER, to: ACCOUNT })).toMatchObject({ code: 4100 });
  });
});
