import { batch, count, increment, mint, nonce, settled } from './calls.ts';
import { ACCOUNT, expect, test } from './fixtures.ts';

test('P-09 the background dies while the window is open and the page still gets the answer', async ({ ask, wallet }) => {
  const answer = ask('eth_requestAccounts');
  await wallet.waitForApproval();
  await wallet.killWorker();
  expect(await wallet.waiting()).toHaveLength(1);
  await wallet.approve();
  expect(await answer).toEqual({ result: [ACCOUNT] });
});

test('J-6 the background dies once the user has confirmed: one answer, one transaction', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch('confirmed', [increment(demo)]));
  await wallet.approve();
  await wallet.killWorker();
  expect((await answer).result).toMatchObject({ id: 'confirmed', status: 'pending' });
  expect(await settled(ask, 'confirmed')).toMatchObject({ status: 200 });
  expect([await count(demo), await nonce(demo)]).toEqual([1, 1]);
});

test.describe('with blocks that take their time', () => {
  test.use({ blockTime: 2 });

  test('S-20 the background dies with half of a batch sent, and the other half follows, once', async ({
    demo,
    connect,
    ask,
    wallet,
  }) => {
    await connect();
    const answer = ask('wallet_sendCalls', batch('half', [increment(demo), increment(demo), mint(demo)]));
    await wallet.approve();
    expect((await answer).result).toMatchObject({ id: 'half' });
    await expect.poll(() => nonce(demo, 'pending')).toBeGreaterThan(0);
    await wallet.killWorker();
    expect(await settled(ask, 'half')).toMatchObject({ status: 200, atomic: false });
    expect([await count(demo), await nonce(demo)]).toEqual([2, 3]);
  });
});
