import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { listenToBundles } from '../../../packaging/bundled.ts';

let root: string;
afterEach(() => rm(root, { recursive: true }));

/** A product of one file, which imports another. */
async function building(imported: string, isForTests = false): Promise<unknown> {
  root = await mkdtemp(join(tmpdir(), 'sheaf-bundled-'));
  const files = {
    'main.ts': `export { it } from './${imported}';`,
    'lib/it.ts': 'export const it = 1;',
    'tests/it.ts': 'export const it = 1;',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const { plugin } = listenToBundles(isForTests);
  const lib = { entry: join(root, 'main.ts'), formats: ['es' as const] };
  return build({ configFile: false, root, logLevel: 'silent', plugins: [plugin], build: { lib, write: false } });
}

test('T-K5 a product into which something of the tests has got does not build', async () => {
  await expect(building('tests/it.ts')).rejects.toThrow(/tests\/it\.ts is part of the tests/);
});

test('T-K5 a product of the product’s own files builds, and so does what is no product', async () => {
  await expect(building('lib/it.ts')).resolves.toBeDefined();
  await expect(building('tests/it.ts', true)).resolves.toBeDefined();
});
