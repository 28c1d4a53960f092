import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'wxt';
import { ensureChromium, hasDisplay } from './chromium.ts';
import { ensureFirefox } from './firefox.ts';
import { optionsOf } from './options.ts';

/**
 * `npm run dev`: a browser with the wallet, built anew as files are saved. `-b firefox` takes Firefox, and what follows a second
 * `--` goes to the browser, as in `npm run dev -- -- --remote-debugging-port=9222`.
 */

const options = { browser: { type: 'string', short: 'b', default: 'chrome' } } as const;
const { values, positionals } = optionsOf(import.meta.filename, options, [], true);

/** Chromium does not start as root with its sandbox, which needs what root in a container has not. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const headless = hasDisplay ? [] : ['--headless=new'];
if (!hasDisplay) console.log('There is no display: the browser runs without windows.');

// The browser's profile comes to lie there, and whoever makes it leaves it behind.
const temporary = mkdtempSync(join(tmpdir(), 'sheaf-dev-'));
process.env.TMPDIR = temporary;
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

const binary = values.browser === 'firefox' ? ensureFirefox() : ensureChromium();
const server = await createServer({
  root: join(import.meta.dirname, '../..'),
  browser: values.browser,
  webExt: {
    binaries: { [values.browser]: binary },
    chromiumArgs: [...asRoot, ...headless, ...positionals],
    firefoxArgs: [...headless.map(() => '--headless'), ...positionals],
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => server.stop().finally(() => process.exit(130)));
await server.start();
