import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The oldest that the manifest allows. */
const OLDEST = 142;
const COMMANDS = ['firefox-esr', 'firefox', 'firefox-developer-edition'];
const PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'];

/** The Firefox to test in: `FIREFOX_PATH` or the machine's; undefined when there is none that is new enough. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH, PATH = '' } = process.env;
  if (FIREFOX_PATH) return FIREFOX_PATH;
  const onPath = COMMANDS.flatMap((command) => PATH.split(delimiter).map((folder) => join(folder, command)));
  return [...onPath, ...PLACES].find((path) => existsSync(path) && !confined(path) && version(path) >= OLDEST);
}

/** The same, installed where there is none: as root, on Debian and its kin, the distribution's. */
export function ensureFirefox(): string {
  const found = findFirefox();
  if (found) return found;
  console.log('No Firefox found: installing one.');
  if (process.getuid?.() === 0 && run('apt-get', 'update')) run('apt-get', 'install', '-y', 'firefox-esr');
  const installed = findFirefox();
  if (!installed) throw new Error(`There is no Firefox ${OLDEST} or newer. Install one, or name it in FIREFOX_PATH.`);
  return installed;
}

/** A snap sees no profile in /tmp; Ubuntu's `firefox` only starts the snap. */
const confined = (path: string) => existsSync('/snap/bin/firefox') && /^\/(usr\/bin|snap\/bin)\/firefox$/.test(path);

/** 0 where it does not start. */
function version(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
