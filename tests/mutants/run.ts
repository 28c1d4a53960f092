import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Misuse, optionsOf, orEnd } from '../support/options.ts';
import { killedInBrowsers } from './browsers.ts';
import { executedByAll } from './executed.ts';
import { makeJudge, type Source, type Verdict } from './judge.ts';
import { openLane } from './lanes.ts';
import { type Mutation, mutationsOf, shuffled, stale } from './mutations.ts';
import { probesOf } from './probes.ts';
import { edited } from './syntax.ts';
import { compiling } from './types.ts';

/**
 * `npm run mutants`: changes the product as a mistake would, one place at a time, and sees whether a unit test fails. What is left
 * over says which test is missing.
 *
 *     npm run mutants -- lib/chain                        all of a folder, or of a file
 *     npm run mutants -- --changed main                   of the files that differ from there, HEAD unless told
 *     npm run mutants -- --sample 60 --seed 1             so many of each folder, always the same for a seed
 *     npm run mutants -- lib/vault --at-least 95          fails where fewer than so many per cent are killed; 90 unless told
 *     npm run mutants -- --budget 600                     so many seconds of tests for each, the nearest first; 60 unless told
 *     npm run mutants -- lib/page --browsers              tries what survives in browsers too, a minute or more for each
 *     npm run mutants -- --anew                           finds out anew which tests execute what
 *
 * It works on copies, which go when it ends. `equivalent.ts` lists what no test could see; such, and what the compiler refuses, do
 * not count. A test that kills has to pass without the change, in the same run and within the same limits.
 */

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['lib/core', 'lib/methods', 'lib/chain', 'lib/vault', 'lib/store', 'lib/browser', 'lib/page'];

/** The places where tests stop the wallet; the product has none of them. */
const HOOKS = ['lib/core/batch/failpoints.ts', 'lib/browser/failpoint.ts'];

/** A picture is looked at. */
const PICTURE = 'lib/page/icon.ts';

const at = process.argv.indexOf('--changed');
if (at >= 0 && (process.argv[at + 1] ?? '--').startsWith('--')) process.argv.splice(at + 1, 0, 'HEAD');
const options = {
  changed: { type: 'string' },
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  'at-least': { type: 'string', default: '90' },
  anew: { type: 'boolean', default: false },
  browsers: { type: 'boolean', default: false },
  budget: { type: 'string', default: '60' },
  lanes: { type: 'string', default: String(availableParallelism()) },
} as const;
const { values: given, positionals } = optionsOf(
  import.meta.filename,
  options,
  ['sample', 'seed', 'at-least', 'budget', 'lanes'],
  true,
);

