import type { Page } from '@playwright/test';
import { encodeFunctionData, parseEther } from 'viem';
import { counterAbi, tokenAbi } from '../dapp/abi.ts';
import { until } from '../kit/until.ts';
import type { Wallet } from '../kit/wallet.ts';
import type { Demo } from '../support/demo.ts';
import { type Refusal, refusals, refusalsOfChains, refusalsOfNodes, refusalsOfStrangers, TAKEN } from '../support/refusals.ts';
import { expect, type Outcome, test } from './fixtures.ts';
import { unasked } from './unasked.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

const mint = ({ contracts: { token } }: Demo) => ({
  to: token,
  value: '0x0',
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [ACCOUNT, parseEther('100')] }),
});
const increment = ({ contracts: { counter } }: Demo) => ({
  to: counter,
  data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }),
});
const batch = (calls: object[], more: object = {}) => [
  { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls, ...more },
];

/** Read from the chain itself, past the wallet. */
const nonce = async ({ rpc }: Demo) => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'pending']));
const code = ({ rpc }: Demo) => rpc('eth_getCode', [ACCOUNT, 'latest']);

type Request = (method: string, params?: unknown) => Promise<Outcome>;

async function settled(ask: Request, id: unknown) {
  let status: Record<string, unknown> = {};
  await expect
    .poll(async () => {
      status = (await ask('wallet_getCallsStatus', [id])).result as Record<string, unknown>;
      return status.status;
    })
    .not.toBe(100);
  return status;
}

for (const no of ['decline', 'closeWindow'] as const)
  test(`S-10 ${no} gives 4001, nothing is sent, and the id is free again`, { tag: '@quick' }, async ({
    demo,
    connect,
    ask,
    refused,
    wallet,
  }) => {
    await connect();
    const params = batch([mint(demo)], { id: 'once' });
    const answer = ask('wallet_sendCalls', params);
    await wallet.waitForApproval();
    await wallet[no]();
    expect((await answer).error).toMatchObject({ code: 4001, isError: true });
    expect(await nonce(demo)).toBe(0);
    expect(await refused('wallet_getCallsStatus', ['once'])).toMatchObject({ code: 5730 });
    const again = ask('wallet_sendCalls', params);
    await wallet.approve();
    expect((await again).result).toMatchObject({ id: 'once' });
  });

test('S-13 the upgrade declined is 5750 and nothing is sent', { tag: '@quick' }, async ({ demo, connect, ask, wallet }) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch([mint(demo), increment(demo)], { atomicRequired: true }));
  await wallet.declineUpgrade();
  expect((await answer).error).toMatchObject({ code: 5750 });
  expect(await nonce(demo)).toBe(0);
  expect(await code(demo)).toBe('0x');
});

test('S-09 of two requests with one id in the same tick one is 5720, and the other is asked and sent once', {
  tag: '@quick',
}, async ({ demo, connect, ask, wallet }) => {
  await connect();
  const params = batch([increment(demo)], { id: 'twice' });
  const both = [ask('wallet_sendCalls', params), ask('wallet_sendCalls', params)];
  const second = until('a second question', async () => (await wallet.waiting()).length > 1);
  expect(await Promise.race([...both, second])).toMatchObject({ error: { code: 5720 } });
  await wallet.approve();
  const outcomes = await Promise.all(both);
  expect(outcomes.filter(({ result }) => result)).toHaveLength(1);
  expect(await settled(ask, 'twice')).toMatchObject({ status: 200 });
  expect(await nonce(demo)).toBe(1);
});

/** Asks for all of it at once: what is refused leaves nothing that the next could meet. */
async function expectRefusals(wallet: Wallet<Page>, ask: Request, rows: readonly Refusal[]): Promise<void> {
  const open = new Set(rows.map(([what]) => what));
  const asking = async ([what, params]: Refusal) => {
    const { error } = await ask('wallet_sendCalls', params);
    open.delete(what);
    return [what, error] as const;
  };
  const errors = await unasked(wallet, () => Promise.all(rows.map(asking))).catch((reason: Error) => {
    throw new Error(`${reason.message}: ${[...open].join(', ')}`);
  });
  const expected = rows.map(([what, _, code, message]) => [what, { code, message, isError: true }]);
  expect(Object.fromEntries(errors)).toEqual(Object.fromEntries(expected));
}

/** What only a node can say: its window may be open by then, and is no longer. */
async function expectClosed(
  wallet: Wallet<Page>,
  page: Page,
  ask: Request,
  [what, params, code, message]: Refusal,
): Promise<void> {
  const before = await wallet.stored();
  const { error } = await ask('wallet_sendCalls', params);
  expect([what, error]).toEqual([what, { code, message, isError: true }]);
  expect(await wallet.waiting()).toEqual([]);
  const { approvals: _, ...after } = await wallet.stored();
  expect(before).toMatchObject(after);
  const isThere = () =>
    page
      .context()
      .pages()
      .some((each) => each.url().includes('/approval.html'));
  await expect.poll(isThere, `the window of ${what}`).toBe(false);
}

test('S-01 to S-15 what is refused opens no window or one that closes by itself, stores nothing and says why', {
  tag: '@quick',
}, async ({ demo, page, connect, ask, wallet }) => {
  await expectRefusals(wallet, ask, refusalsOfStrangers);
  await connect();
  const taken = ask('wallet_sendCalls', TAKEN);
  await wallet.approve();
  await taken;
  await settled(ask, 'taken');
  await expectRefusals(wallet, ask, refusals);
  for (const refusal of refusalsOfNodes) await expectClosed(wallet, page, ask, refusal);
  for (const [what, params, code, message, address, bytes] of refusalsOfChains) {
    const snapshot = await demo.rpc('evm_snapshot');
    await demo.rpc('anvil_setCode', [address, bytes]);
    await expectClosed(wallet, page, ask, [what, params, code, message]);
    await demo.rpc('evm_revert', [snapshot]);
  }
});

test('S-18 capabilities say ready before the upgrade and supported after it', { tag: '@quick' }, async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const atomic = async () => {
    const { result } = await ask('wallet_getCapabilities', [ACCOUNT, ['0x7a69']]);
    return (result as Record<string, { atomic?: { status: string } }>)['0x7a69']?.atomic?.status;
  };
  expect(await atomic()).toBe('ready');
  const answer = ask('wallet_sendCalls', batch([increment(demo), mint(demo)], { id: 'up', atomicRequired: true }));
  await wallet.approve();
  await answer;
  await settled(ask, 'up');
  expect(await atomic()).toBe('supported');
});

test('S-17 wallet_showCallsStatus opens the batch in the wallet', { tag: '@quick' }, async ({
  demo,
  page,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch([increment(demo)], { id: 'show me' }));
  await wallet.approve();
  await answer;
  const opening = page.context().waitForEvent('page');
  expect(await ask('wallet_showCallsStatus', ['show me'])).toEqual({ result: null });
  const opened = await opening;
  await expect(opened.getByText(new URL(demo.dapp).host).first()).toBeVisible();
});
