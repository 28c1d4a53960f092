import { verifyMessage } from 'ethers';
import { type Hex, hashMessage, recoverAddress, stringToHex } from 'viem';
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MessageSubject } from '../../../lib/core/signing/messages.ts';
import { warn } from '../../../lib/core/warning.ts';
import { ALICE, type Asking, BOB, openAsking, refusal, SITE } from '../../support/asking.ts';
import { fc } from '../../support/fc.ts';
import { inWords } from '../../support/messageWarnings.ts';

let wallet: Asking;
beforeEach(async () => {
  wallet = await openAsking();
  await wallet.sites.connect(SITE, [ALICE], 1);
});

/** Sends the request, says yes, and returns what was shown and what was signed. */
async function sign(params: unknown) {
  const answer = wallet.request('personal_sign', params);
  const row = await wallet.asked<MessageSubject>();
  await wallet.settle(row, { confirmed: true, choice: undefined });
  return { shown: row.subject, signature: (await answer) as Hex };
}

describe('personal_sign', () => {
  test.each([
    ['text', ['Grüße 👋🏽', ALICE], 'Grüße 👋🏽'],
    ['hex', [stringToHex('Grüße'), ALICE], 'Grüße'],
    ['an upper case account', ['hello', ALICE.toUpperCase().replace('X', 'x')], 'hello'],
    ['the older order', [ALICE, 'hello'], 'hello'],
    ['a passphrase behind', ['hello', ALICE, ''], 'hello'],
    ['nothing', ['', ALICE], ''],
  ])('A-05 %s is shown as text and signed as EIP-191 says', async (_, params, text) => {
    const { shown, signature } = await sign(params);
    expect(shown).toMatchObject({ origin: SITE, account: ALICE, text, warnings: [] });
    expect(verifyMessage(text, signature).toLowerCase()).toBe(ALICE);
  });

  test('A-05 bytes that are no text are shown as bytes', async () => {
    const { shown, signature } = await sign(['0xff00ff', ALICE]);
    expect(shown).toEqual({
      origin: SITE,
      account: ALICE,
      message: '0xff00ff',
      warnings: [warn('caution', 'warning.message.noText')],
    });
    expect((await recoverAddress({ hash: hashMessage({ raw: '0xff00ff' }), signature })).toLowerCase()).toBe(ALICE);
  });

  test('A-05 whatever the bytes, what is signed carries the prefix of EIP-191, so it is no transaction and no authorization (T-D7, T-D8)', async () => {
    const bytes = fc.uint8Array({ maxLength: 64 }).map((array): Hex => `0x${Buffer.from(array).toString('hex')}`);
    const hostile = fc.constantFrom<Hex>('0x1901', '0x04c0', '0x05d8', '0x02c0');
    await fc.assert(
      fc.asyncProperty(hostile, bytes, async (start, rest) => {
        const raw: Hex = `${start}${rest.slice(2)}`;
        const { signature } = await sign([raw, ALICE]);
        expect((await recoverAddress({ hash: hashMessage({ raw }), signature })).toLowerCase()).toBe(ALICE);
      }),
    );
  });

  test.each([
    ['a hash', [`0x${'ab'.repeat(32)}`, ALICE], 'look like a hash'],
    ['a hash written as text', [stringToHex(`0x${'ab'.repeat(32)}`), ALICE], 'look like a hash'],
    ['the start of typed data', [`0x1901${'ab'.repeat(64)}`, ALICE], 'hash of typed data'],
    ['a foreign EIP-191 prefix', ['0x1900ab', ALICE], 'another kind'],
    ['a right-to-left override', ['pay \u202eecila', ALICE], 'reading direction'],
    ['a zero-width space', ['pay\u200b me', ALICE], 'invisible'],
    ['a tag character', ['pay \u{e0041}me', ALICE], 'invisible'],
    ['a malformed sign-in', [`${SITE} wants you to sign in with your Ethereum account: yes`, ALICE], 'EIP-4361'],
  ])('A-05 %s is marked as dangerous', async (_, params, named) => {
    const { shown } = await sign(params);
    expect(shown.warnings.map(inWords)).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^Danger: .*${named}`))]),
    );
  });

  test('A-05 a sign-in to the site itself is shown without a warning, to another it is marked as dangerous', async () => {
    const fields = {
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      chainId: 1,
      nonce: 'abcdefgh1234',
      version: '1',
    } as const;
    const issuedAt = new Date(wallet.clock.now());
    const own = createSiweMessage({ ...fields, issuedAt, domain: 'dapp.example', uri: SITE });
    expect((await sign([own, ALICE])).shown.warnings).toEqual([]);
    const foreign = createSiweMessage({ ...fields, issuedAt, domain: 'bank.example', uri: 'https://bank.example' });
    expect((await sign([foreign, ALICE])).shown.warnings.map(inWords)).toEqual([
      expect.stringMatching(/^Danger: .*bank\.example.*dapp\.example/),
    ]);
  });

  const signIn = (expirationTime?: Date) =>
    createSiweMessage({
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      chainId: 1,
      nonce: 'abcdefgh1234',
      version: '1',
      issuedAt: new Date(wallet.clock.now()),
      domain: 'dapp.example',
      uri: SITE,
      ...(expirationTime ? { expirationTime } : {}),
    });
  const minuteLater = async () => {
    wallet.clock.time += 60_000;
  };
  test.each<[string, () => Promise<void>, string]>([
    ['expires', minuteLater, 'warning.signIn.expired'],
    ['is for another network by now', () => wallet.sites.selectChain(SITE, 10), 'warning.signIn.network'],
  ])('A-05 T-D19 S-19 a sign-in that %s while its window stands takes no yes before that was shown', async (_, happens, code) => {
    const answer = wallet.request('personal_sign', [signIn(new Date(wallet.clock.now() + 60_000)), ALICE]);
    const row = await wallet.asked<MessageSubject>();
    expect(row.subject.warnings).toEqual([]);
    await happens();
    expect(await wallet.settle(row, { confirmed: true, choice: undefined })).toBe('changed');
    const now = await wallet.asked<MessageSubject>();
    expect(now.subject.warnings).toMatchObject([{ level: 'danger', code }]);
    expect(now.subject).not.toHaveProperty('says');
    expect(now.subject.message).toBe(row.subject.message);
    expect(await wallet.settle(now, { confirmed: true, choice: undefined })).toBe('done');
    expect(verifyMessage(now.subject.text ?? '', (await answer) as string).toLowerCase()).toBe(ALICE);
  });

  test.each<[string, () => string]>([
    ['a sign-in that stays in order', signIn],
    ['a message of another kind', () => 'hello'],
    ['bytes that are no text', () => '0xff00'],
  ])('S-19 the window of %s stays the one that was shown', async (_, message) => {
    const answer = refusal(wallet.request('personal_sign', [message(), ALICE]));
    const row = await wallet.asked();
    await minuteLater();
    expect(await wallet.refresh(row.id)).toBe(row.revision);
    await wallet.settle(row, { confirmed: false });
    expect(await answer).toMatchObject({ code: 4001 });
  });

  test.each(['\u0007', '\u007f', '\u0085', '\u0000', '\u200b'])(
    'V-03 what a server takes as a sign-in to another site is called that, with %j in it',
    async (character) => {
      const message = createSiweMessage({
        address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        chainId: 1,
        nonce: 'abcdefgh1234',
        version: '1',
        issuedAt: new Date(wallet.clock.now()),
        statement: 'I accept.',
        domain: 'bank.example',
        uri: 'https://bank.example',
      }).replace('accept', `accept${character}`);
      const { shown, signature } = await sign([stringToHex(message), ALICE]);
      const taken = parseSiweMessage(message);
      expect(validateSiweMessage({ message: taken, domain: 'bank.example', nonce: 'abcdefgh1234' })).toBe(true);
      expect(verifyMessage(message, signature)).toBe(taken.address);
      expect(shown.text).toBe(message);
      expect(shown.says).toBeUndefined();
      expect(shown.warnings.map(inWords)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Danger: .*characters that nobody sees/),
          expect.stringMatching(/^Danger: this signs you in to bank\.example, but/),
        ]),
      );
    },
  );

  test.each([
    ['no params', undefined, -32602],
    ['one parameter', ['hello'], -32602],
    ['no account', ['hello', 'world'], -32602],
    ['a number as the message', [1, ALICE], -32602],
    ['odd hex', ['0x123', ALICE], -32602],
    ['a lone surrogate', ['\ud800', ALICE], -32602],
    ['an object', { message: 'hello', account: ALICE }, -32602],
    ['an account of the wallet that the site may not use', ['hello', BOB], 4100],
    ['a foreign account', ['hello', `0x${'ee'.repeat(20)}`], 4100],
    ['a foreign account behind the site’s own', [ALICE, BOB], 4100],
  ])('A-05 %s is refused and no window opens', async (_, params, code) => {
    expect(await wallet.refused('personal_sign', params)).toMatchObject({ code });
  });

  test('A-05 declined: 4001', async () => {
    const answer = refusal(wallet.request('personal_sign', ['hello', ALICE]));
    await wallet.settle(await wallet.asked(), { confirmed: false });
    expect(await answer).toMatchObject({ code: 4001 });
  });

  test('A-06 a site that is not connected: 4100, also for nonsense', async () => {
    expect(await wallet.refused('personal_sign', ['hello', ALICE], 'https://other.example')).toMatchObject({
      code: 4100,
    });
    expect(await wallet.refused('personal_sign', 7, 'https://other.example')).toMatchObject({ code: 4100 });
  });

  test('P-05 an account that is taken from the site while it asks signs nothing: 4100', async () => {
    const answer = refusal(wallet.request('personal_sign', ['hello', ALICE]));
    const row = await wallet.asked();
    await wallet.sites.connect(SITE, [BOB], 2);
    await wallet.settle(row, { confirmed: true, choice: undefined });
    expect(await answer).toMatchObject({ code: 4100 });
  });

  test('A-05 a locked wallet signs nothing', async () => {
    const answer = refusal(wallet.request('personal_sign', ['hello', ALICE]));
    await wallet.lock();
    const row = await wallet.asked();
    expect(await wallet.settle(row, { confirmed: true, choice: undefined })).toBe('locked');
    await wallet.settle(row, { confirmed: false });
    expect(await answer).toMatchObject({ code: 4001 });
  });

  test('P-11 ten messages of a site may wait; the next is refused with -32002', async () => {
    const waiting = Array.from({ length: 10 }, () => refusal(wallet.request('personal_sign', ['hello', ALICE])));
    await expect.poll(async () => (await wallet.waiting()).length).toBe(10);
    expect(await wallet.refused('personal_sign', ['hello', ALICE])).toMatchObject({ code: -32002 });
    for (const row of await wallet.waiting()) await wallet.settle(row, { confirmed: false });
    expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual(Array(10).fill(4001));
  });

  test('A-05 no parameters fail without a name, and none but a message and an own account open a window', async () => {
    const part = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(ALICE, BOB, '0x', '0x1', 'hello'));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.array(part, { maxLength: 4 })), async (params) => {
        const answer = wallet.request('personal_sign', params);
        const row = await wallet.askedOrCode<MessageSubject>(answer);
        if (typeof row === 'number') {
          expect([-32602, 4100]).toContain(row);
          return;
        }
        expect(row.subject.account).toBe(ALICE);
        expect(params).toContain(ALICE);
        await wallet.settle(row, { confirmed: false });
        expect(await refusal(answer)).toMatchObject({ code: 4001 });
      }),
    );
  });
});
