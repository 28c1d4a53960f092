import { addStates, ELSEWHERE } from './batchStates.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { rewrite } from './rewrite.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test('N-08 N-14 what waits in vain says for what, and what can be done', async ({ demo, connect, ask, wallet }) => {
  await connect();
  const answer = ask('eth_sendTransaction', [{ from: ACCOUNT, to: demo.contracts.counter, data: '0xd09de08a' }]);
  await wallet.approve();
  expect((await answer).error).toBeUndefined();
  await wallet.setRpcUrl(ELSEWHERE, 'http://127.0.0.1:9');
  const page = await wallet.open('home.html#/activity');
  await expect(async () => addStates(page), 'the transaction is mined').toPass();
  for (const [trouble, words] of [
    [{ code: 'trouble.behindMissing', nonce: 7 }, /It waits behind transaction number 7 of this account/],
    [{ code: 'trouble.countedLess' }, /Every node counts fewer transactions of this account/],
  ] as const) {
    await rewrite(wallet, 'slots', { trouble }, { batch: 'status.pending' });
    await page.goto(`${page.url().split('#')[0]}#/activity/status.pending`);
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await inspect(page, `a transaction with ${trouble.code}`);
  }
});
