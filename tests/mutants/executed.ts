import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lane, openLane } from './lanes.ts';

/** What a test file did when nothing was changed. */
export interface Executed {
  test: string;
  /** Our own files that it loads, with the digests of what they were then. */
  loaded: Record<string, string>;
  /** Where it came by in the product, by file: numbers of probes. */
  hits: Record<string, number[]>;
  ms: number;
  slowestMs: number;
}

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/mutants.json');

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

const isFresh = (entry: Executed) => Object.entries(entry.loaded).every(([file, was]) => digest(file) === was);

/** What each test file executes; of those that have not changed since, from memory. Those that fail unchanged are told apart. */
export async function executedByAll(lanes: number, say: (text: string) => void): Promise<{ all: Executed[]; failing: string[] }> {
  const known = new Map(remembered().map((entry) => [entry.test, entry]));
  const tests = globSync('tests/unit/**/*.test.ts', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  const fresh = tests.flatMap((test) => known.get(test) ?? []).filter(isFresh);
  const missing = tests.filter((test) => !fresh.some((entry) => entry.test === test)).sort((a, b) => cost(b) - cost(a));
  function cost(test: string) {
    return known.get(test)?.ms ?? 0;
  }
  const failing: string[] = [];
  if (missing.length > 0) say(`What do ${missing.length} test files execute?`);
  const work = async (lane: Lane) => {
    for (let test = missing.shift(); test; test = missing.shift()) {
      const found = await look(lane, test);
      if (found) fresh.push(found);
      else failing.push(test);
      writeFileSync(CACHE, JSON.stringify(fresh));
    }
    lane.close();
  };
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  await Promise.all(Array.from({ length: Math.min(lanes, missing.length) }, () => work(openLane(true))));
  return { all: fresh, failing };
}

/** Looks again where it failed: a machine with much else to do breaks tests that count milliseconds. */
async function look(lane: Lane, test: string): Promise<Executed | undefined> {
  for (let round = 0; round < 3; round++) {
    const done = await lane.run({ test, patience: 120_000, limitMs: 600_000 });
    if (!done?.passed || !done.executed) continue;
    const loaded = [...Object.keys(done.executed), ...SETTINGS, test];
    return {
      test,
      loaded: Object.fromEntries(loaded.map((file) => [file, digest(file)])),
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
