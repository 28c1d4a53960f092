import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type UserConfig } from 'wxt';
import config from '../../wxt.config.ts';

/**
 * The wallet as its next version might be: the same code under the next number, with a database one version on. `wxt build -c`
 * takes it. What is new there is real for Dexie: an index on rows that users have, and a table that is filled from them.
 */

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const [major, minor, patch] = String(version).split('.').map(Number);

/** The number of the version that follows. */
export const NEXT = `${major}.${minor}.${(patch ?? 0) + 1}`;

/** What is put in, and before what. */
const CHANGES: readonly [before: string, added: string][] = [
  [
    '} as const;',
    `harvest: 'key',
    batches: 'key, &seq, &[origin+from+id], [origin+id], [origin+batchId], open, *dealt, chainId',\n`,
  ],
  ['] as const;', 'undefined,\n'],
  [
    "db.on('ready'",
    `today.upgrade(async (old) => {
      const rows = await old.table('batches').toArray();
      await old.table('harvest').bulkAdd(rows.map(({ key, id }) => ({ key, id })));
    });\n  `,
  ],
];

/** Moves the database one version on, where its versions are listed. */
const nextDatabase = () => ({
  name: 'next-database',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!id.endsWith('/lib/store/versions.ts')) return undefined;
    return CHANGES.reduce((text, [before, added]) => {
      if (text.split(before).length !== 2) throw new Error(`lib/store/versions.ts has not one ${before}`);
      return text.replace(before, `${added}${before}`);
    }, code);
  },
});

export default defineConfig({
  ...config,
  outDir: '.output/next',
  manifest: async (environment) => ({ ...(await settled(config.manifest, environment)), version: NEXT }),
  vite: async (environment) => {
    const own = (await config.vite?.(environment)) ?? {};
    return { ...own, plugins: [nextDatabase(), own.plugins] };
  },
});

type Manifest = NonNullable<UserConfig['manifest']>;
const settled = (manifest: Manifest | undefined, environment: Parameters<Extract<Manifest, (...args: never[]) => unknown>>[0]) =>
  typeof manifest === 'function' ? manifest(environment) : manifest;
