import { TEST_PASSWORD } from '../../kit/wallet.ts';
import { ACCOUNT, expect, launch, requestFrom, test, textOf } from './fixtures.ts';
import { readStored } from './stored.ts';

const KEY = `0x${'3b'.repeat(31)}07`;
const WATCHED = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';

/** Runs in a page of the wallet: picks a file as its user does. */
function pickFile({ name, text }: { name: string; text: string }): void {
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type: 'application/json' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no place for a file');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test.use({ own: true });

test('L-06 all is saved in one file and restored on a fresh install, which calls every other file what it is and asks for the password', async ({
  kind,
  driver,
  demo,
  wallet,
  launched,
  connect,
  reads,
}) => {
  test.slow();
  await connect();
  await wallet.command('importKey', { password: TEST_PASSWORD, privateKey: KEY, name: 'Old key' });
  await wallet.command('watchAddress', { address: WATCHED, name: 'Treasury' });
  await wallet.command('saveContact', { address: `0x${'c4'.repeat(20)}`, name: 'Ada' });
  const page = await wallet.open('home.html#/settings');
  await reads(page, 'Change shortcuts');
  await driver.click(page, 'Make a backup file');
  await driver.fill(page, { testId: 'password' }, TEST_PASSWORD);
  await driver.click(page, 'Save the file');
  await reads(page, 'Saved as sheaf-backup-');
  const { name, text } = await launched.saved();
  const tables = ['accounts', 'phrases', 'networks', 'sites', 'contacts'];
  const kept = async (of: typeof driver, at: object) => {
    const { rows } = await of.run(at, readStored, 'sheaf');
    return Object.fromEntries(tables.map((table) => [table, rows[table]]));
  };
  const before = await kept(driver, page);

  const fresh = await launch(kind, { phrase: null });
  try {
    const there = await fresh.wallet.open('home.html');
    const says = (words: string) => expect.poll(() => textOf(fresh.driver, there)).toContain(words);
    const pick = (file: string) => fresh.driver.run(there, pickFile, { name, text: file });
    await fresh.driver.click(there, 'Other ways');
    await fresh.driver.click(there, 'Restore a backup file');
    const others: [string, string][] = [
      [JSON.stringify({ data: 'AA==', iv: 'AA==', salt: 'AA==' }), 'as MetaMask, Rabby, Rainbow and their like encrypt it'],
      [JSON.stringify({ version: 3, crypto: { cipher: 'aes-128-ctr' } }), 'key file as Ethereum clients write it'],
      [text.slice(0, -40), 'damaged or not complete'],
      [JSON.stringify({ ...JSON.parse(text), version: 2 }), 'A newer version of Sheaf made this backup'],
      ['my dear wallet', 'no backup of Sheaf'],
    ];
    for (const [file, what] of others) {
      await pick(file);
      await says(what);
    }
    expect(await fresh.wallet.command('status', {})).toEqual({ vault: 'none' });
    await pick(text);
    await fresh.driver.fill(there, { testId: 'password' }, 'not the password');
    await fresh.driver.click(there, 'Restore wallet');
    await says('That is not the password');
    expect(await fresh.wallet.command('status', {})).toEqual({ vault: 'none' });
    await fresh.driver.fill(there, { testId: 'password' }, TEST_PASSWORD);
    await fresh.driver.click(there, 'Restore wallet');
    await expect.poll(() => fresh.wallet.command('status', {})).toMatchObject({ vault: 'unlocked' });
    expect(await kept(fresh.driver, there)).toEqual(before);
    await says('The file is restored: 3 accounts, 1 person saved, 0 requests in the activity.');
    await fresh.driver.click(there, 'Close');
    await expect.poll(() => textOf(fresh.driver, there)).not.toContain('The file is restored');
    // It signs, and the site finds what it had.
    const dapp = await fresh.wallet.openTab(demo.dapp);
    expect(await requestFrom(fresh.driver, dapp, 'eth_accounts')).toEqual({ result: [ACCOUNT] });
    const signed = requestFrom(fresh.driver, dapp, 'personal_sign', ['0x6869', ACCOUNT]);
    await fresh.wallet.approve();
    expect((await signed).result).toMatch(/^0x[0-9a-f]{130}$/);
    expect(fresh.troubles).toEqual([]);
  } finally {
    await fresh.close();
  }
});
