import { join } from 'node:path';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { expect, textOf } from './fixtures.ts';
import { testOfProfile as test } from './packed.ts';
import { foundIn, readStored } from './stored.ts';

const OTHER = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const TYPED = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';
const PASSPHRASE = 'under the third milestone';
const KEY = `${'3b'.repeat(31)}07`;
const [FIRST, NEXT, WRONG] = ['seven lanterns by the orchard', 'nine herons over the weir', 'eleven foxes in the barley'];

/** Where the browser keeps what it opens again. */
const SESSION = { chromium: 'Default/Sessions', firefox: 'sessionstore-backups' } as const;

/** Run in a page of the wallet. */
const shownWords = () => [...document.querySelectorAll('ol li [translate=no]')].map(({ textContent }) => textContent ?? '');
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent ?? '');
const submit = () => document.querySelector<HTMLElement>('[role=dialog] [type=submit]')?.click();
const goTo = (hash: string) => location.assign(hash);
/** The password, which is the last that is typed there. */
const showTyped = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] [aria-label="Show what is typed"]')].at(-1)?.click();
/** Keeps what is written to the console and asked of anybody, from now on. Not every browser's automation tells that of pages of extensions. */
function listen(): void {
  const heard: string[] = [];
  const keep = (...said: unknown[]) => void heard.push(said.map(String).join(' '));
  Object.assign(console, { log: keep, info: keep, warn: keep, error: keep, debug: keep });
  const { fetch } = globalThis;
  globalThis.fetch = (...asked) => {
    keep(...asked);
    return fetch(...asked);
  };
  Object.assign(globalThis, { heard });
}
const heardIn = () => (globalThis as unknown as { heard: string[] }).heard;
const say = (text: string) => console.log(text);

/** Words that browsers have no reason to write down. */
const isRare = (word: string) => word.length > 5;

test.use({ imported: false });

