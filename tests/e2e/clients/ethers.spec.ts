import { verifyMessage, verifyTypedData } from 'ethers';
import type { EthersPage } from '../../dapp/clients/ethers.ts';
import { unasked } from '../unasked.ts';
import { ACCOUNT, expect, RDNS, test } from './fixtures.ts';

const CHECKSUMMED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const STRANGER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

test('P-01 ethers discovers the wallet, once, and connects through what it found', async ({ open, wallet }) => {
  const { lib } = await open<EthersPage>('ethers');
  const found = await lib.evaluateHandle(async ({ BrowserProvider }) => {
    const seen: string[] = [];
    const filter = (infos: { rdns: string }[]) => {
      seen.push(...infos.map(({ rdns }) => rdns));
      return infos[0] ?? null;
    };
    return { provider: await BrowserProvider.discover({ timeout: 200, filter: filter as never }), seen };
  });
  expect(await found.evaluate(({ seen }) => seen)).toEqual([RDNS]);
  expect(await found.evaluate(({ provider }) => provider?.providerInfo)).toMatchObject({ name: 'Sheaf', rdns: RDNS });
  const signing = found.evaluate(async ({ provider }) => (await provider?.getSigner())?.address);
  await wallet.approve();
  expect(await signing).toBe(CHECKSUMMED);
});

test('A-01 ethers calls a no ACTION_REJECTED', async ({ open, wallet }) => {
  const { lib } = await open<EthersPage>('ethers');
  const refused = lib.evaluate(({ browser, failure }) => failure(browser.getSigner()));
  await wallet.decline();
  expect(await refused).toMatchObject({ codes: expect.arrayContaining(['ACTION_REJECTED']) });
});

test('C-07 ethers decodes custom errors, reasons and panics', async ({ open }) => {
  const { lib } = await open<EthersPage>('ethers');
  const decoded = (name: string, args: unknown[] = []) =>
    lib.evaluate(({ reverted }, call) => reverted(call.name, call.args), { name, args });
  expect(await decoded('custom')).toMatchObject({ name: 'Broken', args: ['7', 'the straw broke'] });
  expect(await decoded('text')).toMatchObject({ name: 'Error', reason: 'this never works' });
  expect(await decoded('panic', [0])).toMatchObject({ name: 'Panic', args: ['18'] });
});

test('A-04 ethers sends a transaction to a contract, and waits for its receipt', async ({ connected, wallet }) => {
  const { lib } = await connected<EthersPage>('ethers');
  const sending = lib.evaluate(async ({ browser, contract, config, tokenAbi }, account) => {
    const token = contract(config.contracts.token, tokenAbi, await browser.getSigner());
    const balance = (await token.getFunction('balanceOf').staticCall(account)) as bigint;
    const sent = await token.getFunction('mint').send(account, 1_000n);
    const receipt = await sent.wait();
    const after = (await token.getFunction('balanceOf').staticCall(account)) as bigint;
    return { status: receipt?.status, from: receipt?.from, gained: after - balance };
  }, ACCOUNT);
  await wallet.approve();
  expect(await sending).toEqual({ status: 1, from: CHECKSUMMED, gained: 1_000n });
});

test('A-04 ethers estimates first, and hands over the reason of a revert before the user is asked', async ({
  connected,
  wallet,
}) => {
  const { lib } = await connected<EthersPage>('ethers');
  const refused = await unasked(wallet, () =>
    lib.evaluate(async ({ browser, contract, config, tokenAbi, failure }, to) => {
      const token = contract(config.contracts.token, tokenAbi, await browser.getSigner());
      return failure(token.getFunction('transferFrom').send(to, to, 10n ** 30n));
    }, STRANGER),
  );
  expect(refused).toMatchObject({
    codes: ['CALL_EXCEPTION'],
    message: expect.stringContaining('data="0x192b9e4e'),
  });
});

test('A-05 ethers gets signatures that ethers verifies', async ({ connected, wallet }) => {
  const { lib } = await connected<EthersPage>('ethers');
  const signed = lib.evaluate(async ({ browser }) => (await browser.getSigner()).signMessage('grain ✓'));
  await wallet.approve();
  expect(verifyMessage('grain ✓', await signed)).toBe(CHECKSUMMED);

  const mail = {
    domain: { name: 'Ether Mail', version: '1', chainId: 31337, verifyingContract: STRANGER },
    types: {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
      ],
      Mail: [
        { name: 'to', type: 'Person' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    message: { to: { name: 'Bob', wallets: [STRANGER] }, amount: 10n ** 20n },
  };
  const typed = lib.evaluate(
    async ({ browser }, { domain, types, message }) => (await browser.getSigner()).signTypedData(domain, types, message),
    mail,
  );
  await wallet.approve();
  expect(verifyTypedData(mail.domain, mail.types, mail.message, await typed)).toBe(CHECKSUMMED);
});

test('S-08 S-16 ethers sends a batch by name and follows it', async ({ connected, wallet }) => {
  const { lib } = await connected<EthersPage>('ethers');
  const sending = lib.evaluate(({ browser, config }, from) => {
    const calls = [{ to: config.contracts.counter, value: '0x0', data: '0xd09de08a' }];
    const batch = { version: '2.0.0', id: 'ethers-1', from, chainId: '0x7a69', atomicRequired: false, calls };
    return browser.send('wallet_sendCalls', [batch]);
  }, ACCOUNT);
  await wallet.approve();
  expect(await sending).toEqual({ id: 'ethers-1', batchId: '0x6574686572732d31', status: 'pending' });
  await expect
    .poll(() => lib.evaluate(({ browser }) => browser.send('wallet_getCallsStatus', ['ethers-1'])))
    .toMatchObject({ version: '2.0.0', id: 'ethers-1', chainId: '0x7a69', status: 200, receipts: [{ status: '0x1' }] });
});

test('P-03 P-04 a page on ethers hears of accounts and chains that change, each time before the answer', async ({
  connected,
  wallet,
}) => {
  const { lib } = await connected<EthersPage>('ethers');
  const switching = lib.evaluate(async ({ browser, events }) => {
    const networks: bigint[] = [];
    browser.on('network', ({ chainId }) => networks.push(chainId));
    await browser.send('wallet_switchEthereumChain', [{ chainId: '0x1' }]);
    return { heard: events.at(-1), now: (await browser.getNetwork()).chainId };
  });
  await wallet.approve();
  expect(await switching).toEqual({ heard: ['chainChanged', '0x1'], now: 1n });
  const left = await lib.evaluate(async ({ browser, events }) => {
    await browser.send('wallet_revokePermissions', [{ eth_accounts: {} }]);
    return { heard: events.at(-1), accounts: await browser.listAccounts() };
  });
  expect(left).toEqual({ heard: ['accountsChanged', []], accounts: [] });
});
