import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAside } from './build.ts';

/** The libraries of `tests/clients`, which have a lock file of their own: no script of theirs runs when they are installed. */

const FOLDER = join(import.meta.dirname, '../clients');
const QUIETLY = ['--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'];

/** Installs them where they are not what the lock file says, and checks the pages that are made with them. @returns an exit code. */
export async function keptClients(): Promise<number> {
  // As at the beginning of the suite: an npm of another major may not take the lock as it is.
  if (!installed() && (await npm('ci')) !== 0 && (await npm('install', '--no-save', '--package-lock=false')) !== 0) return 1;
  return runAside('tsc', ['-p', FOLDER]);
}

const npm = (...command: string[]) => runAside('npm', [...command, ...QUIETLY]);

/** Whether npm has finished with what the lock file says. */
function installed(): boolean {
  const list = join(FOLDER, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const versions = (path: string) =>
    JSON.stringify(
      Object.entries<{ version?: string; optional?: boolean }>(JSON.parse(readFileSync(path, 'utf8')).packages)
        .filter(([name, { optional }]) => name !== '' && !optional)
        .map(([name, { version }]) => [name, version])
        .sort(),
    );
  return versions(list) === versions(join(FOLDER, 'package-lock.json'));
}

if (import.meta.main) process.exitCode = await keptClients();
