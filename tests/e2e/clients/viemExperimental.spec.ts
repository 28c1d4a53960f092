import { type Address, concatHex, encodeFunctionData, type Hex, recoverMessageAddress } from 'viem';
import { counterAbi } from '../../dapp/abi.ts';
import type { ViemPage } from '../../dapp/clients/viem.ts';
import { inspect } from '../inspect.ts';
import { ACCOUNT, expect, test } from './fixtures.ts';

const account: Address = ACCOUNT;
const CHECKSUMMED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SUFFIX = '0x626173656170702c6d6f7270686f0e0080218021802180218021802180218021';

test('K-11 viem connects by ERC-7846 and is signed in by the same window; the next time it is answered at once, and it disconnects', async ({
  open,
  wallet,
}) => {
  const { page, lib } = await open<ViemPage>('viem');
  const nonce = 'a1b2c3d4e5';
  const connecting = lib.evaluate(
    ({ discovering }, nonce) =>
      discovering.connect({ capabilities: { unstable_signInWithEthereum: { chainId: 31337, nonce, statement: 'Hello.' } } }),
    nonce,
  );
  const window = await wallet.waitForApproval();
  await expect(window.getByText('Connect, and sign in?')).toBeVisible();
  await expect(window.getByText(`Nonce: ${nonce}`)).toBeVisible();
  await wallet.approve();
  const [connected, ...more] = (await connecting).accounts;
  expect(more).toEqual([]);
  const signedIn = connected?.capabilities?.unstable_signInWithEthereum;
  const { message, signature } = (signedIn ?? {}) as { message: string; signature: Hex };
  expect(await recoverMessageAddress({ message, signature })).toBe(CHECKSUMMED);
  const read = await lib.evaluate(({ parseSiweMessage }, message) => parseSiweMessage(message), message);
  expect(read).toMatchObject({ domain: new URL(page.url()).host, uri: new URL(page.url()).origin, nonce, chainId: 31337 });

  const again = await lib.evaluate(({ discovering }) => discovering.connect());
  expect(again.accounts).toEqual([{ address: account, capabilities: {} }]);
  await lib.evaluate(({ discovering }) => discovering.disconnect());
  expect(await lib.evaluate(({ client }) => client.getAddresses())).toEqual([]);
  expect(await lib.evaluate(({ events }) => events)).toContainEqual(['accountsChanged', []]);
});

test('K-11 a sign-in that is optional is left out for an address that is only watched, and the window says so', async ({
  open,
  wallet,
}) => {
  const watched = `0x${'d8'.repeat(20)}` as const;
  await wallet.command('watchAddress', { address: watched, name: 'Treasury' });
  const { lib } = await open<ViemPage>('viem');
  const connecting = lib.evaluate(({ discovering }) =>
    discovering.connect({
      capabilities: { unstable_signInWithEthereum: { chainId: 31337, nonce: 'a1b2c3d4e5', optional: true } as never },
    }),
  );
  const window = await wallet.waitForApproval();
  await expect(window.getByText('Connect, and sign in?')).toBeVisible();
  await window.getByRole('checkbox', { name: 'Account 1' }).uncheck();
  await window.getByRole('checkbox', { name: 'Treasury' }).check();
  await expect(window.getByRole('heading', { name: 'Connect to this site?' })).toBeVisible();
  await expect(window.getByText('That is left out: an address that you only watch cannot sign.')).toBeVisible();
  await inspect(window, 'a sign-in that is left out');
  await wallet.approve();
  expect((await connecting).accounts).toEqual([{ address: watched, capabilities: {} }]);
});

test('K-11 viem’s connect without a sign-in that is declined is UserRejectedRequestError, and asks once', async ({
  open,
  wallet,
}) => {
  const { lib } = await open<ViemPage>('viem');
  const declined = lib.evaluate(({ discovering, failure }) => failure(discovering.connect()));
  await wallet.decline();
  expect((await declined).names).toContain('UserRejectedRequestError');
  expect(await lib.evaluate(({ asked }) => asked)).not.toHaveProperty('eth_requestAccounts');
});

test('K-11 viem reads assets by ERC-7811: the currency, and a token once this site had it added', async ({
  connected,
  wallet,
}) => {
  const { lib } = await connected<ViemPage>('viem');
  const assets = (chainIds?: number[]) =>
    lib.evaluate(
      async ({ discovering }, { account, chainIds }) =>
        JSON.parse(
          JSON.stringify(await discovering.getAssets({ account, ...(chainIds ? { chainIds } : {}) }), (_, value) =>
            typeof value === 'bigint' ? `${value}` : value,
          ),
        ) as Record<number, { type: string; balance: string; metadata?: { symbol: string } }[]>,
      { account, chainIds },
    );
  const before = await assets();
  expect(before[31337]?.map(({ type }) => type)).toEqual(['native']);
  expect(BigInt(before[31337]?.[0]?.balance ?? 0)).toBeGreaterThan(0n);
  const added = lib.evaluate(({ client, config }) =>
    client.watchAsset({ type: 'ERC20', options: { address: config.contracts.token, symbol: 'WHEAT', decimals: 18 } }),
  );
  await wallet.approve();
  await added;
  const after = await assets([31337]);
  expect(after[31337]).toMatchObject([{ type: 'native' }, { type: 'erc20', metadata: { symbol: 'WHEAT', decimals: 18 } }]);
});

test('K-11 what viem marks transactions with is on the chain byte for byte, one by one and all at once', async ({
  connected,
  wallet,
  demo,
}) => {
  const { lib } = await connected<ViemPage>('viem');
  const increment = encodeFunctionData({ abi: counterAbi, functionName: 'increment' });
  const send = async (forceAtomic: boolean) => {
    const sending = lib.evaluate(
      ({ marking, config, encodeFunctionData, abi }, { account, suffix, forceAtomic }) => {
        const call = { to: config.contracts.counter, data: encodeFunctionData({ abi: abi.counter, functionName: 'increment' }) };
        return marking(suffix as `0x${string}`).sendCallsSync({ account, calls: [call, call], forceAtomic, timeout: 20_000 });
      },
      { account, suffix: SUFFIX, forceAtomic },
    );
    const window = await wallet.waitForApproval();
    await window.getByText('Details', { exact: true }).click();
    await expect(window.getByText('It names baseapp, morpho.')).toBeVisible();
    await wallet.approve();
    const { receipts = [], status } = await sending;
    expect(status).toBe('success');
    const found = receipts.map(({ transactionHash }) => demo.rpc('eth_getTransactionByHash', [transactionHash]));
    return (await Promise.all(found)).map((transaction) => (transaction as { input: Hex }).input);
  };
  const told = await lib.evaluate(
    async ({ client }, account) => JSON.stringify(await client.getCapabilities({ account })),
    account,
  );
  expect(JSON.parse(told)).toMatchObject({ 0: { dataSuffix: { supported: true } } });
  const apart = await send(false);
  // Where the account was upgraded before, it is one transaction already.
  if (apart.length === 2) expect(apart).toEqual([concatHex([increment, SUFFIX]), concatHex([increment, SUFFIX])]);
  const [together = '0x', ...more] = await send(true);
  expect(more).toEqual([]);
  expect(together.endsWith(SUFFIX.slice(2))).toBe(true);
  expect(together.split(SUFFIX.slice(2))).toHaveLength(2);
});
