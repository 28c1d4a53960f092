import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpack } from './archive.ts';

/**
 * `npm run verify:zip`: builds once more from nothing but the sources package, in another folder, time zone and language and with
 * other rights, and compares the digests. Dependencies are installed from the lock file; with `--linked` the ones that are here are
 * used.
 */

const ROOT = join(import.meta.dirname, '..');
const PACKAGES = join(ROOT, '.output/packages');

const [sources] = globSync('sheaf-*-sources.zip', { cwd: PACKAGES });
if (!sources) {
  console.error('There is no sources package: npm run zip comes first.');
  process.exit(1);
}
const elsewhere = mkdtempSync(join(tmpdir(), 'sheaf-verify-'));
process.umask(0o077);
try {
  unpack(readFileSync(join(PACKAGES, sources)), elsewhere);
  if (process.argv.includes('--linked')) symlinkSync(join(ROOT, 'node_modules'), join(elsewhere, 'node_modules'), 'junction');
  else run('npm', 'ci');
  run('npm', 'run', 'zip');
  const here = readFileSync(join(PACKAGES, 'SHA256SUMS'), 'utf8');
  const there = readFileSync(join(elsewhere, '.output/packages/SHA256SUMS'), 'utf8');
  if (here !== there) throw new Error(`the packages differ; here:\n${here}there:\n${there}`);
  console.log('The packages built from the sources package are the same, bit for bit.');
} finally {
  rmSync(elsewhere, { recursive: true, force: true });
}

function run(command: string, ...args: string[]): void {
  const env = { ...process.env, TZ: 'Pacific/Kiritimati', LC_ALL: 'C' };
  const { status } = spawnSync(command, args, { cwd: elsewhere, env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in the unpacked sources`);
}
