import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../../lib/core/command.ts';
import { ACCOUNT, LOCAL, PASSWORD, startWallet, type TestWallet } from '../../support/wallet.ts';

const ADA = '0xabcd111111111111111111111111111111116789';
const BOB = '0x5151515151515151515151515151515151515151';
/** Made to be taken for Ada's. */
const POISON = '0xabcd222222222222222222222222222222226789';
/** Made to be taken for the user's own. */
const MIRROR = '0xf39f333333333333333333333333333333332266';
const refused = (...says: string[]) => expect.objectContaining({ constructor: Refusal, message: says.join(' ') });

let wallet: TestWallet;

beforeEach(async () => {
  wallet = startWallet();
  await wallet.imported();
  wallet.pushes.length = 0;
  return () => wallet.stop();
});

const save = (address: `0x${string}`, name: string, note?: string) =>
  wallet.command('saveContact', { address, name, ...(note === undefined ? {} : { note }) });
const saved = async () => (await wallet.db.contacts.toArray()).map(({ address, name, note }) => [address, name, note]);

describe('whom the user saves', () => {
  test('has a name and a note, also while the wallet is locked, and keeps its place when either is changed', async () => {
    await wallet.command('lock', {});
    await save('0xABCD111111111111111111111111111111116789', ' Ada ', 'the miller');
    const before = await wallet.db.contacts.get(ADA);
    expect(before).toMatchObject({ name: 'Ada', note: 'the miller' });
    await save(ADA, 'Ada L.', ' ');
    expect(await wallet.db.contacts.get(ADA)).toEqual({ address: ADA, name: 'Ada L.', addedAt: before?.addedAt });
  });

  test('is removed, and whoever is not there already is', async () => {
    await save(ADA, 'Ada');
    for (const _ of [1, 2]) await wallet.command('removeContact', { address: ADA });
    expect(await saved()).toEqual([]);
  });

  test.each([
    ['no name', ' ', 'input.name.none'],
    ['a name in which nothing can be read', '…\u200b?', 'input.name.blank'],
    ['a name that screens would cut', 'x'.repeat(33), 'input.name.tooLong 32'],
  ])('is refused with %s', (_, name, says) => expect(save(ADA, name)).rejects.toEqual(refused(says)));

  test('is refused with a note that is too long', () =>
    expect(save(ADA, 'Ada', 'x'.repeat(201))).rejects.toEqual(refused('input.note.tooLong 200')));

  test.each(['ada', 'Аda', 'A d\u200ba', 'ＡＤＡ'])('T-J7 cannot be called %s where another one is called Ada', async (name) => {
    await save(ADA, 'Ada');
    await expect(save(BOB, name)).rejects.toEqual(refused('refusal.name.contact', 'Ada'));
    await save(ADA, name);
    expect(await saved()).toEqual([[ADA, name, undefined]]);
  });

  test('T-J7 cannot be called like an account, and no account like them', async () => {
    await wallet.command('renameAccount', { address: ACCOUNT, name: 'Savings' });
    await expect(save(ADA, 'Ѕavings')).rejects.toEqual(refused('refusal.name.account', 'Savings'));
    await save(ADA, 'Ada');
    const rename = wallet.command('renameAccount', { address: ACCOUNT, name: 'АDA' });
    await expect(rename).rejects.toEqual(refused('refusal.name.contact', 'Ada'));
    const add = wallet.command('addAccount', { password: PASSWORD, name: 'Αda' });
    await expect(add).rejects.toEqual(refused('refusal.name.contact', 'Ada'));
    expect((await wallet.db.accounts.toArray()).length).toBe(1);
  });

  test('T-J7 is no account of the user’s own, and has no address that is made to be taken for one of theirs', async () => {
    await expect(save(ACCOUNT, 'Me')).rejects.toEqual(refused('refusal.contactAddress.own'));
    await expect(save(MIRROR, 'Me')).rejects.toEqual(refused('refusal.contactAddress.likeOwn'));
    await save(ADA, 'Ada');
    await expect(save(POISON, 'Bob')).rejects.toEqual(refused('refusal.contactAddress.like', 'Ada'));
    expect(await saved()).toEqual([[ADA, 'Ada', undefined]]);
  });
});

test('no site is told of whom the user saves: what it is answered and pushed is the same as before', async () => {
  const connected = wallet.ask('eth_requestAccounts', []);
  await wallet.confirm({ accounts: [ACCOUNT] });
  await connected;
  await wallet.command('setSetting', { name: 'selectedChain', value: LOCAL });
  const answers = () =>
    Promise.all(
      ['eth_accounts', 'wallet_getPermissions', 'wallet_getCapabilities', 'eth_chainId'].map((method) =>
        wallet.ask(method, method === 'wallet_getCapabilities' ? [ACCOUNT] : []),
      ),
    );
  const before = await answers();
  wallet.pushes.length = 0;
  await save(ADA, 'Ada', 'the miller');
  expect(await answers()).toEqual(before);
  await wallet.command('removeContact', { address: ADA });
  expect(wallet.pushes).toEqual([]);
});
