import { encodeFunctionData, hexToBytes, parseAbi } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { knownOf } from '../../../lib/core/batch/surcharge.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { fund } from '../../support/anvil.ts';
import { codeOf, localChain, settled, until } from '../../support/local.ts';
import {
  compressedLength,
  fjordCost,
  installOpStack,
  l1FeeOf,
  type Operator,
  operatorFeeOf,
  type Prices,
  setPrices,
} from '../../support/opStack.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

/** The wallet on a local chain with the published contract of the OP stack. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const ORACLE = '0x420000000000000000000000000000000000000f';
const GWEI = 10n ** 9n;
const PRICES: Prices = { baseFee: 30n * GWEI, blobBaseFee: 3n * GWEI, baseFeeScalar: 2_269n, blobBaseFeeScalar: 1_055_762n };
const OPERATOR: Operator = { scalar: 40_000_000n, constant: 5_000_000n };
const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const abi = parseAbi([
  'function getL1Fee(bytes data) view returns (uint256)',
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
]);
type Asked = Parameters<typeof encodeFunctionData<typeof abi>>[0];
const oracle = async (asked: Omit<Asked, 'abi'>) =>
  BigInt((await rpc('eth_call', [{ to: ORACLE, data: encodeFunctionData({ abi, ...asked } as Asked) }, 'latest'])) as string);

const paying = (calls: number, more: object = {}) => ({
  version: '2.0.0',
  from: ACCOUNT,
  chainId: '0x7a69',
  atomicRequired: false,
  calls: Array.from({ length: calls }, () => ({ to: OTHER, value: '0x1' })),
  ...more,
});
const subjectOf = async () => (await local.wallet.question('wallet_sendCalls')).subject as BatchSubject;
const slots = async () => (await local.wallet.db.slots.toArray()).sort((a, b) => a.index - b.index || a.attempt - b.attempt);
/** What such a chain takes on top of gas for what was signed. */
const charged = (raw: `0x${string}`, gas: bigint) => l1FeeOf(hexToBytes(raw), PRICES) + operatorFeeOf(gas, OPERATOR);

describe('N-12 the model of such a chain that the properties rest on', () => {
  test.each<[string, Uint8Array]>([
    ['zeros', new Uint8Array(700)],
    ['no pattern', Uint8Array.from({ length: 1_500 }, (_, index) => (index * index * 31 + 7 * index) % 251)],
    ['words', Uint8Array.from({ length: 1_000 }, (_, index) => (index % 32 < 12 ? 0 : (index >> 5) * 7))],
    ['repetition', Uint8Array.from({ length: 900 }, (_, index) => index % 50)],
    ['long runs', Uint8Array.from({ length: 1_200 }, (_, index) => (index < 20 ? index : 9))],
    ['next to nothing', Uint8Array.from([2, 3])],
  ])('takes what the published contract does for %s', async (_, bytes) => {
    await installOpStack(local.anvil.rpc, PRICES);
    const data = `0x${Buffer.from(bytes).toString('hex')}` as const;
    const compressed = await oracle({ functionName: 'getL1Fee', args: [data] });
    // The contract adds what a signature takes.
    expect(compressed).toBe(fjordCost(compressedLength(bytes) + 68, PRICES));
  });

  test.each([false, true])('and what the operator wants, after Jovian: %s', async (jovian) => {
    await installOpStack(local.anvil.rpc, PRICES, { ...OPERATOR, jovian });
    const fee = await oracle({ functionName: 'getOperatorFee', args: [21_000n] });
    expect(fee).toBe(operatorFeeOf(21_000n, { ...OPERATOR, jovian }));
    expect(await oracle({ functionName: 'getL1FeeUpperBound', args: [100n] })).toBeGreaterThan(0n);
  });
});

