import type { Driver } from '../../kit/driver.ts';
import { until } from '../../kit/until.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { ACCOUNT, test as base, expect, textOf } from './fixtures.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const TRYING = 'Sheaf is trying this out';

const request = (id: string, change: object = {}) => [
  {
    version: '2.0.0',
    id,
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: [{ to: OTHER, value: '0x1' }],
    ...change,
  },
];
const half = { to: OTHER, value: '0x1', capabilities: { gasLimitOverride: { value: '0x1c9c000' } } };

/** A node that says nothing until the test wants it to. */
const test = base.extend<{ node: FaultProxy }>({
  node: async ({ wallet, demo, connect }, use) => {
    await connect();
    const node = await startFaultProxy({ target: demo.url });
    await wallet.setRpcUrl(31337, node.url);
    node.rules({ fault: 'held' });
    await use(node);
    node.rules();
    await node.stop();
  },
});

const isAsking = async (driver: Driver<object>) =>
  (await driver.pages()).some((each) => driver.urlOf(each).includes('/approval.html'));

/** Runs in the window: presses yes by everything that a page can do to a button of its own. */
function force(testId: string): void {
  const button = document.querySelector<HTMLButtonElement>(`[data-testid=${testId}]`);
  button?.click();
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

test('V-17 V-07 a window opens while the node is silent, says what is asked, and takes no yes before the plan was there for a moment', async ({
  ask,
  wallet,
  driver,
  node,
  reads,
}) => {
  const answer = ask('wallet_sendCalls', request('a'));
  const page = await wallet.waitForApproval();
  await reads(page, TRYING);
  await reads(page, 'Send');
  expect(await driver.offers(page, 'button', { testId: 'confirm' })).toBe(false);
  await driver.run(page, force, 'confirm');
  expect(await wallet.waiting()).toHaveLength(1);
  node.rules();
  await until('the yes', () => driver.offers(page, 'button', { testId: 'confirm' }));
  expect(
    await driver.run(page, () => document.querySelector('header [role=status]')?.textContent, null),
    'who does not see it',
  ).toBe('What this does is shown now.');
  expect(await driver.run(page, () => document.body.textContent, undefined)).not.toContain('This changed while you were looking');
  await wallet.approve();
  expect((await answer).result).toMatchObject({ id: 'a' });
});

test('V-17 S-15 a window closes by itself where the node brings what refuses it, and the page reads why', async ({
  ask,
  wallet,
  driver,
  node,
  reads,
}) => {
  const answer = ask('wallet_sendCalls', request('a', { calls: [half, half] }));
  await reads(await wallet.waitForApproval(), TRYING);
  node.rules();
  expect((await answer).error).toMatchObject({ code: 5740 });
  await expect.poll(() => isAsking(driver)).toBe(false);
  expect(await wallet.waiting()).toEqual([]);
});

test('V-17 W-05 a window for a token opens while its contract has said nothing, and shows what that says and nothing else', async ({
  ask,
  wallet,
  driver,
  demo,
  node,
  reads,
}) => {
  const options = { address: demo.contracts.token, symbol: 'USDC', decimals: 18 };
  const answer = ask('wallet_watchAsset', { type: 'ERC20', options });
  const page = await wallet.waitForApproval();
  await reads(page, 'Sheaf is asking the contract');
  expect(await textOf(driver, page)).not.toContain('USDC');
  expect(await driver.offers(page, 'button', { testId: 'confirm' })).toBe(false);
  await driver.run(page, force, 'confirm');
  expect(await wallet.waiting()).toHaveLength(1);
  node.rules();
  await reads(page, 'Sheaf Demo');
  await reads(page, 'The site calls this token “USDC”, its contract says “WHEAT”');
  await wallet.approve();
  expect(await answer).toEqual({ result: true });
});

test('V-17 what the owner asks has its window at once; what keeps a plan from being made is read there, and goes when there is one', async ({
  wallet,
  driver,
  node,
  reads,
}) => {
  const payments = [{ to: OTHER, what: { kind: 'native', amount: '7' } }];
  const params = { chainId: 31337, from: ACCOUNT, payments };
  node.rules({ fault: 'dropBefore' });
  const asked = wallet.command('ask', { requestId: 'the request of a test', method: 'send', params });
  const page = await wallet.waitForApproval();
  await reads(page, TRYING);
  expect(await driver.offers(page, 'button', { testId: 'confirm' })).toBe(false);
  await reads(page, 'Sheaf could not try this out');
  await reads(page, 'Sheaf keeps trying');
  expect(await textOf(driver, page)).not.toContain(TRYING);
  node.rules();
  await wallet.approve();
  expect(await asked).toHaveProperty('key');
});

test('V-17 P-09 a worker that is ended while the plan is coming leaves a window that has it from the next one', async ({
  ask,
  wallet,
  node,
  reads,
}) => {
  const answer = ask('wallet_sendCalls', request('a'));
  await reads(await wallet.waitForApproval(), TRYING);
  await wallet.killWorker();
  node.rules();
  await wallet.approve();
  expect((await answer).result).toMatchObject({ id: 'a' });
});

test('V-17 P-10 a page that goes while the plan is coming takes its window along', async ({
  ask,
  wallet,
  driver,
  dapp,
  node,
  reads,
}) => {
  void ask('wallet_sendCalls', request('a')).catch(() => undefined);
  await reads(await wallet.waitForApproval(), TRYING);
  await driver.closePage(dapp);
  await expect.poll(() => wallet.waiting()).toEqual([]);
  node.rules();
  await expect.poll(() => isAsking(driver)).toBe(false);
});
