import { until } from '../../kit/until.ts';
import { batch, endsOnce, increment, sendHalf } from './calls.ts';
import { ACCOUNT, expect, launch, requestFrom } from './fixtures.ts';
import { testOfProfile as test } from './packed.ts';

test('S-20 S-21 P-07 the browser ends with a window open and half of a batch sent, and starts again with its session', async ({
  kind,
  demo,
  launched,
  ask,
  wallet,
  connect,
  profile,
  extensionPath,
}) => {
  test.slow();
  await connect();
  await sendHalf(demo, ask, wallet);
  ask('wallet_sendCalls', batch('open', [increment(demo)])).catch(() => {});
  await wallet.waitForApproval();

  await launched.leave();
  const again = await launch(kind, { profile, extensionPath, restore: true });
  try {
    const { driver, wallet, troubles } = again;
    const page = await until('the page of the dapp', async () =>
      (await driver.pages()).find((each) => driver.urlOf(each).startsWith(demo.dapp)),
    );
    const askAgain = (method: string, params?: unknown) => requestFrom(driver, page, method, params);
    await expect.poll(() => wallet.waiting(), 'nobody is left to be answered').toEqual([]);
    expect(await wallet.command('status', {})).toEqual({ vault: 'locked' });
    expect(await askAgain('eth_accounts')).toEqual({ result: [] });

    await endsOnce(demo, askAgain);
    await wallet.unlock();
    await expect.poll(() => askAgain('eth_accounts'), 'the site is still connected').toEqual({ result: [ACCOUNT] });
    expect(troubles).toEqual([]);
  } finally {
    await again.close();
  }
});
