import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { english } from '../../lib/words/en/index.ts';
import { launchWallet } from '../kit/chromium.ts';
import { until } from '../kit/until.ts';
import { test as base, expect, requestFrom } from './fixtures.ts';

const BUILD = join(import.meta.dirname, '../../.output/chrome-mv3');

/** A window that asks, of a wallet whose windows wait for something else before they run the script with the lists of tokens. */
const test = base.extend<{ before: string; window: Page }>({
  before: ['', { option: true }],
  window: async ({ before, demo }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-lists-'));
    await cp(BUILD, folder, { recursive: true });
    for (const name of await readdir(join(folder, 'chunks'))) {
      const path = join(folder, 'chunks', name);
      const code = await readFile(path, 'utf8');
      await writeFile(
        path,
        code.replaceAll(/import\("\.\/listedTokens-[^)]*\)/g, (lists) => `${before}.then(() => ${lists})`),
      );
    }
    const { context, wallet, close } = await launchWallet({ rpcUrl: demo.url, extensionPath: folder });
    // Nobody answers it: its page goes with the browser.
    requestFrom(await wallet.openTab(demo.dapp), 'eth_requestAccounts').catch(() => undefined);
    await use(await until('the window', () => context.pages().find((page) => page.url().includes('approval.html'))));
    await close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('V-04 while the lists of tokens are on their way', () => {
  test.use({ before: '(globalThis.lists ??= new Promise((given) => { globalThis.giveLists = given; }))' });

  test('a window shows nothing, and the question once they are there', async ({ window }) => {
    await window.waitForFunction(() => 'giveLists' in globalThis);
    await window.evaluate(framesGoBy);
    await expect(window.locator('#root')).toBeEmpty();
    await window.evaluate(() => (globalThis as unknown as { giveLists(): void }).giveLists());
    await expect(window.getByRole('button', { name: 'Connect' })).toBeVisible();
  });
});

test.describe('V-04 where the lists of tokens cannot be read', () => {
  test.use({ before: "Promise.reject(new Error('There are none'))" });

  test('a window asks for no yes, and says that something is wrong', async ({ window }) => {
    await expect(heading(window)).toHaveText(english['recovery.unreadable.title']);
    await expect(window.getByRole('button', { name: 'Connect' })).toHaveCount(0);
  });
});

/** Runs in the window: longer than it takes to read what is stored. */
async function framesGoBy(): Promise<void> {
  for (let frame = 0; frame < 40; frame++) await new Promise(requestAnimationFrame);
}