test('T-G8 V-11 nothing secret that was shown, typed, saved or changed is asked of anybody, said to a console, or left in the session or the profile', async ({
  kind,
  driver,
  wallet,
  launched,
  profile,
  demo,
  reads,
}) => {
  test.slow();
  const bodies: string[] = [];
  const node = await startFaultProxy({ target: demo.url, bodies });
  await wallet.setRpcUrl(31337, node.url);
  const page = await wallet.open('home.html');
  await driver.run(page, listen, null);
  const at = (place: string) => driver.run(page, goTo, `#/${place}`);
  const password = (text: string) => driver.fill(page, { testId: 'password' }, text);
  const choose = async (text: string) => {
    await driver.fill(page, { testId: 'new-password' }, text);
    await driver.fill(page, { testId: 'repeat-password' }, text);
    await driver.click(page, { testId: 'create-vault' });
  };
  const press = () => driver.run(page, submit, null);

  // Made here, and proved.
  await driver.click(page, 'Create a wallet');
  await expect.poll(async () => (await driver.run(page, shownWords, null)).length).toBe(12);
  const words = await driver.run(page, shownWords, null);
  await driver.click(page, 'I wrote it down');
  await reads(page, 'Is it on paper?');
  for (const label of await driver.run(page, labels, null))
    await driver.fill(page, label, words[Number(label.slice(5)) - 1] ?? '');
  await driver.click(page, 'Continue');
  await reads(page, 'Choose a password');
  await choose(FIRST);
  await driver.click(page, { testId: 'choose-nodes' });
  await reads(page, 'What comes next');

  // Brought here: a key, and a phrase with a passphrase.
  await at('accounts');
  await driver.click(page, 'Import a private key');
  await driver.fill(page, 'Private key', KEY);
  await password(FIRST);
  await driver.click(page, 'Import the key');
  await reads(page, 'Imported keys');
  await driver.click(page, 'Add a recovery phrase');
  await driver.fill(page, { testId: 'phrase' }, OTHER);
  await driver.click(page, 'Passphrase and path');
  await driver.fill(page, 'Passphrase', PASSPHRASE);
  await password(FIRST);
  await driver.click(page, 'Add the phrase');
  await reads(page, 'The phrase is here');
  await driver.click(page, 'Look for accounts');
  await reads(page, 'No other account of this phrase was used');
  await at('home');
  await at('accounts');

  // Taken out again, under another password.
  await driver.click(page, 'More about Account 1');
  await driver.click(page, 'Show the private key');
  await password(FIRST);
  await driver.click(page, 'Show the private key');
  await reads(page, 'Hidden again in');
  const key = /0x([0-9a-f]{64})/.exec(await textOf(driver, page))?.[1] ?? '';
  await driver.click(page, 'Close');
  await at('settings');
  // What comes late moves the rest.
  await reads(page, 'Change shortcuts');
  await driver.click(page, 'Change password');
  await driver.fill(page, 'Current password', FIRST);
  await choose(NEXT);
  await reads(page, 'The password is changed.');
  await driver.click(page, 'Make a backup file');
  await password(NEXT);
  await driver.click(page, 'Save the file');
  await reads(page, 'Saved as sheaf-backup-');
  const file = await launched.saved();

  await wallet.lock();
  await password(WRONG);
  await driver.click(page, { testId: 'unlock' });
  await reads(page, 'That is not the password');
  await password(NEXT);
  await driver.click(page, { testId: 'unlock' });
  await reads(page, 'Change shortcuts');

  // What stands on the screen when the browser ends: a phrase that is shown, one that is being typed, and a password that is seen.
  await driver.click(page, 'Show recovery phrase');
  await password(NEXT);
  await press();
  await reads(page, 'Hidden again in');
  const typing = await wallet.open('home.html#/accounts');
  await driver.run(typing, listen, null);
  await driver.click(typing, 'Add a recovery phrase');
  await driver.fill(typing, { testId: 'phrase' }, TYPED);
  await driver.click(typing, 'Passphrase and path');
  await driver.fill(typing, 'Passphrase', PASSPHRASE);
  await driver.fill(typing, { testId: 'password' }, NEXT);
  await driver.run(typing, showTyped, null);
  await driver.run(typing, say, 'said to a console');

  const sought = {
    'the phrase that was made': words.slice(4, 7).join(' '),
    'its end': words.slice(9).join(' '),
    'the phrase that was brought': 'sausage worth useful',
    passphrase: PASSPHRASE,
    'a password': FIRST,
    'the next password': NEXT,
    'a wrong password': WRONG,
    'an imported key': KEY,
    'a revealed key': key,
    'the imported key in bytes': Buffer.from(KEY, 'hex'),
    'the revealed key in bytes': Buffer.from(key, 'hex'),
  };
  expect(Object.values(sought).every(({ length }) => length > 11)).toBe(true);
  const heard = [...(await driver.run(page, heardIn, null)), ...(await driver.run(typing, heardIn, null))];
  const texts = { asked: bodies.join('\n'), heard: heard.join('\n'), saved: file.text };
  const inTexts = Object.entries(texts).flatMap(([where, text]) =>
    Object.entries(sought).flatMap(([name, what]) =>
      typeof what === 'string' && text.includes(what) ? [`${name} ${where}`] : [],
    ),
  );
  expect(inTexts).toEqual([]);
  expect(heard, 'control').toContain('said to a console');
  expect(texts.asked, 'control').toContain('eth_getTransactionCount');
  expect(JSON.parse(file.text)).toMatchObject({ format: 'sheaf-backup' });

  const { accounts } = (await driver.run(page, readStored, 'sheaf')).rows;
  const { address } = (accounts as { address: string }[])[0] ?? { address: '' };
  await launched.leave();
  await node.stop();
  expect(await foundIn(profile ?? '', { ...sought, control: address })).toEqual(['control']);
  const inSession = {
    control: 'home.html#/accounts',
    ...Object.fromEntries(
      TYPED.split(' ')
        .filter(isRare)
        .map((word) => [word, word]),
    ),
    ...sought,
  };
  expect(await foundIn(join(profile ?? '', SESSION[kind]), inSession)).toEqual(['control']);
});
