import { encodeFunctionData, parseEther } from 'viem';
import { tokenAbi } from '../dapp/abi.ts';
import { expect, test } from './fixtures.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const asset = (address: string, symbol = 'WHEAT', decimals = 18) => ({ type: 'ERC20', options: { address, symbol, decimals } });

test('W-06 an accepted token is in the list with its balance from the chain', { tag: '@quick' }, async ({
  demo,
  page,
  connect,
  wallet,
}) => {
  await connect();
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [ACCOUNT, parseEther('12.5')] });
  await demo.rpc('eth_sendTransaction', [{ from: ACCOUNT, to: demo.contracts.token, data }]);
  await page.getByRole('button', { name: 'Watch WHEAT' }).click();
  const window = await wallet.waitForApproval();
  await expect(window.getByText('Sheaf Demo')).toBeVisible();
  await expect(window.getByText('12.5 WHEAT')).toBeVisible();
  await wallet.approve();
  await expect(page.getByText('Watched: true')).toBeVisible();
  const popup = await wallet.open('popup.html');
  await expect(popup.getByText('WHEAT').first()).toBeVisible();
  await expect(popup.getByText(/12\.5/).first()).toBeVisible();
});

for (const no of ['decline', 'closeWindow'] as const)
  test(`W-06 ${no} gives 4001 and stores nothing`, { tag: '@quick' }, async ({ demo, connect, ask, wallet }) => {
    await connect();
    const answer = ask('wallet_watchAsset', asset(demo.contracts.token));
    await wallet.waitForApproval();
    await wallet[no]();
    expect((await answer).error).toMatchObject({ code: 4001, isError: true });
    const home = await wallet.open('home.html#/tokens');
    await expect(home.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
    await expect(home.getByText('WHEAT')).toHaveCount(0);
  });

test('W-04 a symbol kept as bytes32 is read, and the contract’s own is what is stored', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const answer = ask('wallet_watchAsset', asset(demo.contracts.oddToken, 'USDC', 6));
  const window = await wallet.waitForApproval();
  await expect(window.getByRole('paragraph').filter({ hasText: /^ODD$/ })).toBeVisible();
  await expect(window.getByText(/USDC/)).toBeVisible();
  await wallet.approve();
  expect(await answer).toEqual({ result: true });
  const home = await wallet.open('home.html#/tokens');
  await expect(home.getByText('ODD').first()).toBeVisible();
  await expect(home.getByText('USDC')).toHaveCount(0);
});

test('W-07 a site that is not connected gets 4100', async ({ demo, refused }) => {
  expect(await refused('wallet_watchAsset', asset(demo.contracts.token))).toMatchObject({ code: 4100 });
});

test('W-01 to W-03 what is refused without a node opens no window and names the field', { tag: '@quick' }, async ({
  demo,
  connect,
  refused,
}) => {
  const { token } = demo.contracts;
  const refusals: [unknown, RegExp][] = [
    [[asset(token)], /param/i],
    [{ ...asset(token), type: 'ERC721' }, /type/],
    [asset('0x12'), /address/],
    [asset(token, 'TWELVE CHARS'), /symbol/],
    [asset(token, 'WHEAT', 256), /decimals/],
  ];
  await connect();
  for (const [params, names] of refusals) {
    const error = await refused('wallet_watchAsset', params);
    expect(error, JSON.stringify(params)).toMatchObject({ code: -32602, message: expect.stringMatching(names) });
  }
});

test('W-04 what the contract is not closes the window by itself, and the page reads what was found', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  const { token, nft } = demo.contracts;
  const found: [unknown, RegExp][] = [
    [asset(token, 'WHEAT', 6), /decimals must be 18/],
    [asset(nft, 'STAMP', 0), /found an ERC-721/],
    [asset(ACCOUNT), /found no contract/],
  ];
  await connect();
  for (const [params, what] of found) {
    const { error } = await ask('wallet_watchAsset', params);
    expect(error, JSON.stringify(params)).toMatchObject({ code: -32602, message: expect.stringMatching(what) });
    expect(await wallet.waiting()).toEqual([]);
  }
});
