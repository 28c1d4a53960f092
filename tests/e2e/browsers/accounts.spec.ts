import { TEST_PASSWORD } from '../../kit/wallet.ts';
import { batch, increment } from './calls.ts';
import { ACCOUNT, expect, test, textOf } from './fixtures.ts';
import { readStored } from './stored.ts';

/** Of the first account of the test phrase. */
const FIRST_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
/** Of nobody else's, and its address. */
const KEY = `0x${'3b'.repeat(31)}07`;
const WATCHED = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const OTHER = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** Run in a page of the wallet. */
const shownAccounts = () =>
  [...document.querySelectorAll('main li')].map((row) => row.querySelector('[translate=no]')?.textContent ?? '');
/** For this page: the next look at the clock is behind the time of a secret. */
function letMinutePass(): void {
  const { now } = Date;
  Date.now = () => now() + 60_000;
}
const pressSwitch = () => document.querySelector<HTMLElement>('[role=dialog] [role=switch]')?.click();

interface Row {
  address: string;
  name?: string;
  order: number;
  hidden?: boolean;
  source: { kind: string };
}

test('L-02 L-03 V-11 a key comes in and goes out for a minute, an address is watched, accounts are named, ordered and hidden, and one that was imported goes', async ({
  driver,
  wallet,
  reads,
}) => {
  test.slow();
  const page = await wallet.open('home.html#/accounts');
  const rows = async () => {
    const { rows: tables } = await driver.run(page, readStored, 'sheaf');
    return (tables.accounts as Row[]).sort((a, b) => a.order - b.order);
  };
  const password = (text = TEST_PASSWORD) => driver.fill(page, { testId: 'password' }, text);

  await driver.click(page, 'Import a private key');
  await driver.fill(page, 'Private key', KEY.slice(2));
  await driver.fill(page, 'Name (you may leave it empty)', 'Old key');
  await password('not the password');
  await driver.click(page, 'Import the key');
  await reads(page, 'That is not the password');
  await password();
  await driver.click(page, 'Import the key');
  await reads(page, 'Imported keys');

  await driver.click(page, 'Watch an address');
  await driver.fill(page, 'Address', WATCHED);
  await driver.fill(page, 'Name (you may leave it empty)', 'Treasury');
  await driver.click(page, 'Watch it');
  await reads(page, 'Watched addresses');

  await driver.click(page, 'Add account');
  await password();
  await driver.run(page, () => document.querySelector<HTMLElement>('[role=dialog] [type=submit]')?.click(), null);
  await reads(page, 'Account 4');
  await driver.click(page, 'Move Account 4 up');
  await expect.poll(async () => (await rows()).map(({ name }) => name)).toEqual([undefined, undefined, 'Old key', 'Treasury']);
  await expect.poll(() => driver.run(page, shownAccounts, null)).toEqual(['Account 4', 'Account 1', 'Old key', 'Treasury']);

  await driver.click(page, 'More about Account 4');
  await driver.run(page, pressSwitch, null);
  await expect.poll(async () => (await rows())[0]?.hidden).toBe(true);
  await driver.fill(page, 'Name', 'Spare');
  await driver.click(page, 'Save name');
  await expect.poll(async () => (await rows())[0]?.name).toBe('Spare');
  await driver.click(page, 'Close');

  await driver.click(page, 'More about Account 1');
  await driver.click(page, 'Show the private key');
  await password();
  await driver.click(page, 'Show the private key');
  await reads(page, FIRST_KEY);
  await driver.run(page, letMinutePass, null);
  await reads(page, 'The key is hidden again: it is shown for a minute at most.');
  expect(await textOf(driver, page)).not.toContain(FIRST_KEY);
  await driver.click(page, 'Close');

  await driver.click(page, 'More about Old key');
  await driver.click(page, 'Remove');
  await password();
  await driver.click(page, 'Remove the account');
  await expect.poll(async () => (await rows()).map(({ source }) => source.kind)).toEqual(['phrase', 'phrase', 'watch']);
});