describe('N-12 a batch on a chain that takes more than gas', () => {
  beforeEach(() => installOpStack(local.anvil.rpc, PRICES, OPERATOR));

  test('has it in the plan, apart and in every sum, and in the journal', async () => {
    const sent = local.wallet.ask('wallet_sendCalls', [paying(2)]);
    const { plan } = await subjectOf();
    const { surcharge, transactions, maxFee, fees } = plan;
    if (surcharge === undefined || surcharge === 'unknown') throw new Error('nothing was found out');
    const gas = transactions.reduce((sum, each) => sum + each.gas, 0n);
    expect(maxFee).toBe(gas * (transactions[0]?.maxFeePerGas ?? 0n) + knownOf(surcharge));
    expect(fees?.options.fast.maxFee).toBe(gas * (fees?.options.fast.maxFeePerGas ?? 0n) + knownOf(surcharge));
    await local.wallet.confirm();
    await settled(local.wallet, ((await sent) as { id: string }).id);
    const rows = await slots();
    expect(rows.map((slot) => slot.surcharge)).toEqual(transactions.map((each) => each.surcharge));
    for (const slot of rows) expect(knownOf(slot.surcharge)).toBeGreaterThanOrEqual(charged(slot.raw, slot.gas));
  });

  test('has it in the currency of the chain, where that is another than Ethereum’s (Mantle)', async () => {
    const ratio = 2_500n;
    await installOpStack(local.anvil.rpc, PRICES, { ...OPERATOR, ratio });
    const sent = local.wallet.ask('wallet_sendCalls', [paying(1)]);
    await local.wallet.confirm();
    await sent;
    const [slot] = await slots();
    const l1Fee = l1FeeOf(hexToBytes(slot?.raw ?? '0x'), PRICES) * ratio;
    const gas = slot?.gas ?? 0n;
    expect(knownOf(slot?.surcharge)).toBeGreaterThanOrEqual(l1Fee + operatorFeeOf(gas, OPERATOR));
    expect(knownOf(slot?.surcharge)).toBeLessThan(4n * l1Fee);
  });

  test('is locked to the wei where the account holds less', async () => {
    const sent = codeOf(local.wallet.ask('wallet_sendCalls', [paying(1)]));
    const { plan } = await subjectOf();
    await fund(local.anvil.rpc, ACCOUNT, plan.maxFee);
    const refreshed = async () => {
      await local.wallet.command('refresh', { id: (await local.wallet.question()).id });
      return (await subjectOf()).plan;
    };
    expect(await until(async () => (await refreshed()).lacking)).toBe(1n);
    await fund(local.anvil.rpc, ACCOUNT, plan.maxFee + 1n);
    await until(async () => (await refreshed()).lacking === undefined);
    expect((await subjectOf()).plan.blocked).toBeUndefined();
    await local.wallet.decline();
    expect(await sent).toBe(4001);
  });

  test('S-19 stays the same while prices move a little, and locks confirm when they soar', async () => {
    const sent = codeOf(local.wallet.ask('wallet_sendCalls', [paying(1)]));
    const { id, revision } = await local.wallet.question();
    const refresh = () => local.wallet.command('refresh', { id });
    await setPrices(local.anvil.rpc, {
      ...PRICES,
      baseFee: (PRICES.baseFee * 5n) / 4n,
      blobBaseFee: (PRICES.blobBaseFee * 5n) / 4n,
    });
    expect((await refresh()).revision).toBe(revision);
    const before = (await subjectOf()).plan.maxFee;
    await setPrices(local.anvil.rpc, { ...PRICES, baseFee: PRICES.baseFee * 10n });
    expect((await refresh()).revision).toBeGreaterThan(revision);
    expect((await subjectOf()).plan.maxFee).toBeGreaterThan(before);
    await local.wallet.decline();
    await sent;
  });

  test('says that it is unknown where the contract has ceased to answer', async () => {
    const sent = codeOf(local.wallet.ask('wallet_sendCalls', [paying(1)]));
    const { id } = await local.wallet.question();
    await rpc('anvil_setCode', [ORACLE, '0x00']);
    await local.wallet.command('refresh', { id });
    const { plan } = await subjectOf();
    expect(plan.surcharge).toBe('unknown');
    await local.wallet.decline();
    await sent;
  });

  test.each(['speedUp', 'cancelTransaction'] as const)(
    'tells what %s takes, with that in it, and refuses where it cannot be paid',
    async (command) => {
      await rpc('evm_setAutomine', [false]);
      const sent = local.wallet.ask('wallet_sendCalls', [paying(1)]);
      await local.wallet.confirm();
      await sent;
      const [slow] = await until(async () => {
        const rows = await slots();
        return rows[0]?.state === 'offered' && rows;
      });
      const hash = slow?.hash ?? '0x';
      const quotes = await local.wallet.command('replacementFees', { hash });
      const quote = command === 'speedUp' ? quotes.speedUp : quotes.cancel;
      if (!quote.surcharge || quote.surcharge === 'unknown') throw new Error('nothing was found out');
      const extra = BigInt(quote.surcharge.l1Fee) + BigInt(quote.surcharge.operatorFee);
      expect(extra).toBeGreaterThan(0n);
      expect((BigInt(quote.maxFee) - extra) % BigInt(quote.maxFeePerGas)).toBe(0n);
      const value = command === 'speedUp' ? 1n : 0n;
      const fees = { maxFeePerGas: quote.maxFeePerGas, maxPriorityFeePerGas: quote.maxPriorityFeePerGas };
      await fund(local.anvil.rpc, ACCOUNT, BigInt(quote.maxFee) + value - 1n);
      await expect(local.wallet.command(command, { hash, fees })).rejects.toThrow('refusal.feeNotHeld');
      await fund(local.anvil.rpc, ACCOUNT, BigInt(quote.maxFee) + value);
      await local.wallet.command(command, { hash, fees });
      const next = (await slots())[1];
      expect(knownOf(next?.surcharge)).toBe(extra);
      await rpc('anvil_setCode', [ORACLE, '0x']);
      const { cancel } = await local.wallet.command('replacementFees', { hash });
      expect(cancel.surcharge).toBe('unknown');
    },
  );

  test('tells what the end of an upgrade takes, with that in it', async () => {
    const sent = local.wallet.ask('wallet_sendCalls', [paying(2, { atomicRequired: true })]);
    await local.wallet.confirm({ upgrade: true });
    await settled(local.wallet, ((await sent) as { id: string }).id);
    void local.wallet.own('revokeDelegation', { chainId: LOCAL, account: ACCOUNT });
    const { surcharge, maxFee } = ((await local.wallet.question('revokeDelegation')).subject as BatchSubject).plan;
    if (!surcharge || surcharge === 'unknown') throw new Error('nothing was found out');
    expect(maxFee).toBeGreaterThan(surcharge.l1Fee + surcharge.operatorFee);
  });
});
