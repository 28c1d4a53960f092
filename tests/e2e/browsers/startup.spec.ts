import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startBidi } from '../../kit/bidi.ts';
import { findChromium } from '../../support/chromium.ts';
import { findFirefox } from '../../support/firefox.ts';
import { nonce, sendHalf } from './calls.ts';
import { expect, type Options } from './fixtures.ts';
import { testOfProfile as test } from './packed.ts';

/** Starts a browser that has the wallet, and opens no page of anybody's. */
async function startBare(kind: Options['kind'], profile: string, extensionPath: string): Promise<() => Promise<void>> {
  if (kind === 'firefox') {
    await appendFile(join(profile, 'user.js'), 'user_pref("browser.sessionstore.resume_from_crash", false);\n');
    const bidi = await startBidi(findFirefox() ?? '', [
      '--no-remote',
      '--headless',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
    ]);
    return bidi.quit;
  }
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: ['--no-sandbox', `--disable-extensions-except=${extensionPath}`, `--load-extension=${extensionPath}`, '--headless=new'],
  });
  return () => context.close();
}

test('N-20 a browser that starts again and opens nothing goes on with the batch that was under way', async ({
  kind,
  demo,
  launched,
  ask,
  wallet,
  connect,
  profile,
  extensionPath,
}) => {
  test.slow();
  await connect();
  await sendHalf(demo, ask, wallet);
  await launched.leave();
  expect(await nonce(demo, 'pending')).toBe(2);

  const end = await startBare(kind, profile ?? '', extensionPath ?? '');
  try {
    await demo.rpc('evm_setAutomine', [true]);
    await demo.rpc('evm_mine');
    await expect.poll(() => nonce(demo), 'the third call is in a block').toBe(3);
  } finally {
    await end();
  }
});
