import { delegationCode } from '../../../lib/core/account/delegates.ts';
import { openSwindler, UNIT } from '../../guard/swindler.ts';
import { until } from '../../kit/until.ts';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { balance, batch, nonce, settled } from './calls.ts';
import { ACCOUNT, expect, test } from './fixtures.ts';

for (const [what, isUpgraded] of [
  ['an upgraded account', true],
  ['an account that it upgrades', false],
] as const)
  test(`G-01 G-07 G-10 a shop that breaks its word in the very block takes nothing from ${what}: the batch is undone, and the wallet says by which line`, async ({
    demo,
    ask,
    wallet,
    driver,
    connect,
    reads,
  }) => {
    await connect();
    if (isUpgraded) await demo.rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
    const shop = await openSwindler(demo.rpc, demo.contracts.token, ACCOUNT);
    const before = await balance(demo);
    const answer = ask('wallet_sendCalls', batch('held', [shop.buy(UNIT), shop.approve(UNIT)], true));
    await wallet.waitForApproval();
    await demo.rpc('evm_setAutomine', [false]);
    await wallet.approve();
    expect((await answer).result).toMatchObject({ id: 'held' });
    await until('the batch to be in the pool', async () => (await nonce(demo, 'pending')) > (await nonce(demo)));
    await shop.turnFirst();
    await demo.rpc('evm_mine');
    await demo.rpc('evm_setAutomine', [true]);
    expect(await settled(ask, 'held')).toMatchObject({ status: 500, atomic: true });
    expect(await balance(demo)).toBe(before);
    const home = await driver.open(`${driver.origin}/home.html#/activity`);
    await reads(home, 'Failed');
    await driver.run(home, () => void (document.querySelector('main a[href*="activity/"]') as HTMLElement).click(), null);
    await reads(home, 'Undone by its outcome guard');
    await reads(home, 'It had to be at least');
  });
