import { encodeFunctionData, numberToHex, parseEther } from 'viem';
import { counterAbi, reverterAbi, tokenAbi } from '../dapp/abi.ts';
import type { Demo } from '../support/demo.ts';
import { expect, test } from './fixtures.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const STRANGER = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';

const mint = ({ contracts: { token } }: Demo) => ({
  to: token,
  value: '0x0',
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [ACCOUNT, parseEther('100')] }),
});
const fail = ({ contracts: { reverter } }: Demo) => ({
  to: reverter,
  data: encodeFunctionData({ abi: reverterAbi, functionName: 'custom' }),
});
const increment = ({ contracts: { counter } }: Demo) => ({
  to: counter,
  data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }),
});
const batch = (calls: object[], more: object = {}) => [
  { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls, ...more },
];

/** Read from the chain itself, past the wallet. */
const balance = async ({ rpc, contracts }: Demo) => {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [ACCOUNT] });
  return BigInt((await rpc('eth_call', [{ to: contracts.token, data }, 'latest'])) as string);
};
const nonce = async ({ rpc }: Demo) => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'pending']));
const code = ({ rpc }: Demo) => rpc('eth_getCode', [ACCOUNT, 'latest']);

type Request = (method: string, params?: unknown) => Promise<{ result?: unknown }>;

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

test('S-14 a revert stops the rest of a batch one by one: 600', { tag: '@quick' }, async ({ demo, connect, ask, wallet }) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch([mint(demo), fail(demo), mint(demo)]));
  await wallet.approve();
  const { id } = (await answer).result as { id: string };
  const status = await settled(ask, id);
  expect(status).toMatchObject({ status: 600, atomic: false });
  expect((status.receipts as { status: string }[]).map((receipt) => receipt.status)).toEqual(['0x1', '0x0']);
  expect(await balance(demo)).toBe(parseEther('100'));
  expect(await nonce(demo)).toBe(2);
});

for (const no of ['decline', 'closeWindow'] as const)
  test(`S-10 ${no} gives 4001, nothing is sent, and the id is free again`, { tag: '@quick' }, async ({
    demo,
    connect,
    ask,
    wallet,
  }) => {
    await connect();
    const params = batch([mint(demo)], { id: 'once' });
    const answer = ask('wallet_sendCalls', params);
    await wallet.waitForApproval();
    await wallet[no]();
    expect((await answer).error).toMatchObject({ code: 4001, isError: true });
    expect(await nonce(demo)).toBe(0);
    expect((await ask('wallet_getCallsStatus', ['once'])).error).toMatchObject({ code: 5730 });
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

test('A-06 a site that is not connected gets 4100 and no window opens', { tag: '@quick' }, async ({ demo, ask, wallet }) => {
  expect((await ask('wallet_sendCalls', batch([mint(demo)]))).error).toMatchObject({ code: 4100 });
  expect(await wallet.waiting()).toEqual([]);
});

test('S-09 an id that was submitted is 5720, also while the first awaits the user', { tag: '@quick' }, async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const params = batch([increment(demo)], { id: 'twice' });
  const both = [ask('wallet_sendCalls', params), ask('wallet_sendCalls', params)];
  expect((await Promise.race(both)).error).toMatchObject({ code: 5720 });
  await wallet.approve();
  const outcomes = await Promise.all(both);
  expect(outcomes.filter(({ result }) => result)).toHaveLength(1);
  expect((await ask('wallet_sendCalls', params)).error).toMatchObject({ code: 5720 });
  expect(await settled(ask, 'twice')).toMatchObject({ status: 200 });
  expect(await nonce(demo)).toBe(1);
});

const refusals: [string, number, (demo: Demo) => unknown][] = [
  ['S-01 params that are no array of one', -32602, (demo) => [...batch([mint(demo)]), {}]],
  ['S-02 another version', -32000, () => [{ version: '1.0' }]],
  ['S-03 an account that the site may not use', 4100, (demo) => batch([mint(demo)], { from: STRANGER })],
  ['S-04 a chain that the wallet has not', 5710, (demo) => batch([mint(demo)], { chainId: numberToHex(424242) })],
  ['S-04 a chain that is not the selected one', -32602, (demo) => batch([mint(demo)], { chainId: '0x1' })],
  ['S-05 no atomicRequired', -32602, (demo) => batch([mint(demo)], { atomicRequired: undefined })],
  ['S-06 no calls', -32602, () => batch([])],
  ['S-06 a call without to', -32602, () => batch([{ data: '0x00' }])],
  ['S-11 a capability unknown to the wallet', 5700, (demo) => batch([mint(demo)], { capabilities: { paymaster: {} } })],
  ['S-15 more than 100 calls', 5740, (demo) => batch(Array.from({ length: 101 }, () => mint(demo)))],
];
test('S-01 to S-15 what is refused opens no window and says why', { tag: '@quick' }, async ({ demo, connect, ask, wallet }) => {
  await connect();
  for (const [what, expected, params] of refusals) {
    const { error } = await ask('wallet_sendCalls', params(demo));
    expect(error, what).toMatchObject({ code: expected, isError: true });
    expect(await wallet.waiting(), what).toEqual([]);
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
