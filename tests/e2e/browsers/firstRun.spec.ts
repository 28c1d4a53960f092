import { mnemonicToAccount } from 'viem/accounts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { ACCOUNT, expect, test } from './fixtures.ts';

const PASSWORD = 'seven lanterns by the orchard';
const LONGEST = `${'abandon '.repeat(23)}art`;
const TYPED = 'test test test test test test test test test test test junk'.split(' ');

/** Run in a page of the wallet. */
const typedWords = () => [...document.querySelectorAll<HTMLInputElement>('[role=combobox]')].map(({ value }) => value);
const offeredWords = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
function pasteInto({ place, text }: { place: number; text: string }): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const field = document.querySelectorAll<HTMLInputElement>('[role=combobox]')[place];
  // Firefox has words of its own for what is on the clipboard.
  const content = { clipboardData, data: text, dataType: 'text/plain' };
  field?.dispatchEvent(new ClipboardEvent('paste', { ...content, bubbles: true, cancelable: true }));
}
/** A whole phrase goes into a field, and before the next drawing the user is in the field of the password. Tells where the focus is then. */
async function pasteAndGoOn(phrase: string): Promise<string | undefined> {
  const next = document.querySelector<HTMLInputElement>('[data-testid=new-password]');
  const field = document.querySelector<HTMLInputElement>('[role=combobox]');
  field?.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, phrase);
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  next?.focus();
  for (let drawn = 0; drawn < 2; drawn++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return (document.activeElement as HTMLElement | null)?.dataset.testid;
}

test.use({ imported: false });

test('V-11 whoever has gone on to the password is left there: it is typed into no field that shows it', async ({
  driver,
  wallet,
}) => {
  const page = await wallet.open('home.html');
  await driver.click(page, { testId: 'have-phrase' });
  await driver.fill(page, 'Word 1 of 12', 'test');
  expect(await driver.run(page, pasteAndGoOn, TYPED.join(' '))).toBe('new-password');
  expect(await driver.run(page, typedWords, null)).toEqual(TYPED);
});

test('V-11 a phrase is typed by its first letters, the wrong word is named where it stands, and a wallet comes of it', async ({
  driver,
  wallet,
  reads,
}) => {
  const page = await wallet.open('home.html');
  await driver.click(page, { testId: 'have-phrase' });
  await driver.fill(page, 'Word 1 of 12', 'ab');
  await expect
    .poll(() => driver.run(page, offeredWords, null))
    .toEqual(['abandon', 'ability', 'able', 'about', 'above', 'absent']);
  for (const [at, word] of TYPED.entries()) await driver.fill(page, `Word ${at + 1} of 12`, at === 2 ? 'tset' : word);
  await driver.fill(page, 'Word 12 of 12', 'junk');
  await driver.fill(page, { testId: 'new-password' }, PASSWORD);
  await driver.fill(page, { testId: 'repeat-password' }, PASSWORD);
  await reads(page, 'Word 3 is not on the word list.');
  expect(await driver.offers(page, 'button', { testId: 'create-vault' })).toBe(false);
  // Only one word begins so.
  await driver.fill(page, 'Word 3 of 12', 'testi');
  await driver.fill(page, 'Word 4 of 12', 'test');
  expect(await driver.run(page, typedWords, null)).toEqual(TYPED.with(2, 'testi'));
  await driver.fill(page, 'Word 3 of 12', 'tes');
  await driver.fill(page, 'Word 4 of 12', 'test');
  await expect.poll(() => driver.run(page, typedWords, null)).toEqual(TYPED);
  await driver.click(page, { testId: 'create-vault' });
  await expect.poll(() => wallet.command('status', {})).toMatchObject({ vault: 'unlocked' });
});

