import { beforeEach, describe, expect, test } from 'vitest';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import type { CommandParams } from '../../../lib/core/command.ts';
import { fund } from '../../support/anvil.ts';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { arrived, localChain, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';
import { PLAIN, sendingOn } from './sending.ts';

/** All of the currency, to the wei. */

const GWEI = 10n ** 9n;
const ETHER = 10n ** 18n;
const CONTRACT = '0x00000000000000000000000000000000c0ffee00';
/** Counts in its storage, so that it takes gas of which some is to spare. */
const COUNTER = '0x60005460010160005500';
const local = localChain();
const { rpc, all, balanceOf, subject, looked, outcomeOf, receiptOf } = sendingOn(local);
const nextBaseFee = (wei: bigint) => rpc('anvil_setNextBlockBaseFeePerGas', [`0x${wei.toString(16)}`]);

type Fee = CommandParams<'chooseFee'>['fee'];
const FEES: [string, Fee | undefined][] = [
  ['as proposed', undefined],
  ['slow', { choice: 'slow' }],
  ['fast', { choice: 'fast' }],
  ['the owner’s', { choice: 'own', maxFeePerGas: String(7n * GWEI + 3n), maxPriorityFeePerGas: String(GWEI) }],
];

describe('all of the currency', () => {
  describe.each([
    ['a plain account', undefined],
    ['an account that is upgraded', delegationCode(SIMPLE_7702_ACCOUNT)],
  ])('of %s', (_, code) => {
    beforeEach(async () => {
      if (code) await rpc('anvil_setCode', [ACCOUNT, code]);
    });

    test.each(FEES)('leaves nothing where it goes to somebody without code; fees: %s', async (_fees, fee) => {
      await fund(local.anvil.rpc, ACCOUNT, 3n * ETHER + 12_345_678_901n);
      const asking = all(PLAIN);
      const { id } = await local.wallet.question('send');
      if (fee) await local.wallet.command('chooseFee', { id, fee });
      const { plan } = await subject();
      expect(plan.transactions[0]?.value).toBe(plan.balance - plan.maxFee);
      await local.wallet.confirm();
      expect((await outcomeOf(await asking)).status).toBe(200);
      expect(await balanceOf(ACCOUNT)).toBe(0n);
      expect(await balanceOf(PLAIN)).toBe(plan.balance - plan.maxFee);
    });
  });

  test.each([
    [1n * GWEI, 2n * GWEI],
    [7n * GWEI, 1n],
    [2n * GWEI, 3n * GWEI + 1n],
    [1n, 2n],
  ])('leaves nothing though the base fee moves from %s over to %s', async (before, after) => {
    await nextBaseFee(before);
    await rpc('evm_mine');
    await fund(local.anvil.rpc, ACCOUNT, ETHER + 7n);
    const asking = all(PLAIN);
    await subject();
    await rpc('evm_setAutomine', [false]);
    await nextBaseFee(after);
    await rpc('evm_mine');
    await local.wallet.confirm();
    const key = (await asking) ?? '';
    await nextBaseFee(after + after / 2n);
    await rpc('evm_setAutomine', [true]);
    await rpc('evm_mine');
    expect((await outcomeOf(key)).status).toBe(200);
    expect(await balanceOf(ACCOUNT)).toBe(0n);
  });

  test('leaves of a contract’s gas what it did not use, and no more', async () => {
    await rpc('anvil_setCode', [CONTRACT, COUNTER]);
    await fund(local.anvil.rpc, ACCOUNT, ETHER);
    const asking = all(CONTRACT);
    await local.wallet.confirm();
    const { status, slots } = await outcomeOf(await asking);
    const { gasUsed, price } = await receiptOf(slots[0]?.hash ?? '');
    expect(status).toBe(200);
    expect(price).toBe(slots[0]?.maxFeePerGas);
    expect(await balanceOf(ACCOUNT)).toBe(((slots[0]?.gas ?? 0n) - gasUsed) * price);
    expect(await balanceOf(ACCOUNT)).toBeGreaterThan(0n);
  });

  test('can be sent to a contract that takes more gas for more than it takes for less', async () => {
    // Writes to its storage if it gets at least an ether.
    await rpc('anvil_setCode', [CONTRACT, `0x67${ETHER.toString(16).padStart(16, '0')}341060135760016000555b00`]);
    await fund(local.anvil.rpc, ACCOUNT, ETHER / 2n);
    const asking = all(CONTRACT);
    const { maxFee } = (await subject()).plan;
    await fund(local.anvil.rpc, ACCOUNT, ETHER + (maxFee * 5n) / 4n);
    const { plan } = await looked();
    expect((await looked()).plan).toEqual(plan);
    expect(plan.blocked).toBeUndefined();
    expect(plan.transactions[0]?.value).toBeLessThan(ETHER);
    await local.wallet.confirm();
    expect((await outcomeOf(await asking)).status).toBe(200);
  });

  test('leaves nothing where the node cannot try it out', async () => {
    const node = await startFaultProxy({ target: local.anvil.url });
    node.rules({ match: 'eth_simulateV1', fault: 'rpcError', code: -32601, message: 'method not found' });
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [node.url] });
    await fund(local.anvil.rpc, ACCOUNT, ETHER);
    const asking = all(PLAIN);
    await local.wallet.confirm();
    expect((await outcomeOf(await asking)).status).toBe(200);
    expect(await balanceOf(ACCOUNT)).toBe(0n);
    await node.stop();
  });

  test.each([
    ['below what the fee may come to', -1n],
    ['of just what the fee may come to, which leaves nothing to send', 0n],
  ])('cannot be sent from a balance %s', async (_, more) => {
    const asking = all(PLAIN);
    const { plan } = await subject();
    await fund(local.anvil.rpc, ACCOUNT, plan.maxFee + more);
    const { plan: now } = await looked();
    expect(now).toMatchObject({ blocked: { code: 'blocked.short' } });
    expect(await local.wallet.confirm()).toEqual({ settled: 'blocked' });
    await local.wallet.decline();
    expect(await asking).toBeUndefined();
    expect(await local.wallet.db.batches.count()).toBe(0);
  });

  test('is a single wei where the account has one more than the fee', async () => {
    const asking = all(PLAIN);
    const { plan } = await subject();
    await fund(local.anvil.rpc, ACCOUNT, plan.maxFee + 1n);
    await local.wallet.confirm();
    expect((await outcomeOf(await asking)).status).toBe(200);
    expect([await balanceOf(ACCOUNT), await balanceOf(PLAIN)]).toEqual([0n, 1n]);
  });

  test('N-17 is what was shown, though somebody sends dust in between', async () => {
    const asking = all(PLAIN);
    const { plan } = await subject();
    const { revision } = await looked();
    for (const dust of [1n, 999n]) {
      await fund(local.anvil.rpc, ACCOUNT, (await balanceOf(ACCOUNT)) + dust);
      expect((await looked()).revision).toBe(revision);
    }
    await local.wallet.confirm();
    expect((await outcomeOf(await asking)).status).toBe(200);
    expect(await balanceOf(ACCOUNT)).toBe(1_000n);
    expect(await balanceOf(PLAIN)).toBe(plan.transactions[0]?.value);
  });

  test('S-19 is more where more has come, and less where something has gone, and both are shown first', async () => {
    const asking = all(PLAIN);
    const first = await looked();
    for (const wei of [2n * first.plan.balance, first.plan.balance / 2n]) {
      await fund(local.anvil.rpc, ACCOUNT, wei);
      const { plan, batch } = await looked();
      expect(plan.transactions[0]?.value).toBe(wei - plan.maxFee);
      expect(batch.calls[0]?.value).toBe(wei - plan.maxFee);
    }
    const verdict = { confirmed: true } as const;
    const { id } = await local.wallet.question('send');
    expect(await local.wallet.command('settle', { id, revision: first.revision, verdict })).toEqual({ settled: 'changed' });
    await local.wallet.confirm();
    await outcomeOf(await asking);
    expect(await balanceOf(ACCOUNT)).toBe(0n);
  });

  test('leaves nothing for a higher fee: it cannot be sped up, and can be cancelled', async () => {
    await fund(local.anvil.rpc, ACCOUNT, ETHER);
    const asking = all(PLAIN);
    await subject();
    await rpc('evm_setAutomine', [false]);
    await local.wallet.confirm();
    const key = (await asking) ?? '';
    const { hash } = await until(async () => {
      const slot = await local.wallet.db.slots.where('batch').equals(key).first();
      return slot?.state === 'offered' && slot;
    });
    await expect(local.wallet.command('speedUp', { hash })).rejects.toThrow('refusal.feeNotHeld');
    await arrived(local, (await local.wallet.command('cancelTransaction', { hash })).hash);
    await rpc('evm_setAutomine', [true]);
    await rpc('evm_mine');
    expect((await outcomeOf(key)).status).toBe(400);
    expect(await balanceOf(PLAIN)).toBe(0n);
  });
});
