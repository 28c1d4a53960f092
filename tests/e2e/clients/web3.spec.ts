import { recoverMessageAddress } from 'viem';
import type { Web3Page } from '../../dapp/clients/web3.ts';
import { unasked } from '../unasked.ts';
import { ACCOUNT, expect, test } from './fixtures.ts';

test('A-01 web3.js asks for accounts, and a no is 4001', async ({ open, wallet }) => {
  const { lib } = await open<Web3Page>('web3');
  const refused = lib.evaluate(({ web3, failure }) => failure(web3.eth.requestAccounts()));
  await wallet.decline();
  expect((await refused).codes).toContain(4001);
  const asked = lib.evaluate(({ web3 }) => web3.eth.requestAccounts());
  await wallet.approve();
  expect(await asked).toEqual([ACCOUNT]);
});

test('C-07 web3.js decodes custom errors, reasons and panics', async ({ open }) => {
  const { lib } = await open<Web3Page>('web3');
  const decoded = (name: string, args: unknown[] = []) =>
    lib.evaluate(({ reverted }, call) => reverted(call.name, call.args), { name, args });
  expect(await decoded('custom')).toMatchObject({ name: 'Broken', args: ['7', 'the straw broke'] });
  expect(await decoded('text')).toMatchObject({ name: 'Error', args: ['this never works'] });
  expect(await decoded('panic', [0])).toMatchObject({ name: 'Panic', args: ['18'] });
});

test('A-04 C-10 web3.js sends to a contract and gets the receipt, although nothing can be subscribed to', async ({
  connected,
  wallet,
}) => {
  const { lib } = await connected<Web3Page>('web3');
  const sending = lib.evaluate(async ({ contract, config, counterAbi }, from) => {
    const { methods } = contract(config.contracts.counter, counterAbi);
    const before = (await methods.count?.().call()) as bigint;
    const receipt = (await methods.increment?.().send({ from })) as { status: bigint; transactionHash: string };
    return { status: receipt.status, counted: ((await methods.count?.().call()) as bigint) > before };
  }, ACCOUNT);
  await wallet.approve();
  expect(await sending).toEqual({ status: 1n, counted: true });
});

test('A-05 web3.js signs with personal_sign and typed data, and eth_sign is refused', async ({ connected, wallet }) => {
  const { lib } = await connected<Web3Page>('web3');
  const signing = lib.evaluate(({ web3 }, from) => web3.eth.personal.sign('stubble', from, 'no password'), ACCOUNT);
  await wallet.approve();
  const signature = (await signing) as `0x${string}`;
  expect((await recoverMessageAddress({ message: 'stubble', signature })).toLowerCase()).toBe(ACCOUNT);
  const recovered = lib.evaluate(({ web3 }, given) => web3.eth.personal.ecRecover('stubble', given), signature);
  expect((await recovered).toLowerCase()).toBe(ACCOUNT);
  const raw = await unasked(wallet, () =>
    lib.evaluate(({ web3, failure }, from) => failure(web3.eth.sign('0x00', from)), ACCOUNT),
  );
  expect(raw.codes).toContain(4200);

  const typed = lib.evaluate(
    ({ web3 }, from) =>
      web3.eth.signTypedData(from, {
        types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'text', type: 'string' }] },
        primaryType: 'Note',
        domain: { chainId: 31337 },
        message: { text: 'straw' },
      }),
    ACCOUNT,
  );
  await wallet.approve();
  expect(await typed).toMatch(/^0x[0-9a-f]{130}$/);
});

test('P-05 web3.js lives on where a subscription is refused with 4200', async ({ open }) => {
  const { lib } = await open<Web3Page>('web3');
  const refused = await lib.evaluate(({ web3, failure }) => failure(web3.eth.subscribe('newBlockHeaders')));
  expect(refused.codes).toContain(4200);
  expect(await lib.evaluate(({ web3 }) => web3.eth.getBlockNumber())).toEqual(expect.any(BigInt));
});
