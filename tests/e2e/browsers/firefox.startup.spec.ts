import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBidi } from '../../kit/bidi.ts';
import { findFirefox } from '../../support/firefox.ts';
import { nonce, sendHalf } from './calls.ts';
import { expect } from './fixtures.ts';
import { testOfProfile as test } from './packed.ts';

/**
 * Here, because only here it can fail: without the listener a Firefox that has the wallet installed does not start it. A Chromium
 * that is given the wallet by its command line, as in tests, starts it whether or not it listens, so that there a unit test of the
 * listener has to do.
 */

/** Starts a browser that has the wallet, and opens no page of anybody's. */
async function startBare(profile: string): Promise<() => Promise<void>> {
  await appendFile(join(profile, 'user.js'), 'user_pref("browser.sessionstore.resume_from_crash", false);\n');
  const args = ['--no-remote', '--headless', '--profile', profile, '--remote-debugging-port', '0'];
  return (await startBidi(findFirefox() ?? '', args)).quit;
}

test('N-20 a browser that starts again and opens nothing goes on with the batch that was under way', async ({
  demo,
  launched,
  ask,
  wallet,
  connect,
  profile,
}) => {
  test.slow();
  await connect();
  await sendHalf(demo, ask, wallet);
  await launched.leave();
  expect(await nonce(demo, 'pending')).toBe(2);

  const end = await startBare(profile ?? '');
  try {
    await demo.rpc('evm_setAutomine', [true]);
    await demo.rpc('evm_mine');
    await expect.poll(() => nonce(demo), 'the third call is in a block').toBe(3);
  } finally {
    await end();
  }
});
