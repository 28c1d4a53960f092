import { parseEther } from 'viem';
import { approveAndPull, balance, batch, increment, mint, nonce, settled } from './calls.ts';
import { ACCOUNT, expect, requestFrom, test } from './fixtures.ts';

test('A-01 the user picks an account in the window and the page gets it', async ({ driver, dapp, wallet, reads, ask }) => {
  await driver.click(dapp, 'Connect a wallet');
  await reads(await wallet.waitForApproval(), 'Connect to this site?');
  await wallet.approve();
  await reads(dapp, 'Connected: 0xf39Fd6');
  expect(await ask('eth_accounts')).toEqual({ result: [ACCOUNT] });
});

for (const no of ['decline', 'closeWindow'] as const)
  test(`A-01 ${no} gives 4001 and the site stays a stranger`, async ({ ask, wallet }) => {
    const answer = ask('eth_requestAccounts');
    await wallet.waitForApproval();
    await wallet[no]();
    expect((await answer).error).toMatchObject({ code: 4001, isError: true });
    expect(await ask('eth_accounts')).toEqual({ result: [] });
  });

test('S-13 an atomic batch upgrades the account in the same window and is one transaction', {
  tag: ['@quick', '@firefox'],
}, async ({ demo, connect, ask, wallet, reads }) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch('order-1', [mint(demo), ...approveAndPull(demo)], true));
  await reads(await wallet.waitForApproval(), 'Account upgrade');
  await wallet.approve();
  expect((await answer).result).toEqual({ id: 'order-1', batchId: '0x6f726465722d31', status: 'pending' });
  expect(await settled(ask, 'order-1')).toMatchObject({ status: 200, atomic: true, chainId: '0x7a69' });
  expect(await balance(demo)).toBe(parseEther('60'));
  expect(await nonce(demo)).toBe(2);
});

test('S-14 a batch one by one sends each call in its turn, the dependent one too', { tag: '@quick' }, async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch('turns', [mint(demo), ...approveAndPull(demo)]));
  await wallet.approve();
  expect((await answer).result).toMatchObject({ id: 'turns' });
  const status = await settled(ask, 'turns');
  expect(status).toMatchObject({ status: 200, atomic: false });
  expect(status.receipts).toHaveLength(3);
  expect(await balance(demo)).toBe(parseEther('60'));
});

test('S-10 a declined batch is 4001 and sends nothing', async ({ demo, connect, ask, wallet }) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch('no', [mint(demo)]));
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001, isError: true });
  expect(await nonce(demo, 'pending')).toBe(0);
});

test('W-06 an accepted token is in the popup with its balance from the chain', async ({
  demo,
  driver,
  dapp,
  connect,
  wallet,
  reads,
}) => {
  await connect();
  await demo.rpc('eth_sendTransaction', [{ from: ACCOUNT, ...mint(demo) }]);
  await driver.click(dapp, 'Watch WHEAT');
  const window = await wallet.waitForApproval();
  await reads(window, 'Sheaf Demo');
  await reads(window, '100 WHEAT');
  await wallet.approve();
  await reads(dapp, 'Watched: true');
  const popup = await wallet.open('popup.html');
  await reads(popup, '100');
});

test('C-04 pending shows a transaction that latest does not have yet', async ({ demo, ask }) => {
  await demo.rpc('evm_setAutomine', [false]);
  const { data, to } = increment(demo);
  await demo.rpc('eth_sendTransaction', [{ from: ACCOUNT, to, data, gas: '0x30d40' }]);
  const read = async (tag: string) => Number((await ask('eth_call', [{ to, data: '0x06661abd' }, tag])).result);
  expect([await read('pending'), await read('latest')]).toEqual([1, 0]);
  await demo.rpc('evm_mine');
  expect([await read('pending'), await read('latest')]).toEqual([1, 1]);
});

test('P-08 two sites are two sites', async ({ driver, connect, wallet, demo }) => {
  await connect();
  const other = await wallet.openTab(demo.dapp.replace('localhost', '127.0.0.1'));
  expect(await requestFrom(driver, other, 'eth_accounts')).toEqual({ result: [] });
});
