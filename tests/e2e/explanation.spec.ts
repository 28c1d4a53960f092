import { encodeFunctionData, parseAbi } from 'viem';
import { expect, test } from './fixtures.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const SPENDER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function custom() pure',
]);
const WHEAT = 10n ** 18n;

const batch = (calls: unknown[]) => [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }];

test('S-19 the window says first what arrives, and who may take what afterwards', async ({ demo, connect, ask, wallet }) => {
  await connect();
  const { token } = demo.contracts;
  const answer = ask(
    'wallet_sendCalls',
    batch([
      { to: token, data: encodeFunctionData({ abi, functionName: 'mint', args: [ACCOUNT, 60n * WHEAT] }) },
      { to: token, data: encodeFunctionData({ abi, functionName: 'approve', args: [SPENDER, 2n ** 256n - 1n] }) },
      { to: SPENDER, value: '0xde0b6b3a7640000' },
    ]),
  );
  const page = await wallet.waitForApproval();
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText('You get 60 WHEAT');
  await expect(changes).toContainText('You send 1 ETH');
  await expect(changes).toContainText('0x7099…79C8 may take');
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('Allowed to an address without a contract (step 2)');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('S-19 a call that would fail is named before anything is confirmed', { tag: '@quick' }, async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { reverter, token } = demo.contracts;
  const mint = { to: token, data: encodeFunctionData({ abi, functionName: 'mint', args: [ACCOUNT, WHEAT] }) };
  const fail = { to: reverter, data: encodeFunctionData({ abi, functionName: 'custom' }) };
  const answer = ask('wallet_sendCalls', batch([mint, fail, mint]));
  const page = await wallet.waitForApproval();
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('(step 2)');
  // What is not sent is called neither a success nor part of what changes.
  const changes = page.getByRole('region', { name: 'What changes' });
  const last = page.getByRole('list', { name: 'Steps' }).getByRole('article').last();
  await expect(changes).toContainText('Step 2 failed when this was tried out.');
  await expect(last).toContainText('Not sent if step 2 fails');
  await expect(last).not.toContainText('Would work');
  await page.getByRole('radio', { name: 'Send the rest' }).click();
  await expect(last).toContainText('Would work');
  await expect(changes).not.toContainText('failed when this was tried out');
  await expect(changes).toContainText('You get 2 WHEAT');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});
