import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** Takes every call and answers nothing. */
const SILENT: Address = `0x${'5e'.repeat(20)}`;

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function pull(address token, uint256 value)',
]);
const call = (to: Address, functionName: 'mint' | 'approve' | 'pull', args: unknown[]) => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
});

test('V-12 the window says what somebody may still take when a batch is done, and that nobody could read it', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { token, spender } = demo.contracts;
  await demo.rpc('anvil_setCode', [SILENT, '0x00']);
  await demo.rpc('eth_sendTransaction', [{ from: ACCOUNT, ...call(token, 'mint', [ACCOUNT, parseEther('100')]) }]);
  const allowing = (amount: string, on = token) => call(on, 'approve', [spender, parseEther(amount)]);
  const taking = call(spender, 'pull', [token, parseEther('40')]);
  for (const [what, calls, words] of [
    [
      'an allowance of which the rest stays',
      [allowing('100'), taking],
      /40 WHEAT.* are used here\. .* may take another 60 WHEAT.* later/,
    ],
    [
      'an allowance of all that there is and comes',
      [allowing('200'), taking],
      /may take all WHEAT.* that you have, and also what comes later/,
    ],
    [
      'an allowance of which nobody knows what stays',
      [allowing('1', SILENT)],
      /may still take of .* when this is done, or how much of it you have/,
    ],
  ] as const) {
    const answer = ask('wallet_sendCalls', [
      { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls },
    ]);
    const page = await wallet.waitForApproval();
    await expect(page.getByRole('list', { name: 'Warnings' })).toContainText(words);
    await page.getByRole('listitem').filter({ hasText: words }).first().scrollIntoViewIfNeeded();
    await inspect(page, what);
    await wallet.decline();
    expect((await answer).error).toMatchObject({ code: 4001 });
  }
});
