import { batch, count, increment, nonce, settled } from './calls.ts';
import { ACCOUNT, expect, launch, requestFrom, test } from './fixtures.ts';

test('S-19 J-2 two profiles with one phrase know nothing of each other, and share the nonces of the account', async ({
  demo,
  ask,
  wallet,
  connect,
}) => {
  test.slow();
  await connect();
  const other = await launch('chromium', { rpcUrl: demo.url });
  try {
    const page = await other.wallet.openTab(demo.dapp);
    const askOther = (method: string, params?: unknown) => requestFrom(other.driver, page, method, params);
    expect(await askOther('eth_accounts')).toEqual({ result: [] });
    const connected = askOther('eth_requestAccounts');
    await other.wallet.approve();
    expect(await connected).toEqual({ result: [ACCOUNT] });

    // Both windows open on the same nonce; the second to be confirmed takes the next.
    const here = ask('wallet_sendCalls', batch('here', [increment(demo), increment(demo)]));
    await wallet.waitForApproval();
    const there = askOther('wallet_sendCalls', batch('there', [increment(demo)]));
    await other.wallet.waitForApproval();
    await wallet.approve();
    expect((await here).result).toMatchObject({ id: 'here' });
    expect(await settled(ask, 'here')).toMatchObject({ status: 200 });
    await other.wallet.approve();
    expect((await there).result).toMatchObject({ id: 'there' });
    expect(await settled(askOther, 'there')).toMatchObject({ status: 200 });
    expect([await count(demo), await nonce(demo, 'pending')]).toEqual([3, 3]);

    const back = ask('wallet_sendCalls', batch('there', [increment(demo)]));
    await wallet.approve();
    expect((await back).result, 'an id of the other is no duplicate here').toMatchObject({ id: 'there' });
    expect(await settled(ask, 'there')).toMatchObject({ status: 200 });
    expect((await askOther('wallet_getCallsStatus', ['here'])).error).toMatchObject({ code: 5730 });
    expect([await count(demo), await nonce(demo, 'pending')]).toEqual([4, 4]);
  } finally {
    await other.close();
  }
});
