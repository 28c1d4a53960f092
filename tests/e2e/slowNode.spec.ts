import type { Page } from '@playwright/test';
import { type Address, encodeFunctionData, erc20Abi, parseEther } from 'viem';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const PERSON = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

/** The params of `wallet_sendCalls` for one call. */
const batch = (call: object) => [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [call] }];

test('V-04 a node that takes long to say who may spend holds up no window: it says so, and what is so once that comes', async ({
  demo,
  connect,
  ask,
  wallet,
  node,
}) => {
  await connect();
  const asksFor = (spender: Address) => {
    node.rules({ match: 'eth_getCode', about: spender.slice(2), fault: 'held' });
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, parseEther('40')] });
    return ask('wallet_sendCalls', batch({ to: demo.contracts.token, data }));
  };
  const unknown = 'Danger: Not known who may take this';

  const toContract = asksFor(demo.contracts.spender);
  let page = await wallet.waitForApproval();
  const warnings = () => page.getByRole('list', { name: 'Warnings' });
  const changed = () => page.getByRole('alert').filter({ hasText: 'This changed while you were looking' });
  await expect(warnings()).toContainText(unknown);
  expect(node.log.filter(({ fault }) => fault === 'held').map(({ brokenOff }) => brokenOff)).toEqual([undefined]);
  await expect(page.getByTestId('confirm')).toBeDisabled();
  await inspect(page, 'a node that does not say who may spend');
  node.rules();
  await expect(page.getByText(unknown)).toBeHidden();
  await expect(changed()).toBeHidden();
  await expect(page.getByTestId('confirm')).toBeEnabled();
  await inspect(page, 'a node that has said that a contract may spend');
  await wallet.approve();
  expect((await toContract).error).toBeUndefined();

  const toPerson = asksFor(PERSON);
  page = await wallet.waitForApproval();
  await expect(warnings()).toContainText(unknown);
  node.rules();
  // It is another danger, and nobody has seen that one.
  await expect(changed()).toContainText('Allowed to an address without a contract');
  await expect(warnings()).not.toContainText(unknown);
  await expect(page.getByTestId('confirm')).toBeDisabled();
  await inspect(page, 'a node that has said that a person may spend');
  await page.getByRole('button', { name: 'I have seen this' }).click();
  await expect(page.getByTestId('confirm')).toBeEnabled();
  await wallet.decline();
  expect((await toPerson).error).toMatchObject({ code: 4001 });
});

test('V-04 a node that does not end its trial holds no window up for long: it says so, and shows the trial once it comes', async ({
  demo,
  connect,
  ask,
  wallet,
  node,
}) => {
  await connect();
  const approves = () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [demo.contracts.spender, parseEther('40')] });
    return ask('wallet_sendCalls', batch({ to: demo.contracts.token, data }));
  };
  const confirm = (page: Page) => page.getByTestId('confirm');
  const untried = 'has not tried this out yet';

  node.rules({ match: 'eth_simulateV1', fault: 'held' });
  const untriedFirst = approves();
  let page = await wallet.waitForApproval();
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText(untried);
  await inspect(page, 'a node that hangs on the trial');
  node.rules();
  await expect(page.getByText(untried)).toBeHidden();
  await expect(page.getByText('As it was last tried out')).toBeVisible();
  await inspect(page, 'a trial that has come late');
  await wallet.decline();
  expect((await untriedFirst).error).toMatchObject({ code: 4001 });

  node.rules({ match: 'eth_getTransactionCount', fault: 'held' });
  const unplannedFirst = approves();
  page = await wallet.waitForApproval();
  await expect(confirm(page)).toBeDisabled();
  await expect(page.getByText('has not said yet what this takes')).toBeVisible();
  await inspect(page, 'a node that hangs on what a plan takes');
  node.rules();
  // It is as if the window had just been opened: there is nothing to compare with.
  await expect(confirm(page)).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: 'This changed while you were looking' })).toBeHidden();
  await inspect(page, 'a node that has said what a plan takes');
  await wallet.approve();
  expect((await unplannedFirst).error).toBeUndefined();
});

test('S-19 a yes that comes when the node has gone says that it did not count, and why, and counts once the node is back', async ({
  connect,
  ask,
  wallet,
  node,
}) => {
  await connect();
  const asked = ask('wallet_sendCalls', batch({ to: PERSON, value: '0x1' }));
  const page = await wallet.waitForApproval();
  const confirm = page.getByTestId('confirm');
  await expect(page.getByText('Would work')).toBeVisible();
  await expect(confirm).toBeEnabled();
  node.rules({ fault: 'dropBefore' });
  await confirm.click();
  await expect(page.getByText('This yes did not count, and nothing was signed by it')).toContainText(
    'No node of Local can be reached',
  );
  await inspect(page, 'a yes that did not count');
  node.rules();
  await expect(page.getByText('Your last yes did not count, and nothing was signed by it.')).toBeVisible();
  await expect(page.getByText('can be reached')).toBeHidden();
  await wallet.approve();
  expect((await asked).error).toBeUndefined();
});

test('S-19 a yes that waits for a node that hangs is said to be on its way', async ({ connect, ask, wallet, node }) => {
  await connect();
  const asked = ask('wallet_sendCalls', batch({ to: PERSON, value: '0x1' }));
  const page = await wallet.waitForApproval();
  await expect(page.getByText('Would work')).toBeVisible();
  await expect(page.getByTestId('confirm')).toBeEnabled();
  node.rules({ fault: 'held' });
  await page.getByTestId('confirm').click();
  await expect(page.getByText('Your answer is on its way. It takes longer than usual.')).toBeVisible();
  await inspect(page, 'a yes that waits for a node');
  node.rules();
  const answer = await Promise.race([asked, wallet.approve().then(() => asked)]);
  expect(answer.error).toBeUndefined();
});
