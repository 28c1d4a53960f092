import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Address, encodeFunctionData, parseEther } from 'viem';
import { spenderAbi, tokenAbi } from '../dapp/abi.ts';
import type { Demo } from '../support/demo.ts';
import { expect, test } from './fixtures.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const ELSEWHERE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

const onToken = (demo: Demo, functionName: 'mint' | 'approve' | 'transfer', to: Address, amount: string) => ({
  to: demo.contracts.token,
  data: encodeFunctionData({ abi: tokenAbi, functionName, args: [to, parseEther(amount)] }),
});
const pull = ({ contracts: { token, spender } }: Demo, amount: string) => ({
  to: spender,
  data: encodeFunctionData({ abi: spenderAbi, functionName: 'pull', args: [token, parseEther(amount)] }),
});
const batch = (calls: object[]) => [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }];

/** What the account does past the wallet, in a block of its own. */
async function elsewhere({ rpc }: Demo, call: object): Promise<void> {
  await rpc('eth_sendTransaction', [{ from: ACCOUNT, ...call }]);
}

/** Fits a narrow window in both colours, and axe has no complaint. */
async function inspect(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${name} is no wider than 360 px in ${colorScheme} colours`).toBe(0);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      name,
    ).toEqual([]);
    await test.info().attach(`${name} ${colorScheme}`, {
      body: await page.screenshot(),
      contentType: 'image/png',
    });
  }
  if (size) await page.setViewportSize(size);
}

test('S-19 what turns bad under the window locks confirm until it was seen, and other changes do not', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  await elsewhere(demo, onToken(demo, 'mint', ACCOUNT, '100'));
  const answer = ask('wallet_sendCalls', batch([onToken(demo, 'approve', demo.contracts.spender, '40'), pull(demo, '40')]));
  const page = await wallet.waitForApproval();
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const seen = page.getByRole('button', { name: 'I have seen it' });
  await expect(confirm).toBeEnabled();
  await expect(seen).toBeHidden();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('You send 40 WHEAT');
  const place = await confirm.boundingBox();

  await elsewhere(demo, onToken(demo, 'transfer', ELSEWHERE, '90'));
  const changed = page.getByRole('alert').filter({ hasText: 'This changed while you were looking' });
  await expect(changed).toContainText('Call 2 would now fail');
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAccessibleDescription(/Say that you have seen it first/);
  expect(await confirm.boundingBox(), 'the button stays under the cursor').toEqual(place);
  await inspect(page, 'worse');
  await confirm.click({ force: true });
  expect(await wallet.waiting()).toHaveLength(1);

  await seen.click();
  await expect(changed).toBeHidden();
  await expect(confirm).toBeEnabled();
  await expect(confirm).not.toBeFocused();

  await elsewhere(demo, { to: ELSEWHERE, value: '0x1' });
  await expect(page.getByRole('status').filter({ hasText: 'It is now number 3 of your account’s transactions.' })).toBeVisible();
  await expect(confirm).toBeEnabled();
  await expect(seen).toBeHidden();
  await inspect(page, 'otherwise');
  await wallet.approve();
  const { id } = (await answer).result as { id: string };
  const status = async () => ((await ask('wallet_getCallsStatus', [id])).result as { status: number }).status;
  await expect.poll(status).toBe(600);
});
