import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_ORIGIN } from '../../lib/core/batch/batch.ts';
import { ensureChromium } from '../support/chromium.ts';
import { Misuse, optionsOf, orEnd } from '../support/options.ts';
import { drawFrom } from '../support/random.ts';
import { ACCOUNTS, matrix, TOGETHER } from './matrix.ts';
import { credulity, recklessness } from './reckoning.ts';
import { crashes, storm } from './storm.ts';
import { startWorld, type World } from './world.ts';

/**
 * `npm run chaos`: the wallet in a real browser, on a chain whose nodes do everything wrong and contradict themselves, killed again
 * and again. Says what happened in figures, and exits 0 only if the oracle has nothing to complain about, and has about a wallet
 * that is built to be reckless and one that is credulous. `--long` does ten times as much, `--scale` so many times; `--seed` repeats
 * the draws of a run; `--only` does one part: the name of a failpoint, `crashes`, `storm` or `control`. `--list` says the titles of
 * the parts and does none.
 */

const RESULTS = join(import.meta.dirname, '../../test-results');

const options = {
  seed: { type: 'string' },
  long: { type: 'boolean' },
  scale: { type: 'string' },
  only: { type: 'string' },
  list: { type: 'boolean' },
} as const;
const { values } = optionsOf(import.meta.filename, options, ['seed', 'scale']);
const seed = Number(values.seed ?? randomInt(1, 2 ** 31));
const times = Number(values.scale ?? (values.long ? 10 : 1));
const wanted = (name: string) => values.only === undefined || values.only === name;
const draw = drawFrom(seed);
const began = Date.now();
const totals = { passed: 0, failed: 0 };
/** What went wrong, under the titles of the parts: told again by whoever ran this among other things. */
const failures: string[] = [];

interface Outcome {
  told?: object;
  wrong: string[];
}

/** Titles of parts, which name the rules that they prove, and what is done in each. */
const inOneWorld: [string, (world: World) => Promise<Outcome>][] = [];
for (let time = 0; time < times; time++)
  for (const points of TOGETHER.map((all) => all.filter(wanted)).filter((some) => some.length > 0))
    inOneWorld.push([
      `J-5 S-20 the worker dies at ${points.map((point) => `“${point}”`).join(', ')}`,
      async (world) => ({ told: await matrix(world, draw, points), wrong: await world.judge() }),
    ]);
if (wanted('crashes'))
  inOneWorld.push([
    'J-5 T-H2 the browser is killed',
    async (world) => {
      await crashes(world, draw, 5 * times);
      return { wrong: await world.judge() };
    },
  ]);
if (wanted('storm'))
  inOneWorld.push([
    'S-20 S-25 everything at once',
    async (world) => {
      const kills = Math.max(50 * times, 200 * times - world.counts.kills);
      const { availability, consistency } = world.faults();
      const faults = (soFar: number) => Math.max(200 * times, 1_500 * times - soFar);
      const goals = { kills, availability: faults(availability), consistency: faults(consistency), weather: 10 * times };
      return { told: await storm(world, draw, goals), wrong: await world.judge() };
    },
  ]);

/** The negative controls: each has to be convicted. */
const CONTROLS = [
  ['a wallet that sends before it writes down is found out', recklessness],
  ['N-01 a wallet that believes the first answer is found out', credulity],
] as const;

if (inOneWorld.length === 0 && !wanted('control'))
  orEnd(import.meta.filename, () => {
    throw new Misuse(`There is no part ${values.only}: it is one that --list names, crashes, storm or control.`);
  });

if (values.list) {
  for (const [title] of inOneWorld) console.log(title);
  for (const [title] of wanted('control') ? CONTROLS : []) console.log(title);
  process.exit(0);
}

/** Passed if it came to its end and left nothing to complain about. What it tells is shown beside it. */
async function part(title: string, run: () => Promise<Outcome>): Promise<void> {
  const start = Date.now();
  const { told, wrong } = await run().catch((error: Error): Outcome => ({ wrong: [error.message] }));
  totals[wrong.length === 0 ? 'passed' : 'failed']++;
  const facts = Object.entries(told ?? {}).map(([fact, value]) => `, ${value} ${fact}`);
  console.log(`  ${wrong.length === 0 ? '✓' : '✘'} ${title} (${((Date.now() - start) / 1_000).toFixed(1)} s${facts.join('')})`);
  for (const complaint of wrong) console.log(`      ${complaint}`);
  if (wrong.length > 0) failures.push([title, ...wrong].join('\n'));
}

process.env.CHROMIUM_PATH ??= ensureChromium();
console.log(`chaos, seed ${seed}${values.long ? ', long' : ''}`);

const world = await startWorld({ seed, accounts: ACCOUNTS });
for (const [title, run] of inOneWorld)
  await part(title, async () => {
    try {
      return await run(world);
    } catch (error) {
      // Told too is what becomes of it with a node that is well; what does not come to its end even so is kept by that.
      const then = await world.heal().then(
        () => 'with a node that is well it came to its end',
        (left: Error) => left.message,
      );
      world.missed();
      return { wrong: [`${(error as Error).message}; ${then}`] };
    }
  });
const { kills, points, crashes: ends, slowest } = world.counts;
const { availability, consistency } = world.faults();
const kinds = world.kinds().map(([kind, count]) => `${count} ${kind}`);
const own = world.asked.filter(({ origin }) => origin === OWN_ORIGIN).length;
const calls = world.asked.reduce((sum, { marks }) => sum + marks.length, 0);
const guarded = await world.guarded();
await world.stop();
for (const [title, convict] of wanted('control') ? CONTROLS : [])
  await part(title, async () => {
    const found = await convict(seed);
    if (found) console.log(`    ${found}`);
    return { wrong: found ? [] : ['the oracle saw nothing'] };
  });

const chromium = execFileSync(process.env.CHROMIUM_PATH ?? 'chromium', ['--version'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
}).trim();
const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
console.log(`Sheaf ${version}, ${chromium}, Node ${process.version}, seed ${seed}, ${Math.round((Date.now() - began) / 1_000)} s
${world.asked.length} batches of ${calls} calls, ${own} of them the owner’s, the outcome of ${guarded} enforced
the worker was killed ${kills} times, over ${points} batches at a failpoint; the browser ${ends} times
${availability} availability faults, ${consistency} consistency faults (${kinds.join(', ')})
at the longest ${(slowest / 1_000).toFixed(1)} s until all was settled, once the node was well`);
await mkdir(RESULTS, { recursive: true });
await writeFile(join(RESULTS, 'chaos.json'), JSON.stringify({ ...totals, failures }));
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
