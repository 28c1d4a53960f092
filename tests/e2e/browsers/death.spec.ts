import { batch, count, increment, nonce, settled } from './calls.ts';
import { expect, test } from './fixtures.ts';

/** What only a browser can show of a death. What is left at each point and comes of it, tests/unit/chain/deaths.ts says. */

interface Dapp {
  ethereum: { on(event: string, listener: () => void): void };
  seen: string[];
}

/** Runs in the page: what it has heard since it listens. */
const heard = () => (globalThis as unknown as Dapp).seen;

/** Runs in the page. */
function listen(events: string[]): void {
  const page = globalThis as unknown as Dapp;
  page.seen = [];
  for (const event of events) page.ethereum.on(event, () => page.seen.push(event));
}

test('P-09 P-04 the background dies twice while the window is open: the page gets its answer, and no event', {
  tag: '@quick',
}, async ({ demo, driver, dapp, connect, ask, wallet }) => {
  await connect();
  await driver.run(dapp, listen, ['connect', 'disconnect', 'accountsChanged', 'chainChanged']);
  const answer = ask('wallet_sendCalls', batch('survivor', [increment(demo)]));
  await wallet.waitForApproval();
  await wallet.killWorker();
  await wallet.killWorker();
  expect(await wallet.waiting()).toHaveLength(1);
  await wallet.approve();
  expect((await answer).result).toMatchObject({ id: 'survivor' });
  expect(await settled(ask, 'survivor')).toMatchObject({ status: 200 });
  expect([await count(demo), await nonce(demo)], 'sent once').toEqual([1, 1]);

  await wallet.killWorker();
  expect(await ask('eth_blockNumber'), 'the port is there again').toHaveProperty('result');
  expect(await driver.run(dapp, heard, null)).toEqual([]);
});

test('P-09 S-10 a no after the death of the background is a no', { tag: '@quick' }, async ({ ask, wallet }) => {
  const answer = ask('eth_requestAccounts');
  await wallet.waitForApproval();
  await wallet.killWorker();
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
  expect(await ask('eth_accounts')).toEqual({ result: [] });
});

test('P-04 P-07 a page that only listens hears of what changes after the death of the background', async ({
  driver,
  dapp,
  connect,
  wallet,
}) => {
  await connect();
  await driver.run(dapp, listen, ['accountsChanged']);
  await wallet.killWorker();
  await wallet.lock();
  await expect.poll(() => driver.run(dapp, heard, null)).toEqual(['accountsChanged']);
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
