import { recoverMessageAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe';
import { beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../../lib/core/failure.ts';
import { signInMessage, type WalletConnectSubject } from '../../../lib/core/signing/connectSignIn.ts';
import { ALICE, type Asking, BOB, openAsking, refusal, SITE } from '../../support/asking.ts';
import { fc } from '../../support/fc.ts';
import { plain } from '../../support/plain.ts';

let wallet: Asking;
beforeEach(async () => {
  wallet = await openAsking();
});

const plainRequest = [{ version: '1', capabilities: {} }];
const signingIn = (fields: object = {}) => [
  { version: '1', capabilities: { signInWithEthereum: { nonce: '12345678', chainId: '0x1', ...fields } } },
];

interface Connection {
  accounts: { address: `0x${string}`; capabilities: { signInWithEthereum?: { message: string; signature: `0x${string}` } } }[];
}

/** Asks, says yes with these accounts, and gives what was shown and answered. */
async function connected(params: unknown, accounts = [ALICE]) {
  const answer = wallet.request('wallet_connect', params) as Promise<Connection>;
  const row = await wallet.asked<WalletConnectSubject>();
  await wallet.settle(row, { confirmed: true, choice: { accounts } });
  return { shown: row.subject, answer: await answer };
}

describe('K-11 wallet_connect', () => {
  test('gives the accounts that the user picked, in an envelope of ERC-7846, and no others', async () => {
    const { shown, answer } = await connected(plainRequest, [BOB]);
    expect(shown).toEqual({ origin: SITE, accounts: [] });
    expect(answer).toEqual({ accounts: [{ address: BOB, capabilities: {} }] });
    expect((await wallet.sites.get(SITE)).accounts).toEqual([BOB]);
  });

  test('a connected site that wants no signature is answered at once, and asked for the password while the wallet hides its accounts', async () => {
    await wallet.sites.connect(SITE, [ALICE], 1);
    expect(await wallet.request('wallet_connect', plainRequest)).toEqual({ accounts: [{ address: ALICE, capabilities: {} }] });
    await wallet.lock();
    const answer = wallet.request('wallet_connect', plainRequest);
    const row = await wallet.asked();
    expect(await wallet.settle(row, { confirmed: true, choice: { accounts: [ALICE] } })).toBe('locked');
    await wallet.unlock();
    expect(await wallet.settle(row, { confirmed: true, choice: { accounts: [ALICE] } })).toBe('done');
    expect(await answer).toEqual({ accounts: [{ address: ALICE, capabilities: {} }] });
  });

  test('two at once share a window', async () => {
    const both = [1, 2].map(() => wallet.request('wallet_connect', plainRequest));
    await wallet.settle(await wallet.asked(), { confirmed: true, choice: { accounts: [ALICE] } });
    expect(await Promise.all(both)).toEqual([1, 2].map(() => ({ accounts: [{ address: ALICE, capabilities: {} }] })));
  });

  test('no is 4001; the site is not connected, and nothing is signed', async () => {
    const answer = refusal(wallet.request('wallet_connect', signingIn()));
    await wallet.settle(await wallet.asked(), { confirmed: false });
    expect(await answer).toMatchObject({ code: 4001 });
    expect((await wallet.sites.get(SITE)).accounts).toEqual([]);
  });

  test.each([
    ['no params', undefined, -32602],
    ['an object', { version: '1' }, -32602],
    ['no version', [{}], -32602],
    ['another version', [{ version: '2' }], -32602],
    ['capabilities that are a list', [{ version: '1', capabilities: [] }], -32602],
    ['a capability that the wallet does not know', [{ version: '1', capabilities: { addSubAccount: {} } }], 5700],
  ])('%s is refused without a window', async (_, params, code) => {
    expect(await wallet.refused('wallet_connect', params)).toMatchObject({ code });
  });

  test('a capability that is optional is passed over', async () => {
    const { answer } = await connected([{ version: '1', capabilities: { addSubAccount: { optional: true } } }]);
    expect(answer.accounts).toHaveLength(1);
  });
});

describe('K-11 T-D19 the sign-in that comes with a connection', () => {
  const all = {
    ...{ scheme: 'https', domain: 'dapp.example', uri: 'https://dapp.example/login', version: '1', statement: 'I agree.' },
    ...{ issuedAt: '2026-11-21T11:59:00Z', expirationTime: '2026-11-21T13:00:00.000Z', notBefore: '2026-11-21T11:00:00Z' },
    ...{ requestId: 'request-1', resources: ['https://dapp.example/terms', 'ipfs://bafy'] },
  };

  test.each([
    ['no more than it must', {}],
    ['all that there is', all],
  ])('with %s is shown to the letter, and is what viem reads and the account has signed', async (_, fields) => {
    const { shown, answer } = await connected(signingIn(fields), [BOB, ALICE]);
    const [first, second] = answer.accounts;
    const { message = '', signature = '0x' } = first?.capabilities.signInWithEthereum ?? {};
    expect(second).toEqual({ address: ALICE, capabilities: {} });
    expect(shown.signIn && signInMessage(shown.signIn.fields, BOB)).toBe(message);
    expect((await recoverMessageAddress({ message, signature })).toLowerCase()).toBe(first?.address);
    const read = parseSiweMessage(message);
    expect(read).toMatchObject({ domain: 'dapp.example', chainId: 1, nonce: '12345678', version: '1' });
    expect(validateSiweMessage({ message: read, time: new Date(wallet.clock.now()) })).toBe(true);
    if (fields === all)
      expect(message).toBe(
        `https://dapp.example wants you to sign in with your Ethereum account:\n${read.address}\n\nI agree.\n\n` +
          'URI: https://dapp.example/login\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-21T11:59:00Z\n' +
          'Expiration Time: 2026-11-21T13:00:00.000Z\nNot Before: 2026-11-21T11:00:00Z\nRequest ID: request-1\n' +
          'Resources:\n- https://dapp.example/terms\n- ipfs://bafy',
      );
    expect(shown.signIn?.warnings.filter(({ level }) => level === 'danger')).toEqual([]);
  });

  test('is asked for of a connected site, too, with its accounts picked already', async () => {
    await wallet.sites.connect(SITE, [BOB], 1);
    const { shown, answer } = await connected(signingIn(), [BOB]);
    expect(shown.accounts).toEqual([BOB]);
    expect(answer.accounts[0]?.capabilities.signInWithEthereum?.message).toContain('wants you to sign in');
  });

  test.each([
    ['for another site', { domain: 'bank.example', uri: 'https://bank.example/login' }, 'bank.example'],
    ['at another site’s address', { uri: 'https://bank.example' }, 'bank.example'],
    ['for another network', { chainId: '0x2' }, '2'],
    ['that is over', { expirationTime: '2026-11-21T11:59:59Z' }, ''],
    ['of tomorrow', { issuedAt: '2026-11-22T12:00:00Z' }, ''],
    ['that is not yet one', { notBefore: '2026-11-21T12:00:01Z' }, ''],
    ['that grants something', { resources: ['urn:recap:eyJ9'] }, 'urn:recap'],
  ])('%s is warned of as any other, and signed all the same at the user’s word', async (_, fields, named) => {
    const { shown } = await connected(signingIn(fields));
    const [warning, ...more] = shown.signIn?.warnings ?? [];
    expect(more).toEqual([]);
    expect(warning && plain(warning)).toContain(named);
    expect(warning?.level).toBe('resources' in fields ? 'caution' : 'danger');
  });

  const minuteLater = async () => {
    wallet.clock.time += 60_000;
  };
  test.each<[string, object, () => Promise<void>, string[], string[]]>([
    ['expires', { expirationTime: '2026-11-21T12:01:00Z' }, minuteLater, [], ['warning.signIn.expired']],
    ['begins', { notBefore: '2026-11-21T12:01:00Z' }, minuteLater, ['warning.signIn.notYet'], []],
    ['is for another network by now', {}, () => wallet.sites.selectChain(SITE, 10), [], ['warning.signIn.network']],
  ])('S-19 that %s while its window stands takes no yes before that was shown', async (_, fields, happens, before, after) => {
    const answer = wallet.request('wallet_connect', signingIn(fields)) as Promise<Connection>;
    const codes = (subject: WalletConnectSubject) => subject.signIn?.warnings.map(({ code }) => code);
    const row = await wallet.asked<WalletConnectSubject>();
    expect(codes(row.subject)).toEqual(before);
    await happens();
    expect(await wallet.settle(row, { confirmed: true, choice: { accounts: [ALICE] } })).toBe('changed');
    const now = await wallet.asked<WalletConnectSubject>();
    expect(codes(now.subject)).toEqual(after);
    expect(now.subject.signIn?.says === undefined, 'it is called a sign-in only where it is in order').toBe(after.length > 0);
    expect(now.subject.signIn?.fields).toEqual(row.subject.signIn?.fields);
    expect((await wallet.sites.get(SITE)).accounts).toEqual([]);
    expect(await wallet.settle(now, { confirmed: true, choice: { accounts: [ALICE] } })).toBe('done');
    expect((await answer).accounts[0]?.capabilities.signInWithEthereum?.message).toContain('12345678');
  });

  test('S-19 and nothing else makes another question of it', async () => {
    const answer = refusal(wallet.request('wallet_connect', signingIn({ optional: true, statement: 'I agree.' })));
    const { id, revision } = await wallet.asked();
    await minuteLater();
    expect(await wallet.refresh(id)).toBe(revision);
    await wallet.settle(await wallet.asked(), { confirmed: false });
    expect(await answer).toMatchObject({ code: 4001 });
  });

  test.each([
    ['no nonce', { nonce: undefined }, 'nonce'],
    ['a short nonce', { nonce: '1234567' }, 'nonce'],
    ['a nonce with a line of its own', { nonce: '12345678\nIssued At: 2026-11-21T11:59:00Z' }, 'nonce'],
    ['a chain id as a number', { chainId: 1 }, 'chainId'],
    ['a chain id with leading zeros', { chainId: '0x01' }, 'chainId'],
    ['another version', { version: '2' }, 'version'],
    ['a statement of two lines', { statement: 'one\ntwo' }, 'statement'],
    ['a domain with a blank', { domain: 'dapp.example evil' }, 'domain'],
    ['a URI that is none', { uri: 'dapp.example' }, 'uri'],
    ['a day that is not in the calendar', { issuedAt: '2026-02-30T00:00:00Z' }, 'issuedAt'],
    ['a time that is none', { expirationTime: 'tomorrow' }, 'expirationTime'],
    ['resources that are no list', { resources: 'https://a.example' }, 'resources'],
    ['a resource with a line of its own', { resources: ['https://a.example\n- https://b.example'] }, 'resources'],
  ])('%s is -32602, naming it', async (_, fields, named) => {
    const { code, message } = await wallet.refused('wallet_connect', signingIn(fields));
    expect([code, message]).toEqual([-32602, expect.stringContaining(named)]);
  });

  test('whatever a site sends, the message is one of EIP-4361 with just its fields, or there is a refusal', async () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('https://dapp.example', 'a.example', '2026-11-21T11:59:00Z', 'x\nURI: y'));
    const fields = fc.record(
      { nonce: text, statement: text, domain: text, uri: text, requestId: text, issuedAt: text, resources: fc.array(text) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fields, async (each) => {
        const asked = await wallet.askedOrCode<WalletConnectSubject>(wallet.request('wallet_connect', signingIn(each)));
        if (typeof asked === 'number') {
          expect(asked).toBe(-32602);
          return;
        }
        const message = signInMessage(asked.subject.signIn?.fields as never, ALICE);
        const read = parseSiweMessage(message);
        expect(read.nonce).toBe(each.nonce ?? '12345678');
        expect(read.uri).toBe(each.uri ?? SITE);
        expect(read.statement ?? undefined).toBe(each.statement);
        expect(message.match(/^URI: /gm)).toHaveLength(1);
        await wallet.settle(asked, { confirmed: false });
      }),
    );
  });

  describe('where only watched addresses are picked', () => {
    const WATCHED = `0x${'d8'.repeat(20)}` as const;
    beforeEach(() => wallet.watch(WATCHED));
    const signsInWith = async (optional: boolean, accounts: (typeof ALICE)[]) => {
      const answer = wallet.request('wallet_connect', signingIn({ optional }));
      answer.catch(() => undefined);
      const row = await wallet.asked<WalletConnectSubject>();
      const told = await wallet.settle(row, { confirmed: true, choice: { accounts } }).catch(failureOf);
      return { signIn: row.subject.signIn, answer, told };
    };

    test('is left out if it is optional: the site is connected, and gets no message', async () => {
      const { signIn, answer } = await signsInWith(true, [WATCHED]);
      expect(signIn).toMatchObject({ optional: true, fields: { nonce: '12345678' } });
      expect(await answer).toEqual({ accounts: [{ address: WATCHED, capabilities: {} }] });
      expect((await wallet.sites.get(SITE)).accounts).toEqual([WATCHED]);
    });

    test('is left out where the window said so, also if the key of one of them has come meanwhile', async () => {
      const key = `0x${'5'.repeat(64)}` as const;
      const address = privateKeyToAddress(key).toLowerCase() as typeof ALICE;
      await wallet.watch(address);
      const answer = wallet.request('wallet_connect', signingIn({ optional: true }));
      const row = await wallet.asked();
      await wallet.importKey(key);
      await wallet.settle(row, { confirmed: true, choice: { accounts: [address], signInLeftOut: true } });
      expect(await answer).toEqual({ accounts: [{ address, capabilities: {} }] });
    });

    test('is 4100 if it is not, and nothing is connected', async () => {
      const { signIn, answer, told } = await signsInWith(false, [WATCHED]);
      expect(told).toEqual({ code: 'failure.unauthorized' });
      expect(signIn).not.toHaveProperty('optional');
      await expect(answer).rejects.toMatchObject({ code: 4100 });
      expect((await wallet.sites.get(SITE)).accounts).toEqual([]);
    });

    test('is signed, optional or not, as soon as one of them has a key', async () => {
      const { answer } = await signsInWith(true, [WATCHED, BOB]);
      const { accounts } = (await answer) as Connection;
      expect(accounts[0]).toEqual({ address: WATCHED, capabilities: {} });
      const { message = '', signature = '0x' } = accounts[1]?.capabilities.signInWithEthereum ?? {};
      expect((await recoverMessageAddress({ message, signature })).toLowerCase()).toBe(BOB);
    });
  });

  describe('that fails after the yes', () => {
    const forgetKey = () =>
      wallet.db.vault.toCollection().modify(({ keys }) => {
        delete keys[ALICE];
      });
    const failures: [string, () => Promise<unknown>, string][] = [
      ['because the wallet was locked', () => wallet.lock(), 'failure.locked'],
      ['because the key is gone', forgetKey, 'failure.unauthorized'],
    ];
    /** Asks, says yes, and gives the code of the error that comes of it. */
    async function failed(happens: () => Promise<unknown>, told: string) {
      const answer = refusal(wallet.request('wallet_connect', signingIn()));
      const row = await wallet.asked();
      wallet.afterYes(happens);
      const settling = wallet.settle(row, { confirmed: true, choice: { accounts: [ALICE, BOB] } });
      expect(await settling.catch(failureOf), 'the user is told as well').toHaveProperty('code', told);
      return (await answer).code;
    }

    test.each(failures)('%s leaves a site that was not connected as it was', async (_, happens, told) => {
      const before = await wallet.db.sites.get(SITE);
      expect(await failed(happens, told)).toBe(4100);
      expect(await wallet.db.sites.get(SITE)).toEqual(before);
    });

    test.each(failures)('%s leaves a connected site with what it had', async (_, happens, told) => {
      await wallet.sites.connect(SITE, [BOB], 1);
      const before = await wallet.db.sites.get(SITE);
      expect(await failed(happens, told)).toBe(4100);
      expect(await wallet.db.sites.get(SITE)).toEqual(before);
    });
  });

  test('whoever cannot sign is not connected with one: 4100', async () => {
    const answer = refusal(wallet.request('wallet_connect', signingIn()));
    const settling = wallet.settle(await wallet.asked(), { confirmed: true, choice: { accounts: [`0x${'dd'.repeat(20)}`] } });
    expect(await settling.catch(failureOf), 'the user is told as well').toEqual({ code: 'failure.unauthorized' });
    expect(await answer).toMatchObject({ code: 4100 });
    expect((await wallet.sites.get(SITE)).accounts).toEqual([]);
  });

  test('a site that was disconnected while it was carried out gets no signature', async () => {
    const answer = refusal(wallet.request('wallet_connect', signingIn()));
    const row = await wallet.asked();
    await wallet.sites.connect(SITE, [ALICE], 1, row.id);
    await wallet.sites.disconnect(SITE);
    const verdict = { confirmed: true, choice: { accounts: [ALICE] } } as const;
    expect(await wallet.settle(row, verdict), 'what it had is another by now').toBe('changed');
    await wallet.settle(await wallet.asked(), verdict);
    expect(await answer).toMatchObject({ code: 4001 });
  });
});
