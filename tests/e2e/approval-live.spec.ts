import type { Page } from '@playwright/test';
import { type Address, encodeFunctionData, parseEther } from 'viem';
import { data } from '../corpus/request.ts';
import { reverterAbi, spenderAbi, tokenAbi } from '../dapp/abi.ts';
import { until } from '../kit/until.ts';
import type { Demo } from '../support/demo.ts';
import { deployPlace } from '../support/places.ts';
import { expect, type Outcome, test } from './fixtures.ts';
import { inspect as inspectScreen } from './inspect.ts';

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
const fail = ({ contracts: { reverter } }: Demo) => ({
  to: reverter,
  data: encodeFunctionData({ abi: reverterAbi, functionName: 'custom' }),
});
const batch = (calls: object[]) => [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }];

/** What the account does past the wallet, in a block of its own. */
async function elsewhere({ rpc }: Demo, call: object): Promise<void> {
  await rpc('eth_sendTransaction', [{ from: ACCOUNT, ...call }]);
}

interface Status {
  status: number;
  receipts: { status: string; transactionHash: string }[];
}

async function settled(ask: (method: string, params?: unknown) => Promise<Outcome>, id: string): Promise<Status> {
  return until('the batch to settle', async () => {
    const status = (await ask('wallet_getCallsStatus', [id])).result as Status;
    return status.status !== 100 && status;
  });
}

/** Looked at like every other screen, and only its middle scrolls: what is hidden in it must not make the window itself do so. */
async function inspect(page: Page, what: string): Promise<void> {
  await inspectScreen(page, what);
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  expect(beyond, `only the middle of ${what} scrolls`).toBe(0);
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
  const confirm = page.getByTestId('confirm');
  const seen = page.getByRole('button', { name: 'I have seen this' });
  await expect(confirm).toBeEnabled();
  await expect(seen).toBeHidden();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('You send 40 WHEAT');
  const place = await confirm.boundingBox();

  await elsewhere(demo, onToken(demo, 'transfer', ELSEWHERE, '90'));
  const changed = page.getByRole('alert').filter({ hasText: 'This changed while you were looking' });
  await expect(changed).toContainText('Step 2 would now fail');
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAccessibleDescription(/Say that you have seen it first/);
  expect(await confirm.boundingBox(), 'the button stays under the cursor').toEqual(place);
  await inspect(page, 'approval, worse');
  await confirm.click({ force: true });
  expect(await wallet.waiting()).toHaveLength(1);

  await seen.click();
  await expect(changed).toBeHidden();
  await expect(confirm).toBeEnabled();
  await expect(confirm).not.toBeFocused();

  const locked = await confirm.evaluateHandle((button) => {
    const seen: (string | null)[] = [];
    const note = () => seen.push(button.getAttribute('aria-disabled'));
    new MutationObserver(note).observe(button, { attributes: true, attributeFilter: ['aria-disabled'] });
    return seen;
  });
  await elsewhere(demo, { to: ELSEWHERE, value: '0x1' });
  await expect(page.getByRole('status').filter({ hasText: 'It is now number 3 of your account’s transactions.' })).toBeVisible();
  expect(await locked.jsonValue(), 'a harmless change takes the press away at no time').toEqual([]);
  await expect(seen).toBeHidden();
  await inspect(page, 'approval, otherwise');
  await wallet.approve();
  const { id } = (await answer).result as { id: string };
  expect((await settled(ask, id)).status).toBe(600);
});

