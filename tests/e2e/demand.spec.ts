import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const BUILD = process.env.SHEAF_BUILD ?? join(import.meta.dirname, '../../.output/chrome-mv3');

/** The scripts that the worker says it runs on demand. */
function demanded(): string[] {
  const [, list = '{}'] = /const demanded = (\{.*\});/.exec(readFileSync(join(BUILD, 'background.js'), 'utf8')) ?? [];
  return Object.keys(JSON.parse(list)).sort();
}

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

/** How old the worker is, in milliseconds, and which scripts it has not run. */
function lookAtWorker(page: Page) {
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().endsWith('/background.js'));
  return worker?.evaluate(() => {
    const { $sheaf } = globalThis as unknown as { $sheaf: object };
    const scripts = Object.entries(Object.getOwnPropertyDescriptors($sheaf));
    const notRun = scripts.filter(([, script]) => !('value' in script)).map(([name]) => name);
    return { age: performance.now(), notRun: notRun.sort() };
  });
}

test('V-05 the first answers of a worker that was stopped take nothing that it runs on demand, and the rest comes by itself', async ({
  page,
  connect,
  ask,
  wallet,
}) => {
  const account = await connect();
  const scripts = demanded();
  expect(scripts.length).toBeGreaterThan(3);
  const first = { wallet_getPermissions: [], eth_call: [{ to: OTHER, data: '0x' }, 'latest'], eth_blockNumber: [] };
  for (const [method, params] of Object.entries(first))
    await expect(async () => {
      await wallet.killWorker();
      expect(await ask(method, params)).not.toHaveProperty('error');
      const seen = await lookAtWorker(page);
      // Later it may have run them by itself.
      expect(seen?.age, method).toBeLessThan(1_000);
      expect(seen?.notRun, method).toEqual(scripts);
    }).toPass();
  await expect.poll(async () => (await lookAtWorker(page))?.notRun).toEqual([]);

  await wallet.killWorker();
  const calls = [{ to: OTHER, value: '0x1' }];
  const answer = ask('wallet_sendCalls', [{ version: '2.0.0', from: account, chainId: '0x7a69', atomicRequired: false, calls }]);
  await wallet.approve();
  expect((await answer).result).toHaveProperty('id');
});
