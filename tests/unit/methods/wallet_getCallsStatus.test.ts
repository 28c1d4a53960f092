import { encodeFunctionData, toEventSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { tokenAbi } from '../../dapp/abi.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, asker, startWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();

const request = (more: Record<string, unknown> = {}) => [
  { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [{ to: OTHER, value: '0x1' }], ...more },
];
async function send(more: Record<string, unknown> = {}): Promise<string> {
  const sent = local.wallet.ask('wallet_sendCalls', request(more));
  await local.wallet.confirm({ upgrade: true });
  return ((await sent) as { id: string }).id;
}

describe('wallet_getCallsStatus', () => {
  test('S-16 a batch whose transaction is in no block yet is 100, without receipts', async () => {
    await local.anvil.rpc('evm_setAutomine', [false]);
    const id = await send();
    expect(await local.wallet.ask('wallet_getCallsStatus', [id])).toEqual({
      version: '2.0.0',
      id,
      chainId: '0x7a69',
      status: 100,
      atomic: true,
    });
    await local.anvil.rpc('evm_mine');
    await local.anvil.rpc('evm_setAutomine', [true]);
    expect((await settled(local.wallet, id)).status).toBe(200);
  });

  test.each([
    ['one call that has to be atomic', 1, true, true],
    ['one call that has not', 1, false, true],
    ['two calls one by one', 2, false, false],
    ['two calls in one transaction', 2, true, true],
  ])('N-22 S-16 %s: all happens or nothing does, and the status says so', async (_, count, atomicRequired, atomic) => {
    const id = await send({ atomicRequired, calls: Array.from({ length: count }, () => ({ to: OTHER, value: '0x1' })) });
    expect(await settled(local.wallet, id)).toMatchObject({ status: 200, atomic });
  });

  test('S-16 the status is what EIP-5792 names and nothing else, quantities in hex as the chain has them', async () => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [ACCOUNT, 7n] });
    const id = await send({ calls: [{ to: local.demo.token, data }] });
    const status = await settled(local.wallet, id);
    const [hash] = status.receipts?.map(({ transactionHash }) => transactionHash) ?? [];
    const mined = (await local.anvil.rpc('eth_getTransactionReceipt', [hash])) as Record<'blockHash' | 'transactionHash', string>;
    const quantity = (value: unknown) => `0x${BigInt(String(value)).toString(16)}`;
    const { blockNumber, gasUsed } = mined as Record<string, unknown>;
    expect(BigInt(String(gasUsed))).toBeGreaterThan(21_000n);
    expect(status).toStrictEqual({
      version: '2.0.0',
      id,
      chainId: '0x7a69',
      status: 200,
      atomic: true,
      receipts: [
        {
          logs: [
            {
              address: local.demo.token.toLowerCase(),
              data: `0x${'7'.padStart(64, '0')}`,
              topics: [
                toEventSelector('Transfer(address,address,uint256)'),
                `0x${'0'.repeat(64)}`,
                `0x${ACCOUNT.slice(2).padStart(64, '0')}`,
              ],
            },
          ],
          status: '0x1',
          blockHash: mined.blockHash.toLowerCase(),
          blockNumber: quantity(blockNumber),
          gasUsed: quantity(gasUsed),
          transactionHash: mined.transactionHash.toLowerCase(),
        },
      ],
    });
  });

  test('S-16 an unknown id, and one of another site, are 5730', async () => {
    const id = await send({ id: 'mine' });
    expect(await local.wallet.refused('wallet_getCallsStatus', ['nobody’s'])).toMatchObject({ code: 5730 });
    const other = asker('https://other.example');
    const connected = local.wallet.ask('eth_requestAccounts', [], other);
    await local.wallet.confirm({ accounts: [ACCOUNT] });
    await connected;
    expect(await local.wallet.refused('wallet_getCallsStatus', [id], other)).toMatchObject({ code: 5730 });
  });

  test('S-21 a batch is answered for a month later, after a restart, as on the first day', async () => {
    const id = await send({ id: 'old' });
    const status = await settled(local.wallet, id);
    local.wallet.stop();
    const { db, session, local: kept } = local.wallet.platform;
    const later = Date.now() + 30 * 24 * 3_600_000;
    local.wallet = startWallet({ db, session, local: kept, clock: { now: () => later } });
    await local.wallet.resume(0);
    expect(await local.wallet.ask('wallet_getCallsStatus', [id])).toEqual(status);
  });

  test.each([
    ['nothing', undefined],
    ['no id', []],
    ['a number', [1]],
    ['two ids', ['a', 'b']],
    ['an empty id', ['']],
  ])('S-16 %s as parameters is -32602', async (_title, params) => {
    expect(await local.wallet.refused('wallet_getCallsStatus', params)).toMatchObject({ code: -32602 });
  });

  test('S-25 a reorganisation that drops the transaction brings the status back to 100, and it is sent again', async () => {
    const id = await send();
    const before = await settled(local.wallet, id);
    await local.anvil.rpc('evm_setAutomine', [false]);
    await local.anvil.rpc('anvil_reorg', [1, []]);
    await local.anvil.rpc('anvil_dropTransaction', [before.receipts?.[0]?.transactionHash]);
    // A second look has to say so, fifteen seconds later (N-11).
    const clock = { skew: 0 };
    local.wallet.stop();
    local.wallet = restarted(local.wallet, { clock: { now: () => Date.now() + clock.skew } });
    await until(async () => {
      clock.skew += 16_000;
      local.wallet.check();
      const status = (await local.wallet.ask('wallet_getCallsStatus', [id])) as { status: number };
      return status.status === 100;
    });
    await local.anvil.rpc('evm_setAutomine', [true]);
    await local.anvil.rpc('evm_mine');
    const after = await settled(local.wallet, id);
    expect(after.status).toBe(200);
    expect(after.receipts?.[0]?.transactionHash).toBe(before.receipts?.[0]?.transactionHash);
  });
});
