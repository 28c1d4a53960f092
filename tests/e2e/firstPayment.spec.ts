import { parseEther, toHex } from 'viem';
import { TEST_PASSWORD } from '../kit/wallet.ts';
import { expect, test } from './fixtures.ts';

const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test.use({ imported: false });

test('from no wallet to the first payment it takes eight presses, and whom it went to is saved in two more', async ({
  wallet,
  demo,
}) => {
  const page = await wallet.open('home.html');
  const presses: string[] = [];
  const press = async (name: string) => {
    presses.push(name);
    await page.getByRole('button', { name, exact: true }).click();
  };
  await press('Create a wallet');
  await expect(page.getByRole('listitem')).toHaveCount(12);
  const words = await page.getByRole('listitem').locator('[translate=no]').allInnerTexts();
  await press('I wrote it down');
  for (const [at, word] of words.entries()) {
    const field = page.getByLabel(`Word ${at + 1}`, { exact: true });
    if (await field.isVisible()) await field.fill(word);
  }
  await press('Continue');
  for (const label of ['New password', 'Same password again']) await page.getByLabel(label, { exact: true }).fill(TEST_PASSWORD);
  await press('Create wallet');
  await expect(page.getByRole('heading', { name: 'Whom may Sheaf ask?' })).toBeVisible();
  await press('Continue');

  // Somebody pays them on the network of the test.
  const own = (await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? '';
  await demo.rpc('anvil_setBalance', [own, toHex(parseEther('2'))]);
  await wallet.selectChain(31337);

  await press('Send');
  await page.getByLabel('To', { exact: true }).fill(ADA);
  await page.getByLabel('Amount', { exact: true }).fill('0.5');
  await press('Review');
  presses.push('Send');
  await wallet.approve();
  await expect(page.getByRole('heading', { name: /^Sent 0\.5 ETH to/ })).toBeVisible();
  expect(presses).toHaveLength(8);

  await page.getByRole('button', { name: /^Save to People/ }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Sent 0.5 ETH to Ada' })).toBeVisible();
});
