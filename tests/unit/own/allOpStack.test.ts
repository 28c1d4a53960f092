import { hexToBytes } from 'viem';
import { describe, expect, test } from 'vitest';
import { knownOf } from '../../../lib/core/batch/surcharge.ts';
import { fund } from '../../support/anvil.ts';
import { localChain } from '../../support/local.ts';
import { installOpStack, l1FeeOf, type Operator, type Prices, setPrices } from '../../support/opStack.ts';
import { ACCOUNT } from '../../support/wallet.ts';
import { PLAIN, sendingOn } from './sending.ts';

/** All of the currency where the chain takes more than gas: what stays is the room that was kept for it, to the wei. */

const GWEI = 10n ** 9n;
const PRICES: Prices = { baseFee: 30n * GWEI, blobBaseFee: 3n * GWEI, baseFeeScalar: 2_269n, blobBaseFeeScalar: 1_055_762n };
const NONE: Operator = { scalar: 0n, constant: 0n };
const WANTS: Operator = { scalar: 40_000_000n, constant: 5_000_000n };
const local = localChain({ args: ['--optimism'], hardfork: 'isthmus' });
const { rpc, all, balanceOf, subject, looked, outcomeOf, receiptOf } = sendingOn(local);

describe('all of the currency on a chain that takes a fee for data', () => {
  test.each<[string, Operator | undefined]>([
    ['without an operator', undefined],
    ['whose operator wants nothing', NONE],
    ['whose operator wants something', WANTS],
  ])('N-12 %s, leaves what was kept back for that and not taken', async (_, operator) => {
    await installOpStack(local.anvil.rpc, PRICES, operator);
    const wealth = 10n ** 18n + 987_654_321n;
    await fund(local.anvil.rpc, ACCOUNT, wealth);
    const asking = all(PLAIN);
    const { plan } = await subject();
    await local.wallet.confirm();
    const { status, slots } = await outcomeOf(await asking);
    const [slot] = slots;
    if (!slot?.surcharge || slot.surcharge === 'unknown') throw new Error('nothing was found out');
    const { gasUsed, price } = await receiptOf(slot.hash);
    const data = l1FeeOf(hexToBytes(slot.raw), PRICES);
    expect(status).toBe(200);
    expect([slot.gas, gasUsed, price]).toEqual([21_000n, 21_000n, slot.maxFeePerGas]);
    expect(await balanceOf(PLAIN)).toBe(wealth - plan.maxFee);
    expect(await balanceOf(ACCOUNT)).toBe(slot.surcharge.l1Fee - data);
  });

  test.each([
    ['risen by a quarter', 5n],
    ['fallen by a quarter', 3n],
  ])('N-12 pays by prices on Ethereum that have %s since', async (_, quarters) => {
    await installOpStack(local.anvil.rpc, PRICES);
    const wealth = 10n ** 18n;
    await fund(local.anvil.rpc, ACCOUNT, wealth);
    const asking = all(PLAIN);
    const { plan } = await subject();
    await rpc('evm_setAutomine', [false]);
    await local.wallet.confirm();
    const key = await asking;
    const now = { ...PRICES, baseFee: (PRICES.baseFee * quarters) / 4n, blobBaseFee: (PRICES.blobBaseFee * quarters) / 4n };
    await setPrices(local.anvil.rpc, now);
    await rpc('evm_setAutomine', [true]);
    await rpc('evm_mine');
    const { status, slots } = await outcomeOf(key);
    expect(status).toBe(200);
    expect(await balanceOf(PLAIN)).toBe(wealth - plan.maxFee);
    const l1Fee = knownOf(slots[0]?.surcharge);
    expect(await balanceOf(ACCOUNT)).toBe(l1Fee - l1FeeOf(hexToBytes(slots[0]?.raw ?? '0x'), now));
  });

  test('N-12 cannot be sent where it is no more than all that the chain may take', async () => {
    await installOpStack(local.anvil.rpc, PRICES, WANTS);
    const asking = all(PLAIN);
    const { plan } = await subject();
    await fund(local.anvil.rpc, ACCOUNT, plan.maxFee);
    expect((await looked()).plan).toMatchObject({ blocked: { code: 'blocked.short' }, lacking: 1n });
    await local.wallet.decline();
    expect(await asking).toBeUndefined();
  });
});
