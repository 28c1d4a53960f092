import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '../support/firefox.ts';
import { startBidi } from './bidi.ts';
import { type Driver, START } from './driver.ts';
import { type FirefoxPage, firefoxDriver } from './firefoxDriver.ts';
import { until } from './until.ts';
import { createWallet, type Wallet } from './wallet.ts';

export interface FirefoxOptions {
  /** Imported through the first-run screens; `null` leaves the wallet as a user first meets it. */
  phrase?: string | null;
  password?: string;
  /** The node of `chainId`, in place of the built-in list. */
  rpcUrl?: string;
  /** The network that sites see; the local one unless told. */
  chainId?: number;
  /** A folder, installed until the browser ends; or a package (`.zip`, `.xpi`), which stays in the profile. */
  extensionPath?: string;
  headless?: boolean;
  /** The profile; a fresh one is made, and removed on close, where there is none. A wallet that is in it stays as it is. */
  profile?: string;
  /** Settings of the browser, as in `about:config`. */
  prefs?: Readonly<Record<string, string | number | boolean>>;
}

export interface LaunchedFirefox {
  wallet: Wallet<FirefoxPage>;
  driver: Driver<FirefoxPage>;
  /** What went wrong in pages and extensions without anybody catching it. */
  troubles: readonly string[];
  /** Runs the body of an async function with the browser's own rights, and resolves with the JSON that it returns. */
  privileged(body: string): Promise<unknown>;
  /** Ends the browser as a power cut does; the profile stays. */
  kill(): Promise<void>;
  /** Closes the browser and removes what was made for it. */
  close(): Promise<void>;
}

const BUILD = process.env.SHEAF_FIREFOX_BUILD ?? join(import.meta.dirname, '../../.output/firefox-mv3');

/** A browser that speaks to nobody by itself, and takes packages that Mozilla has not signed. */
const QUIET = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.translations.enable': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#none',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.unified': false,
  'xpinstall.signatures.required': false,
};

/** Starts a Firefox with the wallet in it. */
export async function launchFirefox(options: FirefoxOptions = {}): Promise<LaunchedFirefox> {
  const { phrase, password, rpcUrl, chainId = 31337, extensionPath = BUILD, headless = true } = options;
  const program = findFirefox();
  if (!program) throw new Error('There is no Firefox. Install one (142 or newer), or name it in FIREFOX_PATH.');
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'sheaf-firefox-')));
  await writeFile(join(profile, 'user.js'), settings({ ...QUIET, ...options.prefs }));
  const bidi = await startBidi(program, [
    ...['--no-remote', '--profile', profile, '--remote-debugging-port', '0', '--remote-allow-system-access'],
    ...(headless ? ['--headless'] : []),
  ]);
  const close = async () => {
    await bidi.quit();
    if (!options.profile) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { driver, fresh, troubles, privileged } = await firefoxDriver(bidi, extensionPath);
    const wallet = createWallet(driver);
    if (fresh) {
      const isFirst = ({ url }: { url: string }) => url.startsWith(driver.origin);
      await until('the first-run page', async () => (await driver.pages()).some(isFirst), START);
      if (phrase !== null) await wallet.importPhrase(phrase, password);
      if (rpcUrl) await wallet.setRpcUrl(chainId, rpcUrl);
      await wallet.selectChain(chainId);
    }
    return { wallet, driver, troubles, privileged, kill: bidi.kill, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const settings = (prefs: Record<string, string | number | boolean>) =>
  Object.entries(prefs)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
