import type { Page } from '@playwright/test';
import { type Address, encodeFunctionData, getAddress, parseAbi, parseEther, stringToHex, toHex, zeroAddress } from 'viem';
import { inDays, offered, PERMIT, SEAPORT, seaportOrder, typed } from '../corpus/signing.ts';
import type { Demo } from '../support/demo.ts';
import { pretend } from '../support/pretend.ts';
import { deploySwap } from '../support/swaps.ts';
import { expect, requestFrom, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const FRIEND: Address = '0xabcd111111111111111111111111111111116789';
/** Made to be taken for the friend's. */
const POISON: Address = '0xabcd222222222222222222222222222222226789';
/** One of the accounts that the chain holds the keys of. */
const FUNDED: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
/** Calls itself WHEAT, with a Cyrillic letter. */
const FAKE: Address = `0x${'fa'.repeat(20)}`;
/** Has a symbol with characters that nobody sees. */
const HIDDEN: Address = `0x${'bd'.repeat(20)}`;
const MAX = 2n ** 256n - 1n;

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
]);
type Name = 'mint' | 'transfer' | 'approve' | 'setApprovalForAll';
const call = (to: Address, functionName: Name, args: unknown[]) => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
});
const batch = (calls: object[]) => [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }];

/** A copy of the demo token under another symbol of up to 31 bytes. */
async function imitate({ rpc, contracts }: Demo, address: Address, symbol: string): Promise<void> {
  const bytes = stringToHex(symbol).slice(2);
  const short = bytes.padEnd(62, '0') + bytes.length.toString(16).padStart(2, '0');
  await rpc('anvil_setCode', [address, await rpc('eth_getCode', [contracts.token, 'latest'])]);
  await rpc('anvil_setStorageAt', [address, '0x0', `0x${'00'.repeat(32)}`]);
  await rpc('anvil_setStorageAt', [address, `0x${'1'.padStart(64, '0')}`, `0x${short}`]);
}

/** A shape for each severity, as it stands beside the word. */
const SHAPES = { Danger: 'svg.lucide-octagon-alert', Caution: 'svg.lucide-triangle-alert', Note: 'svg.lucide-info' };

/** Each warning is there, with the word and the shape of its severity, and as often as it is told: once for each thing, where there are several. */
async function warned(page: Page, warnings: readonly (readonly [keyof typeof SHAPES, string, number?])[]): Promise<void> {
  const all = page.getByRole('list', { name: 'Warnings' }).getByRole('listitem');
  for (const [severity, words, times = 1] of warnings) {
    const items = all.filter({ hasText: words });
    await expect(items, words).toHaveText(Array.from({ length: times }, () => new RegExp(`^${severity}: `)));
    await expect(items.locator(SHAPES[severity]), words).toHaveCount(times);
  }
  await expect(all).toHaveCount(warnings.reduce((sum, [, , times = 1]) => sum + times, 0));
}

