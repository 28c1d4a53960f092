import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * Commands under which machines have a Chromium that loads an unpacked extension. Google's own Chrome is not among them: it has
 * ignored `--load-extension` since version 137.
 */
const COMMANDS = ['chromium', 'chromium-browser', 'ungoogled-chromium'];
const MAC = '/Applications/Chromium.app/Contents/MacOS/Chromium';

/** Whether windows can be shown to anybody. */
export const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** The Chromium to test in: `CHROMIUM_PATH`, the machine's, or the one that Playwright has downloaded; undefined when there is none. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = COMMANDS.flatMap((command) => PATH.split(delimiter).map((folder) => join(folder, command)));
  return [...onPath, MAC, chromium.executablePath()].find((path) => existsSync(path) && !confined(path) && starts(path));
}

/** The same, installed where there is none: Playwright's, else (as root, on Debian and its kin) the distribution's. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found: installing one.');
  run('npx', 'playwright', 'install', 'chromium');
  if (!findChromium() && process.getuid?.() === 0) {
    run('npx', 'playwright', 'install-deps', 'chromium');
    if (!findChromium() && run('apt-get', 'update')) run('apt-get', 'install', '-y', 'chromium');
  }
  const installed = findChromium();
  if (!installed) throw new Error('There is no Chromium and none could be installed. Install one, or name it in CHROMIUM_PATH.');
  return installed;
}

/** A snap sees neither the build in a folder with a dot nor a profile in /tmp; Ubuntu's `chromium-browser` only starts the snap. */
const confined = (path: string) => existsSync('/snap/bin/chromium') && path !== chromium.executablePath();

/** Libraries may be missing on the machine. */
const starts = (path: string) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