test('S-19 a danger that comes up under the window locks confirm until it was seen, and its going away does not', async ({
  demo,
  connect,
  ask,
  wallet,
  node,
}) => {
  await connect();
  // Only the trial tells that the contract gives it.
  const to = await deployPlace(demo.rpc, 'OperatorToken');
  // What a node lacks would not be asked for again so soon.
  const busy = { match: 'eth_simulateV1', fault: 'rpcError', code: -32000, message: 'state is not available' } as const;
  node.rules(busy);
  const answer = ask('wallet_sendCalls', batch([{ to, data: data('enlist(address whom)', [ELSEWHERE]) }]));
  const page = await wallet.waitForApproval();
  const warnings = page.getByRole('list', { name: 'Warnings' });
  const changed = page.getByRole('alert').filter({ hasText: 'This changed while you were looking' });
  await expect(warnings).toContainText('Caution: Not tried out');
  await expect(changed).toBeHidden();

  node.rules();
  await expect(warnings).toContainText('Danger: Hands over a right');
  await expect(changed).toContainText('Hands over a right');
  await expect(changed, 'it stands in full above').not.toContainText('may move everything');
  const brief = page.getByRole('contentinfo').getByRole('list', { name: 'What changes' });
  await expect(brief, 'and what comes of it beside the buttons').toContainText('move everything that you have');
  await expect(page.getByTestId('confirm')).toBeDisabled();
  await page.getByRole('button', { name: 'I have seen this' }).click();
  await expect(page.getByTestId('confirm')).toBeEnabled();

  node.rules(busy);
  await expect(warnings).toContainText('Caution: Not tried out');
  await expect(changed).toContainText('It can no longer be tried out');
  await expect(changed).not.toContainText('Hands over');
  await page.getByRole('button', { name: 'I have seen this' }).click();
  await expect(changed).toBeHidden();

  // It comes back as it was, and was seen.
  node.rules();
  await expect(warnings).toContainText('Danger: Hands over a right');
  await expect(page.getByTestId('confirm')).toBeEnabled();
  await expect(page.getByRole('button', { name: 'I have seen this' })).toBeHidden();
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

const GWEI = 10n ** 9n;

test('S-19 the user picks the fees, is told what each can cost, and what they picked is what is signed', async ({
  demo,
  connect,
  ask,
  wallet,
  node,
}) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch([onToken(demo, 'mint', ACCOUNT, '1')]));
  const page = await wallet.waitForApproval();
  const confirm = page.getByTestId('confirm');
  const cost = page.getByText('Fee at most').locator('..');
  const option = (name: string) => page.getByRole('radio', { name });
  await page.getByRole('button', { name: 'Account and network fee' }).click();
  await expect(option('Normal')).toBeChecked();
  const before = (await cost.textContent()) ?? '';

  await demo.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${(10n * GWEI).toString(16)}`]);
  await demo.rpc('evm_mine');
  await expect(page.getByRole('alert').filter({ hasText: 'The network fee can now come to' })).toBeVisible();
  await expect(confirm).toBeDisabled();
  await page.getByRole('button', { name: 'I have seen this' }).click();
  await expect(cost).not.toHaveText(before);

  const normal = (await cost.textContent()) ?? '';
  await option('Fast').click();
  await expect(option('Fast')).toBeChecked();
  await expect(cost).not.toHaveText(normal);
  await expect(confirm).toBeEnabled();
  await expect(page.getByRole('button', { name: 'I have seen this' })).toBeHidden();

  node.rules({ fault: 'status', status: 503 });
  const stale = page.getByRole('status').filter({ hasText: 'This may be out of date' });
  await expect(stale).toBeVisible();
  node.rules();
  await expect(stale).toBeHidden();

  await option('Your own').click();
  const most = page.getByLabel('Fee per gas at most, in gwei');
  const tip = page.getByLabel('Of which tip per gas, in gwei');
  const use = page.getByRole('button', { name: 'Use these fees' });
  for (const [fee, priority, says] of [
    ['1,5', '1', 'Write digits only'],
    ['30', '31', 'The tip is part of the whole fee.'],
    ['1', '1', 'The network asks for more'],
    ['1000000', '1', 'more than ten times'],
  ] as const) {
    await most.fill(fee);
    await tip.fill(priority);
    await use.click();
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
  }
  await inspect(page, 'approval, own fees');
  await most.fill('30');
  await tip.fill('2');
  await expect(confirm, 'what is written is not what would be signed').toBeDisabled();
  await expect(page.getByText('Use what you have changed above, or leave it as it was.')).toBeVisible();
  await use.click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expect(option('Your own')).toBeChecked();
  await wallet.approve();
  const { id } = (await answer).result as { id: string };
  const { receipts } = await settled(ask, id);
  const sent = await demo.rpc('eth_getTransactionByHash', [receipts[0]?.transactionHash]);
  expect(sent).toMatchObject({
    maxFeePerGas: `0x${(30n * GWEI).toString(16)}`,
    maxPriorityFeePerGas: `0x${(2n * GWEI).toString(16)}`,
  });
});

test('S-19 K-04 the fees of the site are signed where they are picked, and what is of no use is not offered, with a word why', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const gwei = (count: bigint) => `0x${(count * GWEI).toString(16)}`;
  const tip = { maxPriorityFeePerGas: gwei(2n) };
  const sends = async (maxFeePerGas: string) => {
    const answer = ask('eth_sendTransaction', [{ from: ACCOUNT, to: ELSEWHERE, value: '0x1', maxFeePerGas, ...tip }]);
    const page = await wallet.waitForApproval();
    await page.getByRole('button', { name: 'Account and network fee' }).click();
    const option = (name: string) => page.getByRole('radio', { name });
    const sent = async () => demo.rpc('eth_getTransactionByHash', [(await answer).result]);
    return { page, option, sent };
  };

  const taken = await sends(gwei(12n));
  await taken.option('As the site wants').click();
  await wallet.approve();
  expect(await taken.sent()).toMatchObject({ maxFeePerGas: gwei(12n), ...tip });

  const { page, option, sent } = await sends(gwei(80n));
  await expect(page.getByText('They are not offered: they are more than ten times what the network asks for.')).toBeVisible();
  await expect(option('As the site wants')).toHaveCount(0);
  await expect(option('Normal')).toBeChecked();
  await inspectScreen(page, 'fees of a site that are not offered');
  await wallet.approve();
  expect(await sent()).not.toMatchObject({ maxFeePerGas: gwei(80n) });
});

test('K-11 V-08 what a contract would read of a mark of the site is told in the window as the call that it is', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { to, data: value } = onToken(demo, 'approve', ELSEWHERE, '5');
  const request = batch([{ to }]).map((each) => ({ ...each, capabilities: { dataSuffix: { value } } }));
  const answer = ask('wallet_sendCalls', request);
  const page = await wallet.waitForApproval();
  const warnings = page.getByRole('list', { name: 'Warnings' });
  await expect(warnings).toContainText('Danger: Allowed to an address without a contract');
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('The data is not written as it should be');
  await inspect(page, 'approval, a mark that is read');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('T-D16 S-14 the allowance on the chain is the one that the user wrote, and the rest is sent where they want it', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { token, spender } = demo.contracts;
  const approve = {
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, 2n ** 256n - 1n] }),
  };
  const answer = ask(
    'wallet_sendCalls',
    batch([onToken(demo, 'mint', ACCOUNT, '100'), approve, pull(demo, '40'), fail(demo), onToken(demo, 'mint', ACCOUNT, '5')]),
  );
  const page = await wallet.waitForApproval();
  const seen = page.getByRole('button', { name: 'I have seen this' });
  await seen.click();
  const call = page.getByRole('list', { name: 'Steps' }).getByRole('article').nth(1);
  await expect(call).toContainText('an unlimited amount');
  await call.getByRole('button', { name: 'Edit' }).click();
  await call.getByRole('radio', { name: 'Another amount' }).click();
  await call.getByLabel('Amount in WHEAT').fill('4o');
  await call.getByRole('button', { name: 'Use this' }).click();
  await expect(call.getByRole('alert')).toContainText('Write digits only');
  await inspect(page, 'approval, allowance');
  await call.getByLabel('Amount in WHEAT').fill('45');
  await expect(page.getByTestId('confirm'), 'S-19: not used yet').toHaveAccessibleDescription(/Use what you have changed/);
  await call.getByRole('button', { name: 'Use this' }).click();
  await expect(call).toContainText('You changed it. What the site asked for: without limit.');
  await call.getByRole('button').first().click();
  await expect(call.getByRole('button', { name: /Data as the site sent it/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('may take 45 WHEAT');

  await call.getByRole('button', { name: 'Edit' }).click();
  await call.getByRole('radio', { name: /What these steps take\s*40 WHEAT/ }).click();
  await call.getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('may take 40 WHEAT');
  await expect(seen).toBeHidden();

  await page.getByRole('radio', { name: 'Send the rest' }).click();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('You get 65 WHEAT');
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('You want the other steps to be sent all the same.');
  await expect(seen, 'what the danger says is not what it said').toBeVisible();
  await inspect(page, 'approval, edited');
  await wallet.approve();
  const { id } = (await answer).result as { id: string };
  const { status, receipts } = await settled(ask, id);
  expect(status).toBe(600);
  expect(receipts.map((receipt) => receipt.status).join(' ')).toBe('0x1 0x1 0x1 0x0 0x1');
  const read = async (functionName: 'allowance' | 'balanceOf', args: [Address] | [Address, Address]) =>
    BigInt(
      (await demo.rpc('eth_call', [
        { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName, args } as never) },
      ])) as string,
    );
  expect(await read('allowance', [ACCOUNT, spender])).toBe(0n);
  expect(await read('balanceOf', [ACCOUNT])).toBe(parseEther('65'));
});
