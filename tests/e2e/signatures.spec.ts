import { checksumAddress, stringToHex } from 'viem';
import { FORMS } from '../corpus/forms.ts';
import { due, offered, PERMIT, SAFE, SEAPORT, seaport, seaportOrder, typed } from '../corpus/signing.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const THIEF = `0x${'66'.repeat(20)}`;
const soon = () => Math.floor(Date.now() / 1000) + 3_600;
const NOBODY = `0x${'00'.repeat(20)}`;

test('V-04 what a node tells of a signature only later is shown in the open window, and holds the yes until it is seen', async ({
  demo,
  connect,
  ask,
  wallet,
  node,
}) => {
  await connect();
  node.rules({ fault: 'rpcError', code: -32000, message: 'state is not available' });
  const domain = { name: 'Sheaf Demo', version: '1', chainId: 31337, verifyingContract: demo.contracts.token };
  const message = { owner: ACCOUNT, spender: THIEF, value: '5', nonce: 0, deadline: soon() };
  const answer = ask('eth_signTypedData_v4', [ACCOUNT, typed(domain, PERMIT, message)]);
  const page = await wallet.waitForApproval();
  const warnings = page.getByRole('list', { name: 'Warnings' });
  const confirm = page.getByRole('button', { name: 'Sign' });
  await expect(warnings).toContainText('Caution: Addresses that could not be looked up');
  await expect(warnings).not.toContainText('Allowed to an address');
  await page.getByRole('button', { name: 'I have seen this' }).click();
  await expect(confirm).toBeEnabled();

  node.rules();
  await expect(warnings).toContainText('Danger: Allowed to an address without a contract');
  await expect(page.getByRole('alert').filter({ hasText: 'This changed while you were looking' })).toContainText(
    'Allowed to an address',
  );
  await expect(page.getByText('Say that you have seen it first')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await inspect(page, 'data, a danger that came up');
  await page.getByRole('button', { name: 'I have seen this' }).click();
  await expect(confirm).toBeEnabled();
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

const signIn = (host: string) =>
  `${host} wants you to sign in with your Ethereum account:\n${checksumAddress(ACCOUNT)}\n\nI accept the terms.\n\nURI: http://${host}/login\nVersion: 1\nChain ID: 31337\nNonce: 32891756\nIssued At: ${new Date().toISOString()}`;
const hostile = `\u202eCDSU\u200b<b>${'W'.repeat(400)}</b>\n"};DROP ${'very long '.repeat(60)}`;

test('T-C21 windows for messages and data fit, are readable and say what they are about', async ({
  demo,
  page: dapp,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { token, nft, spender } = demo.contracts;
  const at = (name: string, verifyingContract: string) => ({ name, version: '1', chainId: 31337, verifyingContract });
  const host = new URL(dapp.url()).host;
  const text = (message: string) => ['personal_sign', [stringToHex(message), ACCOUNT]] as const;
  const data = (of: object) => ['eth_signTypedData_v4', [ACCOUNT, of]] as const;
  const sale = seaportOrder([offered(2, nft, 7, 1n)], [due(ACCOUNT, 0, NOBODY, 0, 10n ** 18n)], ACCOUNT);
  const order = { ...sale, endTime: soon() };
  const windows = {
    'sign-in': { ask: text(signIn(host)), says: 'This signs you in to' },
    'sign-in, relayed': { ask: text(signIn('bank.example')), says: 'this signs you in to bank.example' },
    'a key': { ask: text('Access zkSync account.\n\nOnly sign this message for a trusted client!'), says: 'Gives a key away' },
    permit: {
      ask: data(typed(at('Sheaf Demo', token), PERMIT, { owner: ACCOUNT, spender, value: '5000000', deadline: soon() })),
      says: 'Lets',
    },
    'order of Seaport': { ask: data(typed({ ...seaport, chainId: 31337 }, SEAPORT, order)), says: 'You get 1 ETH in return.' },
    'order for an unknown market': {
      ask: data(typed(at('Bazaar', spender), SEAPORT, order)),
      says: 'Not known to be what it reads as',
    },
    Safe: {
      ask: data(typed(at('Safe', spender), SAFE, { to: THIEF, value: '1000000000000000000', gasPrice: '5', baseGas: '100000' })),
      says: 'Agrees that the Safe',
    },
    delegation: {
      ask: data(
        typed(at('DelegationManager', '0xdb9b1e94b5b69df7e401ddbede43491141047db3'), FORMS.delegation, {
          delegate: THIEF,
          delegator: spender,
        }),
      ),
      says: 'without any condition',
    },
    'hostile text': {
      ask: data(
        typed(
          at(hostile, spender),
          { ['Q'.repeat(120)]: { ['w'.repeat(120)]: 'string', amount: 'uint256', to: 'address' } },
          { ['w'.repeat(120)]: hostile, amount: '5', to: THIEF },
        ),
      ),
      says: 'Hidden characters',
    },
  };
  for (const [
    name,
    {
      ask: [method, params],
      says,
    },
  ] of Object.entries(windows)) {
    const answer = ask(method, [...params]);
    const page = await wallet.waitForApproval();
    await expect(page.locator('main'), name).toContainText(says);
    await inspect(page, `signing, ${name}`);
    await wallet.decline();
    expect((await answer).error, name).toMatchObject({ code: 4001 });
  }
});
