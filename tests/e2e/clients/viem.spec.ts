import { type Address, type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem';
import type { ViemPage } from '../../dapp/clients/viem.ts';
import { startAnvil } from '../../support/anvil.ts';
import { compileDemo } from '../../support/contracts.ts';
import { unasked } from '../unasked.ts';
import { ACCOUNT, expect, test } from './fixtures.ts';

const account: Address = ACCOUNT;
const STRANGER: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';

const MAIL = {
  domain: { name: 'Ether Mail', version: '1', chainId: 31337, verifyingContract: STRANGER },
  types: { Mail: [{ name: 'to', type: 'address' } as const, { name: 'contents', type: 'string' } as const] },
  primaryType: 'Mail' as const,
  message: { to: STRANGER, contents: 'Hello' },
};

test('A-01 A-02 viem connects, asks for permissions again and gives them back', async ({ open, wallet }) => {
  const { lib } = await open<ViemPage>('viem');
  expect(await lib.evaluate(({ client }) => client.getAddresses())).toEqual([]);
  const connecting = lib.evaluate(({ client }) => client.requestAddresses());
  await wallet.approve();
  expect(await connecting).toEqual(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']);
  const granted = [expect.objectContaining({ parentCapability: 'eth_accounts' })];
  expect(await lib.evaluate(({ client }) => client.getPermissions())).toEqual(granted);
  const again = lib.evaluate(({ client }) => client.requestPermissions({ eth_accounts: {} }));
  await wallet.approve();
  expect(await again).toEqual(granted);
});

test('A-01 viem calls a no UserRejectedRequestError', async ({ open, wallet }) => {
  const { lib } = await open<ViemPage>('viem');
  const refused = lib.evaluate(({ client, failure }) => failure(client.requestAddresses()));
  await wallet.decline();
  expect(await refused).toMatchObject({ names: expect.arrayContaining(['UserRejectedRequestError']), codes: [4001, 4001] });
});

test('C-07 viem decodes custom errors, reasons and panics at the first try', async ({ open }) => {
  const { lib } = await open<ViemPage>('viem');
  const decoded = (name: 'custom' | 'text' | 'panic' | 'empty', ...args: bigint[]) =>
    lib.evaluate(
      async ({ client, config, abi, reverted, asked }, call) => {
        asked.eth_call = 0;
        const { reverter: address } = config.contracts;
        const request = { address, abi: abi.reverter, functionName: call.name, args: call.args };
        return { ...(await reverted(client.readContract(request as never))), tries: asked.eth_call };
      },
      { name, args },
    );
  expect(await decoded('custom')).toMatchObject({ name: 'Broken', args: ['7', 'the straw broke'], tries: 1 });
  expect(await decoded('text')).toMatchObject({ name: 'Error', reason: 'this never works', tries: 1 });
  expect(await decoded('panic', 0n)).toMatchObject({ name: 'Panic', args: ['18'], tries: 1 });
  expect(await decoded('empty')).toMatchObject({ tries: 1 });
});

test('C-02 viem reads a contract that is on no chain: a call without to', async ({ open }) => {
  const { lib } = await open<ViemPage>('viem');
  const { Counter, Reverter } = await compileDemo();
  const codes = { counter: Counter?.bytecode as Hex, reverter: Reverter?.bytecode as Hex };
  const count = await lib.evaluate(
    ({ client, abi }, { counter: code }) => client.readContract({ code, abi: abi.counter, functionName: 'count' }),
    codes,
  );
  expect(count).toBe(0n);
  const revert = await lib.evaluate(
    ({ client, abi, reverted }, { reverter: code }) =>
      reverted(client.readContract({ code, abi: abi.reverter, functionName: 'custom' })),
    codes,
  );
  expect(revert).toMatchObject({ name: 'Broken', args: ['7', 'the straw broke'] });
});

test('A-03 viem adds a network, switches to it and hears of it; one unknown is 4902', async ({ connected, wallet }) => {
  const { lib } = await connected<ViemPage>('viem');
  // The tests of a process share the wallet, and a network once added stays.
  const id = 424_242 + test.info().repeatEachIndex;
  const other = await startAnvil({ chainId: id });
  try {
    const unknown = await lib.evaluate(({ client, failure }) => failure(client.switchChain({ id: 99_999_999 })));
    expect(unknown).toMatchObject({ names: expect.arrayContaining(['SwitchChainError']), codes: [4902, 4902] });
    const adding = lib.evaluate(
      ({ client, chain }, { id, url }) =>
        client.addChain({ chain: { ...chain, id, name: `Other ${id}`, rpcUrls: { default: { http: [url] } } } }),
      { id, url: other.url },
    );
    await wallet.approve();
    await adding;
    // Adding selects it: there is nothing left to ask.
    await lib.evaluate(({ client }, id) => client.switchChain({ id }), id);
    expect(await wallet.waiting()).toEqual([]);
    expect(await lib.evaluate(({ client }) => client.getChainId())).toBe(id);
    expect(await lib.evaluate(({ events }) => events)).toContainEqual(['chainChanged', `0x${id.toString(16)}`]);
    const back = lib.evaluate(({ client }) => client.switchChain({ id: 31337 }));
    await wallet.approve();
    await back;
    expect(await lib.evaluate(({ client }) => client.getChainId())).toBe(31337);
  } finally {
    await other.stop();
  }
});

test('A-05 viem gets a signature of a message and of typed data that are the account’s', async ({ connected, wallet }) => {
  const { lib } = await connected<ViemPage>('viem');
  const message = 'Hello, Sheaf';
  const signing = lib.evaluate(({ client }, text) => client.signMessage({ ...text }), { account, message });
  await wallet.approve();
  expect((await recoverMessageAddress({ message, signature: await signing })).toLowerCase()).toBe(account);
  const typed = lib.evaluate(({ client }, mail) => client.signTypedData(mail), { account, ...MAIL });
  const window = await wallet.waitForApproval();
  await expect(window.getByText('Hello', { exact: true })).toBeVisible();
  await wallet.approve();
  expect((await recoverTypedDataAddress({ ...MAIL, signature: await typed })).toLowerCase()).toBe(account);
});

test('A-04 viem sends value, deploys a contract and gets both receipts', async ({ connected, wallet }) => {
  const { lib } = await connected<ViemPage>('viem');
  const sending = lib.evaluate(({ client, parseEther }, to) => client.sendTransaction({ ...to, value: parseEther('0.5') }), {
    account,
    to: STRANGER,
  });
  await wallet.approve();
  const receipt = (hash: Hex) => lib.evaluate(({ client }, hash) => client.waitForTransactionReceipt({ hash }), hash);
  expect(await receipt(await sending)).toMatchObject({ status: 'success', from: account, to: STRANGER });
  const bytecode = (await compileDemo()).Counter?.bytecode as Hex;
  const deploying = lib.evaluate(({ client, abi }, contract) => client.deployContract({ ...contract, abi: abi.counter }), {
    account,
    bytecode,
  });
  await wallet.approve();
  const { contractAddress } = await receipt(await deploying);
  const count = lib.evaluate(
    ({ client, abi }, address) => client.readContract({ address, abi: abi.counter, functionName: 'count' }),
    contractAddress as Address,
  );
  expect(await count).toBe(0n);
});

test('S-08 S-14 S-16 S-17 viem sends calls, waits for them and shows them', { tag: '@quick' }, async ({
  connected,
  wallet,
  shared,
}) => {
  const { lib } = await connected<ViemPage>('viem');
  const sending = lib.evaluate(({ client, config, encodeFunctionData, parseEther, abi }, account) => {
    const { token, spender } = config.contracts;
    const forty = parseEther('40');
    const calls = [
      { to: token, data: encodeFunctionData({ abi: abi.token, functionName: 'mint', args: [account, forty] }) },
      { to: token, data: encodeFunctionData({ abi: abi.token, functionName: 'approve', args: [spender, forty] }) },
      { to: spender, data: encodeFunctionData({ abi: abi.spender, functionName: 'pull', args: [token, forty] }) },
    ];
    return client.sendCalls({ account, calls });
  }, account);
  await wallet.approve();
  const { id } = await sending;
  expect(id).not.toMatch(/5792579257925792$/);
  const status = await lib.evaluate(({ client }, id) => client.waitForCallsStatus({ id, timeout: 15_000 }), id);
  expect(status).toMatchObject({ id, status: 'success', statusCode: 200, version: '2.0.0', chainId: 31337 });
  expect(status.receipts?.every((receipt) => receipt.status === 'success' && receipt.gasUsed > 21_000n)).toBe(true);
  expect(await lib.evaluate(({ client }, id) => client.getCallsStatus({ id }), id)).toMatchObject({ statusCode: 200 });
  const opening = shared.context.waitForEvent('page');
  expect(await lib.evaluate(({ client }, id) => client.showCallsStatus({ id }), id)).toBeFalsy();
  const shown = await opening;
  await expect(shown.getByText(/^http:\/\/localhost:/).first()).toBeVisible();
  await shown.close();
});

test('S-13 S-18 viem reads ready, forces atomicity, and reads supported', async ({ connected, wallet }) => {
  const { lib } = await connected<ViemPage>('viem');
  const atomic = (chainId?: number) =>
    lib.evaluate(async ({ client }, { account, chainId }) => JSON.stringify(await client.getCapabilities({ account, chainId })), {
      account,
      chainId,
    });
  expect(await atomic(31337)).toMatch(/"status":"(ready|supported)"/);
  const sending = lib.evaluate(({ client, config, encodeFunctionData, abi }, account) => {
    const call = { to: config.contracts.counter, data: encodeFunctionData({ abi: abi.counter, functionName: 'increment' }) };
    return client.sendCallsSync({ account, forceAtomic: true, calls: [call, call], pollingInterval: 100, timeout: 15_000 });
  }, account);
  await wallet.approve();
  const status = await sending;
  expect(status).toMatchObject({ status: 'success', statusCode: 200, atomic: true });
  expect(status.receipts).toHaveLength(1);
  expect(await atomic(31337)).toContain('"status":"supported"');
  expect(await atomic()).toContain('"31337":{"atomic":{"status":"supported"}');
});

test('S-11 S-16 viem knows refusals of EIP-5792 by errors of its own', async ({ connected, wallet }) => {
  const { lib } = await connected<ViemPage>('viem');
  const incapable = await unasked(wallet, () =>
    lib.evaluate(({ client, config, failure }, account) => {
      const capabilities = { paymasterService: { url: 'https://example.com' } };
      return failure(client.sendCalls({ account, capabilities, calls: [{ to: config.contracts.counter }] }));
    }, account),
  );
  expect(incapable.names).toContain('UnsupportedNonOptionalCapabilityError');
  expect(new Set(incapable.codes)).toEqual(new Set([5700]));
  const unknown = await unasked(wallet, () =>
    lib.evaluate(({ client, failure }) => failure(client.getCallsStatus({ id: 'never sent' }))),
  );
  expect(unknown.names).toContain('UnknownBundleIdError');
  expect(new Set(unknown.codes)).toEqual(new Set([5730]));
});

test('A-06 viem without a connection gets UnauthorizedProviderError', async ({ open, wallet }) => {
  const { lib } = await open<ViemPage>('viem');
  const { names, codes } = await unasked(wallet, () =>
    lib.evaluate(({ client, failure }, account) => failure(client.signMessage({ account, message: 'hi' })), account),
  );
  expect(names).toContain('UnauthorizedProviderError');
  expect(new Set(codes)).toEqual(new Set([4100]));
});

test('W-06 viem gets true for a token that was added and an error for one that was not', async ({ connected, wallet }) => {
  const { lib } = await connected<ViemPage>('viem');
  const watching = () =>
    lib.evaluate(async ({ client, config, failure }) => {
      const options = { address: config.contracts.token, symbol: 'WHEAT', decimals: 18 };
      const answer = client.watchAsset({ type: 'ERC20', options });
      return answer.catch(() => failure(answer));
    });
  const declined = watching();
  await wallet.decline();
  expect(await declined).toMatchObject({ names: expect.arrayContaining(['UserRejectedRequestError']) });
  const added = watching();
  await wallet.approve();
  expect(await added).toBe(true);
});
