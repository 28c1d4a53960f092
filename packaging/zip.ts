import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archive, sha256 } from './archive.ts';
import { productFaults, readFolder, readSources } from './contents.ts';

/**
 * `npm run zip`: builds for both browsers and packs `.output/packages`: what the stores get, the sources, what is bundled, and
 * the digests of all. The same sources give the same bytes, on any machine. With `--built` the builds that are here are packed.
 */

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, '.output');
const PACKAGES = join(OUTPUT, 'packages');

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const made: Record<string, Uint8Array> = {};

for (const browser of ['chrome', 'firefox']) {
  if (!process.argv.includes('--built') && !build(browser)) process.exit(1);
  const files = readFolder(join(OUTPUT, `${browser}-mv3`));
  const faults = productFaults(files);
  for (const fault of faults) console.error(`${browser}: ${fault}`);
  if (faults.length > 0) process.exit(1);
  made[`sheaf-${version}-${browser}.zip`] = archive(files);
  made[`sheaf-${version}-${browser}.cdx.json`] = readFileSync(join(OUTPUT, `${browser}-mv3.cdx.json`));
}
made[`sheaf-${version}-sources.zip`] = archive(readSources(ROOT));

rmSync(PACKAGES, { recursive: true, force: true });
mkdirSync(PACKAGES, { recursive: true });
for (const [name, content] of Object.entries(made)) writeFileSync(join(PACKAGES, name), content);
const sums = Object.entries(made).map(([name, content]) => `${sha256(content)}  ${name}\n`);
writeFileSync(join(PACKAGES, 'SHA256SUMS'), sums.join(''));
console.log(`${PACKAGES}\n${sums.join('')}`);

function build(browser: string): boolean {
  const env = { ...process.env, SHEAF_FAILPOINTS: '', NODE_ENV: 'production' };
  const shell = process.platform === 'win32';
  return spawnSync('wxt', ['build', '-b', browser], { cwd: ROOT, env, stdio: 'inherit', shell }).status === 0;
}
