import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './build.ts';
import { browserFailuresIn, failuresOf, unitFailuresIn } from './unsteady.ts';

const REPORTS = join(import.meta.dirname, '../../test-results');

/** As much beside the tests as one core has to give. */
const BUSY = 'for (;;) Math.sqrt(Math.random());';

/**
 * Runs the unit tests and each Playwright project again and again beside other work, and tells which tests did not always pass.
 * @param options for Playwright; with some, the unit tests are left out. @returns 0 when every test passed every time.
 */
export async function rounds(times: number, options: readonly string[]): Promise<number> {
  const busy = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' });
  const failures = new Map<string, number>();
  const count = (title: string) => failures.set(title, (failures.get(title) ?? 0) + 1);
  try {
    for (let round = 1; round <= times; round++) {
      console.log(`round ${round} of ${times}`);
      if (options.length === 0) for (const title of await unitFailures()) count(title);
      for (const title of await browserFailures(options)) count(title);
    }
  } finally {
    busy.kill();
  }
  for (const [title, failed] of failures) console.log(`✘ ${failed} of ${times}: ${title}`);
  console.log(failures.size === 0 ? `Every test passed in each of ${times} rounds.` : `${failures.size} tests are unsteady.`);
  return failures.size === 0 ? 0 : 1;
}

async function unitFailures(): Promise<string[]> {
  const file = join(REPORTS, 'round.unit.json');
  await rm(file, { force: true });
  const exit = await run('vitest', ['run', '--reporter=json', `--outputFile.json=${file}`]);
  return failuresOf(file, exit, unitFailuresIn);
}

async function browserFailures(options: readonly string[]): Promise<string[]> {
  const file = join(REPORTS, 'round.e2e.json');
  await rm(file, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const exit = await run('playwright', ['test', '--reporter=line,json', ...options], env);
  return failuresOf(file, exit, browserFailuresIn);
}
