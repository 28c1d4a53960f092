import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf } from './imports.ts';
import { type Lane, openLane } from './lanes.ts';

/** What a test file did when nothing was changed. */
export interface Executed {
  test: string;
  /** Of all our own files that it may load. */
  digests: Record<string, string>;
  /** Where it came by in the product, by file: numbers of probes. */
  hits: Record<string, number[]>;
  ms: number;
  slowestMs: number;
}

interface Options {
  lanes: number;
  anew: boolean;
  say(text: string): void;
}

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/executed.json');

/** What changes the course of every test. */
const SETTINGS = ['package-lock.json', 'vitest.config.ts', 'tests/mutants/probes.ts'];

const digests = new Map<string, string>();
function digest(file: string): string {
  const known = digests.get(file);
  if (known !== undefined) return known;
  let made = 'gone';
  try {
    made = createHash('sha256')
      .update(readFileSync(join(ROOT, file)))
      .digest('hex')
      .slice(0, 16);
  } catch {
    // A file that is not there any more is a change like another.
  }
  digests.set(file, made);
  return made;
}

/**
 * What each test file executes of these files; from memory where neither has changed since. What else has changed seldom leads a
 * test to other places; `--anew` forgets all. Test files that fail unchanged are told apart.
 */
export async function executedByAll(files: ReadonlySet<string>, { lanes, anew, say }: Options) {
  const known = new Map((anew ? [] : remembered()).map((entry) => [entry.test, entry]));
  const tests = globSync('tests/unit/**/*.test.ts', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .map((test) => ({ test, reached: [...closureOf(test)].filter((file) => files.has(file)) }))
    .filter(({ reached }) => reached.length > 0);
  const isFresh = ({ test, reached }: (typeof tests)[number]) =>
    [...SETTINGS, test, ...reached].every((file) => known.get(test)?.digests[file] === digest(file));
  const cost = (test: string) => known.get(test)?.ms ?? 0;
  const missing = tests.filter((each) => !isFresh(each)).map(({ test }) => test);
  missing.sort((one, other) => cost(other) - cost(one));
  for (const test of missing) known.delete(test);

  const failing: string[] = [];
  if (missing.length > 0) say(`What do ${missing.length} test files execute?`);
  const work = async (lane: Lane) => {
    for (let test = missing.shift(); test; test = missing.shift()) {
      const found = await look(lane, test);
      if (found) known.set(test, found);
      else failing.push(test);
      writeFileSync(CACHE, JSON.stringify([...known.values()]));
    }
    lane.close();
  };
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  await Promise.all(Array.from({ length: Math.min(lanes, missing.length) }, () => work(openLane(true))));
  return { all: tests.flatMap(({ test }) => known.get(test) ?? []), failing };
}

/** Looks again where it failed: a machine with much else to do breaks tests that count milliseconds. */
async function look(lane: Lane, test: string): Promise<Executed | undefined> {
  for (let round = 0; round < 3; round++) {
    const done = await lane.run({ test, patience: 120_000, limitMs: 600_000 });
    if (!done?.passed || !done.executed) continue;
    return {
      test,
      digests: Object.fromEntries([...closureOf(test), ...SETTINGS].map((file) => [file, digest(file)])),
      hits: Object.fromEntries(Object.entries(done.executed).filter(([file]) => file.startsWith('lib/'))),
      ms: done.ms,
      slowestMs: done.slowestMs,
    };
  }
  return undefined;
}

function remembered(): Executed[] {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8'));
  } catch {
    return [];
  }
}
