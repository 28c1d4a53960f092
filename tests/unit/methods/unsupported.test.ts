import { expect, test } from 'vitest';
import { ALICE, openAsking, SITE } from '../../support/asking.ts';

const wallet = await openAsking();
await wallet.sites.connect(SITE, [ALICE], 1);

const blind = ['eth_sign', 'eth_signTransaction', 'eth_signTypedData_v1', 'eth_signTypedData_v3'];
const secrets = ['eth_decrypt', 'eth_getEncryptionPublicKey'];
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
const spelled = ['Personal_sign', 'personal_sign ', 'personal_ѕign', 'wallet.personal_sign'];

test.each([...blind, ...secrets])('A-05 %s, by which a site could get what the user cannot read: 4200', async (method) => {
  expect(await wallet.refused(method, [ALICE, `0x${'ab'.repeat(32)}`])).toMatchObject({ code: 4200 });
});

test.each(['eth_signAuthorization', 'wallet_signAuthorization'])('S-23 %s: 4200', async (method) => {
  expect(await wallet.refused(method, [{ address: ALICE, chainId: 0, nonce: 0 }])).toMatchObject({ code: 4200 });
});

test.each([...inherited, ...spelled])('P-05 %s is the name of no method: 4200', async (method) => {
  expect(await wallet.refused(method, ['hello', ALICE])).toMatchObject({ code: 4200 });
});
