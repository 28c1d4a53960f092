import { installOpStack, type Operator, type Prices } from '../support/opStack.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const ORACLE = '0x420000000000000000000000000000000000000f';
const GWEI = 10n ** 9n;
const PRICES: Prices = { baseFee: 30n * GWEI, blobBaseFee: 3n * GWEI, baseFeeScalar: 2_269n, blobBaseFeeScalar: 1_055_762n };
const OPERATOR: Operator = { scalar: 400_000_000n, constant: 5_000_000n };

test('N-12 what a network takes on top of its fee stands apart in the window, and is said to be unknown where it is', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await installOpStack(demo.rpc, PRICES, OPERATOR);
  await connect();
  const increment = { to: demo.contracts.counter, data: '0xd09de08a' };
  const batch = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [increment, increment] };
  const asked = ask('wallet_sendCalls', [batch]);
  const page = await wallet.waitForApproval();
  await page.getByRole('button', { name: 'Account and network fee' }).click();
  await expect(page.getByText('Fee for data on Ethereum, at most')).toBeVisible();
  await expect(page.getByText('Operator fee, at most')).toBeVisible();
  await expect(page.getByText('Fees in all, at most')).toBeVisible();
  await inspect(page, 'batch, with fees on top');
  await demo.rpc('anvil_setCode', [ORACLE, '0x00']);
  await expect(page.getByText('Part of the fee is not known')).toBeVisible();
  await expect(page.getByText('Fee, without a part that is not known')).toBeVisible();
  await expect(page.getByText('Fees in all, at most')).toBeHidden();
  await inspect(page, 'batch, with an unknown fee on top');
  await installOpStack(demo.rpc, PRICES, OPERATOR);
  await expect(page.getByText('Fees in all, at most')).toBeVisible();
  await wallet.approve();
  await asked;
  const home = await wallet.open('home.html#/activity');
  await home.locator('main a[href^="#/activity/"]').first().click();
  await expect(home.getByText('Network fee paid').first()).toBeVisible();
  // This chain is told apart by its contract alone: its receipts say nothing of fees on top.
  await expect(home.getByText('Fee for data on Ethereum paid').first()).toBeVisible();
  await inspect(home, 'activity, with fees that were paid');
});
