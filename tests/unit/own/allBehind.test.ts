import { describe, expect, test } from 'vitest';
import { fund } from '../../support/anvil.ts';
import { arrived, localChain, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';
import { PLAIN, sendingOn } from './sending.ts';

/** All of the currency, while something of the account is still on its way. */

const ETHER = 10n ** 18n;
const OTHER = '0x00000000000000000000000000000000000b0b00';
const BLOCKED = { blocked: { code: 'blocked.allBehind' } };
const local = localChain();
const { rpc, all, balanceOf, subject, looked, outcomeOf } = sendingOn(local);
const nextBaseFee = (wei: bigint) => rpc('anvil_setNextBlockBaseFeePerGas', [`0x${wei.toString(16)}`]);
const mine = async () => {
  await rpc('evm_setAutomine', [true]);
  await rpc('evm_mine');
};

describe('all of the currency behind something that is on its way', () => {
  test('can be sent when that has come to what it comes to, and then leaves nothing', async () => {
    await fund(local.anvil.rpc, ACCOUNT, 3n * ETHER);
    await rpc('evm_setAutomine', [false]);
    const payments = [{ to: OTHER, what: { kind: 'native' as const, amount: String(ETHER) } }];
    const first = await local.wallet.ownConfirmed('send', { chainId: LOCAL, from: ACCOUNT, payments });
    const sent = await until(() => local.wallet.db.slots.where('batch').equals(first).first());
    await arrived(local, sent.hash);
    const asking = all(PLAIN);
    expect((await subject()).plan).toMatchObject(BLOCKED);
    expect(await local.wallet.confirm()).toEqual({ settled: 'blocked' });
    // It comes to more than a block would have taken when all was asked for.
    await nextBaseFee(sent.maxFeePerGas - sent.maxPriorityFeePerGas);
    await mine();
    await outcomeOf(first);
    expect((await looked()).plan.blocked).toBeUndefined();
    await local.wallet.confirm();
    expect((await outcomeOf(await asking)).status).toBe(200);
    expect([await balanceOf(ACCOUNT), await balanceOf(OTHER)]).toEqual([0n, ETHER]);
  });

  test('that another wallet has sent waits for that, too', async () => {
    await rpc('evm_setAutomine', [false]);
    await rpc('eth_sendTransaction', [{ from: ACCOUNT, to: OTHER, value: '0x1' }]);
    const asking = all(PLAIN);
    expect((await subject()).plan).toMatchObject({ ...BLOCKED, foreign: 1 });
    await mine();
    expect((await looked()).plan.blocked).toBeUndefined();
    await local.wallet.decline();
    expect(await asking).toBeUndefined();
  });
});
