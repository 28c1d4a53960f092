import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const SPENDERS = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222'] as const;

test('V-12 what others may take of an account is listed, also what another wallet allowed, and one request takes it back', async ({
  demo,
  wallet,
}) => {
  const { token } = demo.contracts;
  const allowed = async () => {
    const read = (spender: `0x${string}`) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [ACCOUNT, spender] });
    return Promise.all(
      SPENDERS.map((each) =>
        demo.rpc('eth_call', [{ to: token, data: read(each) }, 'latest']).then((word) => BigInt(String(word))),
      ),
    );
  };
  for (const spender of SPENDERS) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] });
    await demo.rpc('eth_sendTransaction', [{ from: ACCOUNT, to: token, data }]);
  }
  await expect.poll(allowed).toEqual([maxUint256, maxUint256]);

  const page = await wallet.open('home.html#/allowances');
  await page.getByRole('combobox', { name: 'Network whose allowances are listed' }).selectOption({ label: 'Local' });
  await expect(page.getByText('2 allowances.')).toBeVisible();
  // No list knows the token of a development chain, nor does the user.
  const fold = page.getByRole('button', { name: 'By contracts that nobody here knows (2)' });
  await fold.focus();
  await fold.press('Enter');
  const rows = page
    .getByRole('list')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('may take an unlimited amount of WHEAT');
  await inspect(page, 'what others may take');

  for (const box of await rows.getByRole('checkbox').all()) {
    await box.focus();
    await box.press('Space');
  }
  const take = page.getByRole('button', { name: 'Take 2 back' });
  await take.focus();
  await take.press('Enter');
  const question = await wallet.waitForApproval();
  await expect(question.getByRole('heading', { level: 1, name: 'Take 2 things back?' })).toBeVisible();
  await expect(question.getByText('You, in Sheaf')).toBeVisible();
  await inspect(question, 'taking back');
  await wallet.approve();
  await expect.poll(allowed).toEqual([0n, 0n]);
  await expect(page).toHaveURL(/#\/activity\//);
  await inspect(page, 'what was taken back');

  await page.goBack();
  await page.getByRole('combobox', { name: 'Network whose allowances are listed' }).selectOption({ label: 'Local' });
  await expect(page.getByText('Nobody may take anything of this account on this network')).toBeVisible();
});

test('what is taken back is called an allowance, not what it was of, and one step alone is told of no others', async ({
  demo,
  wallet,
}) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDERS[0], 5n] });
  await demo.rpc('eth_sendTransaction', [{ from: ACCOUNT, to: demo.contracts.token, data }]);
  const page = await wallet.open('home.html#/allowances');
  await page.getByRole('combobox', { name: 'Network whose allowances are listed' }).selectOption({ label: 'Local' });
  await expect(page.getByText('1 allowance.')).toBeVisible();
  await page.getByRole('button', { name: 'By contracts that nobody here knows (1)' }).click();
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Take 1 back' }).click();
  const question = await wallet.waitForApproval();
  await expect(question.getByText('Allowances are to end. No transfer of yours was seen when this was tried out.')).toBeVisible();
  await wallet.approve();
  await expect(page.getByRole('heading', { name: /^(Took|Taking) back an allowance of .* from 0x1111…1111$/ })).toBeVisible();
  await expect(page.getByText('Network fee paid')).toBeVisible();
  await expect(page.getByText('If a step fails')).toBeHidden();
});
