import { stringToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Asking, openAsking } from '../../support/asking.ts';
import { fc } from '../../support/fc.ts';

const signer = privateKeyToAccount(generatePrivateKey());
const signature = await signer.signMessage({ message: 'hello' });

let wallet: Asking;
beforeEach(async () => {
  wallet = await openAsking();
});

describe('personal_ecRecover', () => {
  test.each(['hello', stringToHex('hello')])('A-05 any site learns who signed %s, without a window', async (message) => {
    expect(await wallet.request('personal_ecRecover', [message, signature])).toBe(signer.address.toLowerCase());
    expect(await wallet.waiting()).toEqual([]);
  });

  test.each([
    ['no params', undefined],
    ['no signature', ['hello']],
    ['a short signature', ['hello', '0x1234']],
    ['an impossible signature', ['hello', `0x${'ff'.repeat(65)}`]],
    ['a signature of zeros', ['hello', `0x${'00'.repeat(65)}`]],
    ['odd hex as the message', ['0x123', signature]],
    ['a number as the message', [1, signature]],
  ])('A-05 %s: -32602', async (_, params) => {
    expect(await wallet.refused('personal_ecRecover', params)).toMatchObject({ code: -32602 });
  });

  test('A-05 no parameters make it fail without a name', async () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.tuple(
        fc.string(),
        fc.uint8Array({ maxLength: 70 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
      ),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (params) => {
        const outcome = await wallet.request('personal_ecRecover', params).catch(({ code }) => code);
        expect(outcome === -32602 || /^0x[0-9a-f]{40}$/.test(String(outcome))).toBe(true);
      }),
    );
  });
});
