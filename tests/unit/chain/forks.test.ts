import { type Hex, parseTransaction } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { settled, until } from '../../support/local.ts';
import { ACCOUNT, arrivals, startWallet, type TestWallet } from '../../support/wallet.ts';

/** The same wallet on chains with older and with newer rules. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const CAP = 2n ** 24n;
const hex = (value: bigint): Hex => `0x${value.toString(16)}`;

function chainOf(hardfork: string, args: readonly string[] = []) {
  const on = {} as { anvil: Anvil; wallet: TestWallet };
  beforeAll(async () => {
    on.anvil = await startAnvil({ hardfork, args });
  });
  afterAll(() => on.anvil.stop());
  beforeEach(async () => {
    on.wallet = startWallet();
    await on.wallet.ready(on.anvil.url);
  });
  afterEach(async () => {
    on.wallet.stop();
    await arrivals();
    await on.anvil.rpc('anvil_dropAllTransactions');
    await on.anvil.rpc('evm_setAutomine', [true]);
  });
  const send = async (calls: object[]) => {
    const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
    const sent = on.wallet.ask('wallet_sendCalls', [request]);
    const question = await on.wallet.question();
    await on.wallet.confirm();
    return { id: ((await sent) as { id: string }).id, subject: question.subject as { plan: { maxFee: bigint } } };
  };
  const slots = async () => (await on.wallet.db.slots.toArray()).sort((a, b) => a.index - b.index || a.attempt - b.attempt);
  const balance = async () => BigInt((await on.anvil.rpc('eth_getBalance', [ACCOUNT, 'latest'])) as string);
  return { on, send, slots, balance };
}

describe('N-06 a chain whose blocks have no base fee', () => {
  const { on, send, slots, balance } = chainOf('berlin');
  const pay = { to: OTHER, value: '0x1' };

  test('gets transactions of type 0, and a batch goes through', async () => {
    const before = await balance();
    const { id, subject } = await send([pay, pay]);
    expect((await settled(on.wallet, id)).status).toBe(200);
    const rows = await slots();
    expect(rows.map(({ raw }) => parseTransaction(raw).type)).toEqual(['legacy', 'legacy']);
    expect(rows.map(({ raw }) => parseTransaction(raw).chainId)).toEqual([31337, 31337]);
    const cost = before - (await balance()) - 2n;
    expect(cost).toBeGreaterThan(0n);
    expect(subject.plan.maxFee).toBeGreaterThanOrEqual(cost);
  });

  test.each(['speedUp', 'cancelTransaction'] as const)('takes %s at its one price', async (command) => {
    await on.anvil.rpc('evm_setAutomine', [false]);
    const { id } = await send([pay]);
    const [slow] = await until(async () => {
      const rows = await slots();
      return rows[0]?.state === 'offered' && rows;
    });
    const { hash } = await on.wallet.command(command, { hash: slow?.hash ?? '0x' });
    const [, next] = await slots();
    const { type, gasPrice = 0n } = parseTransaction(next?.raw ?? '0x');
    expect(type).toBe('legacy');
    expect(gasPrice * 8n).toBeGreaterThanOrEqual((slow?.maxFeePerGas ?? 0n) * 9n);
    await until(async () => {
      const pool = (await on.anvil.rpc('txpool_content')) as { pending: Record<string, Record<string, { hash: string }>> };
      return Object.values(pool.pending).some((each) => Object.values(each).some((found) => found.hash === hash));
    });
    await on.anvil.rpc('evm_mine');
    expect((await settled(on.wallet, id)).status).toBe(command === 'speedUp' ? 200 : 400);
  });

  test('takes the user’s own price as the whole of it', async () => {
    const sent = on.wallet.ask('wallet_sendCalls', [
      { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [pay] },
    ]);
    const { id } = await on.wallet.question();
    const own = { choice: 'own', maxFeePerGas: '7000000000', maxPriorityFeePerGas: '1' } as const;
    await on.wallet.command('chooseFee', { id, fee: own });
    await on.wallet.confirm();
    await settled(on.wallet, ((await sent) as { id: string }).id);
    expect(parseTransaction((await slots())[0]?.raw ?? '0x')).toMatchObject({ type: 'legacy', gasPrice: 7_000_000_000n });
  });

  test('sends all of the currency, and nothing is left', async () => {
    const payments = [{ to: '0x00000000000000000000000000000000000a11ce', what: { kind: 'native', amount: 'all' } }] as const;
    const key = await on.wallet.ownConfirmed('send', { chainId: 31337, from: ACCOUNT, payments: [...payments] });
    await until(async () => (await on.wallet.db.slots.where('batch').equals(key).first())?.receipt?.success);
    expect(await balance()).toBe(0n);
  });
});

/** Code that runs in circles until so much gas is left, wherever it is put. */
const burnsTo = (left: bigint): Hex => `0x5b63${left.toString(16).padStart(8, '0')}5a1160005700`;

describe.each([
  ['takes no transaction above 2^24 gas', 'osaka', ['--enable-tx-gas-limit'], true],
  ['knows no such cap', 'prague', [], false],
] as const)('N-06 a chain that %s', (_, hardfork, args, isCapped) => {
  const { on, send, slots } = chainOf(hardfork, args);

  test.each([
    ['at the cap', CAP, false],
    ['one above it', CAP + 1n, isCapped],
  ])('a limit of the site’s %s', async (__, gas, isRefused) => {
    const asked = on.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: OTHER, value: '0x1', gas: hex(gas) }]);
    if (isRefused) {
      await expect(asked).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('16,777,216') });
      return;
    }
    await on.wallet.confirm();
    await asked;
    const [slot] = await until(async () => {
      const rows = await slots();
      return rows[0]?.state === 'mined' && rows;
    });
    expect(slot).toMatchObject({ gas, receipt: { success: true } });
  });

  test('our own room to spare does not cross it', async () => {
    const burner = '0x00000000000000000000000000000000000b0b00';
    // Of what the simulation gives, thirty million, it uses fourteen; of the cap it would use less than there is.
    await on.anvil.rpc('anvil_setCode', [burner, burnsTo(16_000_000n)]);
    const { id } = await send([{ to: burner }]);
    expect((await settled(on.wallet, id)).status).toBe(200);
    expect((await slots())[0]?.gas).toBe(CAP);
  });
});
