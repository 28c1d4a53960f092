import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archive, unpack } from '../../../packaging/archive.ts';
import { readFolder } from '../../../packaging/contents.ts';
import { test as base, type Options } from './fixtures.ts';

export const OUTPUT = join(import.meta.dirname, '../../../.output');
export const BROWSER = { chromium: 'chrome', firefox: 'firefox' } as const;

/** A build as its user gets it: Firefox installs the package for good, Chromium is started from what was in it. */
export async function packed(kind: Options['kind'], output: string, path: string): Promise<string> {
  const zip = archive(readFolder(join(output, `${BROWSER[kind]}-mv3`)));
  if (kind === 'chromium') unpack(zip, path);
  else await writeFile(`${path}.zip`, zip);
  return kind === 'chromium' ? path : `${path}.zip`;
}

/** Tests that begin with the wallet's package, in a folder that ends with them. */
export const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-packages-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  extensionPath: async ({ kind, folder }, use) => use(await packed(kind, OUTPUT, join(folder, 'now'))),
});

/** The same in a profile that can be started again. */
export const testOfProfile = test.extend({
  profile: async ({ folder }, use) => {
    const profile = join(folder, 'profile');
    await mkdir(profile);
    await use(profile);
  },
});
