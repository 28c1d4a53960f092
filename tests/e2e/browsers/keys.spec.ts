import { privateKeyToAccount } from 'viem/accounts';
import { until } from '../../kit/until.ts';
import { QUIET } from '../../kit/wallet.ts';
import { openedBy } from '../../support/openedBy.ts';
import { expect, requestFrom } from './fixtures.ts';
import { testOfProfile as test } from './packed.ts';
import { bytes, foundIn, passwordKeyOf, readStored, sessionOf, vaultOf } from './stored.ts';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const PASSWORD = 'seven lanterns by the orchard';
const HOUR = 3_600_000;

interface Api {
  storage: { session: { get(name: string): Promise<Record<string, object>>; set(values: object): Promise<void> } };
  alarms: {
    get(name: string): Promise<{ scheduledTime: number; periodInMinutes?: number } | undefined>;
    create(name: string, when: object): Promise<void>;
    clear(name: string): Promise<boolean>;
  };
}

/** Runs in a page of the wallet: lets the time of the session be over, as if it had passed. */
async function letTimePass(milliseconds: number): Promise<void> {
  const { storage } = (globalThis as unknown as { chrome: Api }).chrome;
  const { vault } = await storage.session.get('vault');
  const earlier = Object.entries(vault ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? value - milliseconds : value,
  ]);
  await storage.session.set({ vault: Object.fromEntries(earlier) });
}

/** Runs in a page of the wallet. */
const alarmOf = (name: string) => (globalThis as unknown as { chrome: Api }).chrome.alarms.get(name);
const ringNow = (name: string) =>
  (globalThis as unknown as { chrome: Api }).chrome.alarms.create(name, { when: Date.now(), periodInMinutes: 1 });
const cancel = (name: string) => (globalThis as unknown as { chrome: Api }).chrome.alarms.clear(name);

test.use({ imported: false });

test('V-11 T-G13 locked by the user, by the alarm or by the next worker: nothing that is stored opens anything, nor does the profile', async ({
  driver,
  wallet,
  launched,
  profile,
  demo,
}) => {
  test.slow();
  await wallet.importPhrase(PHRASE, PASSWORD);
  // No screen is open that would ask the background for anything.
  const quiet = await driver.open(`${driver.origin}/${QUIET}`);
  const closeScreens = async () => {
    for (const page of await driver.pages())
      if (driver.urlOf(page).startsWith(`${driver.origin}/`) && !driver.urlOf(page).endsWith(QUIET)) await driver.closePage(page);
  };
  await closeScreens();
  const stored = () => driver.run(quiet, readStored, 'sheaf');
  const opened = async () => openedBy(await stored());
  const unlock = () => wallet.command('unlock', { password: PASSWORD });
  const ended = () => until('the session to end', async () => sessionOf(await stored()) === undefined);

  const unlocked = await stored();
  const [address = ''] = Object.keys(sessionOf(unlocked)?.keys ?? {});
  const key = openedBy(unlocked)[`lent key of ${address}`] ?? '';
  expect(Object.keys(openedBy(unlocked)), 'unlocked it has what signs, and whoever looks finds it').toEqual([
    `lent key of ${address}`,
  ]);
  expect(privateKeyToAccount(`0x${key}`).address.toLowerCase()).toBe(address);

  const alarm = await driver.run(quiet, alarmOf, 'lock');
  expect(alarm?.scheduledTime).toBeGreaterThan(Date.now());
  expect(alarm?.scheduledTime).toBeLessThanOrEqual(Date.now() + 300_000);
  expect(alarm?.periodInMinutes).toBe(1);

  await wallet.lock();
  expect(await opened()).toEqual({});
  await until('the alarm to be cancelled', async () => !(await driver.run(quiet, alarmOf, 'lock')));

  await unlock();
  await until('the alarm to be set', () => driver.run(quiet, alarmOf, 'lock'));
  const second = sessionOf(await stored());
  expect(second?.seed).not.toBe(sessionOf(unlocked)?.seed);
  await wallet.killWorker();
  await driver.run(quiet, letTimePass, 2 * HOUR);
  expect(Object.keys(await opened()), 'with the worker dead nothing has looked yet').toEqual([`lent key of ${address}`]);
  await driver.run(quiet, ringNow, 'lock');
  await ended();
  expect(await opened()).toEqual({});

  await unlock();
  await until('the alarm to be set', () => driver.run(quiet, alarmOf, 'lock'));
  await wallet.killWorker();
  await driver.run(quiet, letTimePass, 2 * HOUR);
  await driver.run(quiet, cancel, 'lock');
  const site = await driver.open(demo.dapp);
  expect(await requestFrom(driver, site, 'eth_chainId')).toHaveProperty('result');
  await ended();
  expect(await opened()).toEqual({});

  const vault = vaultOf(unlocked);
  const passwordKey = passwordKeyOf(vault, PASSWORD);
  const opens = openedBy({ ...(await stored()), local: { password: `0x${passwordKey.toString('hex')}` } });
  expect(Object.keys(opens), 'the password opens the data key').toEqual(['data key']);
  await launched.leave();
  const sought = {
    'control: an address': address,
    'control: a ciphertext': bytes(vault.wrappedKey),
    phrase: 'sausage worth useful',
    password: PASSWORD,
    'key of the account': Buffer.from(key, 'hex'),
    'data key': Buffer.from(opens['data key'] ?? '', 'hex'),
    'key of the password': passwordKey,
    ...Object.fromEntries(
      [sessionOf(unlocked), second].flatMap((session, at) => [
        [`seed ${at}`, bytes(session?.seed ?? '')],
        [`lent key ${at}`, bytes(session?.keys[address] ?? '')],
      ]),
    ),
  };
  expect(Object.values(sought).every(({ length }) => length > 15)).toBe(true);
  expect(await foundIn(profile ?? '', sought)).toEqual(['control: a ciphertext', 'control: an address']);
});
