import { unasked } from '../unasked.ts';
import { expect, named, test } from './testDappFixtures.ts';

/** Buttons by card of the dapp, each with what a careful wallet makes of it. */

const MALFORMED_SIGNATURES: [button: string, field: RegExp][] = [
  ['signInvalidType', /types\.OrderComponents\[0]\.type/],
  ['signEmptyDomain', /domain\.name is required/],
  ['signInvalidPrimaryType', /primaryType/],
  ['signNoPrimaryTypeDefined', /primaryType/],
  ['signInvalidVerifyingContractType', /domain\.verifyingContract/],
  // Well-meant, but with members in the data that no type has, or without the domain's own type.
  ['signPermitBatch', /domain\.version/],
  ['signSeaportBulkOrder', /types\.EIP712Domain/],
];
const MALFORMED_TRANSACTIONS: [button: string, field: RegExp][] = [
  ['sendWithInvalidValue', /\.value/],
  ['sendWithInvalidTxType', /\.type/],
  ['sendWithInvalidRecipient', /\.to /],
  ['sendWithInvalidGasLimit', /\.gasLimit/],
  ['sendWithInvalidMaxFeePerGas', /\.maxFeePerGas/],
  ['sendTempoBatchTx', /\.type/],
];
const WARNING_BYPASSES: [button: string, field: RegExp][] = [
  ['maliciousSendWithOddHexData', /\.data/],
  ['maliciousApproveERC20WithOddHexData', /\.data/],
  ['maliciousSendWithoutHexPrefixValue', /\.value/],
  ['maliciousPermitHexPaddedChain', /domain\.chainId/],
  ['maliciousPermitIntAddress', /domain\.verifyingContract/],
];
for (const [card, buttons] of [
  ['malformed signatures', MALFORMED_SIGNATURES],
  ['malformed transactions', MALFORMED_TRANSACTIONS],
  ['warning bypasses', WARNING_BYPASSES],
] as const)
  test(`A-04 A-05 the test dapp’s ${card} are refused, the field named, and open no window`, async ({ dapp, wallet, nonce }) => {
    const before = await nonce();
    for (const [button, field] of buttons) {
      const { error } = await unasked(wallet, () => dapp.press(button));
      expect(error, button).toMatchObject({ code: -32602, message: expect.stringMatching(field) });
    }
    expect(await nonce()).toBe(before);
  });

test('P-05 A-05 the test dapp’s eth_sign, typed data v1 and v3 and encryption are 4200', async ({ dapp, wallet }) => {
  for (const button of ['ethSign', 'signTypedData', 'signTypedDataV3', 'getEncryptionKeyButton'])
    expect((await unasked(wallet, () => dapp.press(button))).error, button).toMatchObject({ code: 4200 });
});

test('K-06 the test dapp’s member that no type has is told of, and is no part of what is signed', async ({ dapp, declined }) => {
  await declined(dapp, 'signExtraDataNotTyped', /not part of what you sign: extraData/);
});

test('A-05 the test dapp’s malicious signatures say what they give away', async ({ dapp, declined }) => {
  await declined(
    dapp,
    'maliciousPermit',
    named('0x1661f1b207629e4f385da89cff535c8e5eb23ee3', 'Lets ', ' spend 1033366316628 of the smallest unit'),
  );
  await declined(dapp, 'maliciousTradeOrder', /Usable for very long/);
  await declined(dapp, 'maliciousSeaport', /Danger: You give, and get nothing/);
  await declined(dapp, 'signBlurOrder', named('0x8a90cab2b38dba80c64b7734e58ee1db38b8992e', 'An order for items of '));
  await declined(
    dapp,
    'signPermitSingle',
    named('0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad', 'Lets ', ' spend an unlimited amount'),
  );
});

test('A-04 S-10 the test dapp’s malicious transactions and batches name who gets what, and a no sends nothing', async ({
  dapp,
  declined,
  nonce,
}) => {
  const before = await nonce();
  const thief = named('0x5FbDB2315678afecb367f032d93F642f64180aa3');
  const spender = named('0xE50a2dBc466D01a34c3e8b7e8e45Fce4f7da39e6');
  const operator = named('0xb85492afC686d5CA405E3CD4f50b05D358c75Ede');
  const contract = named('0x000062Accd1a9d62eF428eC86cA3dD4f45120000');
  for (const [button, words] of [
    ['maliciousRawEthButton', thief],
    ['maliciousERC20TransferButton', thief],
    ['maliciousApprovalButton', spender],
    ['maliciousSetApprovalForAll', operator],
    ['maliciousContractInteractionButton', contract],
    ['ppomSendMaliciousEthButton', thief],
    ['ppomSendMaliciousERC20TransferButton', thief],
    ['ppomSendMaliciousERC20ApprovalButton', spender],
    ['ppomSendMaliciousSetApprovalForAllButton', operator],
    ['ppomSendMaliciousContractInteractionButton', contract],
    ['ppomSendThreeMaliciousTxsButton', operator],
    ['eip5792SendCallsApprovalButton', named('0x0c54FcCd2e384b4BB6f2E405Bf5Cbc15a017AaFb')],
  ] as const)
    await declined(dapp, button, words);
  expect(await nonce()).toBe(before);
});

test('P-10 P-11 the test dapp’s ten at once all wait, the eleventh is refused, and none outlives its page', async ({
  dapp,
  wallet,
  nonce,
}) => {
  const before = await nonce();
  await dapp.page.locator('#signTypedDataV4Batch').click();
  await dapp.page.locator('#sendEIP1559Batch').click();
  await expect.poll(async () => (await wallet.waiting()).length).toBe(20);
  for (const button of ['maliciousPermit', 'sendEIP1559Button'])
    expect((await unasked(wallet, () => dapp.press(button))).error, button).toMatchObject({ code: -32002 });
  await wallet.decline();
  await expect.poll(async () => (await wallet.waiting()).length).toBe(19);
  await dapp.page.close();
  await expect.poll(wallet.waiting).toEqual([]);
  expect(await nonce()).toBe(before);
});
