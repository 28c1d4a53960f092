import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { rewrite } from './rewrite.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

test('N-15 what was confirmed and not carried out in time is asked again, says so, and happens at the second yes', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const calls = [{ to: OTHER, value: '0x1' }];
  const answer = ask('wallet_sendCalls', [
    { version: '2.0.0', id: 'late', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls },
  ]);
  const page = await wallet.waitForApproval();
  await expect(page.getByText('You approved this on')).toBeHidden();
  // As a worker leaves it that died right after the user's yes, long ago.
  await rewrite(wallet, 'approvals', { state: 'confirmed', confirmedAt: Date.now() - 20 * 60_000 }, { state: 'waiting' });
  await wallet.killWorker();

  await expect(page.getByText(/^You approved this on .+, but Sheaf was stopped before it happened/)).toBeVisible();
  await expect(page.getByText('it happens only if you approve it once more')).toBeInViewport();
  await inspect(page, 'a batch that is asked about again');
  expect(Number(await demo.rpc('eth_getTransactionCount', [ACCOUNT, 'pending'])), 'nothing was signed').toBe(0);
  await wallet.approve();
  expect((await answer).result).toMatchObject({ id: 'late' });
  await expect.poll(async () => Number(await demo.rpc('eth_getTransactionCount', [ACCOUNT, 'latest']))).toBe(1);
});