const sources = new Map<string, Source>();
const sourceOf = (file: string): Source => {
  const text = sources.get(file)?.text ?? readFileSync(join(ROOT, file), 'utf8');
  const source = sources.get(file) ?? { text, probes: probesOf(file, text) };
  sources.set(file, source);
  return source;
};
function changedSince(revision: string): string[] {
  const { status, stdout } = spawnSync('git', ['diff', '--name-only', revision, '--'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Misuse(`There is no revision ${revision}.`);
  return stdout.trim().split('\n');
}
const filesIn = (path: string) =>
  (statSync(join(ROOT, path)).isFile() ? [path] : globSync(`${path}/**/*.ts`, { cwd: ROOT }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !HOOKS.includes(file) && file !== PICTURE)
    .sort();
const all = FOLDERS.flatMap(filesIn).flatMap((file) => mutationsOf(file, sourceOf(file).text));

const changed = given.changed === undefined ? undefined : orEnd(import.meta.filename, () => changedSince(given.changed ?? ''));
const asked = positionals.length > 0 ? positionals.map((path) => path.replace(/\/$/, '')) : FOLDERS;
orEnd(import.meta.filename, () => {
  for (const path of asked)
    if (!FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`)) || !existsSync(join(ROOT, path)))
      throw new Misuse(`${path} is in none of ${FOLDERS.join(', ')}.`);
});
const started = Date.now();
const mutantOf = (mutation: Mutation) => ({ file: mutation.file, text: edited(sourceOf(mutation.file).text, mutation) });
const groups: { path: string; drawn: Mutation[]; equivalent: Mutation[] }[] = [];
for (const path of asked) {
  const files = new Set(filesIn(path).filter((file) => changed?.includes(file) ?? true));
  const inside = all.filter(({ file }) => files.has(file));
  const counted = shuffled(
    inside.filter(({ equivalent }) => equivalent === undefined),
    Number(given.seed),
  );
  const programs = counted.map((mutation) => ({ mutation, mutant: mutantOf(mutation) }));
  const drawn = (await compiling(programs, Number(given.sample ?? counted.length))).map(({ mutation }) => mutation);
  groups.push({ path, drawn, equivalent: inside.filter(({ equivalent }) => equivalent !== undefined) });
}

const outdated = stale(all);
for (const { file, original, replacement } of outdated)
  console.error(`No such mutation any more: ${file}\n  - ${original}\n  + ${replacement}`);

const lanes = Number(given.lanes);
const mutated = new Set(groups.flatMap(({ drawn }) => drawn.map(({ file }) => file)));
const { all: executed, failing } = await executedByAll(mutated, { lanes, anew: given.anew, say: console.error });
for (const test of failing) console.error(`Fails as it is, and proves nothing: ${test}`);

const trust = { sound: new Set<string>(), unsound: new Set<string>() };
const judge = makeJudge(executed, trust, 1_000 * Number(given.budget));
const verdicts = new Map<Mutation, Verdict>();
const queue = groups.flatMap(({ drawn }) => drawn);
const total = queue.length;
await Promise.all(
  Array.from({ length: Math.min(lanes, total) }, async () => {
    const lane = openLane(false);
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      const verdict = await judge(lane, mutation, sourceOf(mutation.file));
      verdicts.set(mutation, verdict);
      const by = verdict.is === 'killed' ? ` by ${verdict.by}: ${verdict.why}` : '';
      console.error(`${verdicts.size}/${total} ${mutation.file}:${mutation.line} ${verdict.is}${by}`);
    }
    lane.close();
  }),
);

const living = () => groups.flatMap(({ drawn }) => drawn).filter((each) => verdicts.get(each)?.is !== 'killed');
let unasked = false;
if (given.browsers) {
  const left = living();
  const killed = await killedInBrowsers(left.map(mutantOf), console.error);
  unasked = killed === undefined;
  for (const [index, by] of killed ?? []) {
    const mutation = left[index];
    if (mutation) verdicts.set(mutation, { is: 'killed', by: 'a browser test', why: by });
  }
}

const show = ({ file, line, original, replacement }: Mutation) => `${file}:${line}\n  - ${original}\n  + ${replacement}`;
const fateOf = (mutation: Mutation) => {
  const verdict = verdicts.get(mutation);
  return verdict?.is === 'survived' && verdict.untried > 0 ? `survived, ${verdict.untried} test files untried` : verdict?.is;
};
let low = false;
for (const { path, drawn, equivalent } of groups) {
  const left = drawn.filter((each) => verdicts.get(each)?.is !== 'killed');
  const score = (100 * (drawn.length - left.length)) / Math.max(1, drawn.length);
  if (drawn.length === 0) {
    console.log(`\n${path}: nothing to change`);
    continue;
  }
  low ||= score < Number(given['at-least']);
  console.log(`\n${path}: ${drawn.length - left.length} of ${drawn.length} killed, ${score.toFixed(1)} %`);
  for (const each of equivalent) console.log(`Equivalent: ${show(each)}\n  ${each.equivalent}`);
  for (const each of left) console.log(`${fateOf(each)}: ${show(each)}`);
}
for (const test of trust.unsound) console.error(`Failed without any change, and proves nothing: ${test}`);
console.error(`${Math.round((Date.now() - started) / 1_000)} s`);
process.exitCode = low || unasked || outdated.length + failing.length + trust.unsound.size > 0 ? 1 : 0;
