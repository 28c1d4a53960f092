import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWallet, run, runAside } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { ensureFirefox } from './firefox.ts';
import { keptClients } from './keptClients.ts';
import { countOf, ofChaos, ofPlaywright, ofVitest, type Totals } from './totals.ts';
import { browserFailuresIn, chaosFailuresIn, failuresOf, unitReportIn } from './unsteady.ts';

/**
 * `npm test`: builds, checks, and runs the quick tier: the unit tests that are soon over and the main journeys in real browsers. With `--all` everything,
 * a chaos run and all browser tests among it, the same on every machine. All parts run whatever fails before them. The last line,
 * also in `test-results/totals`, is `N passed, N failed`.
 */

const RESULTS = join(import.meta.dirname, '../../test-results');
const UNIT = join(RESULTS, 'unit.json');
const E2E = join(RESULTS, 'e2e.json');
const ALONE = join(RESULTS, 'e2e-alone.json');
const CHAOS = join(RESULTS, 'chaos.json');

/** The same draws each time: a run that went wrong is gone through again. `npm run chaos` takes others. */
const SEED = '20261121';

/** How each part ended. */
interface Codes {
  checked: number;
  unit: number;
  e2e: number;
  alone?: number;
  chaos?: number;
}

const began = Date.now();
const seconds = () => Math.round((Date.now() - began) / 1_000);

const [unknown] = process.argv.slice(2).filter((argument) => argument !== '--all');
if (unknown !== undefined) {
  console.error(`There is no option ${unknown}: npm test, or npm test -- --all.`);
  process.exit(2);
}
const everything = process.argv.includes('--all');
process.env.SHEAF_TIER = everything ? 'all' : 'quick';
// What another run was to do differently is nothing to this one.
for (const name of ['SHEAF_PROPERTY_RUNS', 'SHEAF_PROPERTY_SEED', 'SHEAF_BUILD', 'SHEAF_FIREFOX_BUILD', 'SHEAF_HALF'])
  delete process.env[name];

// A browser that cannot be had, or a wallet that does not build: nothing ran, and the last line says so too.
process.once('uncaughtException', (error) => {
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exit(1);
});

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
process.env.CHROMIUM_PATH = ensureChromium();
process.env.FIREFOX_PATH = ensureFirefox();
await buildWallet();

const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`];
const check = () => runAside('npm', ['run', '--silent', 'check']);
const unitTests = () => run('nice', ['vitest', 'run', ...report]);
let inBrowsers = 0;
const browserTests = async (half: 'beside' | 'alone') => {
  const start = seconds();
  process.env.SHEAF_HALF = half;
  const code = await run('playwright', ['test']);
  inBrowsers += seconds() - start;
  return code;
};

/** Unit tests take what the browsers leave, which wait for their user half of the time. */
async function quickly(): Promise<Codes> {
  const toFirefox = buildWallet('firefox');
  const [checked, unit, e2e] = await Promise.all([check(), unitTests(), toFirefox.then(() => browserTests('beside'))]);
  return { checked, unit, e2e };
}

/** One after the other: beside each other on two cores unit tests and chaos take longer, and what waits for time to pass fails. */
async function whole(): Promise<Codes> {
  const [checked, clients] = await Promise.all([check(), keptClients(), buildWallet('firefox')]);
  const unit = await unitTests();
  const chaos = await run('node', ['tests/chaos/run.ts', '--seed', SEED]);
  const e2e = await browserTests('beside');
  // What bears no other test beside it, whatever became of the others.
  return { checked: checked || clients, unit, chaos, e2e, alone: await browserTests('alone') };
}
const { checked, unit, e2e, alone, chaos } = await (everything ? whole() : quickly());

const parts: Record<string, Totals> = {
  check: { passed: 0, failed: checked === 0 ? 0 : 1 },
  unit: await countOf(UNIT, unit, ofVitest),
  'end to end': await countOf(E2E, e2e, ofPlaywright(everything)),
  ...(alone === undefined ? {} : { alone: await countOf(ALONE, alone, ofPlaywright(true)) }),
  ...(chaos === undefined ? {} : { chaos: await countOf(CHAOS, chaos, ofChaos) }),
};
// Once more at the end, where it is found: what failed may be an hour of lines above.
const failures = [
  ...(await failuresOf(UNIT, unit, unitReportIn)),
  ...(await failuresOf(E2E, e2e, browserFailuresIn)),
  ...(alone === undefined ? [] : await failuresOf(ALONE, alone, browserFailuresIn)),
  ...(chaos === undefined ? [] : await failuresOf(CHAOS, chaos, chaosFailuresIn)),
];
for (const said of failures) console.log(`✘ ${said}`);
for (const [name, { passed, failed }] of Object.entries(parts)) console.log(`${name}: ${passed} passed, ${failed} failed`);
console.log(`${process.env.SHEAF_TIER}: ${seconds()} s, ${inBrowsers} s of them in browsers`);
const sum = (key: keyof Totals) => Object.values(parts).reduce((total, part) => total + part[key], 0);
const last = `${sum('passed')} passed, ${sum('failed')} failed`;
await writeFile(join(RESULTS, 'totals'), `${last}\n`);
console.log(last);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