test('T-C21 what thieves and mistakes look like is said in the window, in words and in shape', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { token, nft, spender } = demo.contracts;
  await imitate(demo, FAKE, 'WHE\u0410T');
  await imitate(demo, HIDDEN, 'RYE\u202e\u200b');
  const watching = ask('wallet_watchAsset', { type: 'ERC20', options: { address: token, symbol: 'WHEAT', decimals: 18 } });
  await wallet.approve();
  await watching;
  const before = ask(
    'wallet_sendCalls',
    batch([{ to: FRIEND, value: '0x38d7ea4c68000' }, call(token, 'mint', [ACCOUNT, parseEther('9')])]),
  );
  await wallet.approve();
  const { id } = (await before).result as { id: string };
  await expect.poll(async () => (await ask('wallet_getCallsStatus', [id])).result).toMatchObject({ status: 200 });

  const drain = ask(
    'wallet_sendCalls',
    batch([
      call(token, 'transfer', [POISON, parseEther('1')]),
      call(token, 'transfer', [token, parseEther('1')]),
      call(token, 'transfer', [zeroAddress, parseEther('1')]),
      call(token, 'approve', [spender, MAX]),
      call(nft, 'setApprovalForAll', [spender, true]),
      call(FAKE, 'mint', [ACCOUNT, parseEther('60')]),
      call(HIDDEN, 'mint', [ACCOUNT, parseEther('5')]),
    ]),
  );
  const page = await wallet.waitForApproval();
  await warned(page, [
    ['Danger', 'This address imitates another one (step 1)'],
    ['Danger', 'Sent to the token’s own contract (step 2)'],
    ['Danger', 'Nobody owns this address (step 3)'],
    ['Danger', 'This token imitates another one'],
    ['Caution', 'No limit (step 4)'],
    ['Caution', 'A whole collection (step 5)'],
    ['Caution', 'A misleading name'],
    ['Caution', 'Only the contract says what this does (steps 5, 6, 7)'],
    ['Caution', 'You get something that Sheaf does not know'],
    ['Note', 'New recipient (step 1)'],
  ]);
  await expect(page.getByRole('contentinfo')).toContainText('4 dangers are named above.');
  const list = page.getByRole('list', { name: 'Warnings' });
  await expect(list).toContainText(`${getAddress(POISON)} begins and ends like ${getAddress(FRIEND)}`);
  await expect(page.locator('main')).toContainText('RYE⟨U+202E⟩⟨U+200B⟩');
  await inspect(page, 'warnings, batch');
  await wallet.decline();
  await drain;

  const domain = { name: 'Sheaf Demo', version: '1', chainId: 31337, verifyingContract: FAKE };
  const message = { owner: ACCOUNT, spender: POISON, value: `${MAX}`, nonce: 0, deadline: `${MAX}` };
  const permit = ask('eth_signTypedData_v4', [ACCOUNT, typed(domain, PERMIT, message)]);
  const permitPage = await wallet.waitForApproval();
  await expect(permitPage.locator('main')).toContainText('Lets 0xAbCd…6789 spend an unlimited amount of WHEАT 0xFafa…FaFA.');
  await warned(permitPage, [
    ['Danger', 'Allowed to an address without a contract'],
    ['Danger', 'This address imitates another one'],
    ['Danger', 'This token imitates another one'],
    ['Caution', 'Usable for very long'],
  ]);
  await inspect(permitPage, 'warnings, permit');
  await wallet.decline();
  await permit;

  const seaport = { name: 'Seaport', version: '1.6', chainId: 31337, verifyingContract: spender };
  const items = seaportOrder([offered(2, nft, 7, 1n)], [], ACCOUNT);
  const order = ask('eth_signTypedData_v4', [ACCOUNT, typed(seaport, SEAPORT, { ...items, endTime: inDays(7) })]);
  const orderPage = await wallet.waitForApproval();
  await expect(orderPage.locator('main')).toContainText('You get nothing in return.');
  await expect(orderPage.getByRole('list', { name: 'Warnings' })).toContainText('Danger: You give, and get nothing');
  await expect(orderPage.getByRole('list', { name: 'Warnings' })).toContainText('Danger: Not the contract that it calls itself');
  await wallet.decline();
  await order;

  const blind = ask('personal_sign', [`0x${'ab'.repeat(32)}`, ACCOUNT]);
  const blindPage = await wallet.waitForApproval();
  await warned(blindPage, [['Danger', '32 bytes that look like a hash']]);
  await wallet.decline();
  await blind;
});

test('T-C14 a site whose name looks like a well-known one is named as such before it gets anything', async ({ page, wallet }) => {
  const site = await pretend(page.context(), 'https://app.un1swap.org');
  const answer = requestFrom(site, 'eth_requestAccounts');
  const window = await wallet.waitForApproval();
  await expect(window.getByRole('banner')).toContainText('Danger: This site’s name imitates another one');
  await expect(window.getByRole('banner')).toContainText('It looks like uniswap.org, but it is another site');
  await inspect(window, 'warnings, site');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
  await site.close();
});

