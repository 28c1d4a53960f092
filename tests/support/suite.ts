import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildWallet, run, runAside } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { ensureFirefox } from './firefox.ts';

/**
 * `npm test`: builds, checks, and runs the unit tests, a chaos run and the end-to-end tests; all of them whatever fails. The last
 * line, also in `test-results/totals`, is `N passed, N failed`.
 */

const RESULTS = join(import.meta.dirname, '../../test-results');
const UNIT = join(RESULTS, 'unit.json');
const E2E = join(RESULTS, 'e2e.json');
const CHAOS = join(RESULTS, 'chaos.json');

/** The same draws each time: a run that went wrong is gone through again. `npm run chaos` takes others. */
const SEED = '20261121';

/** Two cores have a quarter of an hour for all tests: time for some cases of each property. */
if (availableParallelism() < 4) process.env.SHEAF_PROPERTY_RUNS ??= '100';

interface Totals {
  passed: number;
  failed: number;
}

/** Numbers from a report. A runner that left none, or found nothing to run, has failed. */
async function count(file: string, exit: number, read: (report: never) => Totals): Promise<Totals> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const totals = text === undefined ? { passed: 0, failed: 1 } : read(JSON.parse(text) as never);
  return exit === 0 && totals.passed > 0 ? totals : { ...totals, failed: Math.max(1, totals.failed) };
}

const ofVitest = (report: { numPassedTests: number; numFailedTests: number }): Totals => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
});

const ofPlaywright = ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }): Totals => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
});

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
process.env.CHROMIUM_PATH = ensureChromium();
process.env.FIREFOX_PATH = ensureFirefox();
await buildWallet();

/** Takes what chaos leaves, which waits for its chain and its browser half of the time. */
async function meanwhile(): Promise<{ checked: number; unit: number }> {
  const [checked] = await Promise.all([runAside('npm', ['run', '--silent', 'check']), buildWallet('firefox')]);
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`];
  return { checked, unit: await run('nice', ['vitest', 'run', ...report]) };
}
const [chaos, { checked, unit }] = await Promise.all([runAside('node', ['tests/chaos/run.ts', '--seed', SEED]), meanwhile()]);
const e2e = await run('playwright', ['test']);

const parts: Record<string, Totals> = {
  check: { passed: 0, failed: checked === 0 ? 0 : 1 },
  unit: await count(UNIT, unit, ofVitest),
  'end to end': await count(E2E, e2e, ofPlaywright),
  chaos: await count(CHAOS, chaos, (totals: Totals) => totals),
};
for (const [name, { passed, failed }] of Object.entries(parts)) console.log(`${name}: ${passed} passed, ${failed} failed`);
const sum = (key: keyof Totals) => Object.values(parts).reduce((total, part) => total + part[key], 0);
const last = `${sum('passed')} passed, ${sum('failed')} failed`;
await writeFile(join(RESULTS, 'totals'), `${last}\n`);
console.log(last);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
