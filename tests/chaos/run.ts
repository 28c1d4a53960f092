import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../support/chromium.ts';
import { drawFrom } from '../support/random.ts';
import { matrix, POINTS, SITES } from './matrix.ts';
import { recklessness } from './reckoning.ts';
import { crashes, storm } from './storm.ts';
import { startWorld, type World } from './world.ts';

/**
 * `npm run chaos`: the wallet in a real browser, on a chain and a node that do everything wrong, killed again and again. Says
 * what happened in figures, and exits 0 only if the oracle has nothing to complain about, and has about a wallet that is built
 * to be reckless. `--long` does at least ten times as much; `--seed` repeats a run; `--point` does one failpoint only.
 */

const RESULTS = join(import.meta.dirname, '../../test-results');

const { values } = parseArgs({ options: { seed: { type: 'string' }, long: { type: 'boolean' }, point: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const times = values.long ? 10 : 1;
const draw = drawFrom(seed);
const began = Date.now();
const totals = { passed: 0, failed: 0 };

/** One part of the run: passed if it came to its end and the oracle is content. */
async function part(name: string, world: World, run: () => Promise<unknown>): Promise<void> {
  const start = Date.now();
  const wrong = await run()
    .then((said) => {
      if (said) console.log(`  ${JSON.stringify(said)}`);
      return world.judge();
    })
    .catch((error: Error) => [error.message]);
  const seconds = ((Date.now() - start) / 1_000).toFixed(1);
  if (wrong.length === 0) totals.passed++;
  else totals.failed++;
  console.log(`  ${wrong.length === 0 ? '✓' : '✘'} ${name} (${seconds} s)`);
  for (const complaint of wrong) console.log(`      ${complaint}`);
}

process.env.CHROMIUM_PATH ??= ensureChromium();
console.log(`chaos: seed ${seed}${values.long ? ', long' : ''}`);

const world = await startWorld({ seed, sites: SITES });
for (let time = 0; time < times; time++)
  for (const point of POINTS.filter((each) => values.point === undefined || each === values.point))
    await part(`the worker dies at “${point}”`, world, () => matrix(world, draw, point));
if (values.point === undefined) {
  await part('the browser is killed', world, () => crashes(world, draw, 5 * times));
  const goals = { kills: Math.max(200 * times, world.counts.kills + 50), faults: 1_000 * times, weather: 10 * times };
  await part('everything at once', world, () => storm(world, draw, goals));
}
const { kills, points, crashes: ends, slowest } = world.counts;
const calls = world.asked.reduce((sum, { marks }) => sum + marks.length, 0);
await world.stop();
if (values.point === undefined) {
  const found = await recklessness(seed);
  if (found) totals.passed++;
  else totals.failed++;
  console.log(`  ${found ? '✓' : '✘'} a wallet that sends before it writes down is found out${found ? `: ${found}` : ''}`);
}

const chromium = execFileSync(process.env.CHROMIUM_PATH ?? 'chromium', ['--version'], { encoding: 'utf8' }).trim();
const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
console.log(
  `Sheaf ${version}, ${chromium}, Node ${process.version}; seed ${seed}; ${Math.round((Date.now() - began) / 1_000)} s`,
);
console.log(
  `${world.asked.length} batches of ${calls} calls; the worker died ${kills} times, ${points} of them at a point; the browser ${ends} times`,
);
console.log(`after a fault all was settled within ${(slowest / 1_000).toFixed(1)} s`);
await mkdir(RESULTS, { recursive: true });
await writeFile(join(RESULTS, 'chaos.json'), JSON.stringify(totals));
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
