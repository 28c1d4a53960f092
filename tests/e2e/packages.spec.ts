import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import { archive, unpack } from '../../packaging/archive.ts';
import { type Files, productFaults, readSources } from '../../packaging/contents.ts';
import { run } from '../support/build.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The builds that all other tests use, packed beside a copy of the sources, so that they stay as they are. */
const test = base.extend<object, { copy: string; packages: { chrome: Files; firefox: Files } }>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const copy = await mkdtemp(join(tmpdir(), 'sheaf-packages-'));
      unpack(archive(readSources(ROOT)), copy);
      await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
      await use(copy);
      await rm(copy, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  packages: [
    async ({ copy }, use) => {
      for (const browser of ['chrome', 'firefox'])
        for (const built of [`${browser}-mv3`, `${browser}-mv3.cdx.json`])
          await cp(join(ROOT, '.output', built), join(copy, '.output', built), { recursive: true });
      expect(await run(process.execPath, [join(copy, 'packaging/zip.ts'), '--built'])).toBe(0);
      const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
      const read = async (name: string) => unzipSync(await readFile(join(copy, `.output/packages/sheaf-${version}-${name}.zip`)));
      await use({ chrome: await read('chrome'), firefox: await read('firefox') });
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'serial' });

test('T-K5 a package holds what is on the list, with no maps, tests, failpoints or paths of this machine', ({ packages }) => {
  for (const files of Object.values(packages)) {
    expect(productFaults(files)).toEqual([]);
    expect(Object.keys(files)).toContain('THIRD-PARTY-NOTICES.txt');
    expect(Object.values(files).every((content) => !Buffer.from(content).includes(ROOT))).toBe(true);
  }
});

test('T-K5 what does not belong into a package is found', () => {
  const text = (words: string) => new TextEncoder().encode(words);
  expect(productFaults({ '.env': text(''), 'background.js.map': text('') })).toHaveLength(2);
  expect(productFaults({ 'background.js': text('fetch(at+`/__fp/`)//# sourceMappingURL=a') })).toHaveLength(2);
});

test('T-K6 no package runs text as code', ({ packages }) => {
  for (const [browser, files] of Object.entries(packages))
    for (const [path, content] of Object.entries(files))
      if (path.endsWith('.js'))
        expect(Buffer.from(content).toString(), path).not.toMatch(/\beval\(|\bnew Function\b|\bFunction\(/);
      else if (path === 'manifest.json')
        expect(JSON.parse(Buffer.from(content).toString()).content_security_policy.extension_pages).toMatch(
          browser === 'chrome'
            ? /script-src 'self'; .*require-trusted-types-for 'script'; trusted-types worker$/
            : /script-src 'self'; .*require-trusted-types-for 'script'; trusted-types 'none'$/,
        );
});

test('T-K11 the licence of each bundled package goes along', ({ packages: { chrome } }) => {
  const notices = Buffer.from(chrome['THIRD-PARTY-NOTICES.txt'] ?? []).toString();
  for (const name of ['react', 'viem', 'zod', 'dexie', '@noble/curves', 'tailwindcss', '@metamask/contract-metadata'])
    expect(notices).toMatch(new RegExp(`^${name} \\d.*\\((MIT|ISC|Apache-2\\.0)\\)$`, 'm'));
  expect(notices).not.toContain('(unknown)');
});

test('T-K9 the sources package builds the same packages, bit for bit', async ({ packages, copy }) => {
  // Both packages are built once more.
  test.setTimeout(240_000);
  expect(packages.chrome['manifest.json']).toBeDefined();
  expect(await run(process.execPath, [join(copy, 'packaging/verify.ts'), '--linked'])).toBe(0);
});

test('T-K6 the linter of Firefox has nothing to say but what React causes', async ({ packages, copy }) => {
  // The linter is a large program, and takes half a minute to start where the machine is busy.
  test.setTimeout(240_000);
  expect(packages.firefox['manifest.json']).toBeDefined();
  expect(await run(process.execPath, [join(copy, 'packaging/lint.ts')])).toBe(0);
});
