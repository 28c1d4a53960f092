import type { Page } from '@playwright/test';
import { getAddress } from 'viem';
import { inDays, PERMIT, typed } from '../corpus/signing.ts';
import { lengthen } from '../support/history.ts';
import { expect, type Outcome, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const FRIEND = '0xabcd111111111111111111111111111111116789';
/** Made to be taken for the friend's. */
const POISON = '0xabcd222222222222222222222222222222226789';

const paying = (...people: string[]) => [
  {
    version: '2.0.0',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: people.map((to) => ({ to, value: '0x38d7ea4c68000' })),
  },
];
const warnings = (page: Page) => page.getByRole('list', { name: 'Warnings' }).getByRole('listitem');

type Ask = (method: string, params?: unknown) => Promise<Outcome>;

async function pay(ask: Ask, wallet: { approve(): Promise<void> }, to: string): Promise<void> {
  const sent = ask('wallet_sendCalls', paying(to));
  await wallet.approve();
  const { id } = (await sent).result as { id: string };
  await expect.poll(async () => (await ask('wallet_getCallsStatus', [id])).result).toMatchObject({ status: 200 });
}

test('N-26 T-J7 T-C26 whom the user dealt with three hundred batches ago is known, and who looks like them is unmasked', async ({
  connect,
  ask,
  wallet,
}) => {
  await connect();
  await pay(ask, wallet, FRIEND);
  await lengthen(await wallet.open('home.html'), 300);

  const batch = ask('wallet_sendCalls', paying(FRIEND, POISON));
  const page = await wallet.waitForApproval();
  await expect(warnings(page)).toHaveText([
    /^Danger: This address imitates another one \(step 2\)/,
    /^Note: New recipient \(step 2\)/,
  ]);
  await expect(warnings(page).first()).toContainText(`${getAddress(POISON)} begins and ends like ${getAddress(FRIEND)}`);
  const cards = page.getByRole('list', { name: 'Steps' }).getByRole('article');
  for (const card of await cards.all()) await card.getByRole('button').first().click();
  await expect(cards.first()).toContainText('You have dealt with it before.');
  await expect(cards.last()).toContainText('You have not dealt with it before.');
  await inspect(page, 'somebody from long ago, and who imitates them');
  await wallet.decline();
  await batch;

  const domain = { name: 'Sheaf Demo', version: '1', chainId: 31337, verifyingContract: FRIEND };
  const message = { owner: ACCOUNT, spender: POISON, value: '1', nonce: 0, deadline: `${inDays(3650)}` };
  const permit = ask('eth_signTypedData_v4', [ACCOUNT, typed(domain, PERMIT, message)]);
  const signing = await wallet.waitForApproval();
  await expect(warnings(signing).filter({ hasText: 'This address imitates another one' })).toHaveCount(1);
  await expect(signing.getByText('You have dealt with it before.')).toBeVisible();
  await wallet.decline();
  await permit;
});

test('N-26 whom a signature names behind hundreds of others is known, and who looks like them is unmasked', async ({
  connect,
  ask,
  wallet,
}) => {
  await connect();
  await pay(ask, wallet, FRIEND);
  const others = Array.from({ length: 250 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '7')}`);
  const data = typed({ name: 'Demo', version: '1', chainId: 31337 }, { Note: { to: 'address[]' } }, { to: [...others, POISON] });
  const asked = ask('eth_signTypedData_v4', [ACCOUNT, data]);
  const page = await wallet.waitForApproval();
  await expect(warnings(page).filter({ hasText: 'This address imitates another one' })).toHaveCount(1);
  await page.getByRole('button', { name: 'I have seen this' }).click();
  await expect(page.getByRole('button', { name: 'Sign' })).toHaveAttribute('aria-disabled', 'false');
  await wallet.decline();
  expect((await asked).error).toMatchObject({ code: 4001 });
});

test.describe('with a clock that is held', () => {
  // Of all pages of the browser, and to its end.
  test.use({ own: true });

  for (const [kind, method, params] of [
    ['a batch', 'wallet_sendCalls', paying(FRIEND)],
    [
      'a signature',
      'eth_signTypedData_v4',
      [ACCOUNT, typed({ name: 'Demo', version: '1', chainId: 31337 }, { Note: { to: 'address' } }, { to: FRIEND })],
    ],
  ] as const)
    test(`N-26 ${kind} cannot be confirmed before it is known whom the user has dealt with, and could be read`, async ({
      connect,
      ask,
      wallet,
    }) => {
      await connect();
      await pay(ask, wallet, FRIEND);
      const asked = ask(method, params);
      const page = await wallet.waitForApproval();
      const yes = page.getByRole('button', { name: /^(Approve|Sign)$/ });
      await expect(yes).toHaveAttribute('aria-disabled', 'false');

      // The journal is being written to for a while, by the wallet in another window.
      const home = await wallet.open('home.html');
      await home.evaluate(holdBatches);
      await page.clock.install();
      await page.reload();
      await page.bringToFront();
      await expect(yes).toBeVisible();
      // As long as no time passes, nothing that was just said counts as seen.
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.clock.runFor(5_000);
      await expect(yes).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText('You have dealt with it before.')).toHaveCount(0);
      await expect(yes, 'beside the button stands what is waited for').toHaveAccessibleDescription(/looking up with whom/);

      await home.evaluate(() => (globalThis as unknown as { release(): void }).release());
      await expect(page.getByText('You have dealt with it before.').first()).toBeVisible();
      await expect(yes).toHaveAttribute('aria-disabled', 'true');
      await page.clock.runFor(500);
      await expect(yes).toHaveAttribute('aria-disabled', 'false');
      await expect(yes).toHaveAccessibleDescription('');
      await page.clock.resume();
      await wallet.approve();
      expect((await asked).error).toBeUndefined();
    });
});

/** Runs in a page of the wallet: nobody else can read batches until `release` is called there. */
function holdBatches(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const batches = db.transaction('batches', 'readwrite').objectStore('batches');
      let held = true;
      Object.assign(globalThis, {
        release() {
          held = false;
        },
      });
      const hold = () => {
        batches.count().onsuccess = () => {
          resolve();
          if (held) hold();
          else db.close();
        };
      };
      hold();
    };
  });
}
