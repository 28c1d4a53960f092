import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { ensureChromium } from '../support/chromium.ts';
import { fixtureOf } from '../support/databaseFixture.ts';
import { optionsOf } from '../support/options.ts';
import type * as oldRows from './oldRows.ts';

/**
 * `npm run bench:upgrade`: what it costs to open a database of 0.1.0 with a long history, in a real Chromium with its IndexedDB on the
 * disk. Beside it the browser reads and writes the same rows by itself, and what is printed is the ratio of the two, for a row and for
 * the longest that anything else has to wait meanwhile. `--rows` says how many there are, 100,000 unless told.
 */

const ROUNDS = 3;

const { values } = optionsOf(import.meta.filename, { rows: { type: 'string', default: '100000' } }, ['rows']);
const rows = Number(values.rows);
const { version, tables, rows: kept } = await fixtureOf(1);
const old = { version, tables, rows: { batches: kept.batches ?? [], slots: kept.slots ?? [] } };

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, 'oldRows.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'oldRows',
  target: 'es2024',
});
const [bundle] = outputFiles;
if (!bundle) throw new Error('nothing was bundled');

const profile = await mkdtemp(join(tmpdir(), 'sheaf-upgrade-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: ensureChromium(),
  headless: true,
  args: ['--no-sandbox', '--headless=new'],
});
const page = await context.newPage();
await context.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto('http://localhost/');
await page.addScriptTag({ content: bundle.text });

const median = (each: readonly number[]) => [...each].sort((a, b) => a - b)[each.length >> 1] ?? Number.NaN;
const measured: { upgraded: oldRows.Waited; plain: oldRows.Waited }[] = [];
for (let round = 0; round < ROUNDS; round++) measured.push(await page.evaluate(measure, [old, rows, String(round)] as const));

for (const [what, much] of [
  ['whole', (waited: oldRows.Waited) => waited.whole],
  ['longest', (waited: oldRows.Waited) => waited.longest],
] as const) {
  const [own, bare] = [median(measured.map(({ upgraded }) => much(upgraded))), median(measured.map(({ plain }) => much(plain)))];
  const name = what === 'whole' ? `${rows} rows of version ${version} upgraded` : 'longest wait of anything else';
  console.log(`  ${name}: ${(own / bare).toFixed(2)} (${Math.round(own)} ms, the browser alone ${Math.round(bare)} ms)`);
}

await context.close();
await rm(profile, { recursive: true, force: true, maxRetries: 5 });

/** Runs in the page: both on databases of their own, which look the same. */
async function measure([old, rows, name]: readonly [Parameters<typeof oldRows.layDown>[1], number, string]) {
  const bench = (globalThis as unknown as { oldRows: typeof oldRows }).oldRows;
  for (const each of [`${name} own`, `${name} bare`]) await bench.layDown(each, old, rows);
  const plain = await bench.plain(`${name} bare`);
  const upgraded = await bench.upgrade(`${name} own`);
  for (const each of [`${name} own`, `${name} bare`]) indexedDB.deleteDatabase(each);
  return { upgraded, plain };
}