test('L-02 an account that is only watched is looked at and planned for: sites get it with a word, and nothing can or has to be pressed but no', async ({
  driver,
  demo,
  wallet,
  ask,
  reads,
}) => {
  await wallet.command('watchAddress', { address: WATCHED, name: 'Treasury' });
  await wallet.command('orderAccounts', { addresses: [WATCHED, ACCOUNT] });
  const connected = ask('eth_requestAccounts');
  await reads(await wallet.waitForApproval(), 'there is no way to approve or sign it');
  await wallet.approve();
  expect(await connected).toEqual({ result: [WATCHED] });
  const answer = ask('wallet_sendCalls', [{ ...batch('look', [increment(demo)])[0], from: WATCHED }]);
  const window = await wallet.waitForApproval();
  await reads(window, 'Watch only, cannot approve');
  expect(await driver.offers(window, 'button', { testId: 'confirm' })).toBe(false);
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
  const failing = ask('eth_sendTransaction', [{ from: WATCHED, to: demo.contracts.token, data: '0x12345678' }]);
  const grave = await wallet.waitForApproval();
  await reads(grave, 'This would fail');
  expect(await driver.offers(grave, 'button', { testId: 'seen' })).toBe(false);
  await wallet.decline();
  expect((await failing).error).toMatchObject({ code: 4001 });
  expect((await ask('personal_sign', ['0x00', WATCHED])).error).toMatchObject({ code: 4100 });
});

test('L-01 L-04 a second phrase stands beside the first; its backup is proved by the words that are asked for', async ({
  driver,
  wallet,
  reads,
}) => {
  test.slow();
  const page = await wallet.open('home.html#/accounts');
  await driver.click(page, 'Add a recovery phrase');
  for (const [at, word] of OTHER.split(' ').entries()) await driver.fill(page, `Word ${at + 1} of 12`, word);
  await driver.fill(page, { testId: 'password' }, TEST_PASSWORD);
  await driver.click(page, 'Add the phrase');
  await reads(page, 'Recovery phrase 2');
  const phrases = async () => (await driver.run(page, readStored, 'sheaf')).rows.phrases as { id: string; provedAt?: number }[];
  const before = (await phrases()).map(({ provedAt }) => provedAt);
  const { places } = (await wallet.command('proofPlaces', { password: TEST_PASSWORD })) as { places: number[] };
  expect(places.length).toBeGreaterThan(2);
  await driver.run(
    page,
    () => [...document.querySelectorAll('button')].find((each) => each.textContent === 'Prove the backup again')?.click(),
    null,
  );
  await driver.fill(page, { testId: 'password' }, TEST_PASSWORD);
  await driver.click(page, 'Ask me');
  const asked = async () =>
    driver.run(
      page,
      () => [...document.querySelectorAll('[role=dialog] label')].map(({ textContent }) => textContent ?? ''),
      null,
    );
  await expect.poll(async () => (await asked()).length).toBeGreaterThan(2);
  for (const label of await asked()) await driver.fill(page, label, 'junk');
  await driver.click(page, 'Continue');
  await reads(page, 'That is not what your phrase says');
  for (const label of await asked()) await driver.fill(page, label, label === 'Word 12' ? 'junk' : 'test');
  await driver.click(page, 'Continue');
  await reads(page, 'Your backup is good.');
  expect((await phrases()).map(({ provedAt }) => provedAt)).not.toEqual(before);
});

test('L-05 whoever forgot the password comes back by the phrase: what stays stays, and what cannot come back was said', async ({
  driver,
  wallet,
  connect,
  ask,
  reads,
}) => {
  test.slow();
  await connect();
  await wallet.command('importKey', { password: TEST_PASSWORD, privateKey: KEY, name: 'Old key' });
  await wallet.command('saveContact', { address: WATCHED, name: 'Ada' });
  await wallet.lock();
  const page = await wallet.open('home.html');
  await driver.click(page, 'Forgot it?');
  await reads(page, 'Old key');
  await reads(page, 'cannot be opened any more');
  await reads(
    page,
    'In another browser, or in another profile of this one, it brings back the accounts, imported keys and other phrases',
  );
  await driver.fill(page, { testId: 'phrase' }, 'test test test test test test test test test test test junk');
  await driver.fill(page, { testId: 'new-password' }, 'seven lanterns by the orchard');
  await driver.fill(page, { testId: 'repeat-password' }, 'seven lanterns by the orchard');
  await driver.click(page, { testId: 'create-vault' });
  await expect.poll(() => wallet.command('status', {})).toMatchObject({ vault: 'unlocked' });
  expect(await ask('eth_accounts')).toEqual({ result: [ACCOUNT] });
  const { rows } = await driver.run(page, readStored, 'sheaf');
  expect(rows.contacts).toHaveLength(1);
  expect((rows.accounts as Row[]).map(({ source }) => source.kind).sort()).toEqual(['phrase', 'watch']);
  await wallet.lock();
  await wallet.unlock('seven lanterns by the orchard');
});