test('V-11 a phrase that is pasted with numbers and lines fills all places; one that is none is called so as a whole', async ({
  driver,
  wallet,
  reads,
}) => {
  const page = await wallet.open('home.html');
  await driver.click(page, { testId: 'have-phrase' });
  await driver.fill(page, 'Word 1 of 12', 'z');
  await expect.poll(() => driver.run(page, offeredWords, null)).toContain('zoo');
  const longest = LONGEST.split(' ');
  await driver.run(page, pasteInto, { place: 7, text: longest.map((word, at) => `${at + 1}. ${word}\r\n`).join('  ') });
  await expect.poll(() => driver.run(page, typedWords, null)).toEqual(longest);
  await driver.run(page, pasteInto, { place: 0, text: TYPED.with(11, 'test').join(' ').toUpperCase() });
  await reads(page, 'These words are no recovery phrase: one of them is wrong, or their order is');
  await driver.fill(page, { testId: 'new-password' }, PASSWORD);
  await driver.fill(page, { testId: 'repeat-password' }, PASSWORD);
  expect(await driver.offers(page, 'button', { testId: 'create-vault' })).toBe(false);
  await driver.run(page, pasteInto, { place: 11, text: 'junk' });
  await driver.click(page, { testId: 'create-vault' });
  await expect.poll(() => wallet.command('status', {})).toMatchObject({ vault: 'unlocked' });
  expect((await wallet.stored()).accounts).toBe(1);
  const rows = await driver.run(page, readAccounts, 'sheaf');
  expect(rows).toEqual([ACCOUNT]);
});

test('L-01 L-07 a phrase of 24 words with a passphrase and another path is brought, and its accounts that were used are found at the user’s node in few exchanges and offered', async ({
  driver,
  demo,
  wallet,
  reads,
}) => {
  const node = await startFaultProxy({ target: demo.url });
  await wallet.setRpcUrl(31337, node.url);
  await wallet.selectChain(31337);
  const [first, , third] = [0, 1, 2].map((index) =>
    mnemonicToAccount(LONGEST, { passphrase: 'TREZOR', path: `m/44'/60'/${index}'/0/0` }).address.toLowerCase(),
  );
  await demo.rpc('anvil_setBalance', [third, '0x1bc16d674ec80000']);
  const page = await wallet.open('home.html');
  await driver.click(page, { testId: 'have-phrase' });
  await driver.run(page, pasteInto, { place: 0, text: LONGEST });
  await driver.click(page, 'Passphrase and path');
  await driver.fill(page, 'Passphrase', 'TREZOR');
  await driver.run(page, pickPath, 'Ledger Live');
  await driver.fill(page, { testId: 'new-password' }, PASSWORD);
  await driver.fill(page, { testId: 'repeat-password' }, PASSWORD);
  await driver.click(page, { testId: 'create-vault' });
  await driver.click(page, { testId: 'choose-nodes' });
  await reads(page, 'Accounts you used before');
  const asked = () => node.log.filter(({ methods }) => methods.includes('eth_getTransactionCount'));
  expect(asked(), 'nobody is asked before the user wants it').toEqual([]);
  await driver.click(page, 'Look for accounts');
  await reads(page, 'Account 3 of the phrase');
  expect(asked().map(({ methods }) => methods.length)).toEqual([10, 10]);
  await driver.click(page, 'Add 1 account');
  await reads(page, '1 account was added.');
  expect(await driver.run(page, readAccounts, 'sheaf')).toEqual([first, third].sort());
  await node.stop();
});

/** Runs in a page of the wallet. */
function pickPath(name: string): void {
  const list = document.querySelector<HTMLSelectElement>('select[aria-label^="Path"]');
  if (!list) throw new Error('there is no list of paths');
  list.value = [...list.options].find(({ textContent }) => textContent === name)?.value ?? '';
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in a page of the wallet. */
function readAccounts(database: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('accounts').objectStore('accounts').getAll();
      all.onerror = () => reject(all.error);
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result.map(({ address }: { address: string }) => address));
      };
    };
  });
}
