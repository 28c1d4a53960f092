import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchWallet } from '../kit/chromium.ts';
import { TEST_PASSWORD, TEST_PHRASE } from '../kit/wallet.ts';
import { buildWallet } from './build.ts';
import { ensureChromium, hasDisplay } from './chromium.ts';
import { startDemo } from './demo.ts';
import { optionsOf } from './options.ts';
import { freePort } from './ports.ts';
import { openTabs } from './tabs.ts';
import { tour } from './tour.ts';

/**
 * `npm start`: the wallet in a Chromium, a local chain and the sample dapp. Stays open for a person where there is a display,
 * else (or with `--tour`) walks through the wallet's main job by itself.
 */

const BLOCK_SECONDS = 2;
const SCREENSHOTS = join(import.meta.dirname, '../../screenshots');

const { values } = optionsOf(import.meta.filename, { tour: { type: 'boolean' } });
const alone = values.tour || !hasDisplay;

/** What must not outlive this process, the last one first. */
const open: (() => Promise<void>)[] = [];
let leaving: Promise<never> | undefined;

function leave(code: number): Promise<never> {
  leaving ??= (async () => {
    for (const close of open.reverse()) await close().catch(() => undefined);
    process.exit(code);
  })();
  return leaving;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(130));

try {
  process.env.CHROMIUM_PATH = ensureChromium();
  await buildWallet();
  const demo = await startDemo({ port: await freePort(8545), blockTime: BLOCK_SECONDS, dappPort: await freePort(8546) });
  open.push(demo.stop);
  console.log(`chain  ${demo.url} (id ${demo.chainId}, a block every ${BLOCK_SECONDS} s)`);
  console.log(`dapp   ${demo.dapp}`);

  const { context, wallet, close } = await launchWallet({ rpcUrl: demo.url, headless: !hasDisplay });
  open.push(close);
  console.log(`wallet password "${TEST_PASSWORD}", phrase "${TEST_PHRASE}"`);

  const page = await openTabs({ context, wallet }, demo.dapp);
  if (alone) {
    await mkdir(SCREENSHOTS, { recursive: true });
    const passed = await tour({ context, wallet, page, demo, folder: SCREENSHOTS });
    await leave(passed ? 0 : 1);
  }
  console.log('Play with it. Close the browser or press Ctrl-C to end.');
  context.once('close', () => leave(0));
} catch (error) {
  if (!leaving) console.error(error);
  await leave(1);
}
