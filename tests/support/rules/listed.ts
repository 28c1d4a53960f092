import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listed } from './verdict.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What runs is asked of the runners themselves: they load each file, so that titles out of tables are there too. */

type Found = Omit<Listed, 'tier'>;

/** In one process, which loads what the files have in common once: nothing runs that would have to be kept apart. */
const VITEST = ['list', '--no-static-parse', '--no-isolate', '--pool=threads', '--maxWorkers=1'];

export interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: { projectName: string; expectedStatus: string }[] }[];
}

/** The tests of a Playwright report under their whole titles, but for those that are switched off. */
export const ofPlaywright = ({ suites }: { suites: Suite[] }): Found[] => suites.flatMap((file) => inside(file, []));

function inside({ suites = [], specs = [] }: Suite, above: readonly string[]): Found[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ expectedStatus }) => expectedStatus !== 'skipped')
      .map(({ projectName }) => ({ title: [...above, title].join(' > '), where: projectName })),
  );
  return [...own, ...suites.flatMap((suite) => inside(suite, [...above, suite.title]))];
}

/** The tests of a list of Vitest's, which leaves out by itself what is switched off. */
export const ofVitest = (tests: { name: string }[]): Found[] => tests.map(({ name }) => ({ title: name, where: 'unit' }));

/** The parts of a chaos run, one in a line. */
export const ofChaos = (lines: string): Found[] =>
  lines.split('\n').flatMap((title) => (title === '' ? [] : [{ title, where: 'chaos' }]));

/** All tests of a tier. @throws with what the runner says when it cannot list them. */
export async function testsOf(tier: string): Promise<Found[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-rules-'));
  const [unit, e2e] = [join(folder, 'unit.json'), join(folder, 'e2e.json')];
  const env = { SHEAF_TIER: tier, PLAYWRIGHT_JSON_OUTPUT_FILE: e2e };
  try {
    const [chaos] = await Promise.all([
      // Of the tiers, one has it.
      tier === 'all' ? quietly('node', ['tests/chaos/run.ts', '--list'], {}) : '',
      quietly('vitest', [...VITEST, `--json=${unit}`], { ...env, SHEAF_LISTED: 'yes' }),
      quietly('playwright', ['test', '--list', '--reporter=json'], env),
    ]);
    return [...ofVitest(await parsed(unit)), ...ofPlaywright(await parsed(e2e)), ...ofChaos(chaos)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const parsed = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as never;

/** What it printed. @throws the same, with what it complained about, when it fails. */
function quietly(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'pipe', env: { ...process.env, ...env } });
    const [said, complained]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => complained.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const printed = Buffer.concat(said).toString();
      if (code === 0) resolve(printed);
      else reject(new Error(`${command} cannot list its tests:\n${printed}${Buffer.concat(complained)}`));
    });
  });
}
