import { type Address, type Hex, numberToHex, parseGwei, recoverTypedDataAddress } from 'viem';
import type { ViemPage } from '../../dapp/clients/viem.ts';
import { startAnvil } from '../../support/anvil.ts';
import { ACCOUNT, expect, test } from './fixtures.ts';

/** A transaction as a node tells it. */
interface Mined {
  accessList: unknown;
  nonce: Hex;
}

const account: Address = ACCOUNT;
const STRANGER: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';

test('K-03 viem finds the transaction as soon as it has its hash', async ({ connected, wallet }) => {
  const { lib } = await connected<ViemPage>('viem');
  const sending = lib.evaluate(
    async ({ client }, { account, to }) => {
      const hash = await client.sendTransaction({ account, to, value: 1n });
      return { hash, found: (await client.getTransaction({ hash })).hash };
    },
    { account, to: STRANGER },
  );
  await wallet.approve();
  const { hash, found } = await sending;
  expect(found).toBe(hash);
});

test('K-04 the access list that viem sends is on the chain, its nonce is told where it is another, and its fees are offered', async ({
  connected,
  wallet,
  demo,
}) => {
  const { lib } = await connected<ViemPage>('viem');
  const next = Number(await demo.rpc('eth_getTransactionCount', [ACCOUNT, 'pending']));
  // More than ten times what the network asks for would not be offered.
  const { baseFeePerGas } = (await demo.rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: Hex };
  const most = 2n * BigInt(baseFeePerGas) + parseGwei('6');
  const fees = { maxFeePerGas: numberToHex(most), maxPriorityFeePerGas: numberToHex(parseGwei('3')) };
  const key = numberToHex(1, { size: 32 });
  const accessList = [{ address: STRANGER, storageKeys: [key] }];
  const sending = lib.evaluate(
    ({ client }, request) => client.request({ method: 'eth_sendTransaction', params: [request as never] }),
    { from: account, to: STRANGER, value: '0x1', accessList, ...fees, nonce: numberToHex(next + 1) },
  );
  const window = await wallet.waitForApproval();
  await expect(window.getByText('Another place than the site wants').first()).toBeVisible();
  await window.getByRole('button', { name: 'Account and network fee' }).click();
  await expect(window.getByText('As the site wants')).toBeVisible();
  await wallet.approve();
  const mined = (await demo.rpc('eth_getTransactionByHash', [await sending])) as Mined;
  expect(mined.accessList).toEqual(accessList);
  expect(Number(mined.nonce)).toBe(next);
});

test('K-09 eth_signTypedData without a version is what v4 is, and viem reads its signer', async ({ connected, wallet }) => {
  const { lib } = await connected<ViemPage>('viem');
  const mail = {
    domain: { name: 'Mail', version: '1' },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
      ],
      Mail: [{ name: 'contents', type: 'string' }],
    },
    primaryType: 'Mail',
    message: { contents: 'Hello' },
  } as const;
  const signing = lib.evaluate(
    ({ client }, params) => client.request({ method: 'eth_signTypedData', params } as never) as Promise<Hex>,
    [account, JSON.stringify(mail)],
  );
  await wallet.approve();
  const signer = await recoverTypedDataAddress({ ...mail, signature: await signing });
  expect(signer.toLowerCase()).toBe(account);
});

test('K-05 viem adds a network with a dead node, an http explorer and a symbol of one letter', async ({
  connected,
  wallet,
  atEnd,
}) => {
  const { lib } = await connected<ViemPage>('viem');
  const chain = await startAnvil({ chainId: 424_242 });
  atEnd(chain.stop);
  const adding = lib.evaluate(
    ({ client }, http) =>
      client.addChain({
        chain: {
          id: 424_242,
          name: 'Newcomer',
          nativeCurrency: { name: 'S', symbol: 'S', decimals: 18 },
          rpcUrls: { default: { http } },
          blockExplorers: { default: { name: 'Scan', url: 'http://explorer.example.com' } },
        },
      }),
    [chain.url, 'http://127.0.0.1:9'],
  );
  await wallet.approve();
  await adding;
  expect(await lib.evaluate(({ client }) => client.getChainId())).toBe(424_242);
});

test('K-06 what viem sends beside the types of typed data is left out, and the window says so', async ({ connected, wallet }) => {
  const { lib } = await connected<ViemPage>('viem');
  const mail = {
    domain: { name: 'Mail', version: '1', chainId: 31337 },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail' as const,
    message: { contents: 'Hello' },
  };
  const signing = lib.evaluate(
    ({ client }, { account, mail }) =>
      client.signTypedData({ account, ...mail, message: { ...mail.message, trackedBy: 'a page' } } as never),
    { account, mail },
  );
  const window = await wallet.waitForApproval();
  await expect(window.getByText(/trackedBy/).first()).toBeVisible();
  await wallet.approve();
  expect((await recoverTypedDataAddress({ ...mail, signature: await signing })).toLowerCase()).toBe(ACCOUNT);
});

test('K-07 K-12 viem reads what holds everywhere beside the chain that it lists, and older clients the old form', async ({
  connected,
}) => {
  const { lib } = await connected<ViemPage>('viem');
  const told = await lib.evaluate(
    ({ client }, account) => client.request({ method: 'wallet_getCapabilities', params: [account, ['0x7a69']] }),
    account,
  );
  expect(Object.keys(told)).toEqual(['0x0', '0x7a69']);
  expect(told).toMatchObject({
    '0x0': { gasLimitOverride: { supported: true } },
    '0x7a69': { atomic: { status: expect.stringMatching(/^(ready|supported)$/) }, atomicBatch: { supported: true } },
  });
});

test('K-08 a batch that viem sends for another network of the wallet is refused with the network to switch to', async ({
  connected,
  wallet,
}) => {
  const { lib } = await connected<ViemPage>('viem');
  const { message } = await lib.evaluate(
    ({ client, failure, config }, account) =>
      failure(
        client.request({
          method: 'wallet_sendCalls',
          params: [
            { version: '2.0.0', from: account, chainId: '0x1', atomicRequired: false, calls: [{ to: config.contracts.counter }] },
          ],
        }),
      ),
    account,
  );
  expect(message).toContain('switch to 0x1 by wallet_switchEthereumChain');
  expect(await wallet.waiting()).toEqual([]);
});

test('K-09 K-10 viem reads a balance without its block, and gets permission whatever caveats it names', async ({
  open,
  wallet,
}) => {
  const { lib } = await open<ViemPage>('viem');
  const read = (params: string[]) =>
    lib.evaluate(
      ({ client }, params) => client.request({ method: 'eth_getBalance', params } as never) as Promise<string>,
      params,
    );
  expect(await read([STRANGER])).toBe(await read([STRANGER, 'latest']));
  const asking = lib.evaluate(({ client }) =>
    client.requestPermissions({ eth_accounts: { requiredMethods: ['signTypedData_v3'] } } as never),
  );
  await wallet.approve();
  expect(await asking).toEqual([expect.objectContaining({ parentCapability: 'eth_accounts' })]);
});
