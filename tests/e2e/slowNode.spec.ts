import { type Address, encodeFunctionData, erc20Abi, parseEther } from 'viem';
import { startFaultProxy } from '../support/faultProxy.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const PERSON = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

test('V-04 a node that takes long to say who may spend holds up no window: it says so, and what is so once that comes', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const node = await startFaultProxy({ target: demo.url });
  await wallet.setRpcUrl(31337, node.url);
  const asksFor = (spender: Address) => {
    node.rules({ match: 'eth_getCode', about: spender.slice(2), fault: 'held' });
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, parseEther('40')] });
    const calls = [{ to: demo.contracts.token, data }];
    return ask('wallet_sendCalls', [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }]);
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
  await node.stop();
});