test('T-D19 a sign-in to the site itself says what it does, and nothing else', async ({ demo, connect, ask, wallet }) => {
  await connect();
  const { origin, host } = new URL(demo.dapp);
  const signIn = `${host} wants you to sign in with your Ethereum account:\n${getAddress(ACCOUNT)}\n\nGood morning\n\nURI: ${origin}\nVersion: 1\nChain ID: 31337\nNonce: 32891756\nIssued At: ${new Date().toISOString()}`;
  const answer = ask('personal_sign', [stringToHex(signIn), ACCOUNT]);
  const page = await wallet.waitForApproval();
  await expect(page.locator('main')).toContainText(`This signs you in to ${host}.`);
  await expect(page.getByRole('list', { name: 'Warnings' })).toHaveCount(0);
  await inspect(page, 'sign-in');
  await wallet.approve();
  expect((await answer).result).toMatch(/^0x[0-9a-f]{130}$/);
});

test('V-05 tokens that pass for money stand there with their contracts, and are called what they are', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const watch = { type: 'ERC20', options: { address: demo.contracts.token, symbol: 'WHEAT', decimals: 18 } };
  const watching = ask('wallet_watchAsset', watch);
  await wallet.approve();
  await watching;
  const hostile = ['ETH', 'WHEAT \u2713', '3,000 WHEAT', 'go to usdc-claim.com', 'W'.repeat(31)].map((symbol, index) => ({
    symbol,
    address: `0x${`e${index + 1}`.repeat(20)}` as Address,
  }));
  for (const { address, symbol } of hostile) await imitate(demo, address, symbol);
  const calls = [demo.contracts.token, ...hostile.map(({ address }) => address)].map((to) =>
    call(to, 'mint', [ACCOUNT, parseEther('100')]),
  );
  const asked = ask('wallet_sendCalls', batch([{ to: FRIEND, value: toHex(parseEther('1')) }, ...calls]));
  const page = await wallet.waitForApproval();
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText('You send 1 ETH');
  await expect(changes.getByText(/^100 WHEAT$/)).toBeVisible();
  for (const { address, symbol } of hostile) {
    const shown = symbol.length > 24 ? `${symbol.slice(0, 24)}…` : symbol;
    await expect(changes).toContainText(
      `You get 100 ${shown} ${getAddress(address).slice(0, 6)}…${getAddress(address).slice(-4)}`,
    );
  }
  const itself = getAddress(demo.contracts.token);
  await warned(page, [
    ['Danger', 'is a token that looks like ETH, the currency of this network'],
    ['Danger', `WHEAT ✓ 0xe2E2…E2e2 at ${getAddress(`0x${'e2'.repeat(20)}`)} looks like WHEAT, but that is at ${itself}`],
    ['Danger', '3,000 WHEAT 0xe3e3…e3E3'],
    ['Caution', 'A name that sends you somewhere'],
    ['Caution', 'Only the contract says what this does (steps 3, 4, 5, 6, 7)'],
    ['Caution', 'You get something that Sheaf does not know'],
    ['Note', 'New recipient'],
  ]);
  await inspect(page, 'tokens that pass for money');
  await wallet.decline();
  expect(await asked).toMatchObject({ error: { code: 4001 } });
});

test('V-01 what a stranger’s contract pays is shown as it will be signed, and called the trial’s word', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { rpc } = demo;
  const coin = await deploySwap(rpc, 'Coin');
  // One after the other: two transactions of one account at once may be given the same nonce.
  const swaps = [await deploySwap(rpc, 'Honest', [coin]), await deploySwap(rpc, 'FreeGas', [coin])];
  for (const swap of swaps) {
    const mint = encodeFunctionData({ abi, functionName: 'mint', args: [swap, parseEther('3000')] });
    await rpc('eth_sendTransaction', [{ from: FUNDED, to: coin, data: mint }]);
  }
  const swap = (to: Address) => ({ to, data: '0x8119c065', value: `0x${parseEther('1').toString(16)}` });

  const honest = ask('wallet_sendCalls', batch(swaps.slice(0, 1).map(swap)));
  const page = await wallet.waitForApproval();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('You get 3,000 STBL');
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('Caution: Only the trial says that it arrives');
  await inspect(page, 'warnings, only tried');
  await wallet.decline();
  await honest;

  const cheat = ask('wallet_sendCalls', batch(swaps.slice(1).map(swap)));
  const next = await wallet.waitForApproval();
  await expect(next.getByRole('region', { name: 'What changes' })).toContainText('You send 1 ETH');
  await expect(next.getByRole('region', { name: 'What changes' })).not.toContainText('You get');
  await wallet.decline();
  await cheat;
});
