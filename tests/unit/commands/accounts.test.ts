import { afterEach, describe, expect, test } from 'vitest';
import { ACCOUNT, asker, PASSWORD, startWallet } from '../../support/wallet.ts';

type Wallet = ReturnType<typeof startWallet>;
const WATCHED = '0x5af0d9827e0c53e4799bb226655a1de152a425a5';
const KEY = `0x${'4f'.repeat(32)}`;
const SITE = 'https://dapp.example';

let wallet: Wallet;
afterEach(() => wallet.stop());

async function made(): Promise<Wallet> {
  wallet = startWallet();
  await wallet.command('createVault', {
    phrase: 'test test test test test test test test test test test junk',
    indexes: [0, 1],
    password: PASSWORD,
  });
  return wallet;
}
const listed = async () => (await wallet.db.accounts.orderBy('order').toArray()).map(({ address }) => address);
const says = (code: string) => expect.objectContaining({ said: expect.objectContaining({ code }) });

describe('L-03 accounts', () => {
  test('are found ones as they are chosen, have a number of their own, and stand where they are put', async () => {
    await made();
    await wallet.command('watchAddress', { address: WATCHED, name: 'Treasury' });
    const { address } = await wallet.command('importKey', { password: PASSWORD, privateKey: KEY });
    const [first, second] = await listed();
    expect((await wallet.db.accounts.orderBy('order').toArray()).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const order = [address, WATCHED, second, first].flatMap((each) => each ?? []);
    await wallet.command('orderAccounts', { addresses: order });
    expect(await listed()).toEqual(order);
    for (const wrong of [order.slice(1), [...order, WATCHED], [...order.slice(1), WATCHED]])
      await expect(wallet.command('orderAccounts', { addresses: wrong as never })).rejects.toEqual(says('refusal.accountOrder'));
    expect(await listed()).toEqual(order);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['that is watched', () => wallet.command('removeAccount', { address: WATCHED })],
    [
      'of an imported key',
      async () => {
        await wallet.command('importKey', { password: PASSWORD, privateKey: KEY });
        await wallet.command('removeAccount', { address: WATCHED });
        const imported = (await wallet.db.accounts.toArray()).find(({ source }) => source.kind === 'key');
        await wallet.command('removeAccount', { address: imported?.address ?? ACCOUNT, password: PASSWORD });
      },
    ],
  ])('are never all hidden, also where the last shown one, %s, is removed', async (_, removing) => {
    await made();
    await wallet.command('watchAddress', { address: WATCHED });
    for (const address of (await listed()).slice(0, 2)) await wallet.command('hideAccount', { address, hidden: true });
    await removing();
    const left = await wallet.db.accounts.orderBy('order').toArray();
    expect(left.map(({ hidden }) => hidden)).toEqual([undefined, true]);
  });

  test('are hidden and shown again, but for the last', async () => {
    await made();
    const [, second] = await listed();
    await wallet.command('hideAccount', { address: ACCOUNT, hidden: true });
    await expect(wallet.command('hideAccount', { address: second as never, hidden: true })).rejects.toEqual(
      says('refusal.lastAccount'),
    );
    const hidden = async () => (await wallet.db.accounts.orderBy('order').toArray()).map((each) => each.hidden === true);
    expect(await hidden()).toEqual([true, false]);
    await wallet.command('hideAccount', { address: ACCOUNT, hidden: false });
    expect(await hidden()).toEqual([false, false]);
    await expect(wallet.command('hideAccount', { address: WATCHED, hidden: true })).rejects.toEqual(says('refusal.noAccount'));
  });

  test('that are removed are taken from the sites that had them, whose pages hear of it, and come back to none', async () => {
    await made();
    const { address } = await wallet.command('importKey', { password: PASSWORD, privateKey: KEY });
    await wallet.command('watchAddress', { address: WATCHED });
    await wallet.db.sites.put({ origin: SITE, chainId: 1, accounts: [address, ACCOUNT], connectedAt: 5 });
    await wallet.db.sites.put({ origin: 'https://other.example', chainId: 1, accounts: [WATCHED], connectedAt: 5 });
    await expect(wallet.command('removeAccount', { address })).rejects.toEqual(says('refusal.wrongPassword'));
    await expect(wallet.command('removeAccount', { address: ACCOUNT, password: PASSWORD })).rejects.toEqual(
      says('refusal.accountOfPhrase'),
    );
    expect((await wallet.db.sites.get(SITE))?.accounts).toEqual([address, ACCOUNT]);
    wallet.pushes.length = 0;
    await wallet.command('removeAccount', { address, password: PASSWORD });
    await wallet.command('removeAccount', { address: WATCHED });
    expect(wallet.pushes).toEqual([SITE, 'https://other.example']);
    expect(await wallet.db.sites.toArray()).toEqual([
      { origin: SITE, chainId: 1, accounts: [ACCOUNT], connectedAt: 5 },
      { origin: 'https://other.example', chainId: 1, accounts: [] },
    ]);
    await wallet.command('importKey', { password: PASSWORD, privateKey: KEY });
    expect((await wallet.db.sites.get(SITE))?.accounts).toEqual([ACCOUNT]);
  });

  test('T-J7 have no name that reads like somebody the user saved', async () => {
    await made();
    await wallet.command('saveContact', { address: WATCHED, name: 'Ada' });
    const other = '0x00000000219ab540356cbb839cbe05303d7705fa';
    await expect(wallet.command('watchAddress', { address: other, name: 'Adа' })).rejects.toEqual(says('refusal.name.contact'));
    await expect(wallet.command('importKey', { password: PASSWORD, privateKey: KEY, name: 'ADA' })).rejects.toEqual(
      says('refusal.name.contact'),
    );
  });
});

describe('L-02 an address that is only watched', () => {
  const watching = async () => {
    await made();
    await wallet.command('watchAddress', { address: WATCHED, name: 'Treasury' });
    await wallet.db.sites.put({ origin: SITE, chainId: 1, accounts: [WATCHED], connectedAt: 5 });
  };

  test('T-G22 is there once, and none of the accounts that have a key', async () => {
    await watching();
    await expect(wallet.command('watchAddress', { address: WATCHED })).rejects.toEqual(says('refusal.accountThere'));
    await expect(wallet.command('watchAddress', { address: ACCOUNT })).rejects.toEqual(says('refusal.accountThere.nameless'));
  });

  test('T-G24 signs no message and no data: the site is told so at once, and nobody is asked', async () => {
    await watching();
    const typedData = {
      types: { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: {},
      message: { text: 'hi' },
    };
    const watchOnly = { code: 4100, message: 'The account is only watched: the wallet has no key for it' };
    await expect(wallet.ask('personal_sign', ['0x00', WATCHED], asker(SITE))).rejects.toMatchObject(watchOnly);
    await expect(wallet.ask('eth_signTypedData_v4', [WATCHED, typedData], asker(SITE))).rejects.toMatchObject(watchOnly);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('T-D5 T-D6 may be a contract that the user signs data for, and none of the user’s own', async () => {
    await watching();
    await wallet.db.sites.put({ origin: SITE, chainId: 1, accounts: [ACCOUNT], connectedAt: 5 });
    const types = {
      EIP712Domain: [{ name: 'verifyingContract', type: 'address' }],
      Note: [{ name: 'text', type: 'string' }],
    };
    const data = (verifyingContract: string) => ({
      types,
      primaryType: 'Note',
      domain: { verifyingContract },
      message: { text: 'hi' },
    });
    await expect(wallet.ask('eth_signTypedData_v4', [ACCOUNT, data(ACCOUNT)], asker(SITE))).rejects.toMatchObject({
      code: -32602,
    });
    const signed = wallet.ask('eth_signTypedData_v4', [ACCOUNT, data(WATCHED)], asker(SITE));
    await wallet.confirm();
    expect(await signed).toMatch(/^0x/);
  });

  test('T-J7 is no contact beside, and that is the reason', async () => {
    await watching();
    const saving = wallet.command('saveContact', { address: WATCHED, name: 'Ada' });
    await expect(saving).rejects.toEqual(says('refusal.contactAddress.watched'));
  });

  test('may be shown to a site that the user connects it to', async () => {
    await watching();
    expect(await wallet.ask('eth_accounts', [], asker(SITE))).toEqual([WATCHED]);
  });
});

test('L-04 a phrase is proved and a key is revealed by commands, for the password', async () => {
  await made();
  expect(await wallet.command('revealKey', { password: PASSWORD, address: ACCOUNT })).toEqual({
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  });
  const { places } = await wallet.command('proofPlaces', { password: PASSWORD });
  const words = places.map((place) => ({ place, word: place === 12 ? 'junk' : 'test' }));
  expect(await wallet.command('provePhrase', { password: PASSWORD, words })).toEqual({ wrong: [] });
  await expect(wallet.command('provePhrase', { password: PASSWORD, words: words.slice(1) })).rejects.toThrow();
  await expect(
    wallet.command('provePhrase', { password: PASSWORD, words: [words[0], words[0], words[0]] as never }),
  ).rejects.toThrow();
});

test('L-01 a phrase is added, named and removed by commands', async () => {
  await made();
  const phrase = 'myth like bonus scare over problem client lizard pioneer submit female collect';
  const { id, addresses } = await wallet.command('addPhrase', { password: PASSWORD, phrase, name: 'Old', indexes: [0, 2] });
  expect(addresses).toHaveLength(2);
  await wallet.command('renamePhrase', { id, name: 'Older' });
  expect(await wallet.db.phrases.get(id)).toMatchObject({ name: 'Older' });
  await wallet.command('removePhrase', { password: PASSWORD, id });
  expect([await wallet.db.phrases.count(), (await listed()).length]).toEqual([1, 2]);
});
